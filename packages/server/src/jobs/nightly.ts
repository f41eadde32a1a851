import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import type { Schedule } from './scheduler.ts';

/** A new night begins at two, when nobody waits for the machine. */
const NIGHT_MS = 2 * 3_600_000;
const nightOf = (instant: Date): string => dayInBudapest(instant.getTime() - NIGHT_MS);

/** Once a night; at once where it never was. */
export const nightly: Schedule['isDue'] = (last, now) => last === undefined || nightOf(last) < nightOf(now);
