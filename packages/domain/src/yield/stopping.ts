import { distance } from '../geo/ring.ts';
import type { Position } from '../geo/types.ts';
import type { YieldEstimate } from './estimate.ts';

/**
 * When the rest of a sampling plan may be left out: a fixed-width sequential rule (Chow and Robbins 1965, On the
 * asymptotic theory of fixed-width sequential confidence intervals for the mean), looked at after each point. All of
 *
 * 1. n >= 6 used points of the damaged area: the spread of fewer is too uncertain, and stopping where it happens to be
 *    small is what makes intervals hold too rarely;
 * 2. the zones with a point cover nine tenths of the area;
 * 3. every point of the plan that is not measured has a measured one within 1.5 sqrt(A / N), A the damaged area and N
 *    the number of the plan's points: what is left out is represented by a neighbour. Points in walking order are all
 *    on one side of the field at first, and without this rule such intervals hold in 79 % instead of 90 %;
 * 4. the upper half of the 90 % interval is at most a tenth of the estimate, also where the true spread is the upper
 *    bound (75 %) of what so few points show: half x sqrt(df / chi2(0.25; df)) with df = n - 2. A sample whose spread
 *    happens to be small stops early otherwise, and such intervals hold too rarely.
 *
 * At the stop the interval is the calculation's own: `npm run bench -- stopping` measures how often it holds.
 */
export interface StopSettings {
  readonly minPoints: number;
  /** In spacings of the plan. */
  readonly reach: number;
  /** Share of the estimate. */
  readonly width: number;
  /** Whether the width is judged by the upper bound of the spread. */
  readonly bound: boolean;
}

export const STOP: StopSettings = { minPoints: 6, reach: 1.5, width: 0.1, bound: true };

/** 0.25 quantile of the normal distribution. */
const Z_QUARTER = -0.674_489_75;

/**
 * Upper bound of a standard deviation (75 %) as a multiple of that of a sample: sqrt(df / chi2(0.25; df)), the quantile
 * by Wilson and Hilferty's cube root (1931).
 * @param df degrees of freedom, at least 1
 */
export function spreadBound(df: number): number {
  const step = 2 / (9 * df);
  return (1 - step + Z_QUARTER * Math.sqrt(step)) ** -1.5;
}

/** A used point of the plan in the damaged area. EPSG:23700. */
export interface StopPoint {
  readonly position: Position;
  readonly isMeasured: boolean;
}

/** Why sampling should go on. */
export type GoOn = 'few' | 'unsampled' | 'gaps' | 'wide';

export type StopJudgement =
  | { readonly kind: 'stop'; readonly left: number; readonly halfWidth: number }
  | { readonly kind: 'go-on'; readonly why: GoOn; readonly left: number };

/** Distance to the nearest measured point of the point that is furthest from one, m; 0 where all are measured. */
export function widestGap(points: readonly StopPoint[]): number {
  const measured = points.filter(({ isMeasured }) => isMeasured);
  const gaps = points
    .filter(({ isMeasured }) => !isMeasured)
    .map(({ position }) => Math.min(...measured.map((each) => distance(each.position, position))));
  return Math.max(0, ...gaps);
}

/**
 * Whether the rest of the plan may be left out.
 * @param estimate of the measured points
 * @param points used points of the damaged area, measured or not
 * @param area the damaged area, m²
 * @returns null where nothing is left of the plan
 */
export function judgeStop(
  { n, value, interval90, sampled }: Pick<YieldEstimate, 'n' | 'value' | 'interval90' | 'sampled'>,
  points: readonly StopPoint[],
  area: number,
  { minPoints, reach, width, bound }: StopSettings = STOP,
): StopJudgement | null {
  const left = points.filter(({ isMeasured }) => !isMeasured).length;
  if (left === 0) return null;
  const goOn = (why: GoOn): StopJudgement => ({ kind: 'go-on', why, left });
  if (n < minPoints || interval90 === null) return goOn('few');
  if (!sampled.isEnough) return goOn('unsampled');
  const halfWidth = interval90[1] - value;
  if (halfWidth * (bound ? spreadBound(n - 2) : 1) > width * value) return goOn('wide');
  return widestGap(points) > reach * Math.sqrt(area / points.length) ? goOn('gaps') : { kind: 'stop', left, halfWidth };
}
