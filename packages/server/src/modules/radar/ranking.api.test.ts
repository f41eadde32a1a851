import type { Areal } from '@georisk/domain/geo/types.ts';
import { expectedLoss } from '@georisk/domain/radar/expectedLoss.ts';
import { hitShares, radarIndex } from '@georisk/domain/radar/hitShares.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECIMALS } from '#server/db/geometry.ts';
import { radarsOf } from './radar.repository.ts';
import { rankDay } from './ranking.service.ts';

const DAY = '2019-06-10' as IsoDate;
const SIDE = 12;
const PLOTS = SIDE * SIDE;

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  // Blocks of 12 corners, 400 m apart, a plot on each; every second plot has an outline of its own, a little smaller.
  const corner = (k: number) =>
    `ST_MakePoint(x + 170 + (130 + 30 * sin(i + ${k})) * cos(${k} * pi() / 6), y + 170 + (130 + 30 * sin(i + ${k})) * sin(${k} * pi() / 6))`;
  const ring = [...Array.from({ length: 12 }, (_, k) => corner(k)), corner(0)].join(',');
  for (const statement of [
    `insert into block (mepar_code, status, geom, geom3857, geom_ha)
      select 'Z' || lpad(i::text, 7, '0'), 'checked', ST_Multi(shape), ST_SetSRID(ST_Multi(shape), 3857), ST_Area(shape) / 10000
      from generate_series(0, ${PLOTS - 1}) as i
        cross join lateral (select 600000.123 + (i % ${SIDE}) * 400 as x, 150000.456 + (i / ${SIDE}) * 400 as y) as at
        cross join lateral (select ST_SetSRID(ST_MakePolygon(ST_MakeLine(array[${ring}])), 23700) as shape) as drawn`,
    `insert into policy (company_id, policy_number, year) values (${n.companies.A}, 'RANK', 2019)`,
    `insert into policy_yield (company_id, policy_id, plant_name, plant_code, yield)
      select company_id, id, 'őszi búza', 'OSZI_BUZA', 5.5 from policy where policy_number = 'RANK'`,
    `insert into policy_plot (company_id, policy_id, external_id, mepar_code, plant_name, plant_code, insured_area, table_geom)
      select policy.company_id, policy.id, block.mepar_code, block.mepar_code, 'őszi búza', 'OSZI_BUZA', geom_ha,
        case when right(block.mepar_code, 1) in ('0', '2', '4', '6', '8')
          then ST_Scale(ST_GeometryN(geom, 1), ST_MakePoint(0.9, 0.9), ST_Centroid(geom)) end
      from block, policy where policy_number = 'RANK' and mepar_code like 'Z%'`,
    `insert into insured_price (company_id, plant_code, year, price) values (${n.companies.A}, 'OSZI_BUZA', 2019, 75000)`,
  ])
    await sql.raw(statement).execute(n.database.kysely);
});
afterAll(() => n.close());

/** A storm's way: a line, its breadth and its severity, m of the land's south-western corner. */
interface Storm {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly breadth: number;
  readonly severity: number;
}
const place = fc.tuple(fc.integer({ min: -1000, max: 6000 }), fc.integer({ min: -1000, max: 6000 }));
const storm: fc.Arbitrary<Storm> = fc.record({
  from: place,
  to: place,
  breadth: fc.integer({ min: 300, max: 1500 }),
  severity: fc.integer({ min: 1, max: 4 }),
});

async function plant(storms: readonly Storm[]) {
  const db = n.database.kysely;
  await db.deleteFrom('radarEvent').execute();
  for (const [index, { from, to, breadth, severity }] of storms.entries())
    await sql`insert into radar_event (external_id, date_radar, phenomenon, severity, geom)
      values (${`${index}`}, ${DAY}, 'jég', ${severity}, ST_SnapToGrid(ST_Buffer(ST_SetSRID(ST_MakeLine(
        ST_MakePoint(${600_000 + from[0]}::float8, ${150_000 + from[1]}::float8),
        ST_MakePoint(${600_000 + to[0]}::float8, ${150_000 + to[1]}::float8)), 23700), ${breadth}::float8, 8), 0.01))`.execute(
      db,
    );
}

const ranked = async () => {
  const { kysely } = n.database;
  return rankDay(kysely, { scope: { kind: 'company', companyId: n.companies.A } }, DAY, await radarsOf(kysely, DAY));
};

interface Measured {
  readonly id: number;
  readonly shape: string;
  readonly insuredArea: number;
  /** Part of the plot under any polygon, by the database. */
  readonly share: number;
}

const measured = async (): Promise<readonly Measured[]> =>
  (
    await sql<Measured>`
      select policy_plot.id, insured_area as "insuredArea", ST_AsGeoJSON(shape, ${sql.lit(DECIMALS)}, 0) as shape,
        ST_Area(ST_Intersection(shape, struck)) / ST_Area(shape) as share
      from policy_plot join policy on policy.id = policy_id and policy_number = 'RANK'
        join block on block.mepar_code = policy_plot.mepar_code
        cross join lateral (select coalesce(table_geom, block.geom) as shape) as of_plot
        cross join (select ST_Union(geom) as struck from radar_event where date_radar = ${DAY}::date) as events
      order by policy_plot.id`.execute(n.database.kysely)
  ).rows;

describe('the plots that a day hit', () => {
  it('are those whose outlines lie under polygons, with the same figures as of all outlines read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(storm, { minLength: 1, maxLength: 8 }), async (storms) => {
        await plant(storms);
        const { plots } = await ranked();
        const index = radarIndex(
          (await radarsOf(n.database.kysely, DAY)).map(({ polygon, severity }) => ({
            polygon: polygon as never,
            severity,
          })),
        );
        const all = await measured();
        expect(all).toHaveLength(PLOTS);
        const found = new Map(plots.map((each) => [each.plot.id, each]));
        for (const { id, shape, insuredArea, share } of all) {
          const own = found.get(id);
          expect((own?.hitArea ?? 0) / insuredArea).toBeCloseTo(share, 4);
          const hits = hitShares(JSON.parse(shape) as Areal, index);
          if (own === undefined) expect(hits).toEqual([]);
          else expect(own).toMatchObject(expectedLoss(own.plot, hits, DAY));
        }
        expect(plots.map(({ plot }) => plot.id)).toEqual([...found.keys()].toSorted((a, b) => a - b));
      }),
      { numRuns: 8, seed: 20_260_610 },
    );
  });
});
