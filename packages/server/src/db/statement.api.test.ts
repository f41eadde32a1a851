import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '@georisk/testing/database.ts';
import type { Database } from './database.ts';
import { prepared, statement } from './statement.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const settings = statement('test-settings', (executor, key: string, value: number | null) =>
  executor
    .selectFrom('setting')
    .select(['key', sql<number | null>`${value}::integer`.as('givenValue'), sql<string>`${key}::text`.as('askedKey')])
    .where('key', '=', key),
);

type Where = { readonly kind: 'one'; readonly key: string } | { readonly kind: 'any' };
const keysIn = statement('test-kinds', (executor, where: Where, ending: string) => {
  const keys = executor.selectFrom('setting').select(sql<string>`key || ${ending}::text`.as('found')).orderBy('key');
  return where.kind === 'any' ? keys : keys.where('key', '=', where.key);
});

describe('a statement', () => {
  it('is filled in each time, each argument at its places', async () => {
    const db = database.kysely;
    await db
      .insertInto('setting')
      .values(['a', 'b'].map((key) => ({ key, value: '1' })))
      .execute();
    expect(await settings(db, 'a', 1)).toEqual([{ key: 'a', givenValue: 1, askedKey: 'a' }]);
    expect(await settings(db, 'b', null)).toEqual([{ key: 'b', givenValue: null, askedKey: 'b' }]);
    expect(await settings(db, "'; drop table setting; --", 3)).toEqual([]);
  });

  it('has a text for each kind of an argument, whose other values are filled in', async () => {
    const db = database.kysely;
    await db
      .insertInto('setting')
      .values(['kind-a', 'kind-b'].map((key) => ({ key, value: '1' })))
      .execute();
    const found = async (where: Where) => (await keysIn(db, where, '!')).map((row) => row.found);
    expect(await found({ kind: 'one', key: 'kind-a' })).toEqual(['kind-a!']);
    expect(await found({ kind: 'any' })).toEqual(expect.arrayContaining(['kind-a!', 'kind-b!']));
    expect(await found({ key: 'kind-b', kind: 'one' })).toEqual(['kind-b!']);
    expect(await found({ kind: 'one', key: "' or true --" })).toEqual([]);
  });

  it('refuses an argument in its text, where the first caller’s would stay', async () => {
    const inText = statement('test-text', (executor, key: string) =>
      executor.selectFrom('setting').select('key').where('key', '=', `${key}!`),
    );
    await expect(inText(database.kysely, 'a')).rejects.toThrow('parameters');
    const asJson = statement('test-json', (executor, key: string) =>
      executor.selectFrom('setting').select('key').where('key', '=', JSON.stringify(key)),
    );
    await expect(asJson(database.kysely, 'a')).rejects.toThrow('parameters');
  });

  it('sees the writes of its transaction, and no other does', async () => {
    const db = database.kysely;
    const undone = db.transaction().execute(async (tx) => {
      await tx.insertInto('setting').values({ key: 'c', value: '1' }).execute();
      expect(await settings(tx, 'c', 1)).toHaveLength(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await settings(db, 'c', 1)).toEqual([]);
  });

  it('is known by its name to a native server, and to no other', async () => {
    const names = await database.kysely.connection().execute(async (connection) => {
      await settings(connection, 'a', 1);
      await settings(connection, 'b', 2);
      const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements where name like 'test-s%'`.execute(connection);
      return rows.map(({ name }) => name);
    });
    expect(names).toEqual(database.kind === 'native' ? ['test-settings'] : []);
  });
});

describe('a prepared query', () => {
  it('returns the same result, and is parsed once a connection by a native server', async () => {
    const known = await database.kysely.connection().execute(async (connection) => {
      const keyed = (key: string) => connection.selectFrom('setting').select('key').where('key', '=', key);
      expect(await prepared(connection, keyed('a'))).toEqual(await keyed('a').execute());
      expect(await prepared(connection, keyed("'"))).toEqual([]);
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
        where statement = ${keyed('a').compile().sql}`.execute(connection);
      return rows.length;
    });
    expect(known).toBe(database.kind === 'native' ? 1 : 0);
  });
});
