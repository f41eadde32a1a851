import type { TableCell } from './table.ts';

/** Without it a spreadsheet program misreads accented letters. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * First characters of text that a spreadsheet program would compute instead of showing it (OWASP, CSV Injection); the full-width forms of
 * the four signs among them, which some programs read as the signs.
 */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function fieldOfText(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

function fieldOf(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return fieldOfText(cell);
  if (cell.kind === 'date') return `${cell.date.replaceAll('-', '. ')}.`;
  if (!Number.isFinite(cell.value)) return '';
  const text = cell.value.toFixed(cell.digits);
  // Less than the last decimal is nothing, without a sign.
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('.', ',');
}

/**
 * Rows for a Hungarian spreadsheet program, which opens them by a double click: semicolons, decimal commas, byte order mark. Text that
 * begins like a formula is preceded by an apostrophe.
 */
export function csvOf(rows: Iterable<readonly TableCell[]>): string {
  const lines = [];
  for (const row of rows) lines.push(`${row.map(fieldOf).join(';')}\r\n`);
  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}
