import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '@georisk/testing/database.ts';
import type { Database } from './database.ts';
import type { Executor } from './executor.ts';
import { DatabaseTooNewError, loadMigrations, type Migration, migrate, migrationsHash } from './migrate.ts';

let database: Database;
let real: Migration[];
beforeAll(async () => {
  database = await openTestDatabase();
  real = await loadMigrations();
});
afterEach(async () => {
  await sql`drop table if exists first_step, second_step`.execute(database.kysely);
  await sql`delete from schema_migration where id like '9%'`.execute(database.kysely);
});
afterAll(() => database.close());

const make =
  (table: string, then: (db: Executor) => Promise<void> = async () => undefined) =>
  async (db: Executor) => {
    await sql`create table ${sql.table(table)} (id integer primary key)`.execute(db);
    await then(db);
  };
const first: Migration = { id: '9001_first', up: make('first_step') };
const second: Migration = { id: '9002_second', up: make('second_step') };
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where tablename like '%_step' order by 1`.execute(database.kysely);
  return rows.map(({ name }) => name);
};

describe('migrations', () => {
  it('have run in a test database, and run once only', async () => {
    expect(real.length).toBeGreaterThan(0);
    expect(await migrate(database.kysely)).toEqual([]);
  });

  it('continue after the last completed one after a failure', async () => {
    const broken: Migration = { id: second.id, up: make('second_step', () => Promise.reject(new Error('stop'))) };
    await expect(migrate(database.kysely, [...real, first, broken])).rejects.toThrow('stop');
    expect(await tables()).toEqual(['first_step']);
    expect(await migrate(database.kysely, [...real, first, second])).toEqual([second.id]);
    expect(await tables()).toEqual(['first_step', 'second_step']);
  });

  it('run once when two start at the same time', async () => {
    const steps = [...real, first, second];
    const runs = await Promise.all([migrate(database.kysely, steps), migrate(database.kysely, steps)]);
    expect(runs.flat().sort()).toEqual([first.id, second.id]);
  });

  it('refuse a database that is newer than the program, and name the unknown ones', async () => {
    await migrate(database.kysely, [...real, first]);
    const older = migrate(database.kysely, real);
    await expect(older).rejects.toThrow(DatabaseTooNewError);
    await expect(older).rejects.toThrow(first.id);
  });

  it('have a hash that is the same each time', () => {
    expect(migrationsHash()).toBe(migrationsHash());
    expect(migrationsHash()).toMatch(/^[0-9a-f]{16}$/);
  });
});
