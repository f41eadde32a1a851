import type { SheetCell as Cell } from '#web/lib/workbook.ts';
import type { CurveRow } from './curveRows.ts';
import { cellsOf, COLUMNS } from './table.ts';

/** Without it a spreadsheet program misreads accented letters. */
const BYTE_ORDER_MARK = '\uFEFF';
/** First characters of text that a spreadsheet program would compute instead of showing it. */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function write(cell: Cell): string {
  switch (cell.kind) {
    case 'date':
      return `${cell.date.replaceAll('-', '. ')}.`;
    case 'number':
      return cell.value.toFixed(cell.digits).replace('.', ',');
    case 'text':
      return quoted(cell.text);
    case 'none':
      return '';
    default:
      return cell satisfies never;
  }
}

/** The season as a Hungarian spreadsheet program opens it by a double click: semicolons, decimal commas, byte order mark. */
export function curveCsv(rows: readonly CurveRow[]): string {
  const header = COLUMNS.map(({ title }) => quoted(title)).join(';');
  const lines = rows.map((row) => cellsOf(row).map(write).join(';'));
  return `${BYTE_ORDER_MARK}${[header, ...lines].join('\r\n')}\r\n`;
}
