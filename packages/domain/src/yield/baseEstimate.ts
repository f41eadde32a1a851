import type { SampleUnit, ZoneShare } from './sample.ts';
import { MIN_SAMPLED } from './sampledShare.ts';
import { at, sumOver } from './sums.ts';

/**
 * The estimate that needs no image: the plain mean, the mean weighted by the zones' areas, or a value between them by
 * how much the zones explain (domain.md 1.4 and 1.6).
 */
export interface BaseEstimate {
  /** `mean` where zones have no part in the figure. */
  readonly method: 'mean' | 'poststrat';
  /** t/ha. */
  readonly value: number;
  /** Weight of each point; they sum to 1. */
  readonly weights: Float64Array;
  /** Variance about the zones' means, or about the mean, by the weight of each; null of a single point. */
  readonly variance: number | null;
  /** t/ha; null of a single point. */
  readonly standardError: number | null;
  /** Degrees of freedom, a real number; 0 of a single point. */
  readonly df: number;
  /** Weight of the zones, 0 to 1; null where they cannot be used. */
  readonly lambda: number | null;
  /**
   * Residual of each point from the mean of its zone, or from the mean where zones have no part, and its leverage on
   * that mean.
   */
  readonly residuals: Float64Array;
  readonly leverages: Float64Array;
  /** Degrees of freedom of those residuals. */
  readonly residualDf: number;
}

const MIN_POINTS = 4;
const MIN_DF = 2;

interface Moments {
  readonly value: number;
  readonly squares: number;
  readonly residuals: Float64Array;
}

function momentsOf(yields: readonly number[]): Moments {
  const n = yields.length;
  const value = sumOver(n, (i) => at(yields, i)) / n;
  const residuals = Float64Array.from(yields, (each) => each - value);
  return { value, squares: sumOver(n, (i) => at(residuals, i) ** 2), residuals };
}

function plainMean(units: readonly SampleUnit[], lambda: number | null): BaseEstimate {
  const n = units.length;
  const { value, squares, residuals } = momentsOf(units.map((unit) => unit.yield));
  const df = n - 1;
  const variance = df === 0 ? null : squares / df;
  return {
    method: 'mean',
    value,
    weights: new Float64Array(n).fill(1 / n),
    variance,
    standardError: variance === null ? null : Math.sqrt(variance / n),
    df,
    lambda,
    residuals,
    leverages: new Float64Array(n).fill(1 / n),
    residualDf: df,
  };
}

/** Each point's zone: its mean, its number of points, its share of the area of the sampled zones. */
interface Stratum {
  readonly mean: number;
  readonly size: number;
  readonly share: number;
}

/** Each unit's stratum; null where there are too few points or zones, or a point is in none of them. */
function strataOf(units: readonly SampleUnit[], zones: readonly ZoneShare[], whole: number) {
  const members = Map.groupBy(units, ({ zone }) => zone);
  const sampled = zones.filter(({ zone, area }) => area > 0 && members.has(zone));
  const area = sampled.reduce((sum, each) => sum + each.area, 0);
  const n = units.length;
  const k = sampled.length;
  if (n < MIN_POINTS || k < 2 || n - k < MIN_DF || !(area / whole >= MIN_SAMPLED)) return null;
  const byZone = new Map(
    sampled.map((each): readonly [number, Stratum] => {
      const own = members.get(each.zone) ?? [];
      const mean = own.reduce((sum, unit) => sum + unit.yield, 0) / own.length;
      return [each.zone, { mean, size: own.length, share: each.area / area }];
    }),
  );
  const strata = units.flatMap(({ zone }) => (zone === null ? [] : (byZone.get(zone) ?? [])));
  return strata.length < n ? null : { strata, k };
}

/** A mean square below this, relative to the square of the mean, is rounding and no spread. */
const NO_SPREAD = 1e-18;

/**
 * Share of the spread between the zones' means that is not chance (James and Stein), 0 to 1.
 * @param mean of all yields: yields that are equal differ from it by rounding
 */
function explainedBy(between: number, within: number, mean: number): number {
  const least = NO_SPREAD * mean * mean;
  if (!(between > least)) return 0;
  return within > least ? Math.max(0, 1 - within / between) : 1;
}

/** The mean weighted by zones, shrunk towards the plain mean by what the zones do not explain. */
function shrunk(units: readonly SampleUnit[], strata: readonly Stratum[], k: number): BaseEstimate {
  const n = units.length;
  const of = (i: number): Stratum => strata[i] ?? { mean: 0, size: 1, share: 0 };
  const plain = plainMean(units, 0);
  const residuals = Float64Array.from(units, (unit, i) => unit.yield - of(i).mean);
  const residualDf = n - k;
  const within = sumOver(n, (i) => at(residuals, i) ** 2) / residualDf;
  const between = sumOver(n, (i) => (of(i).mean - plain.value) ** 2) / (k - 1);
  const lambda = explainedBy(between, within, plain.value);
  if (lambda === 0) return plain;
  const weights = Float64Array.from(units, (_, i) => (lambda * of(i).share) / of(i).size + (1 - lambda) / n);
  const variance = lambda * within + (1 - lambda) * (plain.variance ?? 0);
  return {
    method: 'poststrat',
    value: sumOver(n, (i) => at(weights, i) * (units[i]?.yield ?? 0)),
    weights,
    variance,
    standardError: Math.sqrt(variance * sumOver(n, (i) => at(weights, i) ** 2)),
    df: n - 1 - lambda * (k - 1),
    lambda,
    residuals,
    leverages: Float64Array.from(units, (_, i) => 1 / of(i).size),
    residualDf,
  };
}

/**
 * The mean weighted by zones as far as these explain the yields, else the plain mean.
 * @param units at least one
 * @param whole the damaged area, in the unit of the zones; zones that were made for another area may not cover it
 */
export function baseEstimate(
  units: readonly SampleUnit[],
  zones: readonly ZoneShare[],
  whole: number = zones.reduce((sum, { area }) => sum + area, 0),
): BaseEstimate {
  const known = strataOf(units, zones, whole);
  return known === null ? plainMean(units, null) : shrunk(units, known.strata, known.k);
}
