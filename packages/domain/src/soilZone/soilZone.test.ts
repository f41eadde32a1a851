import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soilZoneCategory } from './soilZoneClasses.ts';

describe('categories of several seasons', () => {
  it('are the worked example', () => {
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
