import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { cropSeason, isInWindow, isMown } from './cropSeasons.ts';
import type { Expectation } from './expectedChange.ts';

/** A crop of a block and the part of the block's area it takes, 0..1; null: what no plot speaks of. */
export interface CropShare {
  readonly crop: PlantCode | null;
  readonly share: number;
}

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

/** A flagged part of a block, NDVI of its pixels on both dates. */
export interface FlaggedPart {
  /** Of the block's area, 0..1. */
  readonly share: number;
  readonly before: number;
  readonly after: number;
}

/** What a crop's blocks around show on both dates; null where too few carry it. */
export interface CropLevels {
  readonly before: Expectation | null;
  readonly after: Expectation | null;
}

/** Plots are insured by area, not by outline: a field may look that much larger than its share. */
const TOLERANCE = 1.25;
/** A field differs from the median of its crop by two spreads, or by so much. */
const LEVEL_SPREADS = 2;
const LEVEL_LEAST = 0.1;

/**
 * Whether a flagged part is another field of the block, not damage of the crop by which the block is judged: which pixel is whose nobody
 * knows. It is as large as such a field may be, and it looks on both dates as another crop of the block does around (of what no
 * plot speaks of: like any of the crops around); or nothing is left of it, while another crop is harvested or the field is nobody's.
 * @param levels of a crop around the block
 * @param around the crops that grow around
 */
export function isOtherField(
  date: IsoDate,
  part: FlaggedPart,
  others: readonly CropShare[],
  around: readonly PlantCode[],
  levels: (crop: PlantCode) => CropLevels,
): boolean {
  return others.some(({ crop, share }) => {
    if (part.share > share * TOLERANCE) return false;
    if (part.after <= STUBBLE && (crop === null || isInWindow(date, cropSeason(crop).harvest))) return true;
    return (crop === null ? around : [crop]).some((each) => looksLike(part, levels(each)));
  });
}

const looksLike = (part: FlaggedPart, levels: CropLevels): boolean =>
  isNear(part.before, levels.before) && isNear(part.after, levels.after);

const isNear = (value: number, level: Expectation | null): boolean =>
  level !== null && Math.abs(value - level.expected) <= Math.max(LEVEL_SPREADS * level.spread, LEVEL_LEAST);
