import { daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** Means of many blocks on the dates of a season. Arrays of a date have one entry per block. */
export interface BlockSeries {
  /** Ascending. */
  readonly dates: readonly IsoDate[];
  /** Centroids, metres, EPSG:23700. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Per date: NDVI of the blocks that are clear enough to compute with; NaN of the others. */
  readonly means: readonly Float64Array[];
  /** Per date: 1 where the value was not refused. */
  readonly usable: readonly Uint8Array[];
}

/** A value of a block: the number of its date, and the value. */
export interface SeriesValue {
  readonly date: number;
  readonly value: number;
}

export const valueAt = (series: BlockSeries, date: number, block: number): number =>
  series.means[date]?.[block] ?? Number.NaN;

export const isUsable = (series: BlockSeries, date: number, block: number): boolean =>
  series.usable[date]?.[block] === 1 && !Number.isNaN(valueAt(series, date, block));

export const daysApart = (series: BlockSeries, from: number, to: number): number =>
  daysBetween(series.dates[from] as IsoDate, series.dates[to] as IsoDate);

/** The newest usable value of a block before a date, within so many days; null where there is none. */
export function usableBefore(
  series: BlockSeries,
  block: number,
  date: number,
  withinDays: number,
  minDays = 1,
): SeriesValue | null {
  for (let other = date - 1; other >= 0; other -= 1) {
    const days = daysApart(series, other, date);
    if (days > withinDays) return null;
    if (days >= minDays && isUsable(series, other, block)) return { date: other, value: valueAt(series, other, block) };
  }
  return null;
}
