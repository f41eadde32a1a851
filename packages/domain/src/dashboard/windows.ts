import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** Days that the dashboard looks back, today among them (domain.md 12). */
export const WINDOW_DAYS = [7, 30, 365] as const;
export type WindowDays = (typeof WINDOW_DAYS)[number];

/** The day before a window's first: what is later than this and not later than today lies in it. */
export const dayBefore = (today: IsoDate, days: WindowDays): IsoDate => addDays(today, -days);
