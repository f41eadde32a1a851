import { addDays, parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { TemperatureError } from './fault.ts';

/** Days in each unit of time of the CF conventions (4.4). */
const UNITS: Readonly<Record<string, number>> = {
  day: 1,
  days: 1,
  d: 1,
  hour: 1 / 24,
  hours: 1 / 24,
  h: 1 / 24,
  hr: 1 / 24,
  minute: 1 / 1440,
  minutes: 1 / 1440,
  min: 1 / 1440,
  second: 1 / 86_400,
  seconds: 1 / 86_400,
  s: 1 / 86_400,
};

const SINCE =
  /^([a-z]{1,10}) since (\d{1,4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2})(?:\.\d{1,9})?)?)?(?: ?(?:Z|UTC|[-+]00:?00|[-+]?0:00))?$/i;
/** Calendars that count days as everybody does, since 1582. */
const CALENDARS = new Set(['standard', 'gregorian', 'proleptic_gregorian']);
/** Of rounding, in days: a tenth of a second. */
export const ROUNDING = 1e-6;
/** More days than there are in the years of our dates, from 1900 to 2199. */
const MAX_DAYS = 110_000;

function refuse(units: string): never {
  throw new TemperatureError({ code: 'time', units });
}

/** A time of a file: days since its origin, and the date of the day on which a moment falls. */
export interface TimeScale {
  days(time: number): number;
  /** @param days since the origin @throws TemperatureError of a time that is no date */
  date(days: number): string;
}

/** @param units `days since 1950-01-01` @throws TemperatureError of unknown units or calendars */
export function timeScale(units: string, calendar: string | undefined): TimeScale {
  if (calendar !== undefined && !CALENDARS.has(calendar.trim().toLowerCase()))
    throw new TemperatureError({ code: 'calendar', calendar });
  const [, unit = '', year = '', month = '', day = '', hours = 0, minutes = 0, seconds = 0] =
    SINCE.exec(units.trim()) ?? [];
  const inDays = UNITS[unit.toLowerCase()];
  const origin = parseIsoDate(`${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (inDays === undefined || origin === null) return refuse(units);
  const shift = Number(hours) / 24 + Number(minutes) / 1440 + Number(seconds) / 86_400;
  return {
    days: (time) => time * inDays + shift,
    date(moment) {
      const days = Math.floor(moment + ROUNDING);
      const date = Math.abs(days) < MAX_DAYS ? addDays(origin, days) : null;
      return parseIsoDate(date) ?? refuse(units);
    },
  };
}

/**
 * The days of the times of a file, by its units.
 * @throws TemperatureError of unknown units or calendars
 */
export function datesOfTimes(times: readonly number[], units: string, calendar: string | undefined): readonly string[] {
  const scale = timeScale(units, calendar);
  return times.map((time) => scale.date(scale.days(time)));
}
