import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '@georisk/server/db/database.ts';
import { openEmbedded } from '@georisk/server/db/embedded/open.ts';
import { errorCode } from '@georisk/server/db/errors.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { migrate } from '@georisk/server/db/migrate.ts';
import { openNative } from '@georisk/server/db/native.ts';
import { TEMPLATE } from './globalSetup.ts';

/**
 * A migrated, empty database for one test file: open it in `beforeAll`, close it in `afterAll`.
 * TEST_DB names the kind; each project of the test configuration sets it.
 */
export async function openTestDatabase(): Promise<Database> {
  const kind = process.env['TEST_DB'] ?? (inject('postgres') ? 'native' : 'embedded');
  return kind === 'native' ? openCopy() : openShared();
}

const DEADLOCK = '40P01';

/** Empties every table and restarts the identities, for files that need a clean database before each test. */
export async function emptyDatabase(db: Executor): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('schema_migration', 'spatial_ref_sys')`.execute(db);
  if (rows.length === 0) return;
  const truncate = sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
  const kept = ['log_entry', 'change'].filter((name) => rows.some((row) => row.name === `public.${name}`));
  // Work after an answer may still be writing its log: the loser of a deadlock tries again.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(async (tx) => {
        for (const name of kept) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
        await truncate.execute(tx);
        for (const name of kept) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
      });
      return;
    } catch (error) {
      if (errorCode(error) !== DEADLOCK || attempt === 3) throw error;
    }
  }
}

/**
 * Runs a write that is forbidden outside of tests: a superuser disables the triggers that protect the log and the
 * changes.
 */
export const rewritingLog = <T>(db: Executor, work: (tx: Executor) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    return work(tx);
  });

async function openCopy(): Promise<Database> {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('TEST_DB=native needs a local PostgreSQL with PostGIS');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(postgres.admin, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const database = await openNative({
    databaseUrl: postgres.pattern.replace('%7Bdatabase%7D', name).replace('{database}', name),
  });
  return {
    ...database,
    async close() {
      await database.close();
      await run(postgres.admin, `drop database ${name} with (force)`);
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An engine takes a gigabyte and seconds to start: the files of a run share one, in turn, and find it empty. */
const shared = globalThis as { georiskTestDatabase?: Promise<Database> };

async function openShared(): Promise<Database> {
  shared.georiskTestDatabase ??= openEmbedded({ directory: null }).then(async (database) => {
    await migrate(database.kysely);
    return database;
  });
  const database = await shared.georiskTestDatabase;
  await emptyDatabase(database.kysely);
  return { ...database, close: async () => undefined };
}
