import type { Answer } from '@georisk/contract/endpoints.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { type BlockName, BLOCKS } from '../landscape.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, searchFor } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { POLICY_OWNERS, reached } from './reach.ts';
import { VERTICALS } from './verticals.ts';

const INSURER: readonly unknown[] = [
  ROLES.API,
  ROLES.ADMIN,
  ROLES.MANAGER,
  ROLES.EXPERT_DAMAGE,
  ROLES.EXPERT_UW,
  ROLES.OPERATOR,
  ROLES.EXPERT_RISK_TAKING,
];

const codes = (names: readonly BlockName[]) => names.map((name) => BLOCKS[name]);

/** Blocks are reference data to an insurer's people and to soil surveyors; others find their own. */
const blocks = (actor: Actor): string[] =>
  actor.role === ROLES.PROKAT
    ? codes(Object.keys(BLOCKS) as BlockName[]).map((code) => `prokatMeparCode ${code}`)
    : [...INSURER, ROLES.FARMER, ROLES.AGRO].includes(actor.role)
      ? codes(reached('B1', actor, BLOCK_OWNERS)).map((code) => `block ${code}`)
      : [];

const CASE_OWNERS = { own: POLICY_OWNERS.own, second: POLICY_OWNERS.second, foreign: POLICY_OWNERS.foreign } as const;
const damages = (actor: Actor): string[] =>
  INSURER.includes(actor.role) ? reached('D1', actor, CASE_OWNERS).map((name) => `damage KAR-${name}`) : [];

const NOT_TARGET = ['type', 'label', 'detail'];

/** A hit by the first of the fields that say where it leads. */
const idOf = (hit: Answer<'search'>['suggestions'][number]): string =>
  `${hit.type} ${String(Object.entries(hit).find(([key]) => !NOT_TARGET.includes(key))?.[1])}`;

const malformed = (what: string, query: string): Ask => ({ what, query, status: always(400) });

export const searchCases = {
  search: [
    {
      asks: () => [
        searchFor('blocks by their code', 'test', blocks),
        searchFor('cases by their number', 'kar-', damages),
        searchFor('a wildcard is a sign like any other', '%', () => []),
        ...VERTICALS.flatMap(({ searches }) => searches ?? []),
        searchFor('nothing of that name', 'zzzz', () => []),
        malformed('no phrase', ''),
        malformed('an empty phrase', 'phrase='),
        malformed('a long phrase', `phrase=${'a'.repeat(65)}`),
        malformed('too many', 'phrase=a&limit=21'),
        malformed('an unknown key', 'phrase=a&order=name'),
        {
          what: 'frost screen',
          query: 'phrase=zzzz&isFrostDamageScreen=true',
          status: ({ takesRisk }) => (takesRisk ? 200 : 403),
        },
      ],
      idsOf: (body: Answer<'search'>) => body.suggestions.map(idOf),
    },
  ],
} as const satisfies Record<'search', readonly CallCase[]>;
