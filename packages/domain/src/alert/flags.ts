import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE, NDVI_NO_DATA } from '../ndvi/encoding.ts';
import type { Expectation } from './expectedChange.ts';
import { ROUNDING } from './robust.ts';

/** A pixel is flagged from so many spreads, and from so much NDVI, beyond what was expected (domain.md 4.1). */
export const FLAG_DEVIATION = 3.5;
export const FLAG_CHANGE = 0.1;
/** Smallest NDVI before a fall that counts as a loss. */
export const MIN_NDVI = 0.35;

export interface FlagLimits {
  /** Code differences at or below this are a loss. */
  readonly loss: number;
  /** Code differences at or above this are a gain. */
  readonly gain: number;
  /** Least code before a loss, or after a gain. */
  readonly minCode: number;
}

/** Codes are linear in NDVI, so the rules become limits of code differences. */
const inCodes = (ndvi: number): number => ndvi / NDVI_CODE_SCALE;

/** Change of NDVI at or below which a pixel is flagged as a loss: z <= -3.5 and r <= -0.10. */
export const lossLimit = ({ expected, spread }: Pick<Expectation, 'expected' | 'spread'>): number =>
  expected - Math.max(FLAG_DEVIATION * spread, FLAG_CHANGE);

/** The same upwards: weeds, regrowth. */
export const gainLimit = ({ expected, spread }: Pick<Expectation, 'expected' | 'spread'>): number =>
  expected + Math.max(FLAG_DEVIATION * spread, FLAG_CHANGE);

export const flagLimits = (expectation: Pick<Expectation, 'expected' | 'spread'>): FlagLimits => ({
  loss: Math.floor(inCodes(lossLimit(expectation)) + ROUNDING),
  gain: Math.ceil(inCodes(gainLimit(expectation)) - ROUNDING),
  minCode: Math.ceil((MIN_NDVI - NDVI_CODE_OFFSET) / NDVI_CODE_SCALE - ROUNDING),
});

/** 1 loss, 2 gain, 0 neither; no data on either date is neither. @param before codes of `ndvi/encoding.ts`, as `after` */
export function flagOf(before: number, after: number, limits: FlagLimits): 0 | 1 | 2 {
  if (before === NDVI_NO_DATA || after === NDVI_NO_DATA) return 0;
  const difference = after - before;
  if (difference <= limits.loss) return before >= limits.minCode ? 1 : 0;
  return difference >= limits.gain && after >= limits.minCode ? 2 : 0;
}

/** Statistics of the pixels of a block on a date, NDVI. */
export interface PixelStatistics {
  readonly mean: number;
  readonly sd: number;
}

/**
 * Whether enough pixels of a block can be flagged at all, from statistics alone (Cantelli: at most 1 / (1 + k²) of
 * any values lie k deviations from their mean). Blocks that cannot be flagged need not be read.
 * @param share smallest share of the block's pixels for an alert, 0..1
 */
export function mayBeFlagged(
  before: PixelStatistics,
  after: PixelStatistics,
  share: number,
  expectation: Expectation,
): boolean {
  const change = after.mean - before.mean;
  const deviation = before.sd + after.sd;
  const distance = Math.min(change - lossLimit(expectation), gainLimit(expectation) - change);
  if (distance <= 0 || share <= 0) return true;
  // Half a code on either date: statistics are taken before values become codes.
  const k = Math.max(0, distance - NDVI_CODE_SCALE) / Math.max(deviation, 1e-6);
  return share * (1 + k * k) <= 1;
}
