import type { SampleUnit, ZoneShare } from './sample.ts';
import { at, sumOver } from './sums.ts';

/** The estimate that needs no image: the plain mean, or the mean weighted by the zones' areas (domain.md 1.4, steps 1 and 2). */
export interface BaseEstimate {
  readonly method: 'mean' | 'poststrat';
  /** t/ha. */
  readonly value: number;
  /** Weight of each point; they sum to 1. */
  readonly weights: Float64Array;
  /** Variance within the zones, or of the sample; null of a single point. */
  readonly variance: number | null;
  /** t/ha; null of a single point. */
  readonly standardError: number | null;
  /** Degrees of freedom, 0 of a single point. */
  readonly df: number;
}

const LEAST_POINTS = 4;
const LEAST_COVER = 0.9;
const LEAST_DF = 2;

function plainMean(units: readonly SampleUnit[]): BaseEstimate {
  const n = units.length;
  const value = sumOver(n, (i) => units[i]?.yield ?? 0) / n;
  const df = n - 1;
  const variance = df === 0 ? null : sumOver(n, (i) => ((units[i]?.yield ?? 0) - value) ** 2) / df;
  return {
    method: 'mean',
    value,
    weights: new Float64Array(n).fill(1 / n),
    variance,
    standardError: variance === null ? null : Math.sqrt(variance / n),
    df,
  };
}

/** Post-stratified mean with one variance pooled over the zones (strata are small); null where there are too few points or zones. */
function postStratified(units: readonly SampleUnit[], zones: readonly ZoneShare[], whole: number): BaseEstimate | null {
  const n = units.length;
  const members = Map.groupBy(units, ({ zone }) => zone);
  const covered = zones.filter(({ zone, area }) => area > 0 && members.has(zone));
  const area = covered.reduce((sum, each) => sum + each.area, 0);
  const df = n - covered.length;
  const inCovered = covered.reduce((sum, { zone }) => sum + (members.get(zone)?.length ?? 0), 0);
  if (n < LEAST_POINTS || covered.length < 2 || inCovered < n || df < LEAST_DF || !(area / whole >= LEAST_COVER))
    return null;
  const stratum = new Map(
    covered.map((each) => {
      const own = members.get(each.zone) ?? [];
      const mean = own.reduce((sum, unit) => sum + unit.yield, 0) / own.length;
      return [each.zone, { mean, weight: each.area / area / own.length }] as const;
    }),
  );
  const of = (index: number) => stratum.get(units[index]?.zone ?? -1) ?? { mean: 0, weight: 0 };
  const weights = Float64Array.from(units, (_, index) => of(index).weight);
  const variance = sumOver(n, (i) => ((units[i]?.yield ?? 0) - of(i).mean) ** 2) / df;
  return {
    method: 'poststrat',
    value: sumOver(n, (i) => at(weights, i) * (units[i]?.yield ?? 0)),
    weights,
    variance,
    standardError: Math.sqrt(variance * sumOver(n, (i) => at(weights, i) ** 2)),
    df,
  };
}

/**
 * Post-stratified where the zones allow it, else the plain mean.
 * @param units at least one
 * @param whole the damaged area, in the unit of the zones; zones that were made of another area may not cover it
 */
export const baseEstimate = (
  units: readonly SampleUnit[],
  zones: readonly ZoneShare[],
  whole: number = zones.reduce((sum, { area }) => sum + area, 0),
): BaseEstimate => postStratified(units, zones, whole) ?? plainMean(units);
