import { studentT } from '../yield/studentT.ts';
import type { ShareRange } from './hailDamage.ts';

/** Fewer measured plots say too little of a mean: as many as a median of neighbours needs (decision 0045). */
export const MIN_PAST_PLOTS = 8;
/** Confidence of the interval. */
const WITHIN = 0.95;

/**
 * The mean damage of a company's own past plots of a peril, 0-1, with the 95 % interval of the mean (Student's t, so that
 * few plots have a wide one), cut to 0-1. Each plot counts once, whatever its area. Null where fewer than eight were
 * measured.
 *
 * It is the mean of plots of which damage was reported, so of an event it is the loss of those that will report: an upper
 * estimate for land that was grazed only.
 * @param ratios of the plots, 0-1: the lost part of the yield over the whole plot
 */
export function meanPastDamage(ratios: readonly number[]): ShareRange | null {
  const n = ratios.length;
  if (n < MIN_PAST_PLOTS) return null;
  const value = ratios.reduce((sum, ratio) => sum + ratio, 0) / n;
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - value) ** 2, 0) / (n - 1);
  const half = studentT(WITHIN, n - 1) * Math.sqrt(variance / n);
  return { value, low: Math.max(0, value - half), high: Math.min(1, value + half) };
}

export interface LossRange {
  /** Ft */
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The loss of land of a sum insured at a damage. @param sumInsured Ft */
export const lossAt = (damage: ShareRange, sumInsured: number): LossRange => ({
  value: sumInsured * damage.value,
  low: sumInsured * damage.low,
  high: sumInsured * damage.high,
});
