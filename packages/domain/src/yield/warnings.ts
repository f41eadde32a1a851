import type { Position } from '../geo/types.ts';
import { distance } from '../geo/ring.ts';
import type { SampleUnit } from './sample.ts';
import { studentT } from './studentT.ts';
import { at } from './sums.ts';
import type { YieldEstimate } from './estimate.ts';

/** What a person should check before the figure is used; nothing is ever left out silently. */
export type YieldWarning =
  | { readonly reason: 'above-plausible'; readonly sequenceId: number; readonly limit: number }
  | { readonly reason: 'beside-area'; readonly sequenceId: number }
  | { readonly reason: 'outside-area'; readonly sequenceId: number }
  | { readonly reason: 'outside-table'; readonly sequenceId: number }
  | { readonly reason: 'same-place'; readonly sequenceId: number; readonly other: number }
  | { readonly reason: 'outlier'; readonly sequenceId: number; readonly against?: Against }
  | { readonly reason: 'leverage'; readonly sequenceId: number }
  | { readonly reason: 'negative-slope'; readonly sequenceId: null }
  | { readonly reason: 'no-image'; readonly sequenceId: null }
  | {
      readonly reason: 'unsampled-zone';
      readonly sequenceId: null;
      /** Null: the part outside of all zones. */
      readonly zone: number | null;
      /** Share of the damaged area, 0..1. */
      readonly share: number;
    };

/** What a yield was compared with where it is not the line on the image: its zone's points, or all points. */
export type Against = 'zone' | 'points';

const OUTLIER = 3;
const MIN_FOR_OUTLIERS = 8;
const MAX_LEVERAGE = 0.6;
/**
 * Share of samples without an outlier that get a warning all the same, where n is too small for a residual of three.
 */
const FALSE_ALARMS = 0.01;

/** Points compared with their expected yields. */
interface Deviations {
  readonly against?: Against;
  readonly residuals: Float64Array;
  readonly leverages: Float64Array;
  readonly variance: number;
  /** Degrees of freedom of the variance. */
  readonly df: number;
}

function deviationsOf({ regression, prediction, base, n }: YieldEstimate): Deviations {
  if (regression !== null && prediction !== null) return { ...regression, df: n - 2 };
  const { residuals, leverages, residualDf: df, method } = base;
  const variance = residuals.reduce((sum, each) => sum + each * each, 0) / df;
  return { residuals, leverages, variance, df, against: method === 'poststrat' ? 'zone' : 'points' };
}

/**
 * Whether a studentised residual is that of an outlier: beyond three (domain.md 1.4), or beyond Grubbs's critical
 * value. No residual can exceed the root of its degrees of freedom, so that below a dozen points the first rule alone
 * would find nothing.
 */
function isOutlier(studentised: number, n: number, df: number): boolean {
  const size = Math.abs(studentised);
  if (size > OUTLIER) return true;
  if (df < 2) return false;
  const t = studentT(1 - FALSE_ALARMS / n, df - 1);
  return size > t * Math.sqrt(df / (df - 1 + t * t));
}

/**
 * Points that are odd: far from the expected yield, or alone in determining the regression (domain.md 1.4, step 6,
 * and 1.6).
 */
export function oddPoints(units: readonly SampleUnit[], estimate: YieldEstimate): YieldWarning[] {
  const { residuals, leverages, variance, df, against } = deviationsOf(estimate);
  const n = units.length;
  return units.flatMap(({ sequenceId }, index): YieldWarning[] => {
    const leverage = at(leverages, index);
    if (against === undefined && leverage > MAX_LEVERAGE) return [{ reason: 'leverage', sequenceId }];
    if (n < MIN_FOR_OUTLIERS || !(variance > 0 && leverage < 1)) return [];
    return isOutlier(at(residuals, index) / Math.sqrt(variance * (1 - leverage)), n, df)
      ? [{ reason: 'outlier', sequenceId, ...(against && { against }) }]
      : [];
  });
}

/** Points nearer to each other than this are in one place, m. */
export const SAME_PLACE = 2;

/** Pairs of used points in one place: the ground around them was sampled once, but counts twice. */
export function samePlaces(
  points: readonly { readonly sequenceId: number; readonly position?: Position }[],
): YieldWarning[] {
  return points.flatMap(({ sequenceId, position }, index) =>
    points
      .slice(0, index)
      .flatMap((other): YieldWarning[] =>
        position !== undefined && other.position !== undefined && distance(position, other.position) < SAME_PLACE
          ? [{ reason: 'same-place', sequenceId, other: other.sequenceId }]
          : [],
      ),
  );
}

/** Zones without a used point. */
export const unsampledZones = ({ sampled }: YieldEstimate): YieldWarning[] =>
  sampled.unsampled.map(({ zone, share }) => ({ reason: 'unsampled-zone', sequenceId: null, zone, share }));

/**
 * How reliable the figure is: fewer than four points give an information; a wide interval, or too much area without a
 * point, makes it uncertain (domain.md 1.4, step 8, and 1.6).
 */
export type YieldQuality = 'ok' | 'informative' | 'uncertain';

const MIN_POINTS = 4;
const WIDE = 0.25;

export function qualityOf({
  n,
  value,
  interval90,
  sampled,
}: Pick<YieldEstimate, 'n' | 'value' | 'interval90'> & Partial<Pick<YieldEstimate, 'sampled'>>): YieldQuality {
  if (n < MIN_POINTS || interval90 === null) return 'informative';
  return interval90[1] - value > WIDE * value || sampled?.isEnough === false ? 'uncertain' : 'ok';
}
