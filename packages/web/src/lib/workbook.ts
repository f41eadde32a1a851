import { type CellObject, utils, write } from '@e965/xlsx';
import { daysBetween } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Day 1 of a spreadsheet's calendar is 1 January 1900, and the calendar includes 29 February 1900. */
const SHEET_EPOCH = '1899-12-30' as IsoDate;

/** A cell of a download; text is never anything but text. */
export type SheetCell =
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'number'; readonly value: number; readonly digits: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' };

export interface SheetTable {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: readonly (readonly SheetCell[])[];
}

function made(cell: SheetCell): CellObject | null {
  switch (cell.kind) {
    case 'date':
      return { t: 'n', v: daysBetween(SHEET_EPOCH, cell.date as IsoDate), z: 'yyyy\\.\\ mm\\.\\ dd\\.' };
    case 'number':
      return { t: 'n', v: cell.value, z: cell.digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(cell.digits)}` };
    case 'text':
      return { t: 's', v: cell.text };
    case 'none':
      return null;
    default:
      return cell satisfies never;
  }
}

/**
 * Rules of a spreadsheet program for the name of a sheet: 31 characters, none of those with a meaning in a reference.
 */
const sheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/**
 * Tables as a workbook, one sheet each: numbers are numbers, dates are dates, text is text even where it looks like a
 * formula.
 */
export function workbookOf(tables: readonly SheetTable[]): ArrayBuffer {
  const book = utils.book_new();
  for (const { name, columns, rows } of tables) {
    const header = columns.map(({ title }): CellObject => ({ t: 's', v: title }));
    const sheet = utils.aoa_to_sheet([header, ...rows.map((row) => row.map(made))]);
    sheet['!cols'] = columns.map(({ width }) => ({ wch: width }));
    sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
    utils.book_append_sheet(book, sheet, sheetName(name), true);
  }
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}
