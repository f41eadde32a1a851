import type { Population, SampleUnit } from './sample.ts';
import { at, sumOver } from './sums.ts';

/** Weighted least squares of yield on NDVI (domain.md 1.4, step 3). */
export interface Regression {
  /** t/ha at NDVI 0. */
  readonly intercept: number;
  /** t/ha for 1 NDVI. */
  readonly slope: number;
  readonly r2: number;
  /**
   * Share of the variance that is predicted when a point is left out; may be negative; not a number where one point
   * alone determines the line.
   */
  readonly q2: number;
  /** The slope in standard errors of it, squared. */
  readonly slopeT2: number;
  /** Weighted mean of the points' NDVI, and the weighted sum of squares about it. */
  readonly meanX: number;
  readonly squares: number;
  readonly residuals: Float64Array;
  readonly leverages: Float64Array;
  /** Residual variance. */
  readonly variance: number;
}

const MIN_POINTS = 5;
const MIN_RANGE = 0.03;
/** A point with a leverage this near to 1 alone determines the line, which then says nothing about it. */
const ALONE = 1e-9;
/** A yield's spread below this, relative to its mean square, is rounding and no variance. */
const NO_SPREAD = 1e-18;

/** NDVI of the points; null where one of them has none. */
export function auxiliaryOf(units: readonly SampleUnit[]): Float64Array | null {
  const known = units.map(({ x }) => x).filter((x): x is number => x !== null && Number.isFinite(x));
  return known.length === units.length ? Float64Array.from(known) : null;
}

export const rangeOf = (x: Float64Array): readonly [number, number] => [Math.min(...x), Math.max(...x)];

/** The regression, or null where there are too few points, too little spread in NDVI, or none in the yields. */
export function regressionOf(units: readonly SampleUnit[], weights: Float64Array): Regression | null {
  const n = units.length;
  const x = auxiliaryOf(units);
  if (n < MIN_POINTS || x === null) return null;
  const [least, most] = rangeOf(x);
  if (most - least < MIN_RANGE) return null;
  const y = Float64Array.from(units, (unit) => unit.yield);
  const meanX = sumOver(n, (i) => at(weights, i) * at(x, i));
  const meanY = sumOver(n, (i) => at(weights, i) * at(y, i));
  const squares = sumOver(n, (i) => at(weights, i) * (at(x, i) - meanX) ** 2);
  const total = sumOver(n, (i) => at(weights, i) * (at(y, i) - meanY) ** 2);
  if (total <= NO_SPREAD * meanY * meanY) return null;
  const slope = sumOver(n, (i) => at(weights, i) * (at(x, i) - meanX) * (at(y, i) - meanY)) / squares;
  const intercept = meanY - slope * meanX;
  const residuals = y.map((value, i) => value - intercept - slope * at(x, i));
  const leverages = x.map((value, i) => at(weights, i) * (1 + (value - meanX) ** 2 / squares));
  const squared = sumOver(n, (i) => at(weights, i) * at(residuals, i) ** 2);
  const isJudged = leverages.every((leverage) => 1 - leverage > ALONE);
  const leftOut = sumOver(n, (i) => at(weights, i) * (at(residuals, i) / (1 - at(leverages, i))) ** 2);
  const leftOutTotal = sumOver(n, (i) => at(weights, i) * ((at(y, i) - meanY) / (1 - at(weights, i))) ** 2);
  const variance = (n / (n - 2)) * squared;
  return {
    intercept,
    slope,
    r2: 1 - squared / total,
    q2: isJudged ? 1 - leftOut / leftOutTotal : Number.NaN,
    slopeT2: (slope ** 2 * n * squares) / variance,
    meanX,
    squares,
    residuals,
    leverages,
    variance,
  };
}

/** The regression's result for the whole area. */
export interface Prediction {
  /** Estimate of the regression alone, t/ha. */
  readonly value: number;
  /** Mean NDVI of the area, clipped to the range of the points. */
  readonly meanX: number;
  /** Range of NDVI for which the regression applies. */
  readonly range: readonly [number, number];
}

/** Beyond the points' NDVI the line applies for a tenth of their range, and no further. */
const REACH = 0.1;

/** Range of NDVI for which the regression applies. */
export function reachOf(x: Float64Array): readonly [number, number] {
  const [least, most] = rangeOf(x);
  const reach = REACH * (most - least);
  return [least - reach, most + reach];
}

/** Generalised regression estimate: the line's mean over the area plus the points' mean residual. */
export function predict(
  { intercept, slope }: Regression,
  units: readonly SampleUnit[],
  weights: Float64Array,
  population: Population,
): Prediction {
  const x = Float64Array.from(units, (unit) => unit.x ?? Number.NaN);
  const range = reachOf(x);
  const clip = (value: number) => Math.min(range[1], Math.max(range[0], value));
  const model = (value: number) => Math.max(0, intercept + slope * value);
  const count = population.values.length;
  const whole = sumOver(count, (i) => at(population.weights, i));
  const mean = (f: (clipped: number) => number) =>
    sumOver(count, (i) => at(population.weights, i) * f(clip(at(population.values, i)))) / whole;
  const off = sumOver(units.length, (i) => at(weights, i) * ((units[i]?.yield ?? 0) - model(at(x, i))));
  return { value: mean(model) + off, meanX: mean((clipped) => clipped), range };
}
