import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeNdvi } from '../ndvi/encoding.ts';
import { FOLLOW_UP_RAMP, followUpPalette } from './followUp.ts';
import {
  coefficientOfVariation,
  HETEROGENEITY_CLASSES,
  heterogeneityClassOf,
  heterogeneityPalette,
  relativeNdvi,
} from './heterogeneity.ts';

const colorAt = (palette: Uint8Array, ndvi: number) => {
  const code = encodeNdvi(ndvi);
  return [...palette.subarray(code * 3, code * 3 + 3)];
};

describe('heterogeneity', () => {
  it('is the worked example', () => {
    const field = [0.5, 0.6, 0.7, 0.4];
    const relative = field.map((ndvi) => relativeNdvi(ndvi, 0.55) ?? Number.NaN);
    expect(relative.map((value) => Number(value.toFixed(1)))).toEqual([90.9, 109.1, 127.3, 72.7]);
    expect(coefficientOfVariation(field)).toBeCloseTo(23.4726, 4);
    expect(relative.map(heterogeneityClassOf)).toEqual([3, 5, 7, 1]);
  });

  it('puts a bound into the class nearer to the mean', () => {
    const bounds = [79.99, 80, 89.99, 90, 97, 103, 103.01, 110, 110.01, 120, 120.01];
    expect(bounds.map(heterogeneityClassOf)).toEqual([1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 7]);
  });

  it('has classes within the bounds that the legend names', () =>
    fc.assert(
      fc.property(fc.double({ min: -500, max: 500, noNaN: true }), (relative) => {
        const found = HETEROGENEITY_CLASSES[heterogeneityClassOf(relative) - 1];
        return found !== undefined && (found.from ?? -999) <= relative && relative <= (found.to ?? 999);
      }),
    ));

  it('colours each code by its share of the field’s mean', () => {
    const palette = heterogeneityPalette(0.5);
    expect(palette).toHaveLength(768);
    expect(colorAt(palette, 0.5)).toEqual([0xf5, 0xf5, 0xf5]);
    expect(colorAt(palette, 0.2)).toEqual([0x8c, 0x51, 0x0a]);
    expect(colorAt(palette, 0.65)).toEqual([0x01, 0x66, 0x5e]);
  });

  it('has no class for water and bare ground', () => {
    expect(relativeNdvi(0.05, 0.05)).toBeNull();
    expect(colorAt(heterogeneityPalette(-0.1), 0.5)).toEqual([0xbd, 0xbd, 0xbd]);
    expect(coefficientOfVariation([0.5])).toBeNull();
    expect(coefficientOfVariation([-0.5, 0.5])).toBeNull();
    expect(coefficientOfVariation([-0.2, -0.1, -0.3])).toBeNull();
    expect(coefficientOfVariation([0.01, 0.03])).toBeNull();
  });
});

describe('follow-up', () => {
  it('colours each code by its distance from the median', () => {
    const palette = followUpPalette(0.6);
    expect(colorAt(palette, 0.2)).toEqual(FOLLOW_UP_RAMP.stops[0]?.color);
    expect(colorAt(palette, 1)).toEqual(FOLLOW_UP_RAMP.stops.at(-1)?.color);
    const [red = 0, , blue = 0] = colorAt(palette, 0.6);
    expect(Math.min(red, blue)).toBeGreaterThan(0xf0);
  });
});
