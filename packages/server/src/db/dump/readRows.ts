import type { PoolClient } from 'pg';
import { type DumpedTable, quoted, type Row } from './catalog.ts';

/** Characters that are fetched at a time, approximately: rows are from some bytes to some megabytes long. */
const PIECE = 1 << 20;
const FIRST_ROWS = 4;
const MAX_ROWS = 5000;
/** For a table that keeps files in its rows: the next may be a thousand times as long as those before. */
const MAX_FILES = 8;

/** Makes the text of values independent of the server's settings. */
export const AS_WRITTEN = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'iso_8601'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
].join('; ');

const orderOf = ({ order }: DumpedTable): string =>
  order
    .map(({ name, as }) => {
      const column = quoted(name);
      if (as === 'itself') return column;
      return as === 'bytes' ? `${column} collate "C"` : `${column}::text collate "C"`;
    })
    .join(', ');

/**
 * Reads all rows of a table in the order of its key, each value as text, a part at a time. Within a transaction with
 * `AS_WRITTEN`.
 */
export async function* readRows(client: PoolClient, table: DumpedTable): AsyncGenerator<Row[]> {
  const most = table.columns.some(({ type }) => type === 'bytea') ? MAX_FILES : MAX_ROWS;
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  yield* fetched(client, `select ${columns} from ${quoted(table.name)} order by ${orderOf(table)}`, most);
}

/** Keys of objects in the rows of these tables, each once. */
export async function* readKeys(client: PoolClient, tables: readonly string[]): AsyncGenerator<string> {
  if (tables.length === 0) return;
  const named = tables.map((name) => `select storage_key as key from ${quoted(name)}`).join(' union ');
  for await (const rows of fetched(
    client,
    `select key from (${named}) named where key is not null order by key collate "C"`,
  )) {
    for (const [key] of rows) if (typeof key === 'string') yield key;
  }
}

async function* fetched(client: PoolClient, select: string, most = MAX_ROWS): AsyncGenerator<Row[]> {
  await client.query(`declare dumped no scroll cursor for ${select}`);
  for (let count = FIRST_ROWS; ; ) {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${count} from dumped`, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    if (rows.length < count) break;
    const size = rows.reduce((sum, row) => sum + row.reduce((all, value) => all + (value?.length ?? 0), 20), 1);
    count = Math.max(1, Math.min(most, 4 * count, Math.floor((rows.length * PIECE) / size)));
  }
  await client.query('close dumped');
}
