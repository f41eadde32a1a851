import type { PlantCode } from '../crops/crops.ts';
import { daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { cropSeason, isInWindow } from './cropSeasons.ts';
import type { Expectation } from './expectedChange.ts';
import { MIN_NDVI } from './flags.ts';

/** Fall of a crop's median that is a loss of the whole neighbourhood, NDVI, and the days within which it happens (domain.md 4.1). */
export const AREA_FALL = 0.15;
export const AREA_DAYS = 30;
/** For so many days after an alert of a neighbourhood its blocks get no further alert of the same loss. */
export const AREA_REST_DAYS = 30;

/**
 * Whether two dates may show a loss of a whole neighbourhood: within 30 days, both while the crop's stand is closed
 * and not yet ripening.
 */
export function isAreaSpan(crop: PlantCode | null, before: IsoDate, date: IsoDate): boolean {
  const { watch } = cropSeason(crop);
  const days = daysBetween(before, date);
  return days > 0 && days <= AREA_DAYS && isInWindow(before, watch) && isInWindow(date, watch);
}

/** A drought develops slowly: half of the fall already shows in the image between. */
const SEEN_BEFORE = 0.5;
/**
 * Without an image between, the two must be so many days apart: what falls within a week may be haze over all crops
 * alike.
 */
const UNSEEN_DAYS = 12;

/**
 * Whether a fall of a neighbourhood is more than haze in the newest image: the newest image between the two dates
 * shows half of it, or there is none and the dates are at least 12 days apart. Otherwise the decision waits for the
 * next image.
 * @param between the crop's change from the earlier date to that image
 */
export const isConfirmed = (fall: Expectation, between: Expectation | null, days: number): boolean =>
  between === null ? days >= UNSEEN_DAYS : between.expected <= SEEN_BEFORE * fall.expected;

/**
 * Whether the same crop in the surroundings has fallen as a whole. @param around the crop's change around the block,
 * the block included
 */
export const isAreaLoss = (around: Expectation | null): boolean => around !== null && around.expected <= -AREA_FALL;

/**
 * Whether a block shares the loss of its neighbourhood: it had vegetation that could be lost. @param before its mean,
 * NDVI
 */
export const sharesAreaLoss = (before: number): boolean => before >= MIN_NDVI;
