import { dayInText } from '@georisk/domain/dates/dayInText.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { type DecimalSign, readWritten } from '@georisk/domain/text/writtenNumber.ts';
import { instantOfWall } from '#server/budapestTime.ts';
import { textOf } from '#server/formats/cellText.ts';

/**
 * The number of a cell; NaN where it is none, null where the cell is empty.
 * @param sign the decimal sign of its column: a text of which the cell alone does not tell what its dot means is none
 */
export function numberOf(value: unknown, sign?: DecimalSign): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN;
  const text = textOf(value);
  return text === null ? null : readWritten(text, sign);
}

/** The date of a cell (`2017-05-26`, `2017. 05. 26.`, `20170526`, or Budapest's day of an instant) as `YYYY-MM-DD`; null where it is none. */
export const dateOf = (value: unknown): string | null => dayInText(textOf(value) ?? '');

const INSTANT =
  /^(\d{4}[.\-/]\s?\d{1,2}[.\-/]\s?\d{1,2})\.?[T ]\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The instant of a cell: a day with a time, of Budapest unless it has its offset. Not a valid date where it is none, null where the cell is
 * empty. A day that the calendar does not have is none: JavaScript's own reader moves it into the next month.
 */
export function instantOf(value: unknown): Date | null {
  const text = textOf(value);
  if (text === null) return null;
  const [, day = '', hour = '', minute = '', second = '00', offset] = INSTANT.exec(text) ?? [];
  const time = `${dateOf(day) ?? ''}T${hour.padStart(2, '0')}:${minute}:${second}`;
  if (offset !== undefined) return new Date(`${time}${offset}`);
  const wall = Date.parse(`${time}Z`);
  return new Date(Number.isNaN(wall) ? wall : instantOfWall(wall));
}

const IN_NAME = /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/g;

/** The one date in a file's name; null where there is none, or several. */
export function dateInName(fileName: string): string | null {
  const found = new Set(
    [...fileName.matchAll(IN_NAME)].map(([, year, month, day]) => `${year}-${month}-${day}`).filter(isIsoDate),
  );
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}
