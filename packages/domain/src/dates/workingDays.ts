import type { IsoDate } from '../units.ts';
import { addDays, daysBetween } from './isoDate.ts';

/**
 * Working days in Hungary. Public holidays: Act I of 2012 (Labour Code), section 102 (1); 24 December since 2025, Good
 * Friday since 2017. Days that a ministerial decree moves each year are no rule but data (`MovedDays`); a company's own
 * days off are not known.
 */

/** Days that a decree exchanges: a weekday becomes free, a Saturday is worked instead. */
export interface MovedDays {
  readonly free: readonly string[];
  readonly worked: readonly string[];
}

export const NOTHING_MOVED: MovedDays = { free: [], worked: [] };

const FIXED: readonly { readonly day: string; readonly since: number }[] = [
  { day: '01-01', since: 0 },
  { day: '03-15', since: 0 },
  { day: '05-01', since: 0 },
  { day: '08-20', since: 0 },
  { day: '10-23', since: 0 },
  { day: '11-01', since: 2000 },
  { day: '12-24', since: 2025 },
  { day: '12-25', since: 0 },
  { day: '12-26', since: 0 },
];

/** Days after Easter Sunday. */
const AFTER_EASTER: readonly { readonly days: number; readonly since: number }[] = [
  { days: -2, since: 2017 },
  { days: 1, since: 0 },
  { days: 50, since: 0 },
];

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). @param year 1583 or later */
export function easterSunday(year: number): IsoDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}` as IsoDate;
}

const holidaysByYear = new Map<number, ReadonlySet<string>>();

/** Public holidays of a year, weekends among them. */
export function publicHolidays(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known !== undefined) return known;
  const easter = easterSunday(year);
  const days = new Set<string>([
    ...FIXED.filter(({ since }) => year >= since).map(({ day }) => `${year}-${day}`),
    ...AFTER_EASTER.filter(({ since }) => year >= since).map(({ days: after }) => addDays(easter, after)),
  ]);
  holidaysByYear.set(year, days);
  return days;
}

const A_MONDAY = '1900-01-01' as IsoDate;
const SATURDAY = 6;

/** 1 is Monday, 7 Sunday (ISO 8601). @param date 1900 or later */
export const isoWeekday = (date: IsoDate): number => (daysBetween(A_MONDAY, date) % 7) + 1;

export function isWorkingDay(date: IsoDate, moved: MovedDays = NOTHING_MOVED): boolean {
  if (publicHolidays(Number(date.slice(0, 4))).has(date) || moved.free.includes(date)) return false;
  return isoWeekday(date) < SATURDAY || moved.worked.includes(date);
}

/** The last of so many working days after a date; the date itself does not count. @param days 0 or more */
export function addWorkingDays(date: IsoDate, days: number, moved: MovedDays = NOTHING_MOVED): IsoDate {
  let at = date;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (isWorkingDay(at, moved)) left -= 1;
  }
  return at;
}

/** Working days after the first date, up to and including the second; negative where the second is earlier. */
export function workingDaysBetween(from: IsoDate, to: IsoDate, moved: MovedDays = NOTHING_MOVED): number {
  if (to < from) {
    const days = workingDaysBetween(to, from, moved);
    return days === 0 ? 0 : -days;
  }
  let days = 0;
  for (let at = from; at < to; ) {
    at = addDays(at, 1);
    if (isWorkingDay(at, moved)) days += 1;
  }
  return days;
}
