import type { Answer } from '@georisk/contract/endpoints.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { type BlockName, BLOCKS } from '../landscape.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { blockPlotsOf, plotIdOf } from './agronomy.cases.ts';
import { EKS, eksOf } from './ek.cases.ts';
import { CEMETERIES, GRAVEYARDS } from './plantGraveyards.ts';
import { BLOCK_OWNERS, POLICY_OWNERS, reached } from './reach.ts';

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

const applications = (actor: Actor): string[] =>
  actor.role === ROLES.AGRARMONITOR ? eksOf(actor).map((name) => `agrarmonitorEKCode ${EKS[name].code}`) : [];

/** The names of plots are searched by agronomists alone. */
const blockPlots = (actor: Actor): string[] =>
  actor.role === ROLES.AGRO
    ? blockPlotsOf(actor)
        .filter((name) => name !== 'ownSecond')
        .map((name) => `blockPlot ${plotIdOf(name)}`)
    : [];

const deads = (actor: Actor): string[] =>
  actor.role === ROLES.CEMETERY || actor.role === ROLES.CEMETERY_PUBLIC
    ? CEMETERIES.filter((key) => COMPANIES[key].id === actor.companyId).map((key) => `dead ${GRAVEYARDS[key].dead}`)
    : [];

const ask = (what: string, phrase: string, ids: (actor: Actor) => readonly string[]): Ask => ({
  what,
  query: `phrase=${encodeURIComponent(phrase)}&limit=20`,
  status: always(200),
  ids,
});

const NOT_TARGET = ['type', 'label', 'detail'];

/** A hit by the first of the fields that say where it leads. */
const idOf = (hit: Answer<'search'>['suggestions'][number]): string =>
  `${hit.type} ${String(Object.entries(hit).find(([key]) => !NOT_TARGET.includes(key))?.[1])}`;

const malformed = (what: string, query: string): Ask => ({ what, query, status: always(400) });

export const searchCases = {
  search: [
    {
      asks: () => [
        ask('blocks by their code', 'test', blocks),
        ask('cases by their number', 'kar-', damages),
        ask('applications by their number', 'ek-', applications),
        ask('the dead by their name', 'elemer elh', deads),
        ask('days of births and expiries', '1934', (actor) => (deads(actor).length > 0 ? ['deadsByBirth 1934'] : [])),
        ask('ends of graves', '2030', (actor) => (actor.role === ROLES.CEMETERY ? ['gravesByValidDate 2030'] : [])),
        ask('a wildcard is a sign like any other', '%', () => []),
        ask('plots by their name', 'öreg', blockPlots),
        ask('nothing of that name', 'zzzz', () => []),
        malformed('no phrase', ''),
        malformed('an empty phrase', 'phrase='),
        malformed('a long phrase', `phrase=${'a'.repeat(65)}`),
        malformed('too many', 'phrase=a&limit=21'),
        malformed('an unknown key', 'phrase=a&order=name'),
        {
          what: 'frost screen',
          query: 'phrase=zzzz&isFrostDamageScreen=true',
          status: ({ role, key }) =>
            role === ROLES.ADMIN || role === ROLES.EXPERT_RISK_TAKING || holdsRisk(key, role) ? 200 : 403,
        },
      ],
      idsOf: (body: Answer<'search'>) => body.suggestions.map(idOf),
    },
  ],
} as const satisfies Record<'search', readonly CallCase[]>;

/** A manager whose company takes risk. */
const holdsRisk = (key: string | null, role: unknown) => role === ROLES.MANAGER && key?.startsWith('a.') === true;
