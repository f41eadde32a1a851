import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { BLOCKS, type BlockName } from '../landscape.ts';
import type { PersonKey } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID, type World } from './ask.ts';
import { type Owned, PLOT_OWNERS, POLICY_OWNERS, reached, reaches } from './reach.ts';

/** Harvest year of all policies but one. */
const YEAR = 'year=2018';

const malformed = (queries: readonly string[]): readonly Ask[] =>
  queries.map((query) => ({ what: `malformed ${query}`, query, status: always(400) }));

/** The plots of that year within reach, of which figures are sums. */
const plotsOf = (actor: Actor): number =>
  reached('P8', actor, PLOT_OWNERS).filter((name) => name !== 'lastYear').length;

/** The alert on `own` is everybody's, the one on `foreign` company B's: each with the plots of the caller's reach. */
const alertedBlocks = (actor: Actor): string[] => {
  const admin = cellFor('H1', actor.role) === 'A';
  return [
    ...(admin || actor.companyId === 4 ? [BLOCKS.own] : []),
    ...(admin || actor.companyId === 7 ? [BLOCKS.foreign] : []),
  ];
};

const DAMAGE_ON: Partial<Record<BlockName, 'own' | 'second' | 'foreign'>> = {
  own: 'own',
  shared: 'second',
  mixed: 'foreign',
};

/** The owners of the landscape's three cases. */
const { own, second, foreign } = POLICY_OWNERS;
const CASE_OWNERS = { own, second, foreign };

/** Farmers by their companies. */
const FARMERS = {
  'a.farmer1': { companies: [4], farmers: ['a.farmer1'] },
  'a.farmer2': { companies: [4], farmers: ['a.farmer2'] },
  'b.farmer1': { companies: [7], farmers: ['b.farmer1'] },
} as const satisfies Partial<Record<PersonKey, Owned>>;
type FarmerKey = keyof typeof FARMERS;

const farmerAsks = (world: World, permission: PermissionId): Ask[] => [
  ...(Object.keys(FARMERS) as FarmerKey[]).map(
    (key): Ask => ({
      what: key,
      params: { id: world.people[key] },
      status: (actor) => (reaches(permission, actor, FARMERS[key]) ? 200 : 404),
      ids: () => [String(world.people[key])],
    }),
  ),
  { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
];

const malformedIds = (): Ask[] =>
  MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) }));

const malformedChoices: readonly Ask[] = [
  {},
  { ids: [] },
  { ids: [0] },
  { ids: ['1'] },
  { ids: [1], companyId: 7 },
].map((body) => ({ what: 'malformed', body, status: always(400) }));

/** Among them all alerts of the landscape. */
const FIRST_IDS = Array.from({ length: 50 }, (_, index) => index + 1);

export const portfolioCases = {
  portfolio: [
    {
      asks: () => [
        {
          what: 'of a year',
          query: YEAR,
          status: always(200),
          ids: (actor) => [`plots ${plotsOf(actor)}`],
        },
        {
          what: 'with its density',
          query: `${YEAR}&density=1`,
          status: always(200),
          ids: (actor) => [`plots ${plotsOf(actor)}`],
        },
        ...malformed(['year=x', `${YEAR}&companyId=7`, `${YEAR}&density=2`]),
      ],
      idsOf: (body: Answer<'portfolio'>) => [`plots ${body.plots}`],
    },
  ],
  exposure: [
    {
      asks: () => [
        {
          what: 'of a year',
          query: YEAR,
          status: always(200),
          ids: (actor) => [`plots ${plotsOf(actor)}`],
        },
        ...malformed(['year=x', 'peril=x', 'companyId=7']),
      ],
      idsOf: (body: Answer<'exposure'>) => [`plots ${body.total.plots}`],
    },
  ],
  policyList: [
    {
      asks: (world) => [
        {
          what: 'of a year',
          query: YEAR,
          status: always(200),
          ids: (actor) =>
            reached('P8', actor, POLICY_OWNERS)
              .filter((name) => name !== 'ownLastYear')
              .map((name) => String(world.land.policies[name])),
        },
        ...malformed(['page=0', 'undrawn=2', 'farmer=x', 'companyId=7']),
      ],
      idsOf: (body: Answer<'policyList'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  policyWorkbook: [
    {
      asks: () => [
        { what: 'of a year', query: YEAR, status: always(200) },
        ...malformed(['page=1', 'undrawn=2', 'farmer=x', 'companyId=7']),
      ],
    },
  ],
  chosenPolicyWorkbook: [
    {
      asks: (world) => [
        {
          what: 'all',
          body: { ids: Object.values(world.land.policies) },
          status: (actor) => (reached('P8', actor, POLICY_OWNERS).length > 0 ? 200 : 404),
        },
        ...malformedChoices,
      ],
    },
  ],
  policyPoints: [
    {
      asks: (world) => [
        {
          what: 'of a year',
          query: YEAR,
          status: always(200),
          ids: (actor) =>
            reached('P8', actor, POLICY_OWNERS)
              .filter((name) => name !== 'ownLastYear')
              .map((name) => String(world.land.policies[name])),
        },
        ...malformed(['undrawn=2', 'farmer=x', 'companyId=7']),
      ],
      idsOf: (body: Answer<'policyPoints'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  chosenPolicyPoints: [
    {
      asks: (world) => [
        {
          what: 'all',
          body: { ids: Object.values(world.land.policies) },
          status: always(200),
          ids: (actor) => reached('P8', actor, POLICY_OWNERS).map((name) => String(world.land.policies[name])),
        },
        ...malformedChoices,
      ],
      idsOf: (body: Answer<'chosenPolicyPoints'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  morning: [
    {
      asks: () => [{ what: 'all', status: always(200) }, ...malformed(['companyId=7'])],
    },
  ],
  insuredAlerts: [
    {
      asks: () => [
        {
          what: 'of a year',
          query: 'from=2018-01-01&to=2018-12-31',
          status: always(200),
          ids: alertedBlocks,
        },
        ...malformed(['from=x', 'after=x', 'answer=x', 'from=2018-02-01&to=2018-01-01', 'companyId=7']),
      ],
      idsOf: (body: Answer<'insuredAlerts'>) => body.items.map(({ meparCode }) => meparCode),
    },
  ],
  insuredAlertPoints: [
    {
      asks: () => [
        {
          what: 'of a year',
          query: 'from=2018-01-01&to=2018-12-31',
          status: always(200),
          ids: alertedBlocks,
        },
        ...malformed(['from=x', 'notice=x', 'companyId=7']),
      ],
      idsOf: (body: Answer<'insuredAlertPoints'>) => body.items.map(({ meparCode }) => meparCode),
    },
  ],
  chosenInsuredAlertPoints: [
    {
      asks: () => [
        { what: 'some', body: { ids: FIRST_IDS }, status: always(200), ids: alertedBlocks },
        ...malformedChoices,
      ],
      idsOf: (body: Answer<'chosenInsuredAlertPoints'>) => body.items.map(({ meparCode }) => meparCode),
    },
  ],
  insuredAlertWorkbook: [
    {
      asks: () => [
        { what: 'of a year', query: 'from=2018-01-01&to=2018-12-31', status: always(200) },
        ...malformed(['from=x', 'case=x', 'companyId=7']),
      ],
    },
  ],
  chosenInsuredAlertWorkbook: [
    {
      asks: () => [
        {
          what: 'some',
          body: { ids: FIRST_IDS },
          status: (actor) => (alertedBlocks(actor).length > 0 ? 200 : 404),
        },
        ...malformedChoices,
      ],
    },
  ],
  insuredFarmer: [
    {
      asks: (world) => [
        ...farmerAsks(world, 'P9'),
        { what: 'no farmer', params: { id: world.people['a.manager'] }, status: always(404) },
        ...malformedIds(),
      ],
      idsOf: (body: Answer<'insuredFarmer'>) => [String(body.id)],
    },
  ],
  addFarmerNote: [
    {
      asks: (world) => [
        ...(Object.keys(FARMERS) as FarmerKey[]).map(
          (key): Ask => ({
            what: key,
            params: { id: world.people[key] },
            body: { text: 'Hívni kell.' },
            status: (actor) => (reaches('P10', actor, FARMERS[key]) ? 201 : 404),
          }),
        ),
        { what: 'empty', params: { id: world.people['a.farmer1'] }, body: { text: ' ' }, status: always(400) },
      ],
    },
  ],
  removeFarmerNote: [
    {
      asks: (world) => [
        {
          what: 'missing',
          params: { id: world.people['a.farmer1'], noteId: '0198c0de-0000-7000-8000-000000000000' },
          status: always(404),
        },
        { what: 'malformed', params: { id: world.people['a.farmer1'], noteId: 'x' }, status: always(400) },
      ],
    },
  ],
  blockHistory: [
    {
      asks: (world) => [
        ...(Object.keys(BLOCKS) as BlockName[]).map(
          (name): Ask => ({
            what: name,
            params: { code: BLOCKS[name] },
            status: always(200),
            ids: (actor) => {
              const on = DAMAGE_ON[name];
              return on !== undefined && reaches('B11', actor, POLICY_OWNERS[on])
                ? [`damage ${world.land.damages[on]}`]
                : [];
            },
          }),
        ),
        { what: 'missing', params: { code: 'MISSING1' }, status: always(404) },
        { what: 'malformed', params: { code: 'x' }, status: always(400) },
      ],
      idsOf: (body: Answer<'blockHistory'>) => body.flatMap(({ damages }) => damages.map(({ id }) => `damage ${id}`)),
    },
  ],
  companyFigures: [
    {
      asks: () => [
        {
          what: 'of a period',
          query: 'from=2018-01-01&to=2099-12-31',
          status: always(200),
          ids: (actor) => [`cases ${reached('L22', actor, CASE_OWNERS).length}`],
        },
        ...malformed(['from=x', 'from=2018-02-01&to=2018-01-01', 'companyId=7']),
      ],
      idsOf: (body: Answer<'companyFigures'>) => [`cases ${body.period.cases}`],
    },
  ],
  passes: [{ asks: () => [{ what: 'all', status: always(200) }, ...malformed(['x=1'])] }],
} satisfies Record<string, readonly CallCase[]>;
