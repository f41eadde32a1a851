import type { Curve } from './curve.ts';

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/**
 * The requested season: that of the date on the map, else the newest of the block; none where the block has no data,
 * so that the server returns its newest.
 */
export const askedSeason = (shown: string | null, years: readonly number[]): number | undefined =>
  shown === null ? years[0] : yearOf(shown);

/** The year of a curve; null for an empty one. */
export function yearOfCurve({ points, smooth, lastYear, median, band }: Curve): number | null {
  const dated = [points, smooth, lastYear, median, band].find((rows) => rows.length > 0)?.[0];
  return dated === undefined ? null : yearOf(dated.date);
}

/** Every year from the first to the last, newest first. */
export function seasonsUpTo(years: readonly number[]): readonly number[] {
  if (years.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
