import { FAILED_IN_HUNGARIAN } from './failedFormula.hu.ts';
import { isBlank } from './isBlank.ts';

const FAILED: ReadonlySet<string> = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
  ...FAILED_IN_HUNGARIAN,
]);
/** Of a failed formula's text, with the spaces around it. */
const MAX_CHARACTERS = 40;
/** LibreOffice numbers its errors. */
const NUMBERED = /^(?:Err|Hiba):\d{3}$/;

/** Whether a cell has the text that a spreadsheet program shows for a formula that failed; CSV files have it too. */
export function isFailedFormula(cell: unknown): boolean {
  if (typeof cell !== 'string' || cell.length > MAX_CHARACTERS) return false;
  const text = cell.normalize('NFC').trim();
  return FAILED.has(text) || NUMBERED.test(text);
}

/** Whether a cell has something: no formula that failed, as those are that were drawn down below the data. */
export const isFilled = (cell: unknown): boolean =>
  cell !== null && cell !== undefined && !(typeof cell === 'string' && (isBlank(cell) || isFailedFormula(cell)));
