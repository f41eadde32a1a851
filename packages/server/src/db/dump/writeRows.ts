import type { PoolClient } from 'pg';
import { type DumpedTable, quoted, type Row } from './catalog.ts';

/** Saves rows from `readRows`. @param columns of the rows, in their order; the table may have another order */
export async function writeRows(
  client: PoolClient,
  table: DumpedTable,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const names = columns.map(quoted).join(', ');
  const values = columns.map((name, index) => `v${index}::${types.get(name)}`).join(', ');
  const sources = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_, index) => `v${index}`).join(', ');
  await client.query(
    `insert into ${quoted(table.name)} (${names}) overriding system value
     select ${values} from unnest(${sources}) as given (${aliases})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}

/** Columns that the table does not have. */
export const unknownColumns = (table: DumpedTable, columns: readonly string[]): string[] =>
  columns.filter((column) => !table.columns.some(({ name }) => name === column));
