import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { type CaseDraft, checkCase, type CaseFault, type CaseForm } from './caseForm.ts';
import { caseFaultText } from './case.hu.ts';
import { CASE_COLUMNS, caseTableTexts } from './caseTable.hu.ts';
import { parseDecimal } from './number.ts';

/** A cell as the sheet holds it; `error` is a formula that failed. */
export type SheetCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'error' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number };

export interface Sheet {
  /** The first row holds the titles. */
  readonly rows: readonly (readonly SheetCell[])[];
  /** Whether days are counted from 1904, as old Macintosh tables do. */
  readonly date1904: boolean;
}

/** What is wrong with a cell; rows and columns as the table's own program names them. */
export interface CellFault {
  /** From 1, the row of titles included. */
  readonly row: number;
  /** `A`, `B` … `AA`; empty where it is about the whole row or table. */
  readonly column: string;
  readonly error: string;
}

export type CasePlan =
  | { readonly ok: true; readonly cases: readonly PlannedCase[] }
  | { readonly ok: false; readonly faults: readonly CellFault[] };

export interface PlannedCase {
  readonly form: CaseForm;
  /** First row of the case, from 1. */
  readonly row: number;
}

type Column = keyof typeof CASE_COLUMNS;
const COLUMNS = Object.keys(CASE_COLUMNS) as Column[];
/** Columns of the case; the rest belong to each of its blocks. */
const OF_BLOCK: ReadonlySet<Column> = new Set(['mepar', 'blockArea', 'plants']);

export const MAX_ROWS = 2_000;

const fold = (text: string) => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
const BY_TITLE = new Map(
  COLUMNS.flatMap((column) =>
    [CASE_COLUMNS[column].title, ...CASE_COLUMNS[column].aliases].map((title) => [fold(title), column] as const),
  ),
);

/** Letters of a column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const textOf = (cell: SheetCell | undefined): string => {
  if (cell?.kind === 'text') return cell.text.normalize('NFC').trim();
  return cell?.kind === 'number' ? String(cell.value) : '';
};

const isEmpty = (cell: SheetCell | undefined): boolean => cell?.kind !== 'error' && textOf(cell) === '';

const WRITTEN = /^(\d{4})[.\-/] ?(\d{1,2})[.\-/] ?(\d{1,2})\.?$/;
/** Day 0 of a table's count; the count includes 29 February 1900, which did not exist. */
const EPOCH = '1899-12-30' as IsoDate;
const DAYS_TO_1904 = 1_462;
/** 1927 to 2200: what a date in a table can be. */
const [FIRST_DAY, LAST_DAY] = [10_000, 109_938];

/**
 * A cell as `YYYY-MM-DD`, whether it is a date or was written as text; anything else stays as it is and is refused
 * later.
 */
function dateOf(cell: SheetCell | undefined, date1904: boolean): string {
  if (cell?.kind === 'number') {
    const day = Math.floor(cell.value) + (date1904 ? DAYS_TO_1904 : 0);
    return day >= FIRST_DAY && day <= LAST_DAY ? addDays(EPOCH, day) : textOf(cell);
  }
  const [, year, month = '', day = ''] = WRITTEN.exec(textOf(cell)) ?? [];
  return year === undefined ? textOf(cell) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const numberOf = (cell: SheetCell | undefined): number | null =>
  cell?.kind === 'number' ? cell.value : parseDecimal(textOf(cell));

type Places = ReadonlyMap<Column, number>;

function readTitles(row: readonly SheetCell[]): { readonly places: Places; readonly faults: readonly CellFault[] } {
  const places = new Map<Column, number>();
  const faults: CellFault[] = [];
  for (const [index, cell] of row.entries()) {
    const column = BY_TITLE.get(fold(textOf(cell)));
    if (column === undefined) continue;
    if (places.has(column))
      faults.push({
        row: 1,
        column: columnLetters(index),
        error: caseTableTexts.doubleColumn(CASE_COLUMNS[column].title),
      });
    else places.set(column, index);
  }
  if (places.size === 0) {
    const titles = COLUMNS.map((column) => CASE_COLUMNS[column].title);
    return { places, faults: [{ row: 1, column: '', error: caseTableTexts.noHeader(titles) }] };
  }
  for (const column of COLUMNS)
    if (!places.has(column))
      faults.push({ row: 1, column: '', error: caseTableTexts.missingColumn(CASE_COLUMNS[column].title) });
  return { places, faults };
}

interface Line {
  readonly row: number;
  readonly cells: Readonly<Record<Column, SheetCell | undefined>>;
}

/** The rows that belong to one case: those of one damage number, and rows after them without any. */
function groupLines(lines: readonly Line[]): Line[][] {
  const groups = new Map<string, Line[]>();
  let current = '';
  for (const line of lines) {
    const number = textOf(line.cells.damageNumber);
    if (number !== '') current = number;
    const known = groups.get(current);
    if (known === undefined) groups.set(current, [line]);
    else known.push(line);
  }
  return [...groups.values()];
}

const PATHS: Readonly<Record<string, Column>> = { area: 'area', mepar: 'mepar', plants: 'plants' };

/** The column and row that a fault of the form is about. */
function placeOf(path: string, lines: readonly Line[], places: Places): Pick<CellFault, 'row' | 'column'> {
  const [first = '', index, field = ''] = path.split('.');
  const ofBlock = first === 'blocks' && index !== undefined;
  const column = ofBlock ? (field === 'area' ? 'blockArea' : (PATHS[field] ?? 'mepar')) : (first as Column);
  const at = places.get(column === ('blocks' as Column) ? 'mepar' : column);
  return {
    row: lines[ofBlock ? Number(index) : 0]?.row ?? 1,
    column: at === undefined ? '' : columnLetters(at),
  };
}

/** Cells of later rows that differ from the first row of their case. */
function differences([first, ...others]: readonly Line[], places: Places, date1904: boolean): CellFault[] {
  const said = (line: Line | undefined, column: Column) => {
    const cell = line?.cells[column];
    if (column === 'damageDate') return dateOf(cell, date1904);
    return column === 'area' ? String(numberOf(cell)) : textOf(cell);
  };
  return others.flatMap((line) =>
    COLUMNS.filter((column) => !OF_BLOCK.has(column) && textOf(line.cells[column]) !== '')
      .filter((column) => said(line, column) !== said(first, column))
      .map((column) => ({
        row: line.row,
        column: columnLetters(places.get(column) ?? 0),
        error: caseTableTexts.different(CASE_COLUMNS[column].title),
      })),
  );
}

function draftOf(lines: readonly Line[], date1904: boolean): CaseDraft {
  const [first] = lines;
  const text = (column: Column) => textOf(first?.cells[column]);
  return {
    damageNumber: text('damageNumber'),
    policyNumber: text('policyNumber'),
    damageDate: dateOf(first?.cells.damageDate, date1904),
    area: numberOf(first?.cells.area),
    dangerType: text('dangerType'),
    inspectionAddress: text('inspectionAddress'),
    inspectionAddressZip: text('inspectionAddressZip'),
    // Tables are typed by people: small letters and spaces around a code are no fault.
    blocks: lines.map(({ cells }) => ({
      mepar: textOf(cells.mepar).toUpperCase(),
      area: numberOf(cells.blockArea),
      plants: textOf(cells.plants),
    })),
  };
}

/**
 * Plans a table of cases: every case, or every fault and no case. One row per block; rows of one damage number are
 * one case, and the values of a case need only be in its first row (merged cells).
 * @param today `YYYY-MM-DD`, Budapest
 * @param maxRows beyond which a table is too long
 */
export function planCases({ rows, date1904 }: Sheet, today: string, maxRows: number = MAX_ROWS): CasePlan {
  const { places, faults } = readTitles(rows[0] ?? []);
  if (faults.length > 0) return { ok: false, faults };
  const lines = rows
    .map(
      (cells, index): Line => ({
        row: index + 1,
        cells: Object.fromEntries(COLUMNS.map((column) => [column, cells[places.get(column) ?? -1]])) as Line['cells'],
      }),
    )
    .slice(1)
    .filter(({ cells }) => COLUMNS.some((column) => !isEmpty(cells[column])));
  if (lines.length === 0) return { ok: false, faults: [{ row: 2, column: '', error: caseTableTexts.noRows }] };
  if (lines.length > maxRows)
    return { ok: false, faults: [{ row: maxRows + 2, column: '', error: caseTableTexts.tooManyRows(maxRows) }] };

  const found: CellFault[] = lines.flatMap(({ row, cells }) =>
    COLUMNS.filter((column) => cells[column]?.kind === 'error').map((column) => ({
      row,
      column: columnLetters(places.get(column) ?? 0),
      error: caseTableTexts.faultyCell,
    })),
  );
  const cases: PlannedCase[] = [];
  for (const group of groupLines(lines)) {
    found.push(...differences(group, places, date1904));
    const check = checkCase(draftOf(group, date1904), today);
    if (check.ok) cases.push({ form: check.form, row: group[0]?.row ?? 1 });
    else
      for (const [path, fault] of check.faults)
        found.push({ ...placeOf(path, group, places), error: caseFaultText(fault satisfies CaseFault) });
  }
  if (found.length > 0) return { ok: false, faults: found.toSorted((a, b) => a.row - b.row) };
  return { ok: true, cases };
}
