import { cropSeason, isArable, isInWindow } from '../alert/cropSeasons.ts';
import type { PlantCode } from '../crops/crops.ts';
import { daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** Mean NDVI of an area on a clear day. */
export interface NdviOfDay {
  readonly date: IsoDate;
  readonly ndvi: number;
}

/** Highest NDVI of a harvested field (domain.md 4.7). */
const HARVESTED = 0.35;
/** An area that was low for one image and is green again on the next within so many days was covered by haze. */
const HAZE_DAYS = 15;

/**
 * The first day on which an area was seen harvested: green before, at most 0.35 within the crop's harvest window, and
 * not green again on the next image. From that day on images do not show the yield. Null where there is no such day,
 * and for grass and lucerne, which are mown and grow again.
 * @param series ascending or not, one entry per date
 * @param crop null: unknown
 */
export function harvestSeen(series: readonly NdviOfDay[], crop: PlantCode | null): IsoDate | null {
  const { harvest } = cropSeason(crop);
  if (crop === 'LUCERNA' || !isArable(crop) || harvest === null) return null;
  const days = series.filter(({ ndvi }) => Number.isFinite(ndvi)).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const found = days.find(({ date, ndvi }, index) => {
    if (ndvi > HARVESTED || !isInWindow(date, harvest)) return false;
    const wasGreen = days.slice(0, index).some((before) => before.ndvi > HARVESTED);
    const next = days[index + 1];
    const isHaze = next !== undefined && next.ndvi > HARVESTED && daysBetween(date, next.date) <= HAZE_DAYS;
    return wasGreen && !isHaze;
  });
  return found?.date ?? null;
}
