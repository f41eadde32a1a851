import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './executor.ts';

/** A table as it is now; an import may have been made by an earlier version of it. */
export interface TableShape {
  readonly table: string;
  /** Types by column, without columns that the database computes. */
  readonly types: ReadonlyMap<string, string>;
  /** Columns of the primary key, in its order. */
  readonly keys: readonly string[];
}

export async function tableShape(tx: Executor, table: string): Promise<TableShape> {
  const { rows } = await sql<{ name: string; type: string; position: number | null }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      array_position(i.indkey::int2[], a.attnum) as position
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = to_regclass(${`public.${table}`}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(tx);
  const keys = rows
    .flatMap(({ name, position }) => (position === null ? [] : [{ name, position }]))
    .toSorted((a, b) => a.position - b.position);
  return { table, types: new Map(rows.map(({ name, type }) => [name, type])), keys: keys.map(({ name }) => name) };
}

/** An element of a JSON array of texts as a value of a column. */
export const valueAt = ({ types }: TableShape, array: string, column: string, index: number): RawBuilder<unknown> =>
  sql`(${sql.ref(array)}->>${sql.lit(index)})::${sql.raw(types.get(column) ?? 'text')}`;

/** Whether a row of the alias has a key that is a JSON array of texts. */
export const hasKey = (shape: TableShape, alias: string, key: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    shape.keys.map((column, index) => sql`${sql.ref(`${alias}.${column}`)} = ${valueAt(shape, key, column, index)}`),
    sql` and `,
  )}`;

/** The digest of a row's columns, as the journal makes it; a column that is no more makes another. */
export const digestOf = ({ types }: TableShape, alias: string, columns: readonly string[]): RawBuilder<string> => {
  const texts = columns.map((column) =>
    types.has(column) ? sql`${sql.ref(`${alias}.${column}`)}::text` : sql`null::text`,
  );
  return sql<string>`md5((array[${sql.join(texts)}]::text[])::text)`;
};

const AS_THE_JOURNAL = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
} as const;

/** For the rest of the transaction values as text are those of the journal (migration 0079), whatever the session's own settings. */
export async function writeTextAsTheJournal(tx: Executor): Promise<void> {
  for (const [name, value] of Object.entries(AS_THE_JOURNAL))
    await sql`select set_config(${name}, ${value}, true)`.execute(tx);
}
