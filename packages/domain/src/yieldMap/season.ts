import type { IsoDate } from '../units.ts';

/** Month and day when the last harvest, that of maize, has ended (domain.md 4.1). */
const HARVEST_ENDS = '11-15';

/**
 * The last harvest year that has ended: this one once its maize is harvested, else the one before. @param today
 * Budapest
 */
export function closedSeason(today: IsoDate): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5) > HARVEST_ENDS ? year : year - 1;
}

/** Seasons of a long-term mean, the closed one the last. */
export const REFERENCE_SEASONS = 5;
/** Fewer seasons than these give no mean. */
export const MIN_SEASONS = 3;
