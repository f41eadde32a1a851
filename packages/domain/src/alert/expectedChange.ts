import { robustOf } from './robust.ts';

/** How far the neighbours are, metres. */
export const NEIGHBOUR_RADIUS = 25_000;
/** Smallest spread that a deviation is measured by, NDVI: images do not agree more closely. */
export const MIN_SPREAD = 0.03;

/**
 * What the expected change of a block was derived from: its crop within 25 km, its crop in the county, grass cut on
 * the same day, the rest of the block, the block itself in earlier years, crops of a similar season, all fields, the
 * crop's curve of earlier years.
 */
export type ExpectationLevel = 'crop' | 'county' | 'mown' | 'block' | 'years' | 'season' | 'arable' | 'curve';

export interface Expectation {
  /** Change of NDVI between two dates. */
  readonly expected: number;
  /** 1.4826 MAD of the neighbours' changes, not below 0.03. */
  readonly spread: number;
  readonly neighbours: number;
  readonly level: ExpectationLevel;
}

/** Expectation derived from the changes of the neighbours. @param changes the first `count` are read, and reordered */
export function expectationOf(changes: Float64Array, count: number, level: ExpectationLevel): Expectation {
  const { median, spread } = robustOf(changes, count);
  return { expected: median, spread: Math.max(spread, MIN_SPREAD), neighbours: count, level };
}

/** By how many spreads a change differs from what was expected. */
export const deviationOf = (change: number, { expected, spread }: Pick<Expectation, 'expected' | 'spread'>): number =>
  (change - expected) / spread;

/** A day of the year, 1 to 366, and the mean NDVI of a crop's blocks on it, taken over earlier years. */
export interface CurvePoint {
  readonly day: number;
  readonly value: number;
}

/** Days of a curve further apart than this give no value between them. */
const LONGEST_GAP = 40;
/** A curve of other years predicts the change less precisely than neighbours on the same days. */
export const CURVE_SPREAD = 0.06;

/**
 * The change expected between two days of the year by the crop's own curve; null where the curve has no value for one
 * of them.
 */
export function expectationOfCurve(
  curve: readonly CurvePoint[],
  fromDay: number,
  toDay: number,
  level: 'curve' | 'years' = 'curve',
): Expectation | null {
  const sorted = curve.toSorted((a, b) => a.day - b.day);
  const [before, after] = [valueOn(sorted, fromDay), valueOn(sorted, toDay)];
  if (before === null || after === null) return null;
  return { expected: after - before, spread: CURVE_SPREAD, neighbours: 0, level };
}

function valueOn(curve: readonly CurvePoint[], day: number): number | null {
  const next = curve.findIndex((point) => point.day >= day);
  const [left, right] = [curve[next - 1], curve[next]];
  if (right === undefined) return null;
  if (right.day === day) return right.value;
  if (left === undefined || right.day - left.day > LONGEST_GAP) return null;
  return left.value + ((right.value - left.value) * (day - left.day)) / (right.day - left.day);
}
