import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import type { Database } from './database.ts';
import { inTransaction, orRefusal } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyDatabase(database.kysely));
afterAll(() => database.close());

const names = async () =>
  (await database.kysely.selectFrom('company').select('name').orderBy('id').execute()).map((r) => r.name);

it('commits everything or nothing', async () => {
  await inTransaction(database.kysely, (tx) => tx.insertInto('company').values({ name: 'kept' }).execute());
  const failing = inTransaction(database.kysely, async (tx) => {
    await tx.insertInto('company').values({ name: 'lost' }).execute();
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await names()).toEqual(['kept']);
});

it('joins the open transaction', async () => {
  const outer = inTransaction(database.kysely, async (tx) => {
    await inTransaction(tx, (inner) => inner.insertInto('company').values({ name: 'inner' }).execute());
    throw new Error('stop');
  });
  await expect(outer).rejects.toThrow('stop');
  expect(await names()).toEqual([]);
});

it('restarts the identities in an emptied database', async () => {
  const insert = () =>
    database.kysely.insertInto('company').values({ name: 'x' }).returning('id').executeTakeFirstOrThrow();
  const { id } = await insert();
  await emptyDatabase(database.kysely);
  expect((await insert()).id).toBe(id);
});

it('turns an expected broken rule into an answer', async () => {
  const geom = sql`ST_SetSRID('MULTIPOLYGON EMPTY'::geometry, 23700)`;
  const good = () => database.kysely.insertInto('country').values({ code: 'HU', name: 'x', geom }).execute();
  await orRefusal(good, () => undefined);
  const twice = orRefusal(good, ({ kind, constraint, table }) => `${kind} ${constraint} ${table}`);
  expect(await twice).toBe('unique country_pkey country');
  await expect(orRefusal(good, () => undefined)).rejects.toMatchObject({ code: '23505' });
  const fault = () => sql`select nonsense`.execute(database.kysely);
  await expect(orRefusal(fault, () => 'refused')).rejects.toMatchObject({ code: '42703' });
});

it('names the broken reference', async () => {
  const orphan = () =>
    database.kysely.insertInto('policy').values({ companyId: 9, policyNumber: '1', year: 2026 }).execute();
  expect(await orRefusal(orphan, (violation) => violation)).toEqual({
    kind: 'foreignKey',
    constraint: 'policy_company_id_fkey',
    table: 'policy',
    column: undefined,
  });
});

it('runs again after a serialization failure, three times at most', async () => {
  let runs = 0;
  const failing = (until: number) =>
    inTransaction(database.kysely, async (tx) => {
      runs += 1;
      await tx
        .insertInto('company')
        .values({ name: `run ${runs}` })
        .execute();
      if (runs < until) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
    });
  await failing(4);
  expect(runs).toBe(4);
  expect(await names()).toEqual(['run 4']);
  runs = 0;
  await expect(failing(5)).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(4);
});
