import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { addDays } from './isoDate.ts';
import { MOVED_DAYS } from './movedDays.ts';
import { addWorkingDays, easterSunday, isWorkingDay, publicHolidays, workingDaysBetween } from './workingDays.ts';

const day = (text: string) => text as IsoDate;
const START = day('2020-01-01');
const days = integer({ min: 0, max: 3_000 }).map((after) => addDays(START, after));

describe('Easter', () => {
  it.each([
    [1583, '1583-04-10'],
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [2000, '2000-04-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('of %i is on %s', (year, date) => expect(easterSunday(year)).toBe(date));
});

describe('public holidays', () => {
  it('of 2026 are those of the Labour Code', () => {
    expect([...publicHolidays(2026)].toSorted()).toEqual([
      '2026-01-01',
      '2026-03-15',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-05-25',
      '2026-08-20',
      '2026-10-23',
      '2026-11-01',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  it('had neither Good Friday before 2017 nor 24 December before 2025', () => {
    expect(publicHolidays(2016).has('2016-03-25')).toBe(false);
    expect(publicHolidays(2017).has('2017-04-14')).toBe(true);
    expect(publicHolidays(2024).has('2024-12-24')).toBe(false);
  });
});

describe('working days', () => {
  it('is the worked example: five working days from the Thursday before Easter 2026', () => {
    // 2 April; 3 (Good Friday), 4, 5 and 6 (Easter Monday) are free.
    expect(addWorkingDays(day('2026-04-02'), 5)).toBe('2026-04-13');
    expect(workingDaysBetween(day('2026-04-02'), day('2026-04-13'))).toBe(5);
  });

  it('follow a decree that moves days', () => {
    expect(isWorkingDay(day('2026-08-21'))).toBe(true);
    expect(isWorkingDay(day('2026-08-21'), MOVED_DAYS)).toBe(false);
    expect(isWorkingDay(day('2026-08-08'))).toBe(false);
    expect(isWorkingDay(day('2026-08-08'), MOVED_DAYS)).toBe(true);
  });

  it('end on a working day, and as many later as were given', () => {
    assert(
      property(days, integer({ min: 1, max: 60 }), (from, count) => {
        const end = addWorkingDays(from, count, MOVED_DAYS);
        expect(isWorkingDay(end, MOVED_DAYS)).toBe(true);
        expect(workingDaysBetween(from, end, MOVED_DAYS)).toBe(count);
        expect(workingDaysBetween(end, from, MOVED_DAYS)).toBe(-count);
      }),
    );
  });

  it('of none are the day itself', () => expect(addWorkingDays(day('2026-01-01'), 0)).toBe('2026-01-01'));
});
