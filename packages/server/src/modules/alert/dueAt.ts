import type { AlertFrequency } from '@georisk/contract/endpoints/alerts.ts';

const TIME_ZONE = 'Europe/Budapest';
const HOUR = 7;
const MONDAY = 1;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The clock on the wall in Budapest at an instant, as if it were UTC. */
function wallClock(instant: number): number {
  const part = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The instant at which the wall clock shows this; seven in the morning is never skipped and never comes twice. */
function instantOf(wall: number): number {
  const offset = wallClock(wall) - wall;
  const guess = wall - offset;
  return guess - (wallClock(guess) - wall);
}

/** The next seven o'clock in the morning of Budapest after an instant, on any day or on Mondays. */
function nextMorning(now: Date, weekday?: number): Date {
  const wall = wallClock(now.getTime());
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  for (let day = 0; day <= 7; day += 1) {
    const morning = midnight + day * DAY_MS + HOUR * 60 * MINUTE_MS;
    const fits = weekday === undefined || new Date(morning).getUTCDay() === weekday;
    if (fits && morning > wall) return new Date(instantOf(morning));
  }
  throw new Error('a week has every weekday');
}

type TellingFrequency = Exclude<AlertFrequency, 'never'>;

/** When an alert that becomes known now is told. */
export const dueAt = (frequency: TellingFrequency, now: Date, collectMinutes: number): Date =>
  ({
    // Gathered for a while: what one image raised on all parcels is one message.
    each: () => new Date(now.getTime() + collectMinutes * MINUTE_MS),
    daily: () => nextMorning(now),
    weekly: () => nextMorning(now, MONDAY),
  })[frequency]();
