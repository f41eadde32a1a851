import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TemperatureError } from './fault.ts';
import { datesOfTimes } from './netcdfTimes.ts';

const dayOf = (time: number, units: string, calendar?: string) => datesOfTimes([time], units, calendar)[0];

function faultOf(time: number, units: string, calendar?: string): string | null {
  try {
    dayOf(time, units, calendar);
    return null;
  } catch (cause) {
    if (cause instanceof TemperatureError) return cause.fault.code;
    throw cause;
  }
}

describe('datesOfTimes', () => {
  it.each<[number, string, string]>([
    [0, 'days since 1950-01-01', '1950-01-01'],
    [27_138, 'days since 1950-01-01 00:00', '2024-04-20'],
    [-1, 'days since 1950-01-01', '1949-12-31'],
    [0.5, 'day since 2024-02-28', '2024-02-28'],
    [1, 'd since 2024-02-28', '2024-02-29'],
    [23.999, 'hours since 2024-01-01', '2024-01-01'],
    [24, 'hours since 2024-01-01', '2024-01-02'],
    [12, 'hours since 2024-01-01 12:00:00', '2024-01-02'],
    [11, 'hr since 2024-01-01T12:00:00Z', '2024-01-01'],
    [1_439, 'minutes since 2024-01-01', '2024-01-01'],
    [1_440, 'min since 2024-01-01', '2024-01-02'],
    [86_400, 'seconds since 2024-01-01', '2024-01-02'],
    [86_399, 's since 2024-01-01', '2024-01-01'],
    [0, 'Days Since 2024-1-2', '2024-01-02'],
    [0, '  days since 2024-01-02 0:0:0.0 UTC ', '2024-01-02'],
    [0, 'days since 2024-01-02 00:00 +00:00', '2024-01-02'],
  ])('the time %d of %j is on %s', (time, units, day) => {
    expect(dayOf(time, units)).toBe(day);
  });

  it('takes a tenth of a second for rounding', () => {
    // 1/24 of an hour's days is no binary fraction.
    expect(dayOf(3 - 1e-9, 'days since 2024-01-01')).toBe('2024-01-04');
    expect(dayOf(3 - 1e-3, 'days since 2024-01-01')).toBe('2024-01-03');
  });

  it.each([undefined, 'standard', 'gregorian', 'proleptic_gregorian', ' Standard '])(
    'knows the calendar %j',
    (calendar) => {
      expect(faultOf(0, 'days since 2024-01-01', calendar)).toBeNull();
    },
  );

  it.each(['360_day', 'noleap', '365_day', 'all_leap', 'julian', 'none', ''])('knows no calendar %j', (calendar) => {
    expect(faultOf(0, 'days since 2024-01-01', calendar)).toBe('calendar');
  });

  it.each([
    '',
    'days',
    '2024-01-01',
    'months since 2024-01-01',
    'years since 2024-01-01',
    'days since 2024-13-01',
    'days since 2023-02-29',
    'days since 1582-10-15',
    'days since 0001-01-01',
    'days since 2024-01-01 00:00 +02:00',
    'days after 2024-01-01',
    'days since 01.01.2024',
    'constructor since 2024-01-01',
  ])('refuses the units %j', (units) => {
    expect(faultOf(0, units)).toBe('time');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300, 1_000_000, -1_000_000, 800_000, -800_000, 91_311, -18_263])(
    'has no day for the time %d',
    (time) => {
      expect(faultOf(time, 'days since 1950-01-01')).toBe('time');
    },
  );

  it('has days that are dates of the calendar, in the order of their times', () => {
    const time = fc.integer({ min: -18_000, max: 90_000 });
    fc.assert(
      fc.property(fc.array(time, { minLength: 2, maxLength: 20 }), (times) => {
        const sorted = times.toSorted((a, b) => a - b);
        const days = datesOfTimes(sorted, 'days since 1950-01-01', undefined);
        expect(days.every(isIsoDate)).toBe(true);
        expect(days).toEqual(days.toSorted());
        expect(new Set(days).size).toBe(new Set(sorted).size);
      }),
    );
  });

  it('is the same day in every unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const expected = dayOf(days, 'days since 1950-01-01');
        expect(dayOf(days * 24, 'hours since 1950-01-01')).toBe(expected);
        expect(dayOf(days * 1_440, 'minutes since 1950-01-01')).toBe(expected);
        expect(dayOf(days * 86_400, 'seconds since 1950-01-01')).toBe(expected);
      }),
    );
  });
});
