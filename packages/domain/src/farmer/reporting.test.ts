import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { casesOfAlert, reportingTime, statedDeadline } from './reporting.ts';

const day = (text: string) => text as IsoDate;

it('a deadline is stated with the sentence of the terms that says it, and not without', () => {
  const stated = (reportDays: number | null, reportRule: string | null) =>
    statedDeadline({ reportDays, reportRule }, day('2026-11-20'), day('2026-11-22'));
  expect(stated(4, 'Négy napon belül.')).toEqual({ until: '2026-11-24', daysLeft: 2, rule: 'Négy napon belül.' });
  expect([stated(4, null), stated(null, 'Négy napon belül.'), stated(null, null)]).toEqual([null, null, null]);
});

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
  const alert = { since: day('2026-06-10'), date: day('2026-06-15'), before: day('2026-06-05') };
  const of = (outcome: typeof alert | (Omit<typeof alert, 'before'> & { before: null }), ...days: string[]) =>
    casesOfAlert(
      outcome,
      days.map((damageDate) => ({ damageDate })),
    ).map(({ damageDate }) => damageDate);

  it('are those of damages since the last image that was well', () => {
    expect(of(alert, '2026-06-04', '2026-06-05', '2026-06-12')).toEqual(['2026-06-05', '2026-06-12']);
  });

  it('are those of 30 days before it where there is no such image', () => {
    expect(of({ ...alert, before: null }, '2026-05-10', '2026-05-11')).toEqual(['2026-05-11']);
  });

  it('are none of a damage more than 60 days after its newest image', () => {
    expect(of(alert, '2026-08-14', '2026-08-15')).toEqual(['2026-08-14']);
  });
});
