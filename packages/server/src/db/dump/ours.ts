import type { PoolClient } from 'pg';
import { loadMigrations, type Made } from '../migrate.ts';
import { QUEUE_SCHEMA } from '#server/jobs/queueSchema.ts';
import { quoted } from './catalog.ts';

/** Tables that the migrations to 0021 have made in `public`, including those that later ones have dropped. */
const TABLES: readonly string[] = [
  'alert',
  'alert_delivery',
  'alert_setting',
  'alert_unsubscribe',
  'app_user',
  'block',
  'block_observation',
  'change',
  'company',
  'company_file',
  'country',
  'crop_record',
  'damage',
  'damage_area',
  'damage_block',
  'damage_inspection',
  'damage_inspection_document',
  'damage_plot',
  'district',
  'document',
  'import_run',
  'known_device',
  'link_token',
  'link_use',
  'log_entry',
  'message',
  'photo',
  'policy',
  'policy_plot',
  'policy_yield',
  'product',
  'raster',
  'sampling_point',
  'sampling_zone',
  'scene',
  'scene_source',
  'schema_migration',
  'session',
  'setting',
  'settlement',
  'soil_zone',
  'source_version',
  'throttle',
  'tile_change',
  'work',
  'yield_calculation',
  'yield_record',
];

/** Functions that they have made there. */
const FUNCTIONS: readonly string[] = [
  'blur_log_addresses(timestamp with time zone,timestamp with time zone)',
  'blurred_address(text)',
  'eov_to_web_mercator(geometry)',
  'erase_person_traces(integer,integer,text,text)',
  'free_log_words()',
  'keep_change()',
  'keep_erased()',
  'keep_log_entry()',
  'note_source_write()',
  'note_tile_change()',
];

/** Everything that migrations have made in `public`: a later migration names its own (`Migration.made`). */
export async function ourObjects(): Promise<Made> {
  const made = (await loadMigrations()).flatMap((migration) => migration.made ?? []);
  return {
    tables: [...TABLES, ...made.flatMap(({ tables }) => tables)],
    functions: [...FUNCTIONS, ...made.flatMap(({ functions }) => functions)],
  };
}

/** A database on which the first migration was run is one of ours. */
const FIRST = '0001_foundation';

/**
 * Objects that prevent a restore and are not ours: tables, views and sequences in `public` that no migration and no
 * extension made, and views elsewhere that read ours. Where no migration was run, everything in `public`, and the
 * queue's schema.
 * @returns names, in order
 */
export async function strangers(client: PoolClient): Promise<string[]> {
  const state = await migrationState(client);
  const { rows } = await client.query<{ name: string }>(
    `select o.relname::text as name from pg_class o
     where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and o.relname <> all($1::text[])
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = o.oid
         and (d.deptype = 'e' or (o.relkind = 'S' and d.deptype in ('a', 'i'))))
     union
     select v.oid::regclass::text from pg_depend d
       join pg_rewrite w on d.classid = 'pg_rewrite'::regclass and w.oid = d.objid
       join pg_class v on v.oid = w.ev_class
       join pg_class t on d.refclassid = 'pg_class'::regclass and t.oid = d.refobjid
       join pg_namespace n on n.oid = t.relnamespace
     where n.nspname in ('public', $2) and v.relnamespace <> t.relnamespace and v.relnamespace <> 'public'::regnamespace
     union
     select nspname::text from pg_namespace where nspname = $2 and not $3
     order by 1`,
    [await tablesOf(state), QUEUE_SCHEMA, state === 'ours'],
  );
  return rows.map(({ name }) => name);
}

type MigrationState = 'ours' | 'begun' | 'none';

async function tablesOf(state: MigrationState): Promise<readonly string[]> {
  if (state === 'ours') return (await ourObjects()).tables;
  return state === 'begun' ? ['schema_migration'] : [];
}

/** 'begun': a start was killed before its first migration. Another application may have a table of that name, too. */
async function migrationState(client: PoolClient): Promise<MigrationState> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass('public.schema_migration') and attnum > 0 and not attisdropped order by 1`,
  );
  if (columns.map(({ name }) => name).join() !== 'at,id') return 'none';
  const { rows } = await client.query<{ id: string }>('select id::text as id from public.schema_migration');
  if (rows.some(({ id }) => id === FIRST)) return 'ours';
  return rows.length === 0 ? 'begun' : 'none';
}

/**
 * Removes the objects of our migrations, and nothing else, so that they can run again.
 * @throws DatabaseError 2BP01 where another owner's object depends on them
 */
export async function dropOurs(client: PoolClient): Promise<void> {
  const state = await migrationState(client);
  const names = await tablesOf(state);
  const functions = state === 'ours' ? (await ourObjects()).functions : [];
  const takesRows = (signature: string) => argumentsOf(signature).some((type) => names.includes(type));
  const drop = async (signatures: readonly string[]) => {
    for (const signature of signatures) await client.query(`drop function if exists public.${signature}`);
  };
  // Functions of a table's rows depend on the table, and the triggers of tables depend on the others.
  await drop(functions.filter(takesRows));
  if (names.length > 0) {
    const tables = names.map((name) => `public.${quoted(name)}`);
    await client.query(`drop table if exists ${tables.join(', ')}`);
  }
  if (state !== 'ours') return;
  await client.query(`drop schema if exists ${quoted(QUEUE_SCHEMA)} cascade`);
  await drop(functions.filter((signature) => !takesRows(signature)));
}

/** The types in a signature such as `chained_hash(text,change)`. */
const argumentsOf = (signature: string): readonly string[] =>
  signature.slice(signature.indexOf('(') + 1, -1).split(',');
