import { assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rgb } from './contrast.ts';
import { colourDistance, ofOkLab, okLab } from './okLab.ts';

const channel = integer({ min: 0, max: 255 });
const rgb = tuple(channel, channel, channel);

describe('OKLab', () => {
  // Values of CSS Color 4 (its sample implementation), four digits.
  it.each([
    [
      [255, 255, 255],
      [1, 0, 0],
    ],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    [
      [255, 0, 0],
      [0.628, 0.2249, 0.1258],
    ],
    [
      [0, 128, 0],
      [0.5198, -0.1403, 0.1077],
    ],
    [
      [0, 0, 255],
      [0.452, -0.0325, -0.3115],
    ],
  ] as [Rgb, Rgb][])('of %j is %j', (colour, wanted) => {
    for (const [index, value] of okLab(colour).entries()) expect(value).toBeCloseTo(wanted[index] ?? Number.NaN, 3);
  });

  it('is turned back to the same colour', () => {
    assert(
      property(rgb, (colour) => {
        expect(ofOkLab(okLab(colour))).toEqual([...colour]);
      }),
    );
  });

  it('has a distance that is 0 for the same colour alone, and alike in both directions', () => {
    assert(
      property(rgb, rgb, (a, b) => {
        expect(colourDistance(a, b)).toBeCloseTo(colourDistance(b, a), 12);
        expect(colourDistance(a, b) < 1e-9).toBe(a.join() === b.join());
      }),
    );
  });
});
