import { MAX_ROWS, type Sheet, type SheetCell } from './caseTable.ts';

/** A cell as the reader of workbooks gives it: its kind (`n` number, `s` text, `e` a formula that failed, `z` none), its value and how it is shown. */
export interface WorkbookCell {
  readonly t: string;
  readonly v?: string | number | boolean | Date | undefined;
  readonly z?: string | number | undefined;
}

type Rows = readonly (readonly (WorkbookCell | undefined)[] | undefined)[];

/** As much of a workbook as a table of cases needs, read row by row (`dense`). */
export interface Workbook {
  readonly SheetNames: readonly string[];
  readonly Sheets: Readonly<Record<string, object>>;
  readonly Workbook?: { readonly WBProps?: { readonly date1904?: boolean | undefined } | undefined } | undefined;
}

/** Rows that are read at most: more than a table may have, so that a longer one is reported as too long. */
export const MAX_SHEET_ROWS = MAX_ROWS + 100;
const MAX_COLUMNS = 64;
const MAX_TEXT = 2_000;

/** How a workbook is read on both sides: its first sheet, values alone. */
export const WORKBOOK_READING = {
  type: 'array',
  dense: true,
  sheets: 0,
  sheetRows: MAX_SHEET_ROWS,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  cellText: false,
  bookVBA: false,
} as const;

/**
 * Whether a format shows a number as a day: it names a year, a month and a day outside of quoted texts and colours; one
 * that is not closed lasts to the end.
 */
const isFormatOfDays = (format: string): boolean =>
  ['y', 'm', 'd'].every((letter) =>
    format
      .replaceAll(/"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\\./g, '')
      .toLowerCase()
      .includes(letter),
  );

/** A cell as its program stores it: dates are numbers there, and stay so. */
function cellOf(cell: WorkbookCell | undefined): SheetCell {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return { kind: 'empty' };
  if (cell.t === 'e') return { kind: 'error' };
  if (cell.t === 'n' && typeof cell.v === 'number')
    return { kind: 'number', value: cell.v, ...(isFormatOfDays(String(cell.z ?? '')) && { isDay: true }) };
  return { kind: 'text', text: String(cell.v).slice(0, MAX_TEXT) };
}

/** The first sheet of a workbook. */
export function firstSheet({ SheetNames, Sheets, Workbook: book }: Workbook): Sheet {
  const sheet = Sheets[SheetNames[0] ?? ''] as { readonly '!data'?: Rows } | undefined;
  const rows = sheet?.['!data'] ?? [];
  return {
    date1904: book?.WBProps?.date1904 === true,
    // A row without cells is a hole in the list; a missing cell is one in the row.
    rows: Array.from({ length: Math.min(rows.length, MAX_SHEET_ROWS) }, (_, row) =>
      Array.from({ length: Math.min(rows[row]?.length ?? 0, MAX_COLUMNS) }, (__, column) =>
        cellOf(rows[row]?.[column]),
      ),
    ),
  };
}
