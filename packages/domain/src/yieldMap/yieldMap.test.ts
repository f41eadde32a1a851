import { double, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { legendStep, legendTicks, shownMax } from './legend.ts';
import { plantsOf } from './plants.ts';
import { closedSeason } from './season.ts';
import { yieldColor } from './yieldColor.ts';
import { yieldScaleAt } from './yieldScale.ts';

describe('the legend of the yield map', () => {
  it.each([
    [6.3, 1, 7],
    [15, 1, 15],
    [15.01, 2, 16],
    [31, 2, 32],
    [31.2, 3, 33],
    [64, 3, 66],
    [70, 4, 72],
  ])('of %s t/ha steps by %s to %s', (max, step, last) => {
    expect(legendStep(max)).toBe(step);
    const ticks = legendTicks(max);
    expect(ticks[0]).toBe(0);
    expect(ticks[1]).toBe(step);
    expect(ticks.at(-1)).toBe(last);
  });

  it('holds the maximum, and no step beyond it', () => {
    assert(
      property(double({ min: 1, max: 120, noNaN: true }), (max) => {
        const last = legendTicks(max).at(-1) ?? 0;
        expect(last).toBeGreaterThanOrEqual(max);
        expect(last - legendStep(max)).toBeLessThan(max);
      }),
    );
  });

  it('runs to the percentile rounded up, at least to 1', () => {
    expect([null, 0, 0.4, 1, 7.41, 7.4, 7.400_01, 6.1].map(shownMax)).toEqual([1, 1, 1, 1, 7.5, 7.4, 7.5, 6.1]);
  });
});

describe('colours of yields', () => {
  it.each([
    [0, '#E60000'],
    [2, '#E67300'],
    [4, '#E6E600'],
    [6, '#73E600'],
    [8, '#00E600'],
  ])('of %s of 8 t/ha is %s', (value, expected) => {
    const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    for (const [index, value_] of channels(yieldColor(value, 8)).entries()) {
      expect(Math.abs(value_ - (channels(expected)[index] ?? -9))).toBeLessThanOrEqual(1);
    }
  });

  it('end at the ends', () => {
    expect(yieldColor(12, 8)).toBe(yieldColor(8, 8));
    expect(yieldColor(-1, 8)).toBe(yieldColor(0, 8));
  });
});

describe('the content of a yield map', () => {
  it('is districts above a resolution of 30', () => {
    expect([30.01, 30, 3].map(yieldScaleAt)).toEqual(['Nuts4', 'Mepar', 'Mepar']);
  });

  it('is a season that is over', () => {
    const seasons = ['2026-01-01', '2026-11-15', '2026-11-16', '2026-12-31'] as IsoDate[];
    expect(seasons.map(closedSeason)).toEqual([2025, 2025, 2026, 2026]);
  });

  it('is a group of the menu or a crop', () => {
    expect(plantsOf('KALASZOS')).toEqual([
      'OSZI_BUZA',
      'TAVASZI_BUZA',
      'DURUMBUZA',
      'ROZS',
      'OSZI_ARPA',
      'TAVASZI_ARPA',
      'ZAB',
      'TRITIKALE',
    ]);
    expect(plantsOf('KUKORICA')).toEqual(['KUKORICA']);
    expect(plantsOf('LUCERNA')).toEqual(['LUCERNA']);
    expect(['kukorica', '', 'constructor', '__proto__'].map(plantsOf)).toEqual([null, null, null, null]);
  });
});
