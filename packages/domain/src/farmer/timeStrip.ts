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
