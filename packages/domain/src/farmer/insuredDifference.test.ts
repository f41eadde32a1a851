import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hectares } from '../units.ts';
import { isFarFromInsured } from './insuredDifference.ts';

const far = (drawn: number, insured: number) => isFarFromInsured(drawn as Hectares, insured as Hectares);

describe('an outline beside its insured area', () => {
  it.each([
    [0.05, 7.42, true],
    [74.2, 7.42, true],
    [1.8, 2.07, true],
    [1.87, 2.07, false],
    [2.27, 2.07, false],
    [2.28, 2.07, true],
    [7.42, 7.42, false],
  ])('of %s ha and %s ha: asks %s', (drawn, insured, asks) => {
    expect(far(drawn, insured)).toBe(asks);
  });

  it.each([1, 1.1, 0.3, 2.3, 7.7, 12.34])('asks beyond 10 %% of %s ha, and not at it', (insured) => {
    for (const side of [-1, 1]) {
      const limit = Math.round(insured * (1 + side * 0.1) * 10_000) / 10_000;
      expect(far(limit, insured)).toBe(false);
      expect(far(limit + side * 0.000_1, insured)).toBe(true);
    }
  });

  it('is never asked about where no area is insured', () => {
    expect(far(5, 0)).toBe(false);
  });

  it('never asks for what is within 9 %, and always beyond 11 %', () => {
    const insured = fc.double({ min: 0.1, max: 500, noNaN: true });
    fc.assert(
      fc.property(insured, fc.double({ min: -1, max: 1, noNaN: true }), (area, part) => {
        const asks = far(area * (1 + part), area);
        if (Math.abs(part) < 0.09) expect(asks).toBe(false);
        if (Math.abs(part) > 0.11) expect(asks).toBe(true);
      }),
    );
  });
});
