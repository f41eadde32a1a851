import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { isAdmin } from '@georisk/domain/roles/roles.ts';
import { BLOCKS, type BlockName, everything } from '../landscape.ts';
import type { Actor } from './actors.ts';
import { type Ask, always, type CallCase, type World } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { NDVI_ON } from './imagery.ts';
import { getsType, seesAlerts } from './productsOf.ts';
import { PLOT_OWNERS, POLICY_OWNERS, reached, reaches } from './reach.ts';
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

export const blockCases = {
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
} satisfies Record<string, readonly CallCase[]>;
