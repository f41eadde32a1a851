import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@georisk/server/db/database.ts';
import { emptyDatabase, openTestDatabase } from './database.ts';
import { plantFixture } from './fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the database of a test file', () => {
  it('is of the project’s kind, migrated and empty', async () => {
    expect(database.kind).toBe(process.env['TEST_DB']);
    expect(await database.ready()).toBe(true);
    expect(await database.kysely.selectFrom('company').selectAll().execute()).toEqual([]);
  });

  it('emptied is as it was: no rows, the first ids again, and everything kept in memory is out of date', async () => {
    const db = database.kysely;
    const noted = async () => ({
      tiles: (await sql`select subject, west from tile_change order by subject`.execute(db)).rows,
      sources: (await sql`select subject, writes from source_version order by subject`.execute(db)).rows,
    });
    const { people, land } = await plantFixture(db, new Date());
    await db.insertInto('logEntry').values({ type: 'login', userId: people['a.manager'] }).execute();
    await emptyDatabase(db);
    for (const table of ['appUser', 'block', 'damage', 'logEntry', 'policyPlot'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const { tiles, sources } = await noted();
    const drawn = ['alert', 'block', 'crop_record', 'forest_crown', 'forest_stem', 'policy_plot'];
    expect(tiles).toEqual(drawn.map((subject) => ({ subject, west: null })));
    expect(sources).toEqual(
      ['neighbours', 'observations', 'portfolio', 'reference'].map((subject) => ({ subject, writes: 1 })),
    );
    expect((await plantFixture(db, new Date())).land).toEqual(land);
    await emptyDatabase(db);
    expect(await noted()).toEqual({ tiles, sources });
  });

  it('returns dates as text, numbers as numbers and instants as Date', async () => {
    const { rows } = await sql`select date '2026-03-29' as day, array[date '2026-03-29', null] as days,
      9007199254740991::int8 as large, array[1, 2]::int8[] as larges, 12.50::numeric as amount,
      timestamptz '2026-03-29 00:30:00+00' as instant`.execute(database.kysely);
    expect(rows).toEqual([
      {
        day: '2026-03-29',
        days: ['2026-03-29', null],
        large: 9007199254740991,
        larges: [1, 2],
        amount: 12.5,
        instant: new Date('2026-03-29T00:30:00Z'),
      },
    ]);
  });

  it('keeps the keys of JSON as they are', async () => {
    const { rows } = await sql`select '{"snake_case": {"deep_key": 1}}'::jsonb as some_value`.execute(database.kysely);
    expect(rows).toEqual([{ someValue: { snake_case: { deep_key: 1 } } }]);
  });

  it('refuses an integer that a number cannot hold', async () => {
    await expect(sql`select 9007199254740993::int8 as n`.execute(database.kysely)).rejects.toThrow(RangeError);
    expect((await sql`select 1 as n`.execute(database.kysely)).rows).toEqual([{ n: 1 }]);
  });
});
