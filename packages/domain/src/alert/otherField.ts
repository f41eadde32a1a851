import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { cropSeason, isInWindow } from './cropSeasons.ts';
import type { Expectation } from './expectedChange.ts';
import { STUBBLE } from './harvestGuard.ts';

/** A crop of a block and the share of the block's area it takes, 0..1; null: the part that no plot covers. */
export interface CropShare {
  readonly crop: PlantCode | null;
  readonly share: number;
}

/** A flagged part of a block, NDVI of its pixels on both dates. */
export interface FlaggedPart {
  /** Share of the block's area, 0..1. */
  readonly share: number;
  readonly before: number;
  readonly after: number;
}

/** NDVI of a crop's surrounding blocks on both dates; null where too few have it. */
export interface CropLevels {
  readonly before: Expectation | null;
  readonly after: Expectation | null;
}

/** Plots are insured by area, not by outline: a field may be that much larger than its share. */
const TOLERANCE = 1.25;
/** A field differs from the median of its crop by two spreads, or by so much. */
const LEVEL_SPREADS = 2;
const MIN_LEVEL = 0.1;

/**
 * Whether a flagged part is another field of the block, not damage of the crop by which the block is judged; which
 * pixel belongs to which field is unknown. It is as large as such a field may be, and it looks on both dates as
 * another crop of the block does around (a part that no plot covers: like any of the surrounding crops); or its NDVI
 * is that of stubble, while another crop is harvested or no plot covers the field.
 * @param levels of a crop around the block
 * @param around the crops of the surroundings
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
  level !== null && Math.abs(value - level.expected) <= Math.max(LEVEL_SPREADS * level.spread, MIN_LEVEL);
