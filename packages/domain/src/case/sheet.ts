import { lostLettersText } from '../text/lostLetters.hu.ts';
import { lostIn } from '../text/lostLetters.ts';
import { dayInText } from '../dates/dayInText.ts';
import { addDays } from '../dates/isoDate.ts';
import { isFailedFormula } from '../text/failedFormula.ts';
import type { IsoDate } from '../units.ts';

/** A cell as the sheet holds it; `error` is a formula that failed. */
export type SheetCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'error' }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'number';
      readonly value: number;
      /** Whether its program shows it as a day. */
      readonly isDay?: true;
    };

export interface Sheet {
  /** The first row with anything in it holds the titles. */
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
  /** It ends where somebody says the decimal sign of the table. */
  readonly isOfSign?: true;
}

/** Letters of a column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** The text of a cell, trimmed; empty where it has none. */
export const cellText = (cell: SheetCell | undefined): string => {
  if (cell?.kind === 'text') return cell.text.normalize('NFC').trim();
  return cell?.kind === 'number' ? String(cell.value) : '';
};

/** Whether a formula failed in a cell, or its text was pasted as one that did. */
export const isFailed = (cell: SheetCell | undefined): boolean =>
  cell?.kind === 'error' || (cell?.kind === 'text' && isFailedFormula(cell.text));

/** The index of the row of titles: the first one with anything in it; 0 where there is none. */
export const titlesAt = ({ rows }: Pick<Sheet, 'rows'>): number =>
  Math.max(
    0,
    rows.findIndex((row) => row.some((cell) => cellText(cell) !== '' && !isFailed(cell))),
  );

/** Day 0 of a table's count; the count includes 29 February 1900, which did not exist. */
const EPOCH = '1899-12-30' as IsoDate;
const DAYS_TO_1904 = 1_462;
/** 1927 to 2200: what a date in a table can be. */
const [FIRST_DAY, LAST_DAY] = [10_000, 109_938];

/**
 * A cell as `YYYY-MM-DD`, whether it is a date or was written as text; anything else stays as it is and is refused
 * later.
 */
export function cellDate(cell: SheetCell | undefined, date1904: boolean): string {
  if (cell?.kind === 'number') {
    const day = Math.floor(cell.value) + (date1904 ? DAYS_TO_1904 : 0);
    return day >= FIRST_DAY && day <= LAST_DAY ? addDays(EPOCH, day) : cellText(cell);
  }
  return dayInText(cellText(cell)) ?? cellText(cell);
}

/** The sentence of the first cell whose letters were lost; null where there is none. */
export function lostLettersOf({ rows }: Pick<Sheet, 'rows'>): string | null {
  const lost = lostIn(rows.map((row) => row.map((cell) => (cell.kind === 'text' ? cell.text : null))));
  return lost === undefined ? null : lostLettersText(lost.row + 1, columnLetters(lost.column));
}
