import { addDays, daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** Days between two passes of Sentinel-2 over a place: two satellites, ten days each (ESA, Sentinel-2 user handbook). */
export const REVISIT_DAYS = 5;

/** The newest image of a granule. */
export interface NewestPass {
  readonly granule: string;
  readonly date: IsoDate;
}

export interface ExpectedPass extends NewestPass {
  /** Day of the pass that follows the newest image. */
  readonly next: IsoDate;
  /** Days by which its image is late; 0 where it is not due yet. */
  readonly daysLate: number;
}

/** The pass that is expected next over each granule, the latest first. */
export const expectedPasses = (newest: readonly NewestPass[], today: IsoDate): ExpectedPass[] =>
  newest
    .map(({ granule, date }) => {
      const next = addDays(date, REVISIT_DAYS);
      return { granule, date, next, daysLate: Math.max(0, daysBetween(next, today)) };
    })
    .sort((a, b) => b.daysLate - a.daysLate || (a.next < b.next ? -1 : 1));

/** Whether the image of an expected pass should be there by today. */
export const isDue = ({ next }: Pick<ExpectedPass, 'next'>, today: IsoDate): boolean => next <= today;
