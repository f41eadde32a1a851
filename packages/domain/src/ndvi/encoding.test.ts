import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNdvi, encodeNdvi, NDVI_CODE_OFFSET, NDVI_CODE_SCALE, ndviCodeTable } from './encoding.ts';

describe('NDVI byte codes', () => {
  it.each([
    [-0.5, 1],
    [-0.2, 1],
    [0, 43],
    [0.25, 96],
    [0.8, 213],
    [1, 255],
    [1.7, 255],
    [Number.NaN, 0],
  ])('%f is code %i', (ndvi, code) => expect(encodeNdvi(ndvi)).toBe(code));

  it.each([
    [43, -0.00157],
    [96, 0.24882],
    [213, 0.80157],
    [1, -0.2],
    [255, 1],
  ])('code %i is %f', (code, ndvi) => expect(decodeNdvi(code)).toBeCloseTo(ndvi, 5));

  it('distinguishes no data from every value', () => {
    expect(decodeNdvi(0)).toBeNaN();
    fc.assert(fc.property(fc.double({ noNaN: true }), (ndvi) => encodeNdvi(ndvi) >= 1 && encodeNdvi(ndvi) <= 255));
  });

  it('are restored from every code, and within half a step from every value in range', () => {
    for (let code = 1; code <= 255; code += 1) expect(encodeNdvi(decodeNdvi(code))).toBe(code);
    fc.assert(
      fc.property(
        fc.double({ min: -0.2, max: 1, noNaN: true }),
        (ndvi) => Math.abs(decodeNdvi(encodeNdvi(ndvi)) - ndvi) <= NDVI_CODE_SCALE / 2 + 1e-12,
      ),
    );
  });

  it('declares the same line as scale and offset', () => {
    for (let code = 1; code <= 255; code += 1) {
      expect(code * NDVI_CODE_SCALE + NDVI_CODE_OFFSET).toBeCloseTo(decodeNdvi(code), 12);
    }
  });

  it('tabulates a raster of bytes', () => {
    const table = ndviCodeTable(256, (raw) => (raw === 0 ? Number.NaN : raw / 250));
    expect(table[0]).toBe(0);
    expect(table[200]).toBe(213);
    expect(table[255]).toBe(255);
  });
});
