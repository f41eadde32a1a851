import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

export type StoredRow = Record<string, unknown>;

/** A column by which rows of a table refer to people. */
export interface Reference {
  readonly table: string;
  readonly column: string;
}

/** Every such column, read from the database's catalogue: those of later tables are found without a list. */
export async function referencesToPeople(executor: Executor): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as table, attribute.attname as column
    from pg_constraint as fk
      join pg_class child on child.oid = fk.conrelid
      join pg_namespace space on space.oid = child.relnamespace and space.nspname = 'public'
      cross join lateral unnest(fk.conkey, fk.confkey) as pair (child_key, parent_key)
      join pg_attribute attribute on attribute.attrelid = fk.conrelid and attribute.attnum = pair.child_key
      join pg_attribute parent on parent.attrelid = fk.confrelid and parent.attnum = pair.parent_key
    where fk.contype = 'f' and fk.confrelid = 'app_user'::regclass and parent.attname = 'id'
    order by child.relname, attribute.attname`.execute(executor);
  return rows;
}

const MAX_ROWS = 100_000;

/**
 * Rows of a table that refer to a person by a column, as JSON; geometry as GeoJSON in EPSG:23700, thumbnails left out.
 */
export async function rowsPointingAt(
  executor: Executor,
  { table, column }: Reference,
  personId: number,
): Promise<StoredRow[]> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(each) - 'thumbnail' as row from ${sql.table(table)} each
    where each.${sql.id(column)} = ${personId} limit ${MAX_ROWS}`.execute(executor);
  return rows.map(({ row }) => row);
}

/** How many rows still have a person's number. */
export async function countPointingAt(executor: Executor, { table, column }: Reference, personId: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} each where each.${sql.id(column)} = ${personId}`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}
