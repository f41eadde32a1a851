import type { PoolClient } from 'pg';

/**
 * Tables that are not dumped: those that migrations fill, those of PostGIS, and those that only concern running
 * processes (`tile_change` numbers the transactions of one database, `throttle` counts minutes). pg-boss's own schema
 * is left out, too: its tables belong to its version; jobs are made again from `work`.
 */
const NOT_DUMPED = ['schema_migration', 'spatial_ref_sys', 'tile_change', 'throttle'];

/** Values of a row as PostgreSQL writes them. */
export type Row = readonly (string | null)[];

export interface DumpedColumn {
  readonly name: string;
  /** As it is written in a cast: `geometry(Polygon,23700)`. */
  readonly type: string;
}

export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly DumpedColumn[];
  /** Columns of the primary key, or all: an order of rows that is the same in every database. */
  readonly order: readonly { readonly name: string; readonly as: 'itself' | 'text' | 'bytes' }[];
}

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  isText: boolean;
  place: number | null;
}

/** Every table of ours from the database's catalogue, by name: a later table is dumped without a list. */
export async function dumpedTables(client: PoolClient): Promise<DumpedTable[]> {
  const { rows } = await client.query<ColumnRow>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
            t.typcategory = 'S' as "isText", array_position(i.indkey::int2[], a.attnum) as place
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       join pg_type t on t.oid = a.atttypid
       left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     order by c.relname collate "C", a.attname collate "C"`,
    [NOT_DUMPED],
  );
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => {
    const key = columns.filter(({ place }) => place !== null).sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
    return {
      name,
      columns: columns.map(({ column, type }) => ({ name: column, type })),
      order:
        key.length > 0
          ? key.map(({ column, isText }) => ({ name: column, as: isText ? ('bytes' as const) : ('itself' as const) }))
          : columns.map(({ column }) => ({ name: column, as: 'text' as const })),
    };
  });
}

/** Tables that name objects of a store, from the catalogue. */
export async function namingTables(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'storage_key' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Applied migrations of the database; none where it is new. */
export async function migrationsOf(client: PoolClient): Promise<string[]> {
  const { rows: there } = await client.query(`select where to_regclass('public.schema_migration') is not null`);
  if (there.length === 0) return [];
  const { rows } = await client.query<{ id: string }>('select id from schema_migration order by id collate "C"');
  return rows.map(({ id }) => id);
}

/** An identifier quoted for a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
