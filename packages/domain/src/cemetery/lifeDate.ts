import { dayInText } from '../dates/dayInText.ts';

/** A day of a life, `YYYY-MM-DD`, or of an old stone the year alone, `YYYY`. */
export type LifeDate = string;

const YEAR = /^\d{4}$/;
const FIRST_YEAR = 1000;
const LAST_YEAR = 2199;

/** Reads `1874`, `1874.`, and a day as every import reads it (`dayInText`); null for what is no date of the calendar. */
export function parseLifeDate(text: string): LifeDate | null {
  const plain = text.trim();
  const bare = plain.replace(/\.$/, '');
  if (YEAR.test(bare)) return isYear(Number(bare)) ? bare : null;
  return dayInText(plain, FIRST_YEAR);
}

const isYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** Whether a date is surely before another: a year alone is before nothing of its own year. */
export function isSurelyBefore(a: LifeDate, b: LifeDate): boolean {
  const digits = Math.min(a.length, b.length);
  return a.slice(0, digits) < b.slice(0, digits);
}

/** The last day that a date may mean. */
export const latestDay = (date: LifeDate): string => (date.length === 4 ? `${date}-12-31` : date);

/** Years after a burial in which visitors are shown no photo of the grave. */
export const QUIET_YEARS = 2;

/** Nobody lived longer: whoever was born earlier died long ago, though their stone has no date of it. */
const MAX_LIFE_YEARS = 122;

interface Life {
  readonly birthDate: LifeDate | null;
  readonly deathDate: LifeDate | null;
}

/**
 * Whether a burial is so recent that its photo is the family's alone; without a date of death it may be.
 * @param today `YYYY-MM-DD`
 */
export function isRecentBurial({ birthDate, deathDate }: Life, today: string): boolean {
  const year = Number(today.slice(0, 4));
  if (deathDate === null) return birthDate === null || Number(birthDate.slice(0, 4)) >= year - MAX_LIFE_YEARS;
  const since = `${Number(today.slice(0, 4)) - QUIET_YEARS}${today.slice(4)}`;
  return latestDay(deathDate) >= since;
}

const TYPED = /^(\d{4})(?:[-./]\s?(\d{1,2})(?:[-./]\s?(\d{1,2}))?)?\.?$/;

/** A year, month or day as it is typed, as the beginning of stored dates: `1934. 5.` is `1934-05`; null where it is none. */
export function typedDate(text: string): string | null {
  const [, year, month, day] = TYPED.exec(text.trim()) ?? [];
  if (year === undefined || !isYear(Number(year))) return null;
  if (month === undefined) return year;
  if (Number(month) < 1 || Number(month) > 12) return null;
  const ofMonth = `${year}-${month.padStart(2, '0')}`;
  if (day === undefined) return ofMonth;
  return parseLifeDate(`${ofMonth}-${day.padStart(2, '0')}`);
}
