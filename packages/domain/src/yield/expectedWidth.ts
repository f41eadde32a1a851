import type { YieldEstimate } from './estimate.ts';
import { studentT95 } from './studentT.ts';

/** What of an estimate tells how far further points would narrow it. */
export type Narrowable = Pick<YieldEstimate, 'n' | 'standardError' | 'df'> & {
  readonly sampled: Pick<YieldEstimate['sampled'], 'isEnough'>;
};

/**
 * Expected half width of the 90 % interval after further points, t/ha: t(0.95; df + m) x SE x sqrt(n / (n + m)).
 *
 * It assumes that the product places the further points: in proportion to the zones' areas and spread over each zone
 * (`placePoints`), so that the weights stay as even as they are; that they vary as those at hand do, so that the
 * residual variance stays; and that the estimate itself stays, so that the floor of measuring error, 8 % of it over
 * the root of n, shrinks alike. The spread of a handful of points is itself uncertain, by about 1 / sqrt(2 df) of it (a
 * third at five degrees of freedom), and so is this figure: the usual forecast from a first sample (Cochran 1977,
 * Sampling Techniques, 4.7).
 * @param more number of further points, 0 or more
 * @returns null where the spread is not known (a single point), or where ground without a point decides the width
 */
export function expectedHalfWidth({ n, standardError, df, sampled }: Narrowable, more: number): number | null {
  if (standardError === null || df < 1 || !sampled.isEnough) return null;
  return studentT95(df + more) * standardError * Math.sqrt(n / (n + more));
}

/** Further points and the half width that they are expected to leave. */
export interface Narrowing {
  readonly more: number;
  /** t/ha. */
  readonly halfWidth: number;
}

/** Most points that are proposed where the plan has none left. */
const MAX_MORE = 30;
/** A proposal narrows the interval at least by this share of its width. */
const WORTH = 0.25;

/**
 * What further sampling is worth: with the rest of the plan, or where nothing is left of it with the fewest points
 * that narrow the interval by a quarter.
 * @param left points of the plan that are not measured yet
 */
export function narrowing(estimate: Narrowable, left: number): Narrowing | null {
  const now = expectedHalfWidth(estimate, 0);
  if (now === null) return null;
  for (let more = left > 0 ? left : 1; more <= Math.max(left, MAX_MORE); more += 1) {
    const halfWidth = expectedHalfWidth(estimate, more);
    if (halfWidth !== null && (left > 0 || halfWidth <= (1 - WORTH) * now)) return { more, halfWidth };
  }
  return null;
}
