import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { addDays, dayOfYear, daysBetween, newestDate, parseIsoDate } from './isoDate.ts';

const date = (text: string) => text as IsoDate;

/** Days since 1 March of year 0 by counting, not by any clock: years of 365 days and their leap days. */
function countedDays(text: string): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const [shiftedYear, shiftedMonth] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const lengths = [31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31];
  const leaps = Math.floor(shiftedYear / 4) - Math.floor(shiftedYear / 100) + Math.floor(shiftedYear / 400);
  return 365 * shiftedYear + leaps + lengths.slice(0, shiftedMonth).reduce((sum, each) => sum + each, 0) + day - 1;
}

const anyDate = () => integer({ min: 0, max: 109_000 }).map((days) => addDays(date('1900-01-01'), days));

describe('a date of the calendar', () => {
  it.each([
    '1900-01-01',
    '2199-12-31',
    '2000-02-29', // divisible by 400
    '2024-02-29',
    '2026-10-25',
    '2026-03-29',
  ])('%s is one', (text) => expect(parseIsoDate(text)).toBe(text));

  it.each([
    '1899-12-31',
    '2200-01-01',
    '1900-02-29', // divisible by 100 only
    '2100-02-29',
    '2023-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026.01.01',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('%j is none', (text) => expect(parseIsoDate(text)).toBeNull());

  it('is a text', () =>
    expect([20260101, null, undefined, new Date(), ['2026-01-01']].map(parseIsoDate)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]));
});

describe('days between dates', () => {
  it.each([
    ['2026-03-28', '2026-03-30', 2], // summer time begins on 29 March
    ['2026-10-24', '2026-10-26', 2], // and ends on 25 October
    ['2024-02-28', '2024-03-01', 2],
    ['2023-02-28', '2023-03-01', 1],
    ['2025-12-31', '2026-01-01', 1],
    ['2026-05-01', '2026-05-01', 0],
    ['2026-05-10', '2026-05-01', -9],
    ['2022-05-31', '2022-06-22', 22],
    ['1900-01-01', '2199-12-31', 109_572], // 300 x 365 + 73 leap days (1904 to 2196 without 2100) - 1
  ])('from %s to %s are %s', (from, to, days) => expect(daysBetween(date(from), date(to))).toBe(days));

  it('are those of a count by hand, everywhere', () => {
    assert(property(anyDate(), anyDate(), (a, b) => daysBetween(a, b) === countedDays(b) - countedDays(a)));
  });

  it('added to a date give the other, and the result is a date', () => {
    assert(
      property(anyDate(), integer({ min: -800, max: 800 }), (from, days) => {
        const to = addDays(from, days);
        return daysBetween(from, to) === days && /^\d{4}-\d{2}-\d{2}$/.test(to);
      }),
    );
  });
});

describe('the day of the year', () => {
  it.each([
    ['2026-01-01', 1],
    ['2026-03-01', 60],
    ['2024-03-01', 61],
    ['2026-12-31', 365],
    ['2024-12-31', 366],
  ])('of %s is %s', (text, day) => expect(dayOfYear(date(text))).toBe(day));
});

it('the newest date does not depend on the order, and of none is none', () => {
  expect(newestDate(['2025-12-31', '2026-01-02', '2026-01-01'])).toBe('2026-01-02');
  expect(newestDate(['2026-01-02', '2025-12-31'])).toBe('2026-01-02');
  expect(newestDate([])).toBeNull();
});
