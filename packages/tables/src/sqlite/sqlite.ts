import { strToU8 } from 'fflate';
import { firstPage, PAGE_BYTES, type Pages, type StoredRow, writeIndex, writeTable } from './pages.ts';
import { joined, recordOf, type SqliteValue } from './record.ts';

export type { SqliteValue };

export interface SqliteTable {
  readonly name: string;
  /** The sentence that makes it. */
  readonly sql: string;
  /** By rising number. A column that is the number itself is null in `values`. */
  readonly rows: Iterable<{ readonly rowid: bigint; readonly values: readonly SqliteValue[] }>;
  /** Columns of each key that `sql` makes beside the number, in the order of their making; of tables with few rows. */
  readonly keys?: readonly (readonly number[])[];
}

interface FileMarks {
  readonly applicationId: number;
  readonly userVersion: number;
}

const HEAD_BYTES = 100;
const MAGIC = strToU8('SQLite format 3\0');
/** The version of SQLite that a reader may expect to have written the file. */
const WRITER = 3_040_000;

/** The head of the file (file format, 1.3). */
function headOf(pages: number, { applicationId, userVersion }: FileMarks): Uint8Array {
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  head.set(MAGIC);
  view.setUint16(16, PAGE_BYTES);
  // Journal of rollback, no reserved bytes, the three fractions that are fixed.
  head.set([1, 1, 0, 64, 32, 32], 18);
  for (const [at, value] of [
    [24, 1],
    [28, pages],
    [40, 1],
    [44, 4],
    [56, 1],
    [60, userVersion],
    [68, applicationId],
    [92, 1],
    [96, WRITER],
  ] as const)
    view.setUint32(at, value);
  return head;
}

type Line = readonly SqliteValue[];

/** The order of keys: of the bytes of their texts. */
function byBytes(one: string, other: string): number {
  const [a, b] = [strToU8(one), strToU8(other)];
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

function writeKey(pages: Pages, rows: readonly StoredLine[], columns: readonly number[]): number {
  const keyed = rows.map(({ rowid, values }) => ({
    texts: columns.map((column) => values[column] as string),
    rowid,
  }));
  keyed.sort(
    (a, b) => a.texts.map((text, index) => byBytes(text, b.texts[index] ?? '')).find((order) => order !== 0) ?? 0,
  );
  return writeIndex(
    pages,
    keyed.map(({ texts, rowid }) => recordOf([...texts, rowid])),
  );
}

interface StoredLine {
  readonly rowid: bigint;
  readonly values: Line;
}

function* stored(rows: Iterable<StoredLine>): Generator<StoredRow> {
  for (const { rowid, values } of rows) yield { rowid, record: recordOf(values) };
}

/** Writes a table and its keys. @returns their lines of the table of tables */
function write(pages: Pages, { name, sql, rows, keys = [] }: SqliteTable): readonly Line[] {
  const few = keys.length === 0 ? [] : [...rows];
  const root = writeTable(pages, stored(keys.length === 0 ? rows : few));
  return [
    ['table', name, name, BigInt(root), sql],
    ...keys.map(
      (columns, index): Line => [
        'index',
        `sqlite_autoindex_${name}_${index + 1}`,
        name,
        BigInt(writeKey(pages, few, columns)),
        null,
      ],
    ),
  ];
}

/** Tables as the file of a SQLite database, without SQLite: in one pass, never changed afterwards. */
export function sqliteBytes(tables: readonly SqliteTable[], marks: FileMarks): Uint8Array<ArrayBuffer> {
  // Whatever stands on the first page is known last.
  const pages: Pages = [new Uint8Array(PAGE_BYTES)];
  const lines = tables.flatMap((table) => write(pages, table));
  const rows = lines.map((values, index) => ({ rowid: BigInt(index + 1), record: recordOf(values) }));
  pages[0] = firstPage(headOf(pages.length, marks), rows);
  return joined(pages);
}
