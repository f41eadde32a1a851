import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { reportingTime } from './reporting.ts';

const day = (text: string) => text as IsoDate;

describe('the time left to report a damage', () => {
  it.each([
    ['2026-11-20', 15, '2026-11-24', '2026-12-05', 11],
    ['2026-11-20', 15, '2026-12-05', '2026-12-05', 0],
    ['2026-11-20', 15, '2026-12-06', '2026-12-05', -1],
    ['2027-12-25', 10, '2027-12-25', '2028-01-04', 10],
  ])('of %s within %i days, on %s, ends on %s in %i days', (noticed, days, today, until, daysLeft) => {
    expect(reportingTime(day(noticed), days, day(today))).toEqual({ until, daysLeft });
  });
});
