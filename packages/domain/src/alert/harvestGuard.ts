import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { cropSeason, isInWindow, isMown } from './cropSeasons.ts';

/** What is left on a harvested or tilled field, NDVI at most (domain.md 4.7 a). */
export const STUBBLE = 0.35;

/** From this share of a block on a loss in the crop's harvest window is the harvest (domain.md 4.1). */
export const HARVEST_SHARE = 0.7;

/**
 * Whether a loss is the harvest, or no loss of the crop at all: before it is up and after it is gone what falls is a cover crop, weed or
 * stubble that is tilled.
 * @param before the earlier of the two dates
 * @param share flagged part of the block, 0..1
 */
export function isHarvest(before: IsoDate, date: IsoDate, share: number, crop: PlantCode | null): boolean {
  const { harvest, stand } = cropSeason(crop);
  if (!(isInWindow(before, stand) && isInWindow(date, stand))) return true;
  return share > HARVEST_SHARE && isInWindow(date, harvest);
}

/**
 * Whether a flagged part of a block is its own harvest, whatever share of the block it is (domain.md 4.7 a): nothing is left of it, on a day on which
 * the crop may be harvested. A field whose crop nobody knows may be harvested or tilled on any day; what is mown is not harvested away.
 * @param after mean NDVI of the part's pixels on the later date
 */
export const isOwnHarvest = (date: IsoDate, after: number, crop: PlantCode | null): boolean =>
  after <= STUBBLE && !isMown(crop) && (crop === null || isInWindow(date, cropSeason(crop).harvest));
