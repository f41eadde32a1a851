import type { IsoDate } from '../units.ts';

/** Month and day when the last of the harvests, that of maize, is over (domain.md 4.1). */
const HARVEST_ENDS = '11-15';

/** The harvest year that is over: this one once its maize is in, else the one before. @param today Budapest */
export function closedSeason(today: IsoDate): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5) > HARVEST_ENDS ? year : year - 1;
}

/** Seasons that a long-term mean looks back on, the closed one the last. */
export const REFERENCE_SEASONS = 5;
/** Fewer seasons than these make no mean. */
export const MIN_SEASONS = 3;
