import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { isAdmin } from '@georisk/domain/roles/roles.ts';
import { drawOutline } from '../fixture.ts';
import { BLOCKS, type BlockName, cornerOf, everything, square } from '../landscape.ts';
import type { Actor } from './actors.ts';
import { type Ask, always, type CallCase, MALFORMED_IDS, MISSING_ID, type World } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { NDVI_ON } from './imagery.ts';
import { getsType, seesAlerts } from './productsOf.ts';
import { type Owned, PLOT_OWNERS, POLICY_OWNERS, reached, reaches } from './reach.ts';
import { massAssignment } from './session.cases.ts';
import { VERTICALS } from './verticals.ts';

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;
const CODES = Object.keys(BLOCKS) as BlockName[];
const MALFORMED_CODES = ['testown1', 'TESTOWN', 'TESTOWN11', '%C3%81ESTOWN', '%00ESTOWN', "TESTOW'1"];

const isOwner = (permission: PermissionId, actor: Actor) => cellFor(permission, actor.role) === 'O';

const plotIds = (world: World, names: readonly (keyof typeof PLOT_OWNERS)[]) =>
  names.map((name) => `plot ${world.land.plots[name]}`);

const ON_BLOCK: Readonly<Record<BlockName, readonly (keyof typeof PLOT_OWNERS)[]>> = {
  own: ['drawn', 'undrawn', 'lastYear'],
  shared: ['ownShared', 'secondShared'],
  second: ['second'],
  foreign: ['foreign'],
  mixed: ['secondMixed', 'foreignMixed'],
  empty: [],
};
const POLICY_OF_PLOT = {
  drawn: 'own',
  undrawn: 'own',
  lastYear: 'ownLastYear',
  ownShared: 'own',
  secondShared: 'second',
  second: 'second',
  secondMixed: 'second',
  foreignMixed: 'foreign',
  foreign: 'foreign',
} as const;
const DAMAGE_ON: Partial<Record<BlockName, 'own' | 'second' | 'foreign'>> = {
  own: 'own',
  shared: 'second',
  mixed: 'foreign',
};

/** The rows on a block for an actor who may see the block: by the plot layer's row, and cases by theirs. */
function onBlock(world: World, name: BlockName, actor: Actor): string[] {
  const plots = ON_BLOCK[name].filter((plot) => reaches('L9', actor, PLOT_OWNERS[plot]));
  const policies = [...new Set(plots.map((plot) => POLICY_OF_PLOT[plot]))];
  const damage = DAMAGE_ON[name];
  const seesDamage = damage !== undefined && reaches('D1', actor, POLICY_OWNERS[damage]);
  return [
    ...plotIds(world, plots),
    ...policies.map((policy) => `policy ${world.land.policies[policy]}`),
    ...(seesDamage ? [`damage ${world.land.damages[damage]}`] : []),
    ...VERTICALS.flatMap(({ onBlock }) => onBlock?.(name, actor) ?? []),
  ];
}

const blockAsks =
  (permission: PermissionId, ids?: (world: World, name: BlockName) => (actor: Actor) => readonly string[]) =>
  (world: World): Ask[] => [
    ...CODES.map(
      (name): Ask => ({
        what: name,
        params: { code: BLOCKS[name] },
        status: (actor) => (reaches(permission, actor, BLOCK_OWNERS[name]) ? 200 : 404),
        ...(ids && { ids: ids(world, name) }),
      }),
    ),
    { what: 'missing', params: { code: 'MISSING1' }, status: always(404) },
    ...MALFORMED_CODES.map((code) => ({ what: `malformed ${code}`, params: { code }, status: always(400) })),
    { what: 'unknown parameter', params: { code: BLOCKS.own }, query: 'x=1', status: always(400) },
  ];

/** Dates of a block, for a role that gets products at all. */
const datesOf = (name: BlockName) => (actor: Actor) =>
  cellFor('B4', actor.role) === '-'
    ? []
    : [
        ...(getsType(actor, 'NDVI') ? (NDVI_ON[name] ?? []).map((date) => `ndvi ${date}`) : []),
        ...(seesAlerts(actor) ? alertsOn(name, actor) : []),
      ];

/** One alert is the installation's, on `own`; one is company B's, on `foreign`. */
const alertsOn = (name: BlockName, actor: Actor): string[] => {
  if (name === 'own') return ['alert 2018-05-20'];
  const seesB = actor.companyId === 7 || (actor.role !== 'anon' && isAdmin(actor.role));
  return name === 'foreign' && seesB ? ['alert 2018-05-20'] : [];
};

/** The passes over a block, and the alerts for roles that see alerts at all. */
const curveIds = (name: BlockName) => (actor: Actor) => [
  ...(NDVI_ON[name] ?? []).map((date) => `point ${date}`),
  ...(seesAlerts(actor) ? alertsOn(name, actor) : []),
];

const mepars = (body: Answer<'mepars'>) => (Array.isArray(body) ? body : body.items).map(({ meparCode }) => meparCode);

/** Products of a block: imagery by the role's types, damage maps of the own company alone. */
const productIds = (world: World, name: BlockName) => (actor: Actor) => {
  const insured = ON_BLOCK[name].some((plot) => reaches('L9', actor, PLOT_OWNERS[plot]));
  const farmer = isOwner('B4', actor);
  const imagery = NDVI_ON[name] ? ['NDVI', ...(insured ? ['AgriNdvi'] : []), 'Chronology/BMI', 'HeterogenityMap'] : [];
  const trueColour = name === 'own' || name === 'shared' ? ['Chronology/TCI'] : [];
  const zones = name === 'own' || name === 'foreign' ? ['SoilManagementZone'] : [];
  const maps = name === 'own' && !farmer ? world.imagery.damageMaps : undefined;
  const admin = actor.role !== 'anon' && isAdmin(actor.role);
  return [
    ...imagery,
    ...zones,
    ...trueColour,
    ...alertsOn(name, actor).map(() => 'Alert'),
    ...(maps && (admin || actor.companyId === 4) ? [`DamageMap ${maps.own}`] : []),
    ...(maps && (admin || actor.companyId === 7) ? [`DamageMap ${maps.foreign}`] : []),
  ].filter((type) => getsType(actor, type.split(/[/ ]/)[0] ?? ''));
};

const rowAsks =
  <K extends string>(
    permission: PermissionId,
    ids: (world: World) => Readonly<Record<K, number>>,
    owners: Readonly<Record<K, Owned>>,
  ) =>
  (world: World): Ask[] => [
    ...(Object.keys(owners) as K[]).map(
      (name): Ask => ({
        what: name,
        params: { id: ids(world)[name] },
        status: (actor) => (reaches(permission, actor, owners[name]) ? 200 : 404),
        ids: () => [String(ids(world)[name])],
      }),
    ),
    { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
    { what: 'unknown parameter', params: { id: MISSING_ID }, query: 'x=1', status: always(400) },
  ];

/** Policies with one number: a company's of two years, and another company's. */
const SAME_NUMBER = [['own', 'ownLastYear', 'foreign'], ['second']] as const;

const malformedIds = (): Ask[] =>
  MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) }));

/** An outline within the plot's block. */
const outlineOn = (name: BlockName) => square(cornerOf(name)[0] + 60, cornerOf(name)[1] + 60, 150);

/** Plots to draw on: the farmer's own, their neighbour's, the other company's. */
const DRAWABLE = { drawn: 'own', second: 'second', foreign: 'foreign' } as const;
/** The same without an outline. */
const BARE = ['undrawn', 'secondShared', 'foreignMixed'] as const;

/** The name of a change that was never made. */
const NO_CHANGE = '0198c000-0000-7000-8000-00000000dead';

const drawing = (world: World, name: keyof typeof PLOT_OWNERS, tablePolygon: unknown) => ({
  policyPlotId: world.land.plots[name],
  tablePolygon,
});

/** Each policy by its number of row, without a look at the answer. */
const policiesByRow = (permission: 'P4' | 'P11') => (world: World) => [
  ...rowAsks(
    permission,
    () => world.land.policies,
    POLICY_OWNERS,
  )(world).map(
    ({ what, params, query, status }): Ask => ({
      what,
      status,
      ...(params && { params }),
      ...(query !== undefined && { query }),
    }),
  ),
  ...malformedIds(),
];

export const insuranceCases = {
  mepars: [
    {
      asks: () => [
        {
          what: 'own or by extent',
          query: EXTENT,
          status: always(200),
          ids: (actor) => reached('B2', actor, BLOCK_OWNERS).map((name) => BLOCKS[name]),
        },
        { what: 'without extent', status: (actor) => (isOwner('B2', actor) ? 200 : 400) },
        { what: 'malformed extent', query: 'extent=x', status: always(400) },
        { what: 'repeated extent', query: `${EXTENT}&${EXTENT}`, status: always(400) },
      ],
      idsOf: mepars,
    },
  ],
  mepar: [
    {
      asks: blockAsks('B3', (_world, name) => (actor) => [BLOCKS[name], ...datesOf(name)(actor)]),
      idsOf: (body: Answer<'mepar'>) => [
        body.meparCode,
        ...body.ndvi.map(({ date }) => `ndvi ${date}`),
        ...body.alerts.map(({ date }) => `alert ${date}`),
      ],
    },
  ],
  block: [
    {
      asks: blockAsks('B1', (world, name) => (actor) => onBlock(world, name, actor)),
      idsOf: (body: Answer<'block'>) => [
        ...body.policyPlots.map(({ id }) => `plot ${id}`),
        ...body.policies.map(({ id }) => `policy ${id}`),
        ...body.damages.map(({ id }) => `damage ${id}`),
        ...body.blockPlots.map(({ id }) => `blockPlot ${id}`),
      ],
    },
  ],
  curve: [
    {
      asks: (world) => [
        ...blockAsks('B1', (_world, name) => curveIds(name))(world),
        { what: 'malformed year', params: { code: BLOCKS.own }, query: 'year=x', status: always(400) },
        { what: 'year out of range', params: { code: BLOCKS.own }, query: 'year=1000', status: always(400) },
      ],
      idsOf: (body: Answer<'curve'>) => [
        ...body.points.map(({ date }) => `point ${date}`),
        ...body.alerts.map((date) => `alert ${date}`),
      ],
    },
  ],
  products: [
    {
      asks: (world) => [
        ...CODES.map(
          (name): Ask => ({
            what: name,
            query: `meparCode=${BLOCKS[name]}`,
            status: (actor) => (reaches('B4', actor, BLOCK_OWNERS[name]) ? 200 : 404),
            ids: productIds(world, name),
          }),
        ),
        { what: 'missing', query: 'meparCode=MISSING1', status: always(404) },
        { what: 'of nothing', status: always(400) },
        { what: 'malformed', query: 'meparCode=x', status: always(400) },
        { what: 'unknown type', query: 'meparCode=TESTOWN1&type=x', status: always(400) },
      ],
      idsOf: (body: Answer<'products'>) =>
        body.map(({ id, type, subType }) =>
          type === 'DamageMap' ? `${type} ${id}` : subType ? `${type}/${subType}` : type,
        ),
    },
  ],
  policies: [
    {
      asks: (world) => [
        {
          what: 'all',
          query: 'pageSize=500',
          status: always(200),
          ids: (actor) => reached('P1', actor, POLICY_OWNERS).map((name) => String(world.land.policies[name])),
        },
        { what: 'malformed', query: 'page=0', status: always(400) },
        { what: 'unknown parameter', query: 'companyId=7', status: always(400) },
      ],
      idsOf: (body: Answer<'policies'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  policy: [
    {
      asks: rowAsks('P2', (world) => world.land.policies, POLICY_OWNERS),
      idsOf: (body: Answer<'policy'>) => [String(body.id)],
    },
  ],
  policyChoices: [
    {
      asks: (world) =>
        rowAsks(
          'P2',
          ({ land }) => land.policies,
          POLICY_OWNERS,
        )(world).map(({ what, ids, ...ask }): Ask => {
          const ofNumber = SAME_NUMBER.find((names) => names.some((name) => name === what)) ?? [];
          const chosen = (actor: Actor) => ofNumber.filter((name) => reaches('P2', actor, POLICY_OWNERS[name]));
          return {
            what,
            ...ask,
            ...(ids && { ids: (actor) => chosen(actor).map((name) => String(world.land.policies[name])) }),
          };
        }),
      idsOf: (body: Answer<'policyChoices'>) => body.map(({ id }) => String(id)),
    },
  ],
  policyPlot: [
    {
      asks: (world) => [...rowAsks('P3', () => world.land.plots, PLOT_OWNERS)(world), ...malformedIds()],
      idsOf: (body: Answer<'policyPlot'>) => [String(body.id)],
    },
  ],
  policyYields: [{ asks: policiesByRow('P4') }],
  policyHistory: [{ asks: policiesByRow('P11') }],
  savePolicyDrawing: [
    {
      asks: (world) => [
        ...(Object.keys(DRAWABLE) as (keyof typeof DRAWABLE)[]).map(
          (name): Ask => ({
            what: `draws ${name}`,
            body: drawing(world, name, outlineOn(DRAWABLE[name])),
            status: (actor) => (reaches('P5', actor, PLOT_OWNERS[name]) ? 200 : 404),
            ids: () => [String(world.land.plots[name])],
          }),
        ),
        { what: 'missing', body: { policyPlotId: MISSING_ID, tablePolygon: outlineOn('own') }, status: always(404) },
        ...[{}, { policyPlotId: 0, tablePolygon: null }, { policyPlotId: 'x', tablePolygon: null }].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
        ...massAssignment(drawing(world, 'drawn', outlineOn('own'))).map((body) => ({
          what: 'foreign key',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'savePolicyDrawing'>) => [String(body.id)],
    },
    {
      asks: (world) =>
        (Object.keys(DRAWABLE) as (keyof typeof DRAWABLE)[]).map((name) => ({
          what: `deletes ${name}`,
          body: drawing(world, name, null),
          status: (actor, flag) => {
            if (!reaches('P5', actor, PLOT_OWNERS[name])) return 404;
            return cellFor('P6', actor.role) === 'X' && flag === 'true' ? 200 : 403;
          },
        })),
      restore: async (db, { land }) => {
        for (const name of Object.keys(DRAWABLE) as (keyof typeof DRAWABLE)[]) {
          await drawOutline(db, land.plots[name], outlineOn(DRAWABLE[name]));
        }
      },
    },
    {
      asks: (world) =>
        BARE.map((name) => ({
          what: `deletes nothing on ${name}`,
          body: drawing(world, name, null),
          status: (actor) => (reaches('P7', actor, PLOT_OWNERS[name]) ? 200 : 404),
        })),
    },
  ],
  // The insured areas of the landscape are smaller than its blocks: whoever reaches a plot is told so.
  drawWholeBlock: [
    {
      asks: (world) => [
        ...BARE.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.plots[name] },
            body: {},
            status: (actor) => (reaches('P5', actor, PLOT_OWNERS[name]) ? 422 : 404),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, body: {}, status: always(404) },
        { what: 'foreign key', params: { id: MISSING_ID }, body: { tablePolygon: null }, status: always(400) },
        ...malformedIds().map((ask) => ({ ...ask, body: {} })),
      ],
    },
  ],
  undoWholeBlock: [
    {
      asks: (world) => [
        ...(Object.keys(DRAWABLE) as (keyof typeof DRAWABLE)[]).map(
          (name): Ask => ({
            what: `${name}, which was drawn by hand`,
            params: { id: world.land.plots[name] },
            body: { drawn: NO_CHANGE },
            status: (actor) => (reaches('P5', actor, PLOT_OWNERS[name]) ? 409 : 404),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, body: { drawn: NO_CHANGE }, status: always(404) },
        { what: 'no change', params: { id: MISSING_ID }, body: {}, status: always(400) },
        ...malformedIds().map((ask) => ({ ...ask, body: { drawn: NO_CHANGE } })),
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
