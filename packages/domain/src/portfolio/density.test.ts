import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DENSITY_CLASSES, DENSITY_COLOURS, densityBreaks, densityClassOf, densityColourOf } from './density.ts';

const values = fc.array(fc.double({ min: 0.001, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 200 });

describe('classes of a density', () => {
  it('is the worked example: 1 to 10 ha/km² in fifths', () => {
    const breaks = densityBreaks([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(breaks).toEqual([0, 3, 5, 7, 9]);
    expect([0.5, 3, 4.9, 9, 100].map((value) => densityClassOf(breaks, value))).toEqual([0, 1, 1, 4, 4]);
  });

  it('are fewer where the values are', () => {
    expect(densityBreaks([])).toEqual([0]);
    expect(densityBreaks([7, 7, 7])).toEqual([0]);
    expect(densityBreaks([1, 50])).toEqual([0, 50]);
  });

  it('ascend from 0, at most five, and every value is in one', () =>
    fc.assert(
      fc.property(values, (all) => {
        const breaks = densityBreaks(all);
        expect(breaks[0]).toBe(0);
        expect(breaks).toEqual([...new Set(breaks)].toSorted((a, b) => a - b));
        expect(breaks.length).toBeLessThanOrEqual(DENSITY_CLASSES);
        for (const value of all) {
          const index = densityClassOf(breaks, value);
          expect(value).toBeGreaterThanOrEqual(breaks[index] ?? Infinity);
          expect(value).toBeLessThan(breaks[index + 1] ?? Infinity);
        }
      }),
    ));

  it('have colours of their own, the last the darkest', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: DENSITY_CLASSES }), (classes) => {
        const used = Array.from({ length: classes }, (_, index) => densityColourOf(classes, index));
        expect(new Set(used).size).toBe(classes);
        expect(used.at(-1)).toBe(DENSITY_COLOURS.length - 1);
      }),
    ));
});
