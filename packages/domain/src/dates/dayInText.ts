import type { IsoDate } from '../units.ts';
import { dayInBudapest } from './dayInBudapest.ts';
import { monthNamed } from './months.hu.ts';

const DAY = /^(\d{4})(?:\s?[.\-/]\s?|\s)(\d{1,2}|[A-Za-z\u00C0-\u017F]{1,12})(?:\s?[.\-/]\s?|\s)(\d{1,2})\.?$/u;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** The time of a day, `10:00`, `10:00:00.000`, `100000` of a compact one, with its zone where it has one. */
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/i;
const COMPACT_TIME = /^(\d{2})(\d{2})(\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** What stands between a day and a time: `T`, or blanks. */
const BETWEEN = /[Tt\s](?=\d{1,2}:\d{2}|\d{6}(?!\d))/;

const MINUTE_MS = 60_000;

/** The shift of a zone from UTC in minutes; NaN of one that is none. */
function minutesOf(zone: string): number {
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 0;
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const shift = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && shift <= 14 * 60 ? (sign === '-' ? -shift : shift) : Number.NaN;
}

/** Midnight UTC of a day of the calendar, ms; NaN of a day that never was. */
function midnightOf(text: string): number {
  const [, year = '', named = '', day = ''] = DAY.exec(text) ?? COMPACT.exec(text) ?? [];
  const month = /^\d/.test(named) ? Number(named) : monthNamed(named);
  const date = new Date(Date.UTC(Number(year), (month ?? 0) - 1, Number(day)));
  return year !== '' && date.getUTCMonth() + 1 === month && date.getUTCDate() === Number(day)
    ? date.getTime()
    : Number.NaN;
}

const isTime = (hour: number, minute: number, second: number): boolean => hour < 24 && minute < 60 && second < 60;

/**
 * The calendar day that a text writes: `2024-05-17`, `2024. 5. 17.`, `2024. május 17.` or `20240517`, alone or with a
 * time. A time without a zone is of that day; with one it is an instant, and the day is the one that it is in Budapest:
 * a program that keeps days as midnights writes 17 May as `2024-05-16T22:00:00Z`. Null of anything else.
 */
export function dayInText(text: string, firstYear = 1900): IsoDate | null {
  const plain = text.normalize('NFC').trim();
  const at = plain.search(BETWEEN);
  const midnight = midnightOf(at < 0 ? plain : plain.slice(0, at).trim());
  let time = midnight;
  if (at >= 0) {
    const after = plain.slice(at + 1);
    const [, hour, minute, second = '00', zone] = TIME.exec(after) ?? COMPACT_TIME.exec(after) ?? [];
    if (hour === undefined || !isTime(Number(hour), Number(minute), Number(second))) return null;
    if (zone !== undefined) time += (Number(hour) * 60 + Number(minute) - minutesOf(zone)) * MINUTE_MS;
  }
  if (Number.isNaN(time)) return null;
  const isInstant = time !== midnight;
  const day = isInstant ? dayInBudapest(time) : new Date(time).toISOString().slice(0, 10);
  return day >= String(firstYear) && day < '2200' ? (day as IsoDate) : null;
}
