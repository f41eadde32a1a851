import { daysBetween, isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';

/** A moment or a span of days; null requests the newest. */
export type TimeAsked = { readonly from: string; readonly to: string } | null;

const DAY = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]{1,16}(?:Z|[+-]\d{2}:?\d{2})?)?$/;

const dayOf = (text: string): string | undefined => {
  const day = DAY.exec(text)?.[1];
  return day !== undefined && isIsoDate(day) ? day : undefined;
};

/**
 * Reads TIME: a day, an instant (its day counts), `from/to` with or without a period, `current` or nothing for the
 * newest; undefined where it is invalid.
 */
export function parseTime(text: string): TimeAsked | undefined {
  if (text === '' || text.toLowerCase() === 'current') return null;
  const [first = '', second = first, period = 'P1D', ...rest] = text.split('/');
  const [from, to] = [dayOf(first), dayOf(second)];
  if (from === undefined || to === undefined || from > to || rest.length > 0) return undefined;
  return /^P[0-9A-Z.]{1,16}$/.test(period) ? { from, to } : undefined;
}

export interface ChosenTime {
  readonly date: string;
  /** The warning that the answer must contain (WMS 1.3.0, C.4.2); null where exactly this date was requested. */
  readonly warning: 'Default value used' | 'Nearest value used' | null;
}

/**
 * The date that is shown: the newest where none is requested, of a span the newest within it, else the nearest to it, of
 * two equally near the earlier.
 * @param dates ascending; undefined is answered for none
 */
export function chooseTime(dates: readonly string[], asked: TimeAsked): ChosenTime | undefined {
  if (asked === null) {
    const date = dates.at(-1);
    return date === undefined ? undefined : { date, warning: 'Default value used' };
  }
  const within = dates.findLast((date) => date >= asked.from && date <= asked.to);
  if (within !== undefined) return { date: within, warning: null };
  // Days to the end of the span that is on the date's side.
  const distance = (date: string) =>
    Math.abs(daysBetween(date as IsoDate, (date < asked.from ? asked.from : asked.to) as IsoDate));
  const [nearest] = dates.toSorted((a, b) => distance(a) - distance(b) || a.localeCompare(b));
  return nearest === undefined ? undefined : { date: nearest, warning: 'Nearest value used' };
}
