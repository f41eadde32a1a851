import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { cropSeason, isInWindow, isMown } from './cropSeasons.ts';

/** Highest NDVI of a harvested or tilled field (domain.md 4.7 a). */
export const STUBBLE = 0.35;

/** From this share of a block on, a loss in the crop's harvest window is the harvest (domain.md 4.1). */
export const HARVEST_SHARE = 0.7;

/**
 * Whether a loss is the harvest, or no loss of the crop at all: before it has emerged and after it was harvested a
 * fall is that of a cover crop, weed or stubble that is tilled.
 * @param before the earlier of the two dates
 * @param share flagged part of the block, 0..1
 */
export function isHarvest(before: IsoDate, date: IsoDate, share: number, crop: PlantCode | null): boolean {
  const { harvest, stand } = cropSeason(crop);
  if (!(isInWindow(before, stand) && isInWindow(date, stand))) return true;
  return share > HARVEST_SHARE && isInWindow(date, harvest);
}

/**
 * Whether a flagged part of a block is its own harvest, whatever share of the block it is (domain.md 4.7 a): its NDVI
 * is that of stubble, on a day on which the crop may be harvested. A field of unknown crop may be harvested or tilled
 * on any day; mown crops have no such harvest.
 * @param after mean NDVI of the part's pixels on the later date
 */
export const isOwnHarvest = (date: IsoDate, after: number, crop: PlantCode | null): boolean =>
  after <= STUBBLE && !isMown(crop) && (crop === null || isInWindow(date, cropSeason(crop).harvest));
