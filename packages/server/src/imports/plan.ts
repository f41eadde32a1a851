import type { Areal, MultiLineString } from '@georisk/domain/geo/types.ts';
import { readingRow } from './reading.ts';

/** The outcome of a batch of rows, decided without the database. */
export interface Plan<Row> {
  readonly add: readonly Row[];
  readonly change: readonly Row[];
  readonly unchanged: number;
  readonly refused: readonly { readonly row: number; readonly reason: string }[];
}

/** A shape as an import saves it. */
export type ImportedShape = Areal | MultiLineString;

/** A row that was read: its place in the file, and its shape in EPSG:23700. */
export interface ShapedRow {
  readonly row: number;
  readonly shape: ImportedShape | null;
}

/**
 * Compares rows with the stored ones of the same key.
 * @param merged the row as it would be saved: missing values are taken from the stored one
 * @param same whether saving that would change nothing
 */
export function planUpserts<Row extends ShapedRow, Stored>(
  rows: readonly Row[],
  stored: ReadonlyMap<string, Stored>,
  keyOf: (row: Row) => string,
  same: (row: Row, stored: Stored) => boolean,
  merged: (row: Row, stored: Stored) => Row = (row) => row,
): Plan<Row> {
  const add: Row[] = [];
  const change: Row[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const found = stored.get(keyOf(row));
    const whole = found === undefined ? row : merged(row, found);
    if (found === undefined) add.push(row);
    else if (same(whole, found)) unchanged += 1;
    else change.push(whole);
  }
  return { add, change, unchanged, refused: [] };
}

/** The names of values for which a file has no column: what is stored of them stays. @param cells of any of its rows */
export const untoldOf = <Name extends string>(
  names: readonly Name[],
  cells: Readonly<Partial<Record<Name, unknown>>>,
): readonly Name[] => names.filter((name) => cells[name] === undefined);

/** A row with the stored values of what its file does not tell. */
export const withStored = <Name extends string, Row extends Readonly<Record<Name, unknown>>>(
  row: Row,
  old: Readonly<Record<Name, unknown>>,
  untold: readonly Name[],
): Row => ({ ...row, ...Object.fromEntries(untold.map((name) => [name, old[name]])) });

/** Rows made whole with what is stored of them, and those that are refused when it is known. @param make may throw RowRefusal */
export function wholeRows<Row extends ShapedRow, Whole>(rows: readonly Row[], make: (row: Row) => Whole) {
  const whole: Whole[] = [];
  const refused: { row: number; reason: string }[] = [];
  for (const row of rows) {
    const made = readingRow(() => make(row));
    if (made.ok) whole.push(made.row);
    else refused.push({ row: row.row, reason: made.reason });
  }
  return { whole, refused };
}

/** Whether two shapes are the same to the last vertex; the database adds members of its own beside the coordinates. */
export const sameShape = (a: ImportedShape | null, b: ImportedShape | null): boolean =>
  a === null || b === null ? a === b : JSON.stringify(a.coordinates) === JSON.stringify(b.coordinates);
