import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Executor } from './executor.ts';
import { migrateTexts } from './migrate.hu.ts';

/** Objects in `public`: a restore drops them by these names. */
export interface Made {
  readonly tables: readonly string[];
  /** With the types of their arguments, as `regprocedure` writes them. */
  readonly functions: readonly string[];
}

/** The exports of a file of `migrations/`. */
export interface Migration {
  id: string;
  up(executor: Executor): Promise<void>;
  /** What it makes; also what a later migration drops. */
  made?: Made;
}

export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
  readonly unknown: readonly string[];

  constructor(unknown: readonly string[]) {
    super(migrateTexts.newer(unknown));
    this.unknown = unknown;
  }
}

export const MIGRATIONS = join(import.meta.dirname, 'migrations');
const FILE = /^\d{4}_\w+\.ts$/;

/** The key of the advisory lock at which processes that start at once queue up: "georisk" in ASCII. */
export const MIGRATION_LOCK = String(0x67656f7269n);

/** Numbers used twice before they had to be unique; installations know these files by their names, which order them. */
const NUMBERED_TWICE: ReadonlySet<string> = new Set(['0003', '0006']);

/**
 * @returns the files of migrations in the order in which they are run
 * @throws Error where two have the same number: the rest of their names would decide which runs first
 */
export function inOrder(names: readonly string[]): string[] {
  const sorted = names.filter((name) => FILE.test(name)).sort();
  for (const [index, name] of sorted.entries()) {
    const number = name.slice(0, 4);
    const before = sorted[index - 1];
    if (before?.startsWith(number) && !NUMBERED_TWICE.has(number))
      throw new Error(`Two migrations have the number ${number}: ${before} and ${name}`);
  }
  return sorted;
}

const files = (directory: string): string[] => inOrder(readdirSync(directory));

export async function loadMigrations(directory = MIGRATIONS): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const name of files(directory)) {
    const migration = (await import(pathToFileURL(join(directory, name)).href)) as Migration;
    if (migration.id !== name.replace(/\.ts$/, '')) throw new Error(`${name} must export its own name as id`);
    migrations.push(migration);
  }
  return migrations;
}

/** Changes with any file of the migrations: the key under which a migrated database may be kept. */
export function migrationsHash(directory = MIGRATIONS): string {
  const hash = createHash('sha256');
  for (const name of files(directory)) hash.update(name).update(readFileSync(join(directory, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Brings the schema up to the code, forward only. Each migration is one transaction with its own row in
 * `schema_migration`, so a process killed half-way leaves whole steps and the next start continues after them.
 * Kysely's own migrator runs all in one transaction and takes an unknown row for a damaged set.
 * @returns the migrations that were run now
 */
export async function migrate(db: Executor, migrations?: readonly Migration[]): Promise<string[]> {
  const steps = migrations ?? (await loadMigrations());
  const known = new Set(steps.map(({ id }) => id));
  const applied = await whileNobodyMigrates(db, appliedMigrations);
  const unknown = applied.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new DatabaseTooNewError(unknown);

  const run: string[] = [];
  for (const step of steps.filter(({ id }) => !applied.includes(id))) {
    const ran = await whileNobodyMigrates(db, async (tx) => {
      if ((await appliedMigrations(tx)).includes(step.id)) return false;
      await step.up(tx);
      await sql`insert into schema_migration (id) values (${step.id})`.execute(tx);
      return true;
    });
    if (ran) run.push(step.id);
  }
  return run;
}

/** Whether the schema is the one that this program needs: all of its migrations were run. */
export async function isMigrated(db: Executor): Promise<boolean> {
  const wanted = files(MIGRATIONS).map((name) => name.replace(/\.ts$/, ''));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from schema_migration where id = any(${wanted}::text[])`.execute(db);
  return rows[0]?.count === wanted.length;
}

/** One transaction at a time among all processes on this database, however long it lasts. */
export const whileNobodyMigrates = <T>(db: Executor, work: (tx: Executor) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(tx);
    return work(tx);
  });

/** The migrations that the database lacks; only reads. @throws DatabaseTooNewError */
export async function pendingMigrations(db: Executor): Promise<string[]> {
  const known = (await loadMigrations()).map(({ id }) => id);
  const { rows: there } = await sql`select 1 as one where to_regclass('public.schema_migration') is not null`.execute(
    db,
  );
  if (there.length === 0) return known;
  const { rows } = await sql<{ id: string }>`select id from schema_migration`.execute(db);
  const applied = new Set(rows.map(({ id }) => id));
  const unknown = [...applied].filter((id) => !known.includes(id)).sort();
  if (unknown.length > 0) throw new DatabaseTooNewError(unknown);
  return known.filter((id) => !applied.has(id));
}

async function appliedMigrations(tx: Executor): Promise<string[]> {
  await sql`create table if not exists schema_migration (
    id text primary key,
    at timestamptz not null default now()
  )`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id from schema_migration order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
