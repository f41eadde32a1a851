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
/** Bytes from which a table is truncated: below that deleting its rows is much faster than making its files anew. */
const LARGE_TABLE = 64 * 1024;

/**
 * Empties every table without their triggers, restarts the identities, and notes what the triggers of a truncation would
 * have noted: that everything kept in memory is out of date.
 */
const EMPTY = `do $$
  declare
    every text[];
    large text[];
    name text;
    each record;
  begin
    perform set_config('session_replication_role', 'replica', true);
    every := array(select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname = 'public' and tablename not in ('schema_migration', 'spatial_ref_sys'));
    if every = '{}' then return; end if;
    execute format('lock table %s in access exclusive mode', array_to_string(every, ', '));
    large := array(select one from unnest(every) as one where pg_relation_size(one::regclass) > ${LARGE_TABLE});
    if large <> '{}' then execute format('truncate %s cascade', array_to_string(large, ', ')); end if;
    foreach name in array every loop
      if pg_relation_size(name::regclass) > 0 then execute format('delete from %s', name); end if;
    end loop;
    for each in select format('%I.%I', schemaname, sequencename) as name, start_value
      from pg_sequences where schemaname = 'public' and last_value is not null
    loop
      perform setval(each.name, each.start_value, false);
    end loop;
    for each in select tgfoid::regproc::text as noted_by, split_part(encode(tgargs, 'escape'), '\\000', 1) as subject
      from pg_trigger
      where tgfoid in (to_regproc('note_tile_change'), to_regproc('note_source_write')) and tgtype & 32 > 0
      group by 1, 2
    loop
      execute format('insert into %I (subject) values ($1)',
        case each.noted_by when 'note_tile_change' then 'tile_change' else 'source_version' end) using each.subject;
    end loop;
    perform set_config('session_replication_role', 'origin', true);
  end
$$`;

/** Empties every table and restarts the identities, for files that need a clean database before each test. */
export async function emptyDatabase(db: Executor): Promise<void> {
  // Work after an answer may still be writing its log: the loser of a deadlock tries again.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql.raw(EMPTY).execute(db);
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

const NO_SUCH_DATABASE = '3D000';
/** Milliseconds in which the template is migrated on any machine. */
const TEMPLATE_LIMIT = 240_000;

/** Copies the template, which the start of the run is still migrating at first (`globalSetup.ts`). */
async function copyTemplate(admin: string, name: string): Promise<void> {
  const deadline = performance.now() + TEMPLATE_LIMIT;
  for (;;) {
    try {
      await run(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`);
      return;
    } catch (error) {
      if (errorCode(error) !== NO_SUCH_DATABASE || performance.now() > deadline) throw error;
    }
    await new Promise((later) => setTimeout(later, 200));
  }
}

async function openCopy(): Promise<Database> {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('TEST_DB=native needs a local PostgreSQL with PostGIS');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyTemplate(postgres.admin, name);
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
