import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { isAdmin } from '@georisk/domain/roles/roles.ts';
import { type BlockName, BLOCKS, everything } from '../landscape.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { IMAGE_DATES, NDVI_ON } from './imagery.ts';
import { getsType } from './productsOf.ts';
import { PLOT_OWNERS, reached, reaches } from './reach.ts';

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;
const CAPABILITIES = 'SERVICE=WMS&REQUEST=GetCapabilities';
const [FIRST, SECOND] = IMAGE_DATES;

/** Layers that are made of an image of NDVI, and the type of product that each is. */
const OF_NDVI = [
  ['NDVI', 'NDVI'],
  ['AgriNdvi', 'AgriNdvi'],
  ['Chronology_BMI', 'Chronology'],
  ['HeterogenityMap', 'HeterogenityMap'],
] as const;
const TRUE_COLOUR = [`TCI_${FIRST}`, `Chronology_TCI_${FIRST}`];

/** Dates with products of somebody's own blocks. */
const ownDates = ({ key }: Actor): readonly string[] => {
  const owned = (Object.keys(BLOCKS) as BlockName[]).filter(
    (name) => key !== null && BLOCK_OWNERS[name].farmers.includes(key),
  );
  return IMAGE_DATES.filter((date) => owned.some((name) => NDVI_ON[name]?.includes(date)));
};

/** Layers of the shared imagery that an actor sees. */
export function imageryOf(actor: Actor): readonly string[] {
  const { role } = actor;
  const cell = cellFor('B4', role);
  const seesAll = cell === 'G' || cell === 'A';
  const dates = seesAll ? [FIRST, SECOND] : cell === 'O' ? ownDates(actor) : [];
  const ndvi = OF_NDVI.filter(([, type]) => getsType(actor, type)).flatMap(([layer]) =>
    dates.map((date) => `${layer}_${date}`),
  );
  const ofSurvey = cellFor('L10', role) === 'T' ? IMAGE_DATES.map((date) => `NDVI_${date}`) : [];
  const seesPairs = seesAll || (dates.length === 2 && getsType(actor, 'Change'));
  const pairs = seesPairs ? ['Change', 'ChangeMap'].map((type) => `${type}_${FIRST}_${SECOND}`) : [];
  return [...TRUE_COLOUR, ...ndvi, ...ofSurvey, ...pairs];
}

/** The same layers, and for each type the one of the date in TIME. */
const withTime = (names: readonly string[]): readonly string[] => [
  ...names,
  ...new Set(names.map((name) => name.replaceAll(/_\d{4}-\d{2}-\d{2}/g, ''))),
];

/** Layers of a company's own group. */
export const COMPANY_LAYERS = [`DamageMap_${FIRST}`, `TableFollowUp_${FIRST}`, `TableFollowUp_${SECOND}`] as const;

export const seesDamageMaps = (companyId: number) => (actor: Actor) =>
  (cellFor('B4', actor.role) === 'G' && actor.companyId === companyId) ||
  (actor.role !== 'anon' && isAdmin(actor.role));

const damageGroup = (companyId: number): Ask => ({
  what: `group of company ${companyId}`,
  params: { group: `c${companyId}` },
  query: CAPABILITIES,
  status: (actor) => (seesDamageMaps(companyId)(actor) ? 200 : 404),
  ids: () => withTime(COMPANY_LAYERS),
});

const malformedExtents: readonly Ask[] = [
  'x=1',
  'extent=',
  'extent=%7B%7D',
  `${EXTENT}&limit=0`,
  `${EXTENT}&companyId=7`,
].map((query) => ({ what: `malformed ${query.slice(0, 20)}`, query, status: always(400) }));

/** A tile over the block `own`, of the web's pyramid. */
const TILE = { z: 14, x: 9133, y: 5779 } as const;
const seesImage = (layer: string) => (actor: Actor) => imageryOf(actor).includes(layer);
const LAYERS = [`NDVI_${FIRST}`, `NDVI_${SECOND}`, `TCI_${FIRST}`, `Change_${FIRST}_${SECOND}`] as const;

/** For each kind of layer whether it may be seen, with and without the block to which it is clipped. */
const imagesBy = (ask: (layer: string) => Pick<Ask, 'params' | 'query'>, clip: string): readonly Ask[] =>
  LAYERS.flatMap((layer) => {
    const { params = {}, query } = ask(layer);
    const clipped = [query, clip].filter((part) => part !== undefined).join('&');
    return [
      { what: layer, ...ask(layer), status: (actor: Actor) => (seesImage(layer)(actor) ? 200 : 404) },
      {
        what: `${layer} of a block`,
        params,
        query: clipped,
        status: (actor: Actor) => (seesImage(layer)(actor) && reaches('B3', actor, BLOCK_OWNERS.own) ? 200 : 404),
      },
    ];
  });

const damageMapOf = (companyId: number) => `c${companyId}:DamageMap_${FIRST}`;
const foreign = (ask: (layer: string) => Pick<Ask, 'params' | 'query'>): readonly Ask[] =>
  [4, 7].map((companyId) => ({
    what: `damage map of company ${companyId}`,
    ...ask(damageMapOf(companyId)),
    status: (actor) => (seesDamageMaps(companyId)(actor) ? 200 : 404),
  }));

/** Names of the layers of WMTS capabilities. */
const identifiers = (body: string) =>
  [...body.matchAll(/<\/ows:WGS84BoundingBox>\s*<ows:Identifier>([^<]+)<\/ows:Identifier>/g)].map(
    ([, name = '']) => name,
  );

const xyz = (layer: string) => ({ params: { layer, ...TILE, y: `${TILE.y}.png` } });
const described = (layer: string) => ({ params: { layer: `${layer}.json` } });
const inWmts = (layer: string) => ({
  params: {
    group: 'imagery',
    layer,
    style: 'default',
    set: 'GoogleMapsCompatible',
    z: TILE.z,
    row: TILE.y,
    column: `${TILE.x}.png`,
  },
});
const imagery = (ask: (layer: string) => Pick<Ask, 'params' | 'query'>) => (layer: string) => ask(`imagery:${layer}`);

/** Whether a block's file may be fetched: the actor may see both the block and the layer. */
const fileOf = (layer: string, block: keyof typeof BLOCKS): Ask => ({
  what: `${layer} of ${block}`,
  params: { code: BLOCKS[block] },
  query: `layer=imagery:${layer}`,
  status: (actor) =>
    seesImage(layer)(actor) && reaches('B1', actor, BLOCK_OWNERS[block]) && reaches('B3', actor, BLOCK_OWNERS[block])
      ? 200
      : 404,
});

export const mapCases = {
  country: [{ asks: () => [{ what: 'reference', status: always(200) }] }],
  baseMaps: [{ asks: () => [{ what: 'reference', status: always(200) }] }],
  referenceLines: [
    {
      asks: () => [
        { what: 'reference', status: always(200) },
        { what: 'an unknown key', query: 'x=1', status: always(400) },
      ],
    },
  ],
  cities: [
    {
      asks: () => [
        { what: 'by extent', query: EXTENT, status: always(200), ids: () => ['04400'] },
        ...malformedExtents,
      ],
      idsOf: (body: Answer<'cities'>) => body.items.map(({ code }) => code),
    },
  ],
  plots: [
    {
      asks: ({ land }) => [
        {
          what: 'by extent',
          query: EXTENT,
          status: always(200),
          ids: (actor) => {
            const drawn = reached('L9', actor, PLOT_OWNERS).filter((name) =>
              ['drawn', 'second', 'foreign'].includes(name),
            );
            const outlines = drawn.map((name) => `policyPlot ${land.plots[name]}`);
            if (cellFor('L9', actor.role) === 'O') return outlines;
            return [...outlines, ...reached('L9', actor, BLOCK_OWNERS).map((name) => `mepar ${BLOCKS[name]}`)];
          },
        },
        ...malformedExtents,
      ],
      idsOf: (body: Answer<'plots'>) =>
        body.items.map(({ kind, id, meparCode }) => (kind === 'mepar' ? `mepar ${meparCode}` : `${kind} ${id}`)),
    },
  ],
  wms: [
    {
      asks: () => [
        {
          what: 'imagery',
          params: { group: 'imagery' },
          query: CAPABILITIES,
          status: always(200),
          ids: (actor) => withTime(imageryOf(actor)),
        },
        damageGroup(4),
        damageGroup(7),
        { what: 'missing group', params: { group: 'nothing' }, query: CAPABILITIES, status: always(404) },
        { what: 'malformed group', params: { group: 'A..' }, query: CAPABILITIES, status: always(400) },
        { what: 'malformed request', params: { group: 'imagery' }, query: 'SERVICE=WFS', status: always(400) },
      ],
      idsOf: (body: string) =>
        [...body.matchAll(/<Layer\b[^>]*queryable[^>]*>\s*<Name>([^<]+)<\/Name>/g)].map(([, name = '']) => name),
    },
  ],
  wmts: [
    {
      asks: () => [
        {
          what: 'imagery',
          params: { group: 'imagery' },
          query: 'SERVICE=WMTS&REQUEST=GetCapabilities',
          status: always(200),
          ids: (actor) => withTime(imageryOf(actor)).filter((name) => !name.startsWith('HeterogenityMap')),
        },
        { what: 'missing group', params: { group: 'nothing' }, query: 'REQUEST=GetCapabilities', status: always(404) },
        { what: 'malformed group', params: { group: 'A..' }, query: 'REQUEST=GetCapabilities', status: always(400) },
        { what: 'malformed', params: { group: 'imagery' }, query: 'SERVICE=WMS', status: always(400) },
      ],
      idsOf: identifiers,
    },
  ],
  wmtsCapabilities: [
    {
      asks: () => [
        {
          what: 'imagery',
          params: { group: 'imagery' },
          status: always(200),
          ids: (actor) => withTime(imageryOf(actor)).filter((name) => !name.startsWith('HeterogenityMap')),
        },
        { what: 'missing group', params: { group: 'nothing' }, status: always(404) },
        { what: 'malformed', params: { group: 'imagery' }, query: 'x=1', status: always(400) },
      ],
      idsOf: identifiers,
    },
  ],
  wmtsTile: [
    {
      asks: () => [
        ...imagesBy(inWmts, `MEPAR=${BLOCKS.own}`),
        {
          what: 'another group',
          params: { ...inWmts('x').params, layer: damageMapOf(7) },
          status: always(404),
        },
        { what: 'malformed', params: { ...inWmts('x').params, z: 'x' }, status: always(400) },
      ],
    },
  ],
  tileJson: [
    {
      asks: () => [
        ...imagesBy(imagery(described), `mepar=${BLOCKS.own}`),
        ...foreign(described),
        { what: 'missing', ...described('imagery:NDVI_2001-01-01'), status: always(404) },
        { what: 'malformed', params: { layer: 'imagery:NDVI' }, status: always(400) },
        { what: 'malformed', ...described(`imagery:NDVI_${FIRST}`), query: 'x=1', status: always(400) },
      ],
    },
  ],
  tile: [
    {
      asks: () => [
        ...imagesBy(imagery(xyz), `mepar=${BLOCKS.own}`),
        ...foreign(xyz),
        { what: 'missing', ...xyz('imagery:NDVI_2001-01-01'), status: always(404) },
        { what: 'malformed', params: { ...xyz('imagery:NDVI').params, y: '1' }, status: always(400) },
        { what: 'malformed', params: xyz('NDVI').params, status: always(400) },
      ],
    },
  ],
  blockGeotiff: [
    {
      asks: () => [
        fileOf(`NDVI_${FIRST}`, 'own'),
        fileOf(`NDVI_${FIRST}`, 'foreign'),
        fileOf(`NDVI_${SECOND}`, 'foreign'),
        fileOf(`TCI_${FIRST}`, 'own'),
        fileOf(`Change_${FIRST}_${SECOND}`, 'second'),
        {
          what: 'missing block',
          params: { code: 'NOSUCHBL' },
          query: `layer=imagery:TCI_${FIRST}`,
          status: always(404),
        },
        { what: 'malformed', params: { code: 'x' }, query: `layer=imagery:TCI_${FIRST}`, status: always(400) },
        { what: 'malformed', params: { code: BLOCKS.own }, query: 'layer=NDVI', status: always(400) },
        { what: 'malformed', params: { code: BLOCKS.own }, status: always(400) },
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
