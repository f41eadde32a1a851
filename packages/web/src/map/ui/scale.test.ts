import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleBar } from './scale.ts';

describe('scaleBar', () => {
  it('takes the longest round length that fits', () => {
    expect(scaleBar(1, 90)).toEqual({ metres: 50, pixels: 50 });
    expect(scaleBar(3, 90)).toMatchObject({ metres: 200 });
    expect(scaleBar(600, 100)).toMatchObject({ metres: 50_000 });
  });

  it('is never longer than allowed, nor shorter than two fifths of it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 2000, noNaN: true }), (metresPerPixel) => {
        const { pixels } = scaleBar(metresPerPixel, 100);
        expect(pixels).toBeLessThanOrEqual(100 + 1e-6);
        expect(pixels).toBeGreaterThanOrEqual(40 - 1e-6);
      }),
    );
  });
});
