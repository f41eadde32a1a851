import type { Clock } from '@georisk/server/clock.ts';

/** A clock that stands still until it is set. */
export interface TestClock extends Clock {
  set(instant: string): void;
  pass(milliseconds: number): void;
}

const budapest = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' });

/** @param start ISO instant */
export function testClock(start = '2026-06-15T08:00:00Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    today: () => budapest.format(new Date(now)),
    set(instant) {
      now = Date.parse(instant);
    },
    pass(milliseconds) {
      now += milliseconds;
    },
  };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
