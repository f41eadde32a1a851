import type { Answer } from '@georisk/contract/endpoints.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { everything } from '../landscape.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID, searchFor } from './ask.ts';
import { FOREST_KEYS, FORESTS, type ForestKey, plantForests } from './plantForests.ts';
import { reaches } from './reach.ts';
import type { TestedVertical } from './vertical.ts';

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;

const sees = (actor: Actor, key: ForestKey): boolean =>
  reaches('L13', actor, { companies: [COMPANIES[key].id], farmers: [] });

type Kind = 'project' | 'unit' | 'tree';

const idsOf =
  (kind: Kind) =>
  (actor: Actor): string[] =>
    FOREST_KEYS.filter((key) => sees(actor, key)).map((key) => String(FORESTS[key][kind]));

/** Each company's row of a call by its number, and what is no number. */
const byId = (kind: Kind): readonly Ask[] => [
  ...FOREST_KEYS.map((key) => ({
    what: key,
    params: { id: FORESTS[key][kind] },
    status: (actor: Actor) => (sees(actor, key) ? 200 : 404),
  })),
  { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
  ...MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
  {
    what: 'malformed query',
    params: { id: FORESTS.forest1[kind] },
    query: 'companyId=12',
    status: always(400),
  },
];

const list = (kind: Kind): readonly Ask[] => [
  { what: 'all', status: always(200), ids: idsOf(kind) },
  { what: 'malformed', query: 'companyId=12', status: always(400) },
];

const picturesOf = (actor: Actor): string[] =>
  FOREST_KEYS.filter((key) => sees(actor, key)).map((key) => `c${COMPANIES[key].id}:ForestHeight_2026-05-01`);

const numbers = (body: readonly { readonly id: number }[]) => body.map(({ id }) => String(id));

export const forestCases = {
  forestProjects: [{ asks: () => list('project'), idsOf: (body: Answer<'forestProjects'>) => numbers(body) }],
  forestProject: [{ asks: () => byId('project') }],
  forestPictures: [
    {
      asks: () => [
        { what: 'all', status: always(200), ids: picturesOf },
        { what: 'malformed', query: 'companyId=12', status: always(400) },
      ],
      idsOf: (body: Answer<'forestPictures'>) => body.map(({ url }) => url),
    },
  ],
  forestExport: [{ asks: () => byId('project') }],
  forestUnits: [{ asks: () => list('unit'), idsOf: (body: Answer<'forestUnits'>) => numbers(body) }],
  forestUnit: [{ asks: () => byId('unit') }],
  forestFigures: [{ asks: () => byId('unit') }],
  forestTrees: [
    {
      asks: () => [
        ...(['stem', 'crown'] as const).map((part) => ({
          what: `${part}s by extent`,
          query: `${EXTENT}&part=${part}`,
          status: always(200),
          ids: idsOf('tree'),
        })),
        ...['', EXTENT, 'part=stem', `${EXTENT}&part=root`, `${EXTENT}&part=stem&limit=0`].map((query) => ({
          what: `malformed ${query.slice(-20)}`,
          query,
          status: always(400),
        })),
        { what: 'of a company', query: `${EXTENT}&part=stem&companyId=12`, status: always(400) },
      ],
      idsOf: (body: Answer<'forestTrees'>) => numbers(body.items),
    },
  ],
  forestTree: [{ asks: () => byId('tree') }],
} satisfies Record<string, readonly CallCase[]>;

const found = (actor: Actor): string[] =>
  actor.role === ROLES.WOODWISER
    ? FOREST_KEYS.filter((key) => COMPANIES[key].id === actor.companyId).map(
        (key) => `woodwiserForestUnit ${FORESTS[key].unit}`,
      )
    : [];

export const testedForest: TestedVertical = {
  plant: plantForests,
  others: ['forest2'],
  pictures: picturesOf,
  searches: [searchFor('forest units by their code', 'bakonybel 12', found)],
};
