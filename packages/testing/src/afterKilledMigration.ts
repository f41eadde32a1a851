import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { loadMigrations, type Migration, migrate } from '@georisk/server/db/migrate.ts';
import { openDatabase } from '@georisk/server/db/open.ts';

const step = (id: string, table: string): Migration => ({
  id,
  up: async (db) => void (await sql`create table ${sql.table(table)} (id integer)`.execute(db)),
});

/** Kills a process in its second step of two, and expects the next start to continue after the first. */
export async function expectMigrationToGoOn(where: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killedMigration.ts')], {
    env: { ...process.env, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl ?? '' },
    stdio: 'inherit',
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  expect(signal).toBe('SIGKILL');

  const database = await openDatabase(where);
  const steps = [...(await loadMigrations()), step('9001_whole', 'whole_step'), step('9002_half', 'half_step')];
  expect(await migrate(database.kysely, steps)).toEqual(['9002_half']);
  const { rows } = await sql<{ n: number }>`select count(*) as n from half_step`.execute(database.kysely);
  expect(rows).toEqual([{ n: 0 }]);
  await database.close();
}
