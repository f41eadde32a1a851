import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNdvi, encodeNdvi } from '../ndvi/encoding.ts';
import { hexColor, rampColor } from '../ndvi/ramp.ts';
import {
  CHANGE_CLASSES,
  CODE_DIFFERENCE_ZERO,
  changeClassOf,
  changeClassTable,
  classPalette,
  deltaOfCodes,
} from './changeClass.ts';
import { CHANGE_RAMP, changeCodeTable, changePalette, decodeChange, encodeChange } from './changeRamp.ts';

describe('classes of change', () => {
  it('are the worked example', () => {
    const deltas = [-0.3, -0.25, -0.2, -0.15, -0.1, -0.07, 0, 0.07, 0.1, 0.2, 0.3];
    expect(deltas.map(changeClassOf)).toEqual([1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7]);
    expect(changeClassOf(0.15)).toBe(5);
    expect(changeClassOf(0.25)).toBe(6);
    expect(changeClassOf(Number.NaN)).toBe(0);
  });

  it('are within the bounds that the legend names', () =>
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), (delta) => {
        const found = CHANGE_CLASSES[changeClassOf(delta) - 1];
        return found !== undefined && (found.from ?? -9) <= delta && delta <= (found.to ?? 9);
      }),
    ));

  it('mirror: a gain is as many classes up as the loss is down', () =>
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), (delta) => {
        expect(changeClassOf(-delta)).toBe(8 - changeClassOf(delta));
      }),
    ));

  it('are looked up by the difference of two codes', () => {
    const table = changeClassTable();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 255 }), fc.integer({ min: 1, max: 255 }), (before, after) => {
        const entry = after - before + CODE_DIFFERENCE_ZERO;
        expect(deltaOfCodes(entry)).toBeCloseTo(decodeNdvi(after) - decodeNdvi(before), 10);
        expect(table[entry]).toBe(changeClassOf(deltaOfCodes(entry)));
      }),
    );
    expect(table[encodeNdvi(0.5) - encodeNdvi(0.8) + CODE_DIFFERENCE_ZERO]).toBe(1);
  });

  it('are drawn by a palette in which a class is its own value', () => {
    const palette = classPalette(CHANGE_CLASSES);
    expect([...palette.subarray(0, 6)]).toEqual([255, 255, 255, 0xa5, 0, 0x26]);
    expect([...palette.subarray(21, 27)]).toEqual([0, 0x68, 0x37, 255, 255, 255]);
  });
});

describe('continuous change', () => {
  it('is coded within half a step, equal exactly', () => {
    expect(encodeChange(0)).toBe(128);
    expect(decodeChange(128)).toBe(0);
    expect(decodeChange(encodeChange(Number.NaN))).toBeNaN();
    expect([encodeChange(-3), encodeChange(3)]).toEqual([1, 255]);
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        (delta) => Math.abs(decodeChange(encodeChange(delta)) - delta) <= 0.5 / 127 + 1e-12,
      ),
    );
  });

  it('has the classes’ colours in their middles', () => {
    expect(hexColor(rampColor(CHANGE_RAMP, 0))).toBe('#F7F7F7');
    expect(hexColor(rampColor(CHANGE_RAMP, 0.2))).toBe('#66BD63');
    const palette = changePalette();
    expect(palette).toHaveLength(768);
    expect([...palette.subarray(128 * 3, 129 * 3)]).toEqual([0xf7, 0xf7, 0xf7]);
    expect([...palette.subarray(3, 6)]).toEqual([0xa5, 0, 0x26]);
  });

  it('is looked up by the difference of two codes', () => {
    const table = changeCodeTable();
    expect(table[CODE_DIFFERENCE_ZERO]).toBe(128);
    expect(decodeChange(table[encodeNdvi(0.6) - encodeNdvi(0.4) + CODE_DIFFERENCE_ZERO] ?? 0)).toBeCloseTo(0.2, 2);
  });
});
