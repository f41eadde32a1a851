import { dayInText } from '../dates/dayInText.ts';
import { monthNamed } from '../dates/months.hu.ts';
import { ABOUT_AFTER, ABOUT_BEFORE, UNKNOWN_WORDS } from './lifeDate.hu.ts';

/**
 * When somebody was born or died, as far as their stone or their register says it, written as in EDTF: a day
 * `YYYY-MM-DD`, a month `YYYY-MM`, a year `YYYY`, each of them with `~` where it is only about then; `XXXX` where the
 * register says that nobody knows.
 */
export type LifeDate = string;

export const UNKNOWN_DATE: LifeDate = 'XXXX';
const ABOUT = '~';
/** Years by which a date that is only about right may be wrong. */
export const ABOUT_YEARS = 10;

const FIRST_YEAR = 1000;
const LAST_YEAR = 2199;
const isYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** A year, or a month of it in digits or by its name; `00` stands for what is not known. */
const PART = /^(\d{4})(?:\s?[.\-/]\s?|\s|$)(?:(\d{1,2}|[A-Za-z\u00C0-\u017F]{1,12})(?:\s?[.\-/]\s?|$)(?:00\.?)?)?$/u;

function partIn(text: string): LifeDate | null {
  const [, year = '', named] = PART.exec(text) ?? [];
  if (!isYear(Number(year))) return null;
  if (named === undefined || /^0{1,2}$/.test(named)) return year;
  const month = /^\d/.test(named) ? Number(named) : (monthNamed(named) ?? 0);
  return month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : null;
}

/**
 * Reads `1874`, `1874.`, `1890. 03.`, `1890. március`, `1890-00-00`, `1890 körül`, `kb. 1890`, `?`, and a day as every
 * import reads it (`dayInText`); null for what is none of them.
 */
export function parseLifeDate(text: string): LifeDate | null {
  const plain = text.normalize('NFC').trim();
  if (UNKNOWN_WORDS.test(plain)) return UNKNOWN_DATE;
  const bare = plain.replace(ABOUT_BEFORE, '').replace(ABOUT_AFTER, '');
  const date = partIn(bare) ?? dayInText(bare, FIRST_YEAR);
  if (date === null) return null;
  return bare === plain ? date : `${date}${ABOUT}`;
}

export const isAbout = (date: LifeDate): boolean => date.endsWith(ABOUT);

/** Without what says that it is only about then. */
const certain = (date: LifeDate): string => (isAbout(date) ? date.slice(0, -1) : date);

/** The year of a date; null where it is unknown. */
export const yearOf = (date: LifeDate): number | null => (date === UNKNOWN_DATE ? null : Number(date.slice(0, 4)));

/** Whether a date is surely before another: a year alone is before nothing of its own year. */
export function isSurelyBefore(a: LifeDate, b: LifeDate): boolean {
  const [yearA, yearB] = [yearOf(a), yearOf(b)];
  if (yearA === null || yearB === null) return false;
  const slack = [a, b].filter(isAbout).length * ABOUT_YEARS;
  if (slack > 0) return yearA + slack < yearB;
  const digits = Math.min(a.length, b.length);
  return a.slice(0, digits) < b.slice(0, digits);
}

/** Whether two dates may be the same one: one of them may say less than the other. */
export function mayBeSameDate(a: LifeDate | null, b: LifeDate | null): boolean {
  if (a === null || b === null || a === UNKNOWN_DATE || b === UNKNOWN_DATE) return true;
  const [one, other] = [certain(a), certain(b)];
  return one.startsWith(other) || other.startsWith(one);
}

/** Whether a date says all that another does: a day says all that its year does. */
export function saysAllOf(date: LifeDate | null, other: LifeDate | null): boolean {
  if (other === null || date === other) return true;
  if (date === null) return false;
  if (other === UNKNOWN_DATE) return true;
  const [one, two] = [certain(date), certain(other)];
  return one.startsWith(two) && (one.length > two.length || isAbout(other) || !isAbout(date));
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The last day of a year, a month or a day. */
export function lastDayOf(date: string): string {
  const [year = 0, month = 12, day] = date.split('-').map(Number);
  return `${date.slice(0, 4)}-${twoDigits(month)}-${twoDigits(day ?? new Date(Date.UTC(year, month, 0)).getUTCDate())}`;
}

/** The last day that a date may mean; null where it is unknown. */
export function latestDay(date: LifeDate): string | null {
  const year = yearOf(date);
  if (year === null) return null;
  return isAbout(date) ? `${year + ABOUT_YEARS}-12-31` : lastDayOf(date);
}

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
  const died = deathDate === null ? null : latestDay(deathDate);
  const born = birthDate === null ? null : latestDay(birthDate);
  const year = Number(today.slice(0, 4));
  if (died === null) return born === null || Number(born.slice(0, 4)) >= year - MAX_LIFE_YEARS;
  const since = `${year - QUIET_YEARS}${today.slice(4)}`;
  return died >= since;
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
  return dayInText(`${ofMonth}-${day.padStart(2, '0')}`, FIRST_YEAR);
}
