import { courseLoss, MIN_DATES_FOR_AUC } from './damageIndicator.ts';

/** An image after the event. */
export interface ImageAfter {
  /** Days since the image before the event. */
  readonly day: number;
  /** NDVI of the pixels; not a number where the image does not show one. */
  readonly ndvi: Float64Array;
  /** How the surrounding crop changed since the image before, NDVI; 0 where that is not known. */
  readonly cropChange: number;
}

export interface PixelLosses {
  /** `auc`: loss of the course as a share of the expected one; `delta`: loss of NDVI to the newest image. */
  readonly indicator: 'auc' | 'delta';
  /** Per pixel; not a number where it is unknown. */
  readonly losses: Float64Array;
}

/**
 * What each pixel lost after an event (spec domain 4.3): with three images or more the area between its own NDVI,
 * extrapolated with the crop's change, and the observed one; with fewer the fall of NDVI to the newest image.
 * @param before NDVI of the pixels before the event
 * @param after oldest first, at least one
 */
export function pixelLosses(before: Float64Array, after: readonly ImageAfter[]): PixelLosses {
  if (after.length < MIN_DATES_FOR_AUC) {
    const newest = after.at(-1);
    const losses = before.map((value, pixel) => value - (newest?.ndvi[pixel] ?? Number.NaN));
    return { indicator: 'delta', losses };
  }
  const days = [0, ...after.map(({ day }) => day)];
  const losses = before.map((value, pixel) => {
    const expected = [value, ...after.map(({ cropChange }) => Math.max(value + cropChange, 0))];
    const observed = [value, ...after.map(({ ndvi }) => ndvi[pixel] ?? Number.NaN)];
    return courseLoss(days, expected, observed)?.relative ?? Number.NaN;
  });
  return { indicator: 'auc', losses };
}
