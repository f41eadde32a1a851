import { sql } from 'kysely';
import { superviseQueue } from '#server/jobs/queue.ts';
import type { Database } from './database.ts';
import { migrate, pendingMigrations, whileNobodyMigrates } from './migrate.ts';
import { openNative } from './native.ts';
import { openTexts } from './open.hu.ts';
import { type OpenOptions, openDatabase } from './open.ts';
import { DatabaseOpenError } from './openError.ts';
import { allowServing, faultOfRole } from './servingRole.ts';

export interface BringUpOptions extends OpenOptions {
  /** The same PostgreSQL for the role that owns the tables. */
  migrateDatabaseUrl?: string | undefined;
  /** Whether a role that could rewrite the log is refused. */
  production?: boolean | undefined;
  /** Called once, before the first migration is run. */
  onMigrate?: (() => void) | undefined;
}

/**
 * Opens the database with its schema brought up to the program: by the role that owns the tables where it has an
 * address of its own, else by the server's own role where it may; where it may not, the schema must be complete.
 * @throws DatabaseOpenError, DatabaseTooNewError, DataDirLockedError: Hungarian sentences
 */
export async function openUpToDate(options: BringUpOptions): Promise<Database> {
  const { migrateDatabaseUrl, databaseUrl, production, onMigrate, ...rest } = options;
  if (databaseUrl && migrateDatabaseUrl) await byOwner(migrateDatabaseUrl, databaseUrl, options);
  const database = await openDatabase({ databaseUrl, ...rest });
  try {
    if (database.kind === 'embedded' || (!migrateDatabaseUrl && (await mayCreate(database)))) {
      await migrateTelling(database, onMigrate);
    } else if ((await pendingMigrations(database.kysely)).length > 0) {
      throw new DatabaseOpenError(openTexts.schemaBehind);
    }
    const fault = production && database.kind === 'native' ? await faultOfRole(database.kysely) : undefined;
    if (fault) throw new DatabaseOpenError(openTexts[fault.fault](fault.role));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function migrateTelling({ kysely }: Database, onMigrate: (() => void) | undefined): Promise<void> {
  if ((await migrate(kysely)).length > 0) onMigrate?.();
}

async function mayCreate({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'CREATE') and (
      to_regclass('public.schema_migration') is null
      or pg_has_role((select relowner from pg_class where oid = to_regclass('public.schema_migration')), 'MEMBER')
    ) as may`.execute(kysely);
  return rows[0]?.may ?? false;
}

/** Extensions, tables, the queue's own tables, and the rights of the server's role. */
async function byOwner(ownerUrl: string, servingUrl: string, options: BringUpOptions): Promise<void> {
  const { onProgress, onFault, onMigrate } = options;
  const owner = await openNative({ databaseUrl: ownerUrl, poolSize: 2, onProgress, onFault });
  try {
    await migrateTelling(owner, onMigrate);
    const boss = superviseQueue(owner, 3600);
    await boss.start();
    await boss.stop({ graceful: false, close: false });
    const role = await servingRoleOf(servingUrl);
    await whileNobodyMigrates(owner.kysely, (tx) => allowServing(tx, role));
  } finally {
    await owner.close();
  }
}

/** The role of an address. */
export async function servingRoleOf(databaseUrl: string): Promise<string> {
  const serving = await openNative({ databaseUrl, poolSize: 1, extensions: false });
  try {
    return await roleOf(serving);
  } finally {
    await serving.close();
  }
}

async function roleOf({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(kysely);
  return rows[0]?.role ?? '';
}
