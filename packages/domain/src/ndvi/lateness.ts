import { daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** An NDVI map older than this many calendar days is late (spec domain 3). */
export const LATE_AFTER_DAYS = 21;

/**
 * Whether the newest NDVI map of a block is late, calendar days of Europe/Budapest. A block without any NDVI map is
 * not late: its map is still missing, for which the screen has another sentence.
 */
export function isNdviLate(today: IsoDate, newest: IsoDate | null): boolean {
  return newest !== null && daysBetween(newest, today) > LATE_AFTER_DAYS;
}
