import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0083_reference_lines';

export const made: Made = { tables: ['county', 'road'], functions: [] };

const TABLES = ['county', 'road'] as const;

const CHANGED = {
  insert: 'new table as later',
  update: 'old table as earlier new table as later',
  delete: 'old table as earlier',
} as const;

/** Imports of them can be undone (`0079_import_journal`). */
const journalOf = (table: (typeof TABLES)[number]): string[] =>
  Object.entries(CHANGED).map(
    ([event, changed]) => `create trigger ${table}_journal_${event} after ${event} on ${table} referencing ${changed}
      for each statement when (current_setting('georisk.import_id', true) <> '')
      execute function journal_import('')`,
  );

/** Counties and roads, which maps draw for orientation between the country and its villages. */
const STATEMENTS = [
  `create table county (
    code text primary key,
    name text not null,
    credit text,
    geom geometry(MultiPolygon, 23700) not null,
    geom3857 geometry(MultiPolygon, 3857) not null
  )`,
  'create index county_geom3857 on county using gist (geom3857)',
  `create table road (
    code text primary key,
    kind text not null check (kind in ('motorway', 'main', 'secondary')),
    number text,
    credit text,
    geom geometry(MultiLineString, 23700) not null,
    geom3857 geometry(MultiLineString, 3857) not null
  )`,
  'create index road_geom3857 on road using gist (geom3857)',
  'create index road_kind on road (kind)',
  ...TABLES.flatMap(journalOf),
  ...TABLES.map(
    (table) => `create trigger ${table}_reference after insert or update or delete or truncate on ${table}
      for each statement execute function note_source_write('reference')`,
  ),
  `insert into source_version (subject) values ('reference') on conflict do nothing`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
