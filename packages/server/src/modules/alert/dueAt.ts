import type { AlertFrequency } from '@georisk/contract/verticals/insurance/alerts.ts';
import { instantOfWall, wallClock } from '#server/budapestTime.ts';

const HOUR = 7;
const MONDAY = 1;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The next seven o'clock in the morning of Budapest after an instant, on any day or on Mondays; it is never skipped and
 * never occurs twice.
 */
function nextMorning(now: Date, weekday?: number): Date {
  const wall = wallClock(now.getTime());
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  for (let day = 0; day <= 7; day += 1) {
    const morning = midnight + day * DAY_MS + HOUR * 60 * MINUTE_MS;
    const fits = weekday === undefined || new Date(morning).getUTCDay() === weekday;
    if (fits && morning > wall) return new Date(instantOfWall(morning));
  }
  throw new Error('a week has every weekday');
}

type TellingFrequency = Exclude<AlertFrequency, 'never'>;

/** When an alert that becomes known now is sent. */
export const dueAt = (frequency: TellingFrequency, now: Date, collectMinutes: number): Date =>
  ({
    // Gathers for a while, so that the alerts of one image on all parcels are one message.
    each: () => new Date(now.getTime() + collectMinutes * MINUTE_MS),
    daily: () => nextMorning(now),
    weekly: () => nextMorning(now, MONDAY),
  })[frequency]();
