import type { IsoDate } from '../units.ts';

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Midnight UTC of a calendar date: a plain count of days, with no daylight saving in it. */
const dayNumber = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

const fromDayNumber = (day: number): IsoDate => new Date(day * DAY_MS).toISOString().slice(0, 10) as IsoDate;

/** A date of the calendar written `YYYY-MM-DD`; null for anything else, 2023-02-29 and 2024-6-1 included. Years 1900 to 2199. */
export function parseIsoDate(value: unknown): IsoDate | null {
  if (typeof value !== 'string') return null;
  const [, year = '', month = '', day = ''] = SHAPE.exec(value) ?? [];
  if (year < '1900' || year > '2199') return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? (value as IsoDate) : null;
}

/** Whether the text is a date of the calendar, `YYYY-MM-DD`. */
export const isIsoDate = (value: unknown): value is IsoDate => parseIsoDate(value) !== null;

/** Whole calendar days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from);

/** The date so many calendar days later. */
export const addDays = (date: IsoDate, days: number): IsoDate => fromDayNumber(dayNumber(date) + days);

/** Day of the year, 1 January is 1. */
export const dayOfYear = (date: IsoDate): number => daysBetween(`${date.slice(0, 4)}-01-01` as IsoDate, date) + 1;

/** The newest of some dates, null of none. */
export const newestDate = <D extends string>(dates: readonly D[]): D | null =>
  dates.reduce<D | null>((newest, date) => (newest === null || date > newest ? date : newest), null);
