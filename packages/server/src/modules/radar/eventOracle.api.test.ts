import type { Answer } from '@georisk/contract/endpoints.ts';
import { closeRing } from '@georisk/domain/geo/ring.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { checkSwath } from '@georisk/domain/radar/swath.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyNames } from './hitPlots.repository.ts';
import { figuresOf, presentPolicies } from './hitPolicies.ts';
import { radarsOf } from './radar.repository.ts';
import { type DayRanking, rankDay } from './ranking.service.ts';

const DAY = '2019-06-10' as IsoDate;
const SIDE = 12;
const [EAST, NORTH] = [600_000, 150_000];

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  const { A, B } = n.companies;
  // Corners on centimetres and metres, as shapes are read. Blocks of 12 corners, 400 m apart, two plots on each: of either company, drawn or not, with a known crop, one by name
  // alone or none, with a sum insured of the contract, a computed one or none.
  const corner = (k: number) =>
    `ST_MakePoint(x + 170 + (130 + 30 * sin(i + ${k})) * cos(${k} * pi() / 6), y + 170 + (130 + 30 * sin(i + ${k})) * sin(${k} * pi() / 6))`;
  const ring = [...Array.from({ length: 12 }, (_, k) => corner(k)), corner(0)].join(',');
  for (const statement of [
    'update country set geom = ST_Multi(ST_MakeEnvelope(500000, 100000, 700000, 250000, 23700))',
    `insert into block (mepar_code, status, geom, geom3857, geom_ha)
      select 'Z' || lpad(i::text, 7, '0'), 'checked', ST_Multi(shape), ST_SetSRID(ST_Multi(shape), 3857), ST_Area(shape) / 10000
      from generate_series(0, ${SIDE * SIDE - 1}) as i
        cross join lateral (select ${EAST}.123 + (i % ${SIDE}) * 400 as x, ${NORTH}.456 + (i / ${SIDE}) * 400 as y) as at
        cross join lateral (select ST_SnapToGrid(ST_SetSRID(ST_MakePolygon(ST_MakeLine(array[${ring}])), 23700), 0.01) as shape) as drawn`,
    `insert into policy (company_id, policy_number, year, perils)
      select case when i % 4 = 0 then ${B} else ${A} end, 'EVENT-' || i, 2019,
        (array['{}', '{hail,storm}', '{storm}'])[1 + i % 3]::text[] from generate_series(0, 15) as i`,
    `insert into policy (company_id, policy_number, year) values (${A}, 'EVENT-3', 2018)`,
    `insert into policy_yield (company_id, policy_id, plant_name, plant_code, yield)
      select company_id, id, name, 'x', 5.5 from policy, unnest(array['őszi búza', 'Kukorica', 'valami']) as name
      where policy_number like 'EVENT-%' and right(policy_number, 1) <> '5'`,
    `insert into policy_plot (company_id, policy_id, external_id, mepar_code, plant_name, plant_code, insured_area, sum_insured, table_geom)
      select policy.company_id, policy.id, mepar_code || turn, mepar_code,
        (array['őszi búza', 'Kukorica', 'valami', null, null])[1 + (number + turn) % 5],
        (array['OSZI_BUZA', null, 'XYZ', 'NAPRAFORGO', null])[1 + (number + turn) % 5], geom_ha / 2,
        case when (number + turn) % 3 = 0 then 1000000 + number * 1000 end,
        case when (number + turn) % 2 = 0
          then ST_SnapToGrid(ST_Scale(ST_GeometryN(geom, 1), ST_MakePoint(0.9, 0.9), ST_Centroid(geom)), 0.01) end
      from (select *, right(mepar_code, 3)::int as number from block where mepar_code like 'Z%') as each
        cross join generate_series(0, 1) as turn
        join policy on policy_number = 'EVENT-' || (number + turn * 7) % 16`,
    `insert into insured_price (company_id, plant_code, year, price)
      values (${A}, 'OSZI_BUZA', 2018, 75000), (${A}, 'KUKORICA', 2019, 60000), (${B}, 'OSZI_BUZA', 2019, 80000)`,
    `with made as (insert into damage (company_id, damage_number, policy_id, policy_number, damage_date, danger_type, area)
        select company_id, 'EVENT-' || policy.id || '-' || day, policy.id, policy_number, date '${DAY}' + day, 'Jégeső', 1
        from policy, generate_series(-2, 2, 2) as day where policy_number in ('EVENT-2', 'EVENT-4') and year = 2019
        returning id, company_id, policy_id)
      insert into damage_block (company_id, damage_id, mepar_code, area)
        select distinct made.company_id, made.id, mepar_code, 1 from made join policy_plot using (policy_id)
        where right(mepar_code, 1) in ('1', '2', '4')`,
  ])
    await sql.raw(statement).execute(n.database.kysely);
});
afterAll(() => n.close());

/** Outlines with a corner in each direction, so that none crosses itself; several may overlap. */
const outline: fc.Arbitrary<Polygon> = fc
  .record({
    east: fc.integer({ min: -500, max: 5_300 }),
    north: fc.integer({ min: -500, max: 5_300 }),
    radii: fc.array(fc.integer({ min: 150, max: 2_500 }), { minLength: 3, maxLength: 60 }),
  })
  .map(({ east, north, radii }) => ({
    type: 'Polygon',
    coordinates: [
      closeRing(
        radii.map((radius, index) => {
          const turn = (2 * Math.PI * index) / radii.length;
          return [
            EAST + Math.round(east + radius * Math.cos(turn)),
            NORTH + Math.round(north + radius * Math.sin(turn)),
          ] as const;
        }),
      ),
    ],
  }));

/** The same areas as polygons of the day, ranked plot by plot. */
async function rankedByPlot(areas: readonly Polygon[], severity: number, companyId: number): Promise<DayRanking> {
  const db = n.database.kysely;
  await sql`delete from radar_event where date_radar = ${DAY}::date`.execute(db);
  await sql`insert into radar_event (external_id, date_radar, phenomenon, severity, geom)
    select row_number() over (), ${DAY}::date, 'jég', ${severity}::int, ST_SetSRID(ST_GeomFromGeoJSON(given), 23700)
    from jsonb_array_elements(${JSON.stringify(areas)}::jsonb) as given`.execute(db);
  return rankDay(db, { scope: { kind: 'company', companyId } }, DAY, await radarsOf(db, DAY));
}

/** Numbers to a billionth of themselves, for sums are added up in another order; lists by their keys. */
function close(value: unknown): unknown {
  if (typeof value === 'number')
    return value === 0 ? expect.closeTo(0, 3) : expect.closeTo(value, 3 - Math.floor(Math.log10(Math.abs(value)) / 2));
  if (Array.isArray(value)) return value.map(close);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, close(each)]));
  return value;
}
const byCode = <T extends { readonly meparCode: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (a.meparCode < b.meparCode ? -1 : 1));
const byPolicy = (policies: Answer<'radarEvent'>['policies']) =>
  policies
    .map(({ blocks, ...each }) => ({ ...each, blocks: byCode(blocks) }))
    .toSorted((a, b) => a.policy.id - b.policy.id);

describe('an event counted in the database', () => {
  it('is what its plots come to one by one', async () => {
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(outline, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(1, 2, 3, 4),
        fc.constantFrom('manager', 'managerB'),
        async (areas, severity, who) => {
          fc.pre(checkSwath(areas).ok);
          const ranking = await rankedByPlot(areas, severity, n.companies[who === 'manager' ? 'A' : 'B']);
          const names = await policyNames(n.database.kysely, [
            ...new Set(ranking.plots.map(({ plot }) => plot.policyId)),
          ]);
          const body = { date: DAY, phenomenon: 'jég', severity, areas };
          const response = await n.call(who, '/api/radars/event', { method: 'POST', body });
          expect(response.statusCode, response.body).toBe(200);
          const answer = response.json<Answer<'radarEvent'>>();
          expect(answer.figures).toEqual(close(figuresOf(ranking)));
          expect(byPolicy(answer.policies)).toEqual(close(byPolicy(presentPolicies(ranking, names, true))));
          expect(
            byCode(answer.mepars).map(({ meparCode, hitArea, expectedLoss, reported, policies }) => ({
              meparCode,
              hitArea,
              expectedLoss,
              reported,
              policyIds: policies.map(({ id }) => id),
            })),
          ).toEqual(
            close(
              byCode(ranking.blocks).map(({ meparCode, hitArea, expectedLoss, reported, policyIds, ...block }) => ({
                meparCode,
                hitArea,
                expectedLoss: block.withoutValue < block.plots ? expectedLoss : null,
                reported,
                policyIds,
              })),
            ),
          );
          hits += ranking.plots.length;
        },
      ),
      { numRuns: 40 },
    );
    expect(hits).toBeGreaterThan(0);
  });
});

describe('the lists of an event', () => {
  it('have the worst first and everything once, page by page', async () => {
    const areas = [
      {
        type: 'Polygon',
        coordinates: [
          [
            [EAST - 500, NORTH - 500],
            [EAST + 6_000, NORTH - 500],
            [EAST + 6_000, NORTH + 6_000],
            [EAST - 500, NORTH + 6_000],
            [EAST - 500, NORTH - 500],
          ],
        ],
      },
    ];
    const body = { date: DAY, phenomenon: 'jég', severity: 3, areas };
    const of = async <K extends 'radarEvent' | 'radarEventLists'>(path: string, more: object = {}) =>
      (await n.call('manager', path, { method: 'POST', body: { ...body, ...more } })).json<Answer<K>>();
    const event = await of<'radarEvent'>('/api/radars/event');
    const [first, second] = [
      await of<'radarEventLists'>('/api/radars/event/lists', { page: 1 }),
      await of<'radarEventLists'>('/api/radars/event/lists', { page: 2 }),
    ];
    expect(event.mepars).toMatchObject(first.blocks);
    expect(first.policies).toEqual(event.policies);
    expect(second).toEqual({ blocks: [], policies: [], more: false });
    const losses = first.policies.map(({ expectedLoss }) => expectedLoss);
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
  });
});
