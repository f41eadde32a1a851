import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { legendStep, legendTicks, shownMax } from './legend.ts';
import { plantsOf } from './plants.ts';
import { closedSeason } from './season.ts';
import { yieldColor } from './yieldColor.ts';
import { yieldScaleAt } from './yieldScale.ts';

describe('the legend', () => {
  it.each([
    // domain.md 7
    [6.3, 1, 7],
    [15, 1, 15],
    [15.01, 2, 16],
    [31, 2, 32],
    [31.2, 3, 33],
    [64, 3, 66],
    [64.01, 4, 68],
    [70, 4, 72],
    [1, 1, 1],
  ])('of a maximum of %s has steps of %s up to %s', (max, step, last) => {
    expect(legendStep(max)).toBe(step);
    expect(legendTicks(max).at(-1)).toBe(last);
  });

  it('begins at 0, contains the maximum, and has no row too many', () => {
    assert(
      property(double({ min: 1, max: 92, noNaN: true }), (max) => {
        const ticks = legendTicks(max);
        const [last = 0, before = 0] = [ticks.at(-1), ticks.at(-2)];
        return ticks[0] === 0 && last >= max && before < max && ticks.length <= 25;
      }),
    );
  });

  it.each([
    [null, 1],
    [0, 1],
    [0.3, 1],
    [7.2, 7.2],
    [7.21, 7.3],
    [7.200_000_000_1, 7.2], // binary rounding of a percentile is no further tenth
    [7.29, 7.3],
    [99.95, 100],
  ])('of a 99th percentile of %s ends at %s', (percentile, max) => expect(shownMax(percentile)).toBe(max));
});

describe('colours', () => {
  it.each([
    [0, '#E60000'],
    [2, '#E67300'],
    [4, '#E6E600'],
    [6, '#73E600'],
    [8, '#00E600'],
    [-1, '#E60000'],
    [99, '#00E600'],
  ])('of %s t/ha of 8 is %s, to a step of each channel', (value, expected) => {
    const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    const [found, wanted] = [channels(yieldColor(value, 8)), channels(expected)];
    for (const [index, each] of found.entries()) expect(Math.abs(each - (wanted[index] ?? 0))).toBeLessThanOrEqual(1);
  });
});

describe('seasons, scales and plants', () => {
  it.each([
    ['2026-11-15', 2025],
    ['2026-11-16', 2026],
    ['2026-01-01', 2025],
    ['2026-12-31', 2026],
  ])('the last closed season on %s is %s', (today, year) => expect(closedSeason(today as IsoDate)).toBe(year));

  it.each([
    [30, 'Mepar'],
    [30.01, 'Nuts4'],
    [1, 'Mepar'],
    [1_000, 'Nuts4'],
  ])('at %s a pixel %s is shown', (resolution, scale) => expect(yieldScaleAt(resolution)).toBe(scale));

  it('a group of the menu is its crops, a crop itself, another word none', () => {
    expect(plantsOf('KALASZOS')).toEqual(
      expect.arrayContaining(['OSZI_BUZA', 'DURUMBUZA', 'ROZS', 'OSZI_ARPA', 'ZAB', 'TRITIKALE']),
    );
    expect(plantsOf('KUKORICA')).toContain('KUKORICA');
    expect([plantsOf('CUKORREPA'), plantsOf('constructor'), plantsOf(''), plantsOf('kalaszos')]).toEqual([
      ['CUKORREPA'],
      null,
      null,
      null,
    ]);
  });
});
