import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { BLOCKS } from '../landscape.ts';
import { COMPANIES, type CompanyKey } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, type World } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { CASE_NAMES, CASE_OWNERS } from './damage.cases.ts';
import { BLOCK_PLOTS } from './plantBlockPlots.ts';
import { FOREST_KEYS, FORESTS } from './plantForests.ts';
import { SURVEYORS } from './plantSoil.ts';
import { getsType } from './productsOf.ts';
import { PLOT_OWNERS, reached, reaches } from './reach.ts';

/** A layer, the row of the matrix that it follows, and what identifies the features that an actor sees. */
interface LayerCase {
  readonly row: PermissionId;
  readonly has?: (actor: Actor) => boolean;
  readonly ids: (actor: Actor, world: World) => readonly (string | number)[];
  /** What identifies a feature; its id, where it is not left out. */
  readonly by?: string;
}

const ofCompany = (row: PermissionId, actor: Actor, key: CompanyKey) =>
  reaches(row, actor, { companies: [COMPANIES[key].id], farmers: [] });
const surveyors = (actor: Actor) => SURVEYORS.filter((key) => ofCompany('L10', actor, key));
const DRAWN = ['drawn', 'second', 'foreign'] as const;
const OWNER_OF_BLOCK_PLOT = { own: 'agro1', ownSecond: 'agro1', foreign: 'agro2' } as const;

const LAYERS: Readonly<Record<string, LayerCase>> = {
  policyPlots: {
    row: 'L9',
    ids: (actor, { land }) =>
      DRAWN.filter((name) => reaches('L9', actor, PLOT_OWNERS[name])).map((name) => land.plots[name]),
  },
  // Nobody has drawn one here; `ogc.api.test.ts` has some.
  damagePlots: { row: 'D2', ids: () => [] },
  damageAreas: {
    row: 'D3',
    ids: (actor, { cases }) => reached('D3', actor, CASE_OWNERS).map((name) => cases.areas[name]),
  },
  alerts: {
    row: 'B4',
    has: (actor) => getsType(actor, 'Alert'),
    by: 'meparCode',
    // The installation's on a block of A, and company B's own.
    ids: (actor) => [
      ...(reaches('B4', actor, BLOCK_OWNERS.own) ? [BLOCKS.own] : []),
      ...((cellFor('B4', actor.role) === 'A' || actor.companyId === COMPANIES.B.id) &&
      reaches('B4', actor, BLOCK_OWNERS.foreign)
        ? [BLOCKS.foreign]
        : []),
    ],
  },
  soilZones: { row: 'L10', by: 'genetic', ids: surveyors },
  soilSamples: { row: 'L10', by: 'hrsz', ids: surveyors },
  blockPlots: {
    row: 'L11',
    ids: (actor) =>
      (['own', 'ownSecond', 'foreign'] as const)
        .filter((name) => ofCompany('L11', actor, OWNER_OF_BLOCK_PLOT[name]))
        .map((name) => BLOCK_PLOTS[name][0]),
  },
  forestUnits: {
    row: 'L13',
    ids: (actor) => FOREST_KEYS.filter((key) => ofCompany('L13', actor, key)).map((key) => FORESTS[key].unit),
  },
};
const NAMES = Object.keys(LAYERS);

const sees = (name: string, actor: Actor): boolean => {
  const layer = LAYERS[name];
  return layer !== undefined && cellFor(layer.row, actor.role) !== '-' && (layer.has?.(actor) ?? true);
};
const seenBy = (actor: Actor): readonly string[] => NAMES.filter((name) => sees(name, actor));

const malformed = (queries: readonly string[], params: Ask['params'] = {}): readonly Ask[] =>
  queries.map((query) => ({ what: `malformed ${query.slice(0, 40)}`, params, query, status: always(400) }));

const CRS = 'http://www.opengis.net/def/crs';
/** Everybody who may call has no layer of this name. */
const MISSING = { collection: 'nothing' };
const MALFORMED_QUERIES = [
  'x=1',
  'f=html',
  'limit=0',
  'limit=1e9',
  'bbox=1,2,3',
  `crs=${CRS}/EPSG/0/4326`,
  'cursor=%27',
];

const perLayer = (query: string): readonly Ask[] =>
  NAMES.map((collection) => ({
    what: collection,
    params: { collection },
    query,
    status: (actor) => (sees(collection, actor) ? 200 : 404),
    ids: () => [collection],
  }));

/** Each layer, and one that nobody has. @param place in it */
const perLayerSeen = (status: number, place: Ask['params'] = {}): readonly Ask[] =>
  [...NAMES, MISSING.collection].map((collection) => ({
    what: collection,
    params: { collection, ...place },
    status: (actor) => (sees(collection, actor) ? status : 404),
  }));

const itemsOf =
  (name: string) =>
  (world: World): readonly Ask[] => [
    {
      what: name,
      params: { collection: name },
      query: 'limit=1000',
      status: (actor) => (sees(name, actor) ? 200 : 404),
      ids: (actor) => (LAYERS[name]?.ids(actor, world) ?? []).map(String),
    },
  ];

const identified = (by: string | undefined) => (body: Answer<'ogcItems'>) =>
  body.features.map(({ id, properties }) => String(by === undefined ? id : properties[by]));

const oneFeature = (collection: string, feature: number | string, mine: (actor: Actor) => boolean): Ask => ({
  what: `${collection} ${feature}`,
  params: { collection, feature },
  status: (actor) => (mine(actor) ? 200 : 404),
  ids: () => [String(feature)],
});

export const ogcCases = {
  ogc: [{ asks: () => [{ what: 'landing page', status: always(200) }, ...malformed(['x=1'])] }],
  ogcApi: [{ asks: () => [{ what: 'description', status: always(200) }, ...malformed(['x=1'])] }],
  ogcConformance: [{ asks: () => [{ what: 'classes', status: always(200) }, ...malformed(['x=1'])] }],
  ogcCollections: [
    {
      asks: () => [{ what: 'all', status: always(200), ids: seenBy }, ...malformed(['x=1'])],
      idsOf: (body: Answer<'ogcCollections'>) => body.collections.map(({ id }) => id),
    },
  ],
  ogcCollection: [
    {
      asks: () => [
        ...perLayer(''),
        { what: 'missing', params: MISSING, status: always(404) },
        { what: 'malformed', params: { collection: 'a..' }, status: always(400) },
        ...malformed(['x=1'], MISSING),
      ],
      idsOf: (body: Answer<'ogcCollection'>) => [body.id],
    },
  ],
  ogcItems: [
    ...NAMES.map((name) => ({ asks: itemsOf(name), idsOf: identified(LAYERS[name]?.by) })),
    {
      asks: () => [
        { what: 'missing', params: MISSING, status: always(404) },
        ...malformed(MALFORMED_QUERIES, { collection: 'policyPlots' }),
      ],
    },
  ],
  ogcTileMatrixSets: [{ asks: () => [{ what: 'all', status: always(200) }, ...malformed(['x=1'])] }],
  ogcTileMatrixSet: [{ asks: () => [{ what: 'the one', status: always(200) }, ...malformed(['x=1'])] }],
  ogcTileSets: [{ asks: () => [...perLayerSeen(200), ...malformed(['x=1'], MISSING)] }],
  ogcTileSet: [{ asks: () => [...perLayerSeen(200), ...malformed(['x=1'], MISSING)] }],
  // Tiles with features are in `ogc.api.test.ts`.
  ogcTile: [
    {
      asks: () => [
        ...perLayerSeen(204, { z: 11, y: 0, x: 0 }),
        ...malformed(['x=1', 'f=png'], { ...MISSING, z: 11, y: 0, x: 0 }),
        { what: 'malformed', params: { ...MISSING, z: 'a', y: 0, x: 0 }, status: always(400) },
      ],
    },
  ],
  ogcItem: [
    {
      asks: ({ land, cases }) => [
        ...DRAWN.map((name) =>
          oneFeature('policyPlots', land.plots[name], (actor) => reaches('L9', actor, PLOT_OWNERS[name])),
        ),
        ...CASE_NAMES.map((name) =>
          oneFeature('damageAreas', cases.areas[name], (actor) => reaches('D3', actor, CASE_OWNERS[name])),
        ),
        ...FOREST_KEYS.map((key) =>
          oneFeature('forestUnits', FORESTS[key].unit, (actor) => ofCompany('L13', actor, key)),
        ),
        { what: 'another id', params: { collection: 'damageAreas', feature: 1 }, status: always(404) },
        { what: 'missing', params: { ...MISSING, feature: 1 }, status: always(404) },
        { what: 'malformed', params: { collection: 'policyPlots', feature: '1%20or%201=1' }, status: always(400) },
        ...malformed(['x=1'], { collection: 'policyPlots', feature: 1 }),
      ],
      idsOf: (body: Answer<'ogcItem'>) => [String(body.id)],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
