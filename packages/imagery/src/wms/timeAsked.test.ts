import { daysBetween } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseTime, parseTime } from './timeAsked.ts';

const day = (offset: number) => new Date(Date.UTC(2026, 3, 1 + offset)).toISOString().slice(0, 10);

describe('parseTime', () => {
  it.each<[string, { from: string; to: string } | null | undefined]>([
    ['', null],
    ['CURRENT', null],
    ['2026-04-01', { from: '2026-04-01', to: '2026-04-01' }],
    ['2026-04-01T23:59:59+02:00', { from: '2026-04-01', to: '2026-04-01' }],
    ['2026-04-01/2026-04-03', { from: '2026-04-01', to: '2026-04-03' }],
    ['2026-04-01/2026-04-03/P5D', { from: '2026-04-01', to: '2026-04-03' }],
    ['2026-04-01/2026-04-01', { from: '2026-04-01', to: '2026-04-01' }],
    ['2026-04-01T', undefined],
    ['2026-04-31', undefined],
    ['2026-4-1', undefined],
    ['2026-04', undefined],
    ['2026-04-01,2026-04-02', undefined],
    ['2026-04-02/2026-04-01', undefined],
    ['2026-04-01/2026-04-02/1D', undefined],
    ['2026-04-01/2026-04-02/P1D/x', undefined],
    ['2026-04-01//P1D', undefined],
    [' 2026-04-01', undefined],
  ])('%j is %j', (text, expected) => {
    expect(parseTime(text)).toEqual(expected);
  });
});

describe('chooseTime', () => {
  const dates = [day(9), day(22)];
  const of = (from: number, to: number) => chooseTime(dates, { from: day(from), to: day(to) });

  it('has no date of none', () => {
    expect(chooseTime([], { from: day(1), to: day(2) })).toBeUndefined();
  });

  it.each<[from: number, to: number, chosen: number]>([
    [10, 20, 9],
    [12, 21, 22],
    [11, 20, 9],
    [10, 21, 9],
    [0, 3, 9],
    [30, 40, 22],
  ])('outside of the span from %i to %i it is the date nearest to the span: %i', (from, to, chosen) => {
    expect(of(from, to)).toEqual({ date: day(chosen), warning: 'Nearest value used' });
  });

  it('is the newest within a span, its ends included', () => {
    expect(of(9, 22)).toEqual({ date: day(22), warning: null });
    expect(of(0, 9)).toEqual({ date: day(9), warning: null });
    expect(of(22, 22)).toEqual({ date: day(22), warning: null });
  });

  it('is never farther from the span than another', () => {
    const offset = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(
        fc.uniqueArray(offset, { minLength: 1, maxLength: 12 }),
        offset,
        fc.nat(30),
        (offsets, from, length) => {
          const all = offsets.toSorted((a, b) => a - b).map(day);
          const asked = { from: day(from), to: day(from + length) };
          const away = (date: string) =>
            Math.max(
              0,
              daysBetween(date as IsoDate, asked.from as IsoDate),
              daysBetween(asked.to as IsoDate, date as IsoDate),
            );
          const chosen = chooseTime(all, asked);
          if (chosen === undefined) throw new Error('none');
          expect(away(chosen.date)).toBe(Math.min(...all.map(away)));
          expect(chosen.warning === null).toBe(away(chosen.date) === 0);
        },
      ),
    );
  });
});
