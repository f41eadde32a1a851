import { otsu } from './otsu.ts';

/**
 * Otsu is accepted where the classes explain this share of the variance, and the smaller one is not tiny (spec domain
 * 4.3).
 */
const MIN_ETA = 0.65;
const MIN_SHARE = 0.05;
/** Less loss than this is no damage, however clearly it splits the field. */
export const MIN_LOSS = 0.1;
const MAD_TO_SIGMA = 1.4826;
const SIGMAS = 2.5;

/** Losses of undamaged ground: surrounding blocks of the same crop. */
export interface SoundLosses {
  readonly median: number;
  /** Median of the distances from the median. */
  readonly mad: number;
}

export interface DamageThreshold {
  /** Pixels that lost more are damaged. */
  readonly threshold: number;
  readonly method: 'otsu' | 'robust';
  /** Of Otsu's split, accepted or not; null where there was none. */
  readonly eta: number | null;
}

const middle = (sorted: readonly number[]): number => {
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** Median and median absolute deviation; null of no values. */
export function soundLosses(values: readonly number[]): SoundLosses | null {
  if (values.length === 0) return null;
  const median = middle(values.toSorted((a, b) => a - b));
  return { median, mad: middle(values.map((value) => Math.abs(value - median)).toSorted((a, b) => a - b)) };
}

/**
 * From which loss on a pixel is damaged: Otsu's threshold where the field splits into two clear parts, of which the
 * upper one lost something; else the undamaged blocks' median and two and a half robust deviations, at least 0.10.
 * @param losses a pixel's relative loss or loss of NDVI; not a number is left out
 * @param sound null where no blocks of the crop are known around
 */
export function damageThreshold(losses: Float64Array, sound: SoundLosses | null): DamageThreshold {
  const split = otsu(losses);
  const eta = split?.eta ?? null;
  if (
    split !== null &&
    split.eta >= MIN_ETA &&
    Math.min(split.upperShare, 1 - split.upperShare) >= MIN_SHARE &&
    split.upperMean >= MIN_LOSS
  )
    return { threshold: split.threshold, method: 'otsu', eta };
  const robust = sound === null ? MIN_LOSS : sound.median + SIGMAS * MAD_TO_SIGMA * sound.mad;
  return { threshold: Math.max(MIN_LOSS, robust), method: 'robust', eta };
}
