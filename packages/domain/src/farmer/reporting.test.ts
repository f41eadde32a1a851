import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { casesOfAlert, reportingTime } from './reporting.ts';

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

describe('the cases of an alert', () => {
  const cases = ['2026-05-20', '2026-06-04', '2026-06-05', '2026-06-12'].map((damageDate) => ({ damageDate }));
  const of = (before: string | null) =>
    casesOfAlert({ since: day('2026-06-10'), before: before === null ? null : day(before) }, cases).map(
      ({ damageDate }) => damageDate,
    );

  it('are those of damages since the last image that was well', () => {
    expect(of('2026-06-05')).toEqual(['2026-06-05', '2026-06-12']);
  });

  it('are those of 30 days before it where there is no such image', () => {
    expect(of(null)).toEqual(['2026-05-20', '2026-06-04', '2026-06-05', '2026-06-12']);
    const early = [{ damageDate: '2026-05-10' }, { damageDate: '2026-05-11' }];
    expect(casesOfAlert({ since: day('2026-06-10'), before: null }, early)).toEqual([{ damageDate: '2026-05-11' }]);
  });
});
