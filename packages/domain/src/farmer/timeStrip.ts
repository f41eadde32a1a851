import { daysBetween, newestDate } from '../dates/isoDate.ts';
import { isNdviLate } from '../ndvi/lateness.ts';
import { PUBLISHED_CLEAR_SHARE } from '../ndvi/usable.ts';
import type { IsoDate } from '../units.ts';

export interface PassBlock {
  readonly ndvi: readonly { readonly date: IsoDate; readonly clearShare: number }[];
  readonly alerts: readonly { readonly date: IsoDate }[];
}

/** One satellite pass on the time strip. */
export interface Pass {
  readonly date: IsoDate;
  /** Clear enough to be viewed; otherwise clouds covered the parcel. */
  readonly isUsable: boolean;
  readonly hasNdvi: boolean;
  readonly isAlert: boolean;
}

/** The passes over a parcel, oldest first, in the order of the strip: every date of an NDVI map or of an alert once. */
export function passesOf(block: PassBlock): readonly Pass[] {
  const clearest = new Map<IsoDate, number>();
  for (const { date, clearShare } of block.ndvi) clearest.set(date, Math.max(clearShare, clearest.get(date) ?? 0));
  const alerts = new Set(block.alerts.map(({ date }) => date));
  return [...new Set([...clearest.keys(), ...alerts])].sort().map((date) => ({
    date,
    isUsable: (clearest.get(date) ?? 0) >= PUBLISHED_CLEAR_SHARE,
    hasNdvi: clearest.has(date),
    isAlert: alerts.has(date),
  }));
}

/** The pass one step to the left (older) or right (newer); at the ends the same one. Null where there is none. */
export function stepPass(passes: readonly Pass[], current: IsoDate | null, step: -1 | 1): Pass | null {
  if (passes.length === 0) return null;
  const index = passes.findIndex(({ date }) => date === current);
  const target = index === -1 ? passes.length - 1 : Math.min(passes.length - 1, Math.max(0, index + step));
  return passes[target] ?? null;
}

/** Pixels of a day on the strip, and the least between two passes: a finger's width. */
const DAY_PIXELS = 9;
const MIN_PIXELS = 44;

/**
 * Places on the strip, from the first: gaps are as long as their days, two passes never nearer than a finger is wide.
 * @param dates in their order
 */
export function placesOf(dates: readonly IsoDate[]): readonly number[] {
  let place = 0;
  return dates.map((date, index) => {
    const before = dates[index - 1];
    if (before !== undefined) place += Math.max(MIN_PIXELS, daysBetween(before, date) * DAY_PIXELS);
    return place;
  });
}

/** A pass farther than this from the same day of another year shows another state of the plants. */
const MAX_DAYS_OFF = 45;

/** The same day in another year; 29 February is the last of that month. */
const dayInYear = (date: IsoDate, year: number): IsoDate => {
  const [month = 1, day = 1] = date.split('-').slice(1).map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(Math.min(day, last))}` as IsoDate;
};

/**
 * The pass of a year that can be compared with a day: with a picture, the nearest to the same day, of equally near ones the
 * clear one, then the earlier. Null where there is none within 45 days.
 */
export function passInYear<P extends Pass>(passes: readonly P[], date: IsoDate, year: number): P | null {
  const wanted = dayInYear(date, year);
  const [nearest] = passes
    .filter((pass) => pass.hasNdvi && Number(pass.date.slice(0, 4)) === year)
    .map((pass) => ({ pass, off: Math.abs(daysBetween(wanted, pass.date)) }))
    .filter(({ off }) => off <= MAX_DAYS_OFF)
    .toSorted((a, b) => a.off - b.off || Number(b.pass.isUsable) - Number(a.pass.isUsable));
  return nearest?.pass ?? null;
}

export interface Lateness {
  /** Calendar days since the newest usable image. */
  readonly days: number;
  readonly isLate: boolean;
}

/** How old the newest NDVI map is; null for a parcel without any. */
export function latenessOf(ndviDates: readonly IsoDate[], today: IsoDate): Lateness | null {
  const newest = newestDate(ndviDates);
  return newest === null ? null : { days: daysBetween(newest, today), isLate: isNdviLate(today, newest) };
}
