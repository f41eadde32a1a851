import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { addDays, dayOfYear, daysBetween, isIsoDate, newestDate, parseIsoDate } from './isoDate.ts';

const date = (text: string) => text as IsoDate;

describe('calendar dates', () => {
  it.each(['2022-06-22', '2024-02-29', '2000-02-29', '1900-01-01'])('takes %s', (text) =>
    expect(parseIsoDate(text)).toBe(text),
  );

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-06-31',
    '2024-6-1',
    '24-06-01',
    '2024-06-01T00:00',
    ' 2024-06-01',
    '2024-06-01\n',
    '0001-01-01',
    '2300-01-01',
    '',
    'tegnap',
    null,
    undefined,
    20_240_601,
    ['2024-06-01'],
  ])('refuses %j', (value) => expect(isIsoDate(value)).toBe(false));

  it('counts calendar days over summer time and leap days', () => {
    expect(daysBetween(date('2022-06-01'), date('2022-06-22'))).toBe(21);
    expect(daysBetween(date('2022-05-31'), date('2022-06-22'))).toBe(22);
    expect(daysBetween(date('2024-03-30'), date('2024-04-01'))).toBe(2);
    expect(daysBetween(date('2024-03-01'), date('2024-02-28'))).toBe(-2);
    expect(dayOfYear(date('2024-12-31'))).toBe(366);
    expect(newestDate(['2024-03-01', '2024-05-01', '2024-04-01'])).toBe('2024-05-01');
    expect(newestDate([])).toBeNull();
  });

  it('adds what it counts', () => {
    assert(
      property(integer({ min: 0, max: 70_000 }), integer({ min: -3_000, max: 3_000 }), (start, days) => {
        const from = addDays(date('1950-01-01'), start % 50_000);
        return daysBetween(from, addDays(from, days)) === days && isIsoDate(addDays(from, days));
      }),
    );
    assert(property(string(), (text) => parseIsoDate(text) === null || /^\d{4}-\d{2}-\d{2}$/.test(text)));
  });
});
