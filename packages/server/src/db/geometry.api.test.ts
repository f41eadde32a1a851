import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { EOV_PROJ4 } from '@georisk/domain/geo/crs.ts';
import type { Polygon } from 'geojson';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '@georisk/testing/database.ts';
import type { Database } from './database.ts';
import { areaSharedBy, fromGeoJson, to3857 } from './geometry.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('projects by the one definition of the projection', async () => {
  const places = [
    [430_000, 45_000],
    [650_000, 200_000],
    [935_000, 360_000],
  ] as const;
  for (const [x, y] of places) {
    const place = sql`ST_SetSRID(ST_MakePoint(${x}::float8, ${y}::float8), 23700)`;
    const { rows } = await sql<{ srid: number; off: number }>`
      select ST_SRID(ours) as srid, ST_Distance(ours, ST_Transform(${place}, ${sql.lit(EOV_PROJ4)}::text, 3857)) as off
      from (select ${to3857(place)} as ours) as projected`.execute(database.kysely);
    expect(rows).toEqual([{ srid: 3857, off: expect.closeTo(0, 6) as number }]);
  }
  // Were the definition read again for every row, that alone would take longer than this test may.
  const many = sql<{ n: string }>`select count(${to3857(sql`ST_SetSRID(ST_MakePoint(650000 + i, 200000), 23700)`)}) as n
    from generate_series(1, 20000) as i`;
  expect(Number((await many.execute(database.kysely)).rows[0]?.n)).toBe(20_000);
});

it('gives two shapes the area that they share, and those that hardly touch none', async () => {
  const box = (west: number, east: number) =>
    fromGeoJson(bboxPolygon([650_000 + west, 200_000, 650_000 + east, 200_100]) as unknown as Polygon);
  const share = async (west: number) => {
    const { rows } = await sql<{ kind: string; area: number }>`
      select GeometryType(cut.geom) as kind, ST_Area(cut.geom) as area
      from (select ${areaSharedBy(box(0, 100), box(west, 300))} as geom) as cut`.execute(database.kysely);
    return rows[0];
  };
  expect(await share(60)).toEqual({ kind: 'MULTIPOLYGON', area: expect.closeTo(4_000, 6) as number });
  expect(await share(99.999_999_9)).toEqual({ kind: 'MULTIPOLYGON', area: 0 });
});
