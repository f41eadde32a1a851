import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanOfImages, zScores } from './seasonScores.ts';
import { soilZoneCategory } from './soilZoneClasses.ts';

describe('categories of several seasons', () => {
  it('are those of the worked example', () => {
    expect(soilZoneCategory([0.8, 1.1, 0.9])).toBe(3);
    expect(soilZoneCategory([0.2, -0.1, 0.1])).toBe(2);
    expect(soilZoneCategory([-1, -0.7, -1.2])).toBe(1);
    expect(soilZoneCategory([1.2, -1.1, 0.3])).toBe(4);
  });

  it('need three seasons', () => {
    expect(soilZoneCategory([1, 1])).toBeNull();
    expect(soilZoneCategory([])).toBeNull();
  });

  it('do not depend on the order of the seasons', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 3, maxLength: 6 }), (tenths) => {
        const scores = tenths.map((each) => each / 8);
        expect(soilZoneCategory(scores.toReversed())).toBe(soilZoneCategory(scores));
      }),
    ));
});

describe('a season of a field', () => {
  it('is averaged over the visible images', () => {
    const mean = meanOfImages([Float64Array.of(0.2, Number.NaN, Number.NaN), Float64Array.of(0.4, 0.6, Number.NaN)]);
    expect(mean[0]).toBeCloseTo(0.3);
    expect(mean[1]).toBe(0.6);
    expect(mean[2]).toBeNaN();
  });

  it('is compared with itself: mean 0, deviation 1', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 40 }), (hundredths) => {
        const scores = zScores(Float64Array.from(hundredths, (each) => each / 100));
        const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
        expect(mean).toBeCloseTo(0, 9);
        const variance = scores.reduce((sum, score) => sum + score * score, 0) / scores.length;
        expect(variance).toBeCloseTo(new Set(hundredths).size === 1 ? 0 : 1, 9);
      }),
    ));

  it('has no differences in a field without any', () => {
    const scores = zScores(Float64Array.of(0.1, 0.1, Number.NaN, 0.1));
    expect([...scores]).toEqual([0, 0, Number.NaN, 0]);
  });
});
