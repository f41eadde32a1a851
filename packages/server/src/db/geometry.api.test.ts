import { EOV_PROJ4 } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '@georisk/testing/database.ts';
import type { Database } from './database.ts';
import { to3857 } from './geometry.ts';

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
