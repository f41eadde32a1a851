import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { MOST_ROWS, type Sheet, type SheetCell } from '@georisk/domain/case/caseTable.ts';

/** One more than a table may have, so that it is told to be too long. */
const MOST_SHEET_ROWS = MOST_ROWS + 100;
const MOST_COLUMNS = 64;

function cellOf(cell: CellObject | undefined): SheetCell {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return { kind: 'empty' };
  if (cell.t === 'e') return { kind: 'error' };
  if (cell.t === 'n' && typeof cell.v === 'number') return { kind: 'number', value: cell.v };
  return { kind: 'text', text: String(cell.v) };
}

const dense = (sheet: WorkSheet): readonly (readonly (CellObject | undefined)[] | undefined)[] =>
  (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? [];

/** The first sheet of a workbook (.xlsx, .xls), as the server reads it; dates stay the numbers that they are. @throws where it is no workbook */
export function readTable(bytes: ArrayBuffer): Sheet {
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
    rows: rows.map((row) =>
      Array.from(row ?? [])
        .slice(0, MOST_COLUMNS)
        .map(cellOf),
    ),
  };
}
