import { type BaseEstimate, baseEstimate } from './baseEstimate.ts';
import { type Prediction, predict, type Regression, regressionOf } from './regression.ts';
import type { Population, SampleUnit, ZonePixels, ZoneShare } from './sample.ts';
import { type SampledShare, sampledShareOf, unknownError } from './sampledShare.ts';
import { studentT95 } from './studentT.ts';
import { at, sumOver } from './sums.ts';

export type YieldMethod = 'mean' | 'poststrat' | 'composite';

/** Estimated mean yield of the damaged area, with its uncertainty (domain.md 1.4, 1.6). */
export interface YieldEstimate {
  readonly method: YieldMethod;
  /** t/ha, not negative, not rounded. */
  readonly value: number;
  readonly n: number;
  /** t/ha, not below the error of measurement; null of a single point. */
  readonly standardError: number | null;
  /** Degrees of freedom, a real number; 0 of a single point. */
  readonly df: number;
  /** 90 % confidence interval, t/ha, its lower end not below 0; null of a single point. */
  readonly interval90: readonly [number, number] | null;
  readonly base: BaseEstimate;
  /** The regression on NDVI, accepted or not; null where none could be made. */
  readonly regression: Regression | null;
  /** The accepted regression's prediction for the area; null where it was not accepted. */
  readonly prediction: Prediction | null;
  /** Weight of the regression in the result; null where it was not accepted. */
  readonly kappa: number | null;
  /** The part of the area without points. */
  readonly sampled: SampledShare;
}

/** Further data that an estimate may use. */
export interface EstimateMore {
  /** t/ha; null or left out where none is known. */
  readonly referenceYield?: number | null;
  /** NDVI of the pixels of zones without a point, by zone. */
  readonly zonePixels?: readonly ZonePixels[];
}

const MIN_KAPPA = 0.5;
/**
 * From so many points on a regression is judged by its prediction; of fewer by the certainty of its slope, and only
 * beside zones (domain.md 1.6).
 */
const ENOUGH_POINTS = 6;
/** Standard deviation of a measured yield, as a share of the estimate, and at least of the reference (domain.md 1.6). */
const [MEASURING, MEASURING_OF_REFERENCE] = [0.08, 0.02];

/**
 * Weight of a regression in the result: the share it predicts of a left-out point, at least a half; of few points the
 * share of its slope that is not chance. Null where it is not used: greener means less yield, or it predicts nothing.
 */
function kappaOf({ slope, q2, slopeT2 }: Regression, n: number, hasZones: boolean): number | null {
  if (!(slope > 0 && Number.isFinite(q2))) return null;
  if (n >= ENOUGH_POINTS) return q2 > 0 ? Math.max(MIN_KAPPA, Math.min(1, q2)) : null;
  return hasZones && slopeT2 > 1 ? 1 - 1 / slopeT2 : null;
}

function interval(value: number, standardError: number | null, df: number): readonly [number, number] | null {
  if (standardError === null || df < 1) return null;
  const half = studentT95(df) * standardError;
  return [Math.max(0, value - half), value + half];
}

/** The estimate from points and image, before uncertainty is added for what they do not cover. */
type Core = Pick<YieldEstimate, 'method' | 'value' | 'standardError' | 'df' | 'prediction' | 'kappa'>;

/**
 * The composite of the mean by zones (or the plain one) and the generalised regression on NDVI; the first alone where the
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
  { referenceYield = null, zonePixels = [] }: EstimateMore = {},
): YieldEstimate {
  const n = units.length;
  const base = baseEstimate(units, zones, whole);
  const regression = regressionOf(units, base.weights);
  const hasZones = zones.filter(({ area }) => area > 0).length > 1;
  const weight =
    regression === null || population === null || population.values.length === 0
      ? null
      : kappaOf(regression, n, hasZones);
  const core =
    regression === null || population === null || weight === null
      ? withoutImage(base)
      : composite(units, base, regression, population, weight);
  const { value, df, prediction, kappa } = core;
  const sampled = sampledShareOf(units, zones, whole);
  const voice = prediction === null || kappa === null ? null : { pixels: zonePixels, range: prediction.range, kappa };
  const floor = Math.max(MEASURING * value, MEASURING_OF_REFERENCE * (referenceYield ?? 0)) / Math.sqrt(n);
  const standardError =
    core.standardError === null
      ? null
      : Math.hypot(Math.max(core.standardError, floor), unknownError(sampled, value, voice));
  return { ...core, n, standardError, interval90: interval(value, standardError, df), base, regression, sampled };
}

const withoutImage = ({ method, value, standardError, df }: BaseEstimate): Core => ({
  method,
  value: Math.max(0, value),
  standardError,
  df,
  prediction: null,
  kappa: null,
});

function composite(
  units: readonly SampleUnit[],
  base: BaseEstimate,
  regression: Regression,
  population: Population,
  kappa: number,
): Core {
  const n = units.length;
  const { weights } = base;
  const prediction = predict(regression, units, weights, population);
  const value = Math.max(0, (1 - kappa) * base.value + kappa * prediction.value);
  const calibrated = (i: number) =>
    at(weights, i) *
    (1 +
      (kappa * (prediction.meanX - regression.meanX) * ((units[i]?.x ?? 0) - regression.meanX)) / regression.squares);
  // With few points a line fits better than it predicts: its residuals do not show the error.
  const share = n >= ENOUGH_POINTS ? kappa : 0;
  const variance = share * regression.variance + (1 - share) * (base.variance ?? 0);
  const standardError = Math.sqrt(variance * sumOver(n, (i) => calibrated(i) ** 2));
  return { method: 'composite', value, standardError, df: n - 2, prediction, kappa };
}
