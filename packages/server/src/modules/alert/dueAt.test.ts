import { constantFrom, date, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueAt } from './dueAt.ts';

const at = (frequency: 'each' | 'daily' | 'weekly', now: string) => dueAt(frequency, new Date(now), 10).toISOString();

describe('when an alert is sent', () => {
  it('each: after the minutes in which more of the day may come', () => {
    expect(at('each', '2026-06-15T08:00:00Z')).toBe('2026-06-15T08:10:00.000Z');
  });

  it.each([
    ['in the morning before seven, the same day', '2026-06-15T04:59:59Z', '2026-06-15T05:00:00.000Z'],
    ['at seven, the next day', '2026-06-15T05:00:00Z', '2026-06-16T05:00:00.000Z'],
    [
      'after midnight in Budapest while it is yesterday in Greenwich',
      '2026-06-15T22:30:00Z',
      '2026-06-16T05:00:00.000Z',
    ],
    ['in winter, an hour later by Greenwich', '2026-01-15T08:00:00Z', '2026-01-16T06:00:00.000Z'],
    ['over the night in which summer time begins', '2026-03-28T20:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['over the night in which it ends', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['over the end of a year', '2026-12-31T20:00:00Z', '2027-01-01T06:00:00.000Z'],
  ])('daily, %s', (_, now, wanted) => expect(at('daily', now)).toBe(wanted));

  it.each([
    ['on a Monday before seven', '2026-06-15T04:00:00Z', '2026-06-15T05:00:00.000Z'],
    ['on a Monday after seven, a week later', '2026-06-15T06:00:00Z', '2026-06-22T05:00:00.000Z'],
    ['on a Sunday night in Greenwich that is Monday in Budapest', '2026-06-14T22:30:00Z', '2026-06-15T05:00:00.000Z'],
    ['over the change of the clocks', '2026-03-24T12:00:00Z', '2026-03-30T05:00:00.000Z'],
  ])('weekly, %s', (_, now, wanted) => expect(at('weekly', now)).toBe(wanted));

  it('is always in the future, at seven local time', () => {
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Budapest', timeStyle: 'medium' });
    const range = { min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true };
    assert(
      property(date(range), constantFrom('daily', 'weekly'), (now, frequency) => {
        const due = dueAt(frequency, now, 10);
        expect(due.getTime()).toBeGreaterThan(now.getTime());
        expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(
          (frequency === 'daily' ? 1 : 7) * 86_400_000 + 3_600_000,
        );
        expect(wall.format(due)).toBe('07:00:00');
      }),
    );
  });
});
