import { parentPort, workerData } from 'node:worker_threads';
import type { Sheet, SheetCell } from '@georisk/domain/case/caseTable.ts';
import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { MOST_COLUMNS, MOST_SHEET_ROWS } from './sheetLimits.ts';

/** A cell as its program keeps it: dates are numbers there, and stay so. */
function cellOf(cell: CellObject | undefined): SheetCell {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return { kind: 'empty' };
  if (cell.t === 'e') return { kind: 'error' };
  if (cell.t === 'n' && typeof cell.v === 'number') return { kind: 'number', value: cell.v };
  return { kind: 'text', text: String(cell.v).slice(0, 2_000) };
}

const dense = (sheet: WorkSheet): readonly (readonly (CellObject | undefined)[] | undefined)[] =>
  (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? [];

function sheetOf(bytes: Uint8Array): Sheet {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    sheets: 0,
    sheetRows: MOST_SHEET_ROWS,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    bookVBA: false,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows = sheet === undefined ? [] : dense(sheet);
  return {
    date1904: book.Workbook?.WBProps?.date1904 === true,
    rows: Array.from({ length: Math.min(rows.length, MOST_SHEET_ROWS) }, (_, row) =>
      Array.from({ length: Math.min(rows[row]?.length ?? 0, MOST_COLUMNS) }, (__, column) =>
        cellOf(rows[row]?.[column]),
      ),
    ),
  };
}

parentPort?.postMessage(sheetOf(workerData as Uint8Array));
