import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { cropSeason, isInWindow } from './cropSeasons.ts';

/** A crop of a block and the part of the block's area it takes, 0..1; null: what no plot speaks of. */
export interface CropShare {
  readonly crop: PlantCode | null;
  readonly share: number;
}

/** From this share of a block on a loss in the crop's harvest window is the harvest (domain.md 4.1). */
export const HARVEST_SHARE = 0.7;
/** What is left on a harvested or tilled field, NDVI at most. */
const STUBBLE = 0.4;
/** Plots are insured by area, not by outline: a field may look that much larger than its share. */
const TOLERANCE = 1.25;

export interface Loss {
  readonly date: IsoDate;
  /** Flagged part of the block, 0..1. */
  readonly share: number;
  /** Mean NDVI of the flagged pixels on the date. */
  readonly after: number;
  /** The block's crop, by which it was judged. */
  readonly crop: PlantCode | null;
  /** The block's other crops, and the rest that no plot speaks of. */
  readonly others: readonly CropShare[];
}

/**
 * Whether a loss is a harvest: of the whole block in its crop's window; or of a part that other crops of the block may fill
 * which are harvested now, if what is left looks like stubble. A block is many fields: one of them cut is no damage of the others.
 */
export function isHarvest({ date, share, after, crop, others }: Loss): boolean {
  if (share > HARVEST_SHARE && isInWindow(date, cropSeason(crop).harvest)) return true;
  if (after > STUBBLE) return false;
  const cut = others.filter((other) => isInWindow(date, cropSeason(other.crop).harvest));
  const room = cut.reduce((sum, other) => sum + other.share, 0);
  return share <= room * TOLERANCE;
}
