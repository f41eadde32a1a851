import { describe, expect, it } from 'vitest';
import { reliefRow } from './reliefRows.ts';
import { shadeOf } from './terrainColor.ts';

const PIXEL = [10, 10] as const;
const row = (...heights: readonly number[]) => Float32Array.from(heights);
const brightness = (colors: Uint8Array, column: number) =>
  (colors[column * 3] ?? 0) + (colors[column * 3 + 1] ?? 0) + (colors[column * 3 + 2] ?? 0);

describe('the shade of a slope', () => {
  it('is 1 of a level one, more towards the north-west and less towards the south-east', () => {
    expect(shadeOf(0, 0)).toBeCloseTo(1, 10);
    // Ground that rises to the east faces west, ground that falls to the north faces north.
    expect(shadeOf(0.05, -0.05)).toBeGreaterThan(1.05);
    expect(shadeOf(-0.05, 0.05)).toBeLessThan(0.95);
    expect(shadeOf(0.05, 0.05)).toBeLessThan(1);
  });

  it('shows a metre in a hundred, and leaves a cliff visible', () => {
    expect(Math.abs(shadeOf(-0.01, 0) - 1)).toBeGreaterThan(0.03);
    expect(shadeOf(-1, 1)).toBeGreaterThanOrEqual(0.4);
  });
});

describe('a row of relief', () => {
  it('is black where there is no height, and nowhere else', () => {
    const colors = reliefRow(undefined, row(90, Number.NaN, 2_000, 0), undefined, PIXEL);
    expect([0, 1, 2, 3].map((column) => brightness(colors, column) === 0)).toEqual([false, true, false, false]);
  });

  it('has the same colour for the same height, whatever the file', () => {
    const level = (metres: number) => [...reliefRow(undefined, row(metres, metres), undefined, PIXEL).subarray(0, 3)];
    expect(level(100)).toEqual([0x8d, 0xbf, 0xb4]);
    expect(level(75)).toEqual(level(20));
    expect(level(1_000)).toEqual(level(1_500));
  });

  it('is lit by the rows above and below: the bank towards the light is brighter than the other', () => {
    const [high, low] = [row(100, 100, 100), row(95, 95, 95)];
    const facesNorth = reliefRow(low, row(97.5, 97.5, 97.5), high, PIXEL);
    const facesSouth = reliefRow(high, row(97.5, 97.5, 97.5), low, PIXEL);
    expect(brightness(facesNorth, 1)).toBeGreaterThan(brightness(facesSouth, 1));
  });
});
