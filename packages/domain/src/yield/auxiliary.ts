import { daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { type Population, populationOf, type ZonePixels } from './sample.ts';

/** NDVI of one date: around each sampling point, and of the damaged area's pixels (the same pixels on every date). Not a number where unknown. */
export interface ImageOfDate {
  readonly date: IsoDate;
  readonly points: readonly number[];
  readonly pixels: ArrayLike<number>;
}

/** A candidate for the auxiliary variable: one image, or the mean over several. */
export interface Candidate {
  readonly dates: readonly IsoDate[];
  /** NDVI of each sampling point; null where it is unknown. */
  readonly x: readonly (number | null)[];
  readonly population: Population;
  /** NDVI of the pixels of zones that have no point, by zone; only where there are such zones. */
  readonly zonePixels?: readonly ZonePixels[];
}

/** Number of newest images that are tried one by one. */
export const MAX_SINGLE_DATES = 4;

/**
 * Mean of values over time: the trapezoid integral divided by its span (area under the curve, domain.md 1.3). Gaps within are bridged; not a number
 * where the first or the last value is missing.
 * @param days ascending
 */
export function meanOverTime(days: readonly number[], values: readonly number[]): number {
  const [first, last] = [values[0] ?? Number.NaN, values[values.length - 1] ?? Number.NaN];
  if (days.length < 2 || Number.isNaN(first) || Number.isNaN(last)) return Number.NaN;
  let [integral, from] = [0, 0];
  for (let index = 1; index < days.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    integral += ((value + (values[from] ?? 0)) / 2) * ((days[index] ?? 0) - (days[from] ?? 0));
    from = index;
  }
  return integral / ((days[days.length - 1] ?? 0) - (days[0] ?? 0));
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/**
 * The candidates for the auxiliary variable: the newest single dates and the area under the curve of all of them.
 * @param images any order, one a date
 * @param weights of the pixels, where the area is so small that pixels are weighted by their share of it
 * @param parts indexes of the pixels of zones without a point, by zone
 */
export function candidatesOf(
  images: readonly ImageOfDate[],
  weights?: ArrayLike<number>,
  parts: ReadonlyMap<number, readonly number[]> = new Map(),
): Candidate[] {
  const populationsOf = (pixels: ArrayLike<number>): Pick<Candidate, 'population' | 'zonePixels'> => ({
    population: populationOf(pixels, weights),
    ...(parts.size > 0 && {
      zonePixels: Array.from(parts, ([zone, places]) => ({
        zone,
        ...populationOf(
          places.map((place) => pixels[place] ?? Number.NaN),
          weights && places.map((place) => weights[place] ?? 0),
        ),
      })),
    }),
  });
  const newestFirst = images.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const single = newestFirst.slice(0, MAX_SINGLE_DATES).map(
    ({ date, points, pixels }): Candidate => ({
      dates: [date],
      x: points.map(known),
      ...populationsOf(pixels),
    }),
  );
  const oldestFirst = newestFirst.toReversed();
  const [first] = oldestFirst;
  if (first === undefined || oldestFirst.length < 2) return single;
  const days = oldestFirst.map(({ date }) => daysBetween(first.date, date));
  const means = (valuesOf: (image: ImageOfDate) => ArrayLike<number>, count: number) =>
    Float64Array.from({ length: count }, (_, index) =>
      meanOverTime(
        days,
        oldestFirst.map((image) => valuesOf(image)[index] ?? Number.NaN),
      ),
    );
  const curve: Candidate = {
    dates: oldestFirst.map(({ date }) => date),
    x: Array.from(
      means((image) => image.points, first.points.length),
      known,
    ),
    ...populationsOf(means((image) => image.pixels, first.pixels.length)),
  };
  return [...single, curve];
}
