/** Highest maximum of each step of the legend, t/ha (domain.md 7). */
const STEPS: readonly (readonly [upTo: number, step: number])[] = [
  [15, 1],
  [31, 2],
  [64, 3],
];
const LARGEST_STEP = 4;

/** Step between the rows of the yield map's legend, t/ha. @param max the map's maximum, t/ha */
export const legendStep = (max: number): number => STEPS.find(([upTo]) => max <= upTo)?.[1] ?? LARGEST_STEP;

/** Rows of the legend from 0 to the first step that is not below the maximum, t/ha. */
export function legendTicks(max: number): readonly number[] {
  const step = legendStep(max);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

/** The smallest maximum, so that a map of nearly zero yields does not use the full range of colours. */
const MIN = 1;
/** Share of the values below the map's maximum: a single wrong value must not pale all others. */
export const MAX_SHARE = 0.99;

/** The maximum of the map's colours, t/ha. @param percentile the 99th percentile of the values; null of none */
export const shownMax = (percentile: number | null): number =>
  percentile === null ? MIN : Math.max(MIN, Number((Math.ceil(Number((percentile * 10).toFixed(6))) / 10).toFixed(1)));
