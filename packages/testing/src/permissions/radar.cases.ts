import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { fromGeoJson } from '@georisk/server/db/geometry.ts';
import type { Polygon } from 'geojson';
import { sql } from 'kysely';
import { BLOCKS } from '../landscape.ts';
import { COMPANIES, PEOPLE, type PersonKey } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID, type World } from './ask.ts';
import { CASE_NAMES, CASE_OWNERS, forgetWork } from './damage.cases.ts';
import { IMAGE_DATES } from './imagery.ts';
import { PLOT_OWNERS, POLICY_OWNERS, reached, reaches } from './reach.ts';
import type { TestedVertical } from './vertical.ts';

/** A storm over the whole landscape, on a day of which no case is reported. */
const DAY = '2018-06-10';
const ON_DAY = `date=${DAY}`;

async function plantStorm(db: Executor): Promise<void> {
  const shape = bboxPolygon([759_000, 179_000, 765_000, 182_000]) as unknown as Polygon;
  await db
    .insertInto('radarEvent')
    .values({ id: 801, externalId: 'test', dateRadar: DAY, phenomenon: 'jég', severity: 2, geom: fromGeoJson(shape) })
    .execute();
}

/** The block of each plot of that year. */
const BLOCK_OF_PLOT = {
  drawn: 'own',
  undrawn: 'own',
  ownShared: 'shared',
  secondShared: 'shared',
  second: 'second',
  secondMixed: 'mixed',
  foreignMixed: 'mixed',
  foreign: 'foreign',
} as const;

const hitBlocks = (actor: Actor): string[] => {
  const plots = reached('L4', actor, PLOT_OWNERS).filter((name) => name !== 'lastYear');
  return [...new Set(plots.map((name) => BLOCKS[BLOCK_OF_PLOT[name as keyof typeof BLOCK_OF_PLOT]]))];
};

/** The day of the alerts on the first blocks of both insurers. */
const alertedDays = (actor: Actor): string[] => {
  const blocks = hitBlocks(actor);
  return blocks.includes(BLOCKS.own) || blocks.includes(BLOCKS.foreign) ? [IMAGE_DATES[0]] : [];
};

const hitPolicies = (world: World, actor: Actor, permission: PermissionId = 'L4'): string[] =>
  reached(permission, actor, POLICY_OWNERS)
    .filter((name) => name !== 'ownLastYear')
    .map((name) => String(world.land.policies[name]));

const CHANGE = '019f0000-0000-7000-8000-0000000000e7';

/** Farmers of hit plots within reach. */
const hitFarmers = (actor: Actor): number => {
  const plots = reached('M2', actor, PLOT_OWNERS).filter((name) => name !== 'lastYear');
  return new Set(plots.flatMap((name) => PLOT_OWNERS[name].farmers)).size;
};

const malformed = (queries: readonly string[]): readonly Ask[] =>
  queries.map((query) => ({ what: `malformed ${query}`, query, status: always(400) }));

const BAD_DAYS = ['date=', 'date=x', 'date=2018-02-30', 'date=0001-01-01', `${ON_DAY}&${ON_DAY}`, `${ON_DAY}&x=1`];
const BAD_PLOTS = MALFORMED_IDS.map((id) => `damagePlotId=${id}`);

/** The plots of cases, of which no polygon is near in time: within reach or not found. */
const atPlots = (world: World): readonly Ask[] => [
  ...CASE_NAMES.map(
    (name): Ask => ({
      what: `plot ${name}`,
      query: `${ON_DAY}&damagePlotId=${world.cases.plots[name]}`,
      status: (actor) => (reaches('L4', actor, CASE_OWNERS[name]) ? 200 : 404),
    }),
  ),
  { what: 'missing plot', query: `damagePlotId=${MISSING_ID}`, status: always(404) },
];

const EXPERTS = (Object.entries(PEOPLE) as [PersonKey, (typeof PEOPLE)[PersonKey]][]).filter(([, [role]]) =>
  ['EXPERT_DAMAGE', 'EXPERT_UW', 'EXPERT_RISK_TAKING'].includes(role),
);

const opening = (more: object) => ({ date: DAY, policyIds: [MISSING_ID], expertId: null, notify: false, ...more });

/** An event over the whole landscape. */
const event = (more: object) => ({
  date: DAY,
  phenomenon: 'jég',
  severity: 2,
  areas: [bboxPolygon([759_000, 179_000, 765_000, 182_000])],
  ...more,
});

export const radarCases = {
  radars: [
    {
      asks: (world) =>
        [
          { what: 'a day', query: ON_DAY, status: always(200), ids: hitBlocks },
          { what: 'a day without any', query: 'date=2018-06-11', status: always(200), ids: () => [] },
          ...malformed([...BAD_DAYS, ...BAD_PLOTS]),
        ].concat(atPlots(world)),
      idsOf: (body: Answer<'radars'>) => body.mepars.map(({ meparCode }) => meparCode),
    },
  ],
  radarAreas: [
    {
      asks: (world) => [
        { what: 'a day', query: ON_DAY, status: always(200), ids: () => ['801'] },
        ...atPlots(world),
        ...malformed([...BAD_DAYS, ...BAD_PLOTS]),
      ],
      idsOf: (body: Answer<'radarAreas'>) => body.radars.map(({ id }) => String(id)),
    },
  ],
  radarPolicies: [
    {
      asks: (world) => [
        { what: 'a day', query: ON_DAY, status: always(200), ids: (actor) => hitPolicies(world, actor) },
        ...malformed([...BAD_DAYS, 'damagePlotId=1']),
      ],
      idsOf: (body: Answer<'radarPolicies'>) => body.policies.map(({ policy }) => String(policy.id)),
    },
  ],
  radarEvent: [
    {
      asks: (world) => [
        { what: 'a storm', body: event({}), status: always(200), ids: (actor) => hitPolicies(world, actor) },
        { what: 'a year without policies', body: event({ date: '2010-06-10' }), status: always(200), ids: () => [] },
        { what: 'no area', body: event({ areas: [] }), status: always(422) },
        { what: 'a day without alerts', body: event({ areas: 'alerts' }), status: always(422) },
        { what: 'a later day', body: event({ date: '2199-06-10' }), status: always(422) },
        ...[
          {},
          event({ date: 'x' }),
          event({ severity: 5 }),
          event({ phenomenon: 'fagy' }),
          event({ areas: 'x' }),
          event({ companyId: 7 }),
        ].map((body) => ({ what: 'malformed', body, status: always(400) })),
      ],
      idsOf: (body: Answer<'radarEvent'>) => body.policies.map(({ policy }) => String(policy.id)),
    },
  ],
  eventNoticePreview: [
    {
      asks: () => [
        {
          what: 'a storm',
          body: event({}),
          status: always(200),
          ids: (actor) => [`farmers ${hitFarmers(actor)}`],
        },
        { what: 'no area', body: event({ areas: [] }), status: always(422) },
        ...[{}, event({ policyIds: [] }), event({ companyId: 7 })].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'eventNoticePreview'>) => [`farmers ${body.farmers}`],
    },
  ],
  sendEventNotices: [
    {
      asks: () => [
        { what: 'a later day', body: event({ date: '2199-06-10', changeId: CHANGE }), status: always(422) },
        ...[{}, event({}), event({ changeId: 'x' }), event({ changeId: CHANGE, companyId: 7 })].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
      ],
    },
  ],
  radarEventLists: [
    {
      asks: (world) => [
        { what: 'a storm', body: event({ page: 1 }), status: always(200), ids: (actor) => hitPolicies(world, actor) },
        { what: 'a page after the last', body: event({ page: 2 }), status: always(200), ids: () => [] },
        { what: 'no area', body: event({ page: 1, areas: [] }), status: always(422) },
        ...[event({}), event({ page: 0 }), event({ page: 1, companyId: 7 })].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'radarEventLists'>) => body.policies.map(({ policy }) => String(policy.id)),
    },
  ],
  // A form cannot be sent here: files are tested beside their service.
  radarEventFile: [
    { asks: () => [{}, { file: 'x' }, []].map((body) => ({ what: 'no form', body, status: always(400) })) },
  ],
  radarStatistics: [{ asks: () => [{ what: 'yesterday', status: always(200) }, ...malformed(['x=1', ON_DAY])] }],
  radarDays: [
    {
      asks: () => [{ what: 'all', status: always(200), ids: () => [DAY] }, ...malformed(['x=1'])],
      idsOf: (body: Answer<'radarDays'>) => body.map(({ date }) => date),
    },
  ],
  radarAlertDays: [
    {
      asks: () => [{ what: 'all', status: always(200), ids: alertedDays }, ...malformed(['x=1'])],
      idsOf: (body: Answer<'radarAlertDays'>) => body.map(({ date }) => date),
    },
  ],
  radarExperts: [
    {
      asks: (world) => [
        {
          what: 'all',
          status: always(200),
          ids: (actor) =>
            EXPERTS.filter(([, [, company]]) =>
              reaches('D16', actor, { companies: [COMPANIES[company as 'A' | 'B'].id], farmers: [] }),
            ).map(([key]) => String(world.people[key])),
        },
        ...malformed(['x=1']),
      ],
      idsOf: (body: Answer<'radarExperts'>) => body.map(({ id }) => String(id)),
    },
  ],
  openRadarCases: [
    {
      asks: (world) => [
        ...(['own', 'second', 'foreign'] as const).map(
          (name): Ask => ({
            what: name,
            body: opening({ policyIds: [world.land.policies[name]] }),
            status: (actor) => (reaches('D9', actor, POLICY_OWNERS[name]) ? 201 : 404),
          }),
        ),
        { what: 'missing', body: opening({}), status: always(404) },
        {
          what: 'over an own event, missing',
          body: opening({ event: { phenomenon: 'jég', severity: 2, areas: event({}).areas } }),
          status: always(404),
        },
        {
          what: 'another year’s',
          body: opening({ policyIds: [world.land.policies.ownLastYear] }),
          status: (actor) => (reaches('D9', actor, POLICY_OWNERS.ownLastYear) ? 422 : 404),
        },
        {
          what: 'to an expert of another company',
          body: opening({ policyIds: [world.land.policies.own], expertId: world.people['b.damage1'] }),
          // Who may not hand out cases is told so before anything is looked for.
          status: (actor) =>
            cellFor('D16', actor.role) === '-' || reaches('D9', actor, POLICY_OWNERS.own) ? 422 : 404,
        },
        ...[
          {},
          opening({ policyIds: [] }),
          opening({ policyIds: ['1'] }),
          opening({ policyIds: [1.5] }),
          opening({ date: 'x' }),
          opening({ companyId: 7 }),
          { ...opening({}), notify: 'yes' },
        ].map((body) => ({ what: 'malformed', body, status: always(400) })),
      ],
      async restore(db) {
        await sql`update damage set deleted_at = now() where damage_number ~ '^R180610'`.execute(db);
        await forgetWork(db);
      },
    },
  ],
} satisfies Record<string, readonly CallCase[]>;

export const testedRadar: TestedVertical = { plant: plantStorm };
