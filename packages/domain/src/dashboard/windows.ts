import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** Number of days of a dashboard window, today included (domain.md 12). */
export const WINDOW_DAYS = [7, 30, 365] as const;
export type WindowDays = (typeof WINDOW_DAYS)[number];

/** The day before a window's first: the window has the days later than this and not later than today. */
export const dayBefore = (today: IsoDate, days: WindowDays): IsoDate => addDays(today, -days);
