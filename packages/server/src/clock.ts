import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';

/** The two clocks: `now` is real and is used for sessions, tokens and jobs; `today` is the calendar of the crops. */
export interface Clock {
  now(): Date;
  /** Today's date in Budapest, or the installation's fixed date (DEMO_DATE), `YYYY-MM-DD`. */
  today(): string;
}

/** @param fixedDate `YYYY-MM-DD` that counts as today, where the installation has one */
export function systemClock(fixedDate?: string): Clock {
  return {
    now: () => new Date(),
    today: () => fixedDate ?? dayInBudapest(new Date()),
  };
}
