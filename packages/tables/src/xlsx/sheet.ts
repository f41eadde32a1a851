import type { TableCell, Table } from '../table.ts';
import type { Styles } from './styles.ts';
import { escaped, MAIN, XML_HEAD } from './xml.ts';

/** Characters that a cell may have. */
const MAX_TEXT = 32_767;
const DAY_MS = 86_400_000;
/** 1 January 1970 in a spreadsheet's calendar, whose day 1 is 1 January 1900 and which includes 29 February 1900. */
const UNIX_EPOCH_DAY = 25_569;

/** An inline text is a text whatever its content: no program takes it for a formula. */
const textCell = (text: string): string =>
  text === ''
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MAX_TEXT))}</t></is></c>`;

const numberCell = (value: number, style: number): string =>
  Number.isFinite(value) ? `<c s="${style}"><v>${value}</v></c>` : '<c/>';

function cellXml(cell: TableCell, styles: Styles): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'string') return textCell(cell);
  if (cell.kind === 'date') return numberCell(Date.parse(cell.date) / DAY_MS + UNIX_EPOCH_DAY, styles.date());
  return numberCell(cell.value, cell.isYear ? styles.year() : styles.number(cell.digits));
}

const rowXml = (cells: readonly TableCell[], styles: Styles): string =>
  `<row>${cells.map((cell) => cellXml(cell, styles)).join('')}</row>`;

/** The letters of a column. @param index from 0 */
function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return `${before === 0 ? '' : columnLetters(before - 1)}${String.fromCodePoint(65 + (index % 26))}`;
}

/** The cells of the first columns and rows. @param mark `$` before each part of an absolute reference */
const cellsOf = (columns: number, rows: number, mark: '' | '$' = ''): string =>
  `${mark}A${mark}1:${mark}${columnLetters(columns - 1)}${mark}${rows}`;

/**
 * The XML of a sheet, some rows at a time.
 * @param rowsAtOnce rows of a part
 * @returns the cells that can be filtered, absolute as a defined name has them; null for none
 */
export function* sheetXml(table: Table, styles: Styles, rowsAtOnce: number): Generator<string, string | null> {
  const { columns, rows, hasFilter = false } = table;
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  const cols = widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`;
  const titles = columns.map(({ title }) => title);
  let part = [`${XML_HEAD}<worksheet xmlns="${MAIN}">${cols}<sheetData>${rowXml(titles, styles)}`];
  let count = 0;
  for (const row of rows) {
    part.push(rowXml(row, styles));
    count += 1;
    if (count % rowsAtOnce === 0) {
      yield part.join('');
      part = [];
    }
  }
  const filters = hasFilter && columns.length > 0;
  const filter = filters ? `<autoFilter ref="${cellsOf(columns.length, count + 1)}"/>` : '';
  yield `${part.join('')}</sheetData>${filter}</worksheet>`;
  return filters ? cellsOf(columns.length, count + 1, '$') : null;
}
