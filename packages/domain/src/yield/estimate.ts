import { type BaseEstimate, baseEstimate } from './baseEstimate.ts';
import { predict, type Prediction, type Regression, regressionOf } from './regression.ts';
import type { Population, SampleUnit, ZoneShare } from './sample.ts';
import { studentT95 } from './studentT.ts';
import { at, sumOver } from './sums.ts';

export type YieldMethod = 'mean' | 'poststrat' | 'composite';

/** Estimated mean yield of the damaged area, with how sure it is (domain.md 1.4). */
export interface YieldEstimate {
  readonly method: YieldMethod;
  /** t/ha, not negative, not rounded. */
  readonly value: number;
  readonly n: number;
  /** t/ha; null of a single point. */
  readonly standardError: number | null;
  /** Degrees of freedom, 0 of a single point. */
  readonly df: number;
  /** 90 % confidence interval, t/ha, its lower end not below 0; null of a single point. */
  readonly interval90: readonly [number, number] | null;
  readonly base: BaseEstimate;
  /** The regression on NDVI, accepted or not; null where none could be made. */
  readonly regression: Regression | null;
  /** What the accepted regression says of the area; null where it was not accepted. */
  readonly prediction: Prediction | null;
  /** Weight of the regression in the result; null where it was not accepted. */
  readonly kappa: number | null;
}

const LEAST_KAPPA = 0.5;

/** Whether a regression may be used: more green, more yield, and better than the mean at foretelling a point that was left out. */
export const isAccepted = ({ slope, q2 }: Regression): boolean => slope > 0 && q2 > 0;

function interval(value: number, standardError: number | null, df: number): readonly [number, number] | null {
  if (standardError === null || df < 1) return null;
  const half = studentT95(df) * standardError;
  return [Math.max(0, value - half), value + half];
}

/**
 * The composite of the post-stratified mean (or the plain one) and the generalised regression on NDVI; the first alone where the
 * regression cannot be made or is not accepted. Särndal, Swensson and Wretman 1992.
 * @param units the used points of the damaged area, at least one, in the order of their numbers
 * @param zones the zones' parts of the damaged area, none where no zones were made
 * @param population NDVI of the damaged area's pixels on the date (or over the dates) of the points' x; null without an image
 * @param whole the damaged area, in the unit of the zones; without it the zones are all of it
 */
export function estimateYield(
  units: readonly SampleUnit[],
  zones: readonly ZoneShare[],
  population: Population | null,
  whole?: number,
): YieldEstimate {
  const base = baseEstimate(units, zones, whole);
  const regression = regressionOf(units, base.weights);
  const usable = regression !== null && population !== null && population.values.length > 0 && isAccepted(regression);
  return usable ? composite(units, base, regression, population) : withoutImage(units.length, base, regression);
}

function withoutImage(n: number, base: BaseEstimate, regression: Regression | null): YieldEstimate {
  const { method, standardError, df } = base;
  const value = Math.max(0, base.value);
  const interval90 = interval(value, standardError, df);
  return { method, value, n, standardError, df, interval90, base, regression, prediction: null, kappa: null };
}

function composite(
  units: readonly SampleUnit[],
  base: BaseEstimate,
  regression: Regression,
  population: Population,
): YieldEstimate {
  const n = units.length;
  const { weights } = base;
  const prediction = predict(regression, units, weights, population);
  const kappa = Math.max(LEAST_KAPPA, Math.min(1, regression.q2));
  const value = Math.max(0, (1 - kappa) * base.value + kappa * prediction.value);
  const calibrated = (i: number) =>
    at(weights, i) *
    (1 +
      (kappa * (prediction.meanX - regression.meanX) * ((units[i]?.x ?? 0) - regression.meanX)) / regression.squares);
  const variance = kappa * regression.variance + (1 - kappa) * (base.variance ?? 0);
  const standardError = Math.sqrt(variance * sumOver(n, (i) => calibrated(i) ** 2));
  const df = n - 2;
  const interval90 = interval(value, standardError, df);
  return { method: 'composite', value, n, standardError, df, interval90, base, regression, prediction, kappa };
}
