import { type CellObject, utils, write } from '@e965/xlsx';
import type { CurveRow } from './curveRows.ts';
import { dayOf } from './season.ts';
import { type Cell, cellsOf, COLUMNS } from './table.ts';
import { curveTexts as texts } from './texts.hu.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Day 1 of a spreadsheet's calendar is 1 January 1900, and it believes in 29 February 1900. */
const SHEET_EPOCH = 25_569;

function made(cell: Cell): CellObject | null {
  switch (cell.kind) {
    case 'date':
      return { t: 'n', v: dayOf(cell.date) + SHEET_EPOCH, z: 'yyyy\\.\\ mm\\.\\ dd\\.' };
    case 'number':
      return { t: 'n', v: cell.value, z: `0.${'0'.repeat(cell.digits)}` };
    case 'text':
      return { t: 's', v: cell.text };
    case 'none':
      return null;
    default:
      return cell satisfies never;
  }
}

/** The season as a workbook: numbers are numbers, dates are dates, text is text even where it looks like a formula. */
export function curveWorkbook(rows: readonly CurveRow[]): ArrayBuffer {
  const header = COLUMNS.map(({ title }): CellObject => ({ t: 's', v: title }));
  const sheet = utils.aoa_to_sheet([header, ...rows.map((row) => cellsOf(row).map(made))]);
  sheet['!cols'] = COLUMNS.map(({ width }) => ({ wch: width }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, texts.sheet);
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}
