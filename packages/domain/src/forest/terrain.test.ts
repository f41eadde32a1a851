import { describe, expect, it } from 'vitest';
import {
  ASPECT_CLASSES,
  aspectClassOf,
  aspectCodes,
  classCodes,
  classOf,
  SLOPE_SCALE,
  TREE_HEIGHT_SCALE,
} from './scales.ts';
import { reliefOf } from './terrain.ts';

function relief(rows: readonly (readonly number[])[]) {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const grid = { originX: 0, originY: 0, pixelWidth: 10, pixelHeight: 10, width, height };
  return reliefOf({ grid, heights: Float32Array.from(rows.flat()), noData: -9999 });
}

/** A plane that falls to an azimuth. */
const plane = (azimuth: number) =>
  [0, 1, 2].map((row) =>
    [0, 1, 2].map(
      (column) => 500 - 10 * (column * Math.sin((azimuth * Math.PI) / 180) - row * Math.cos((azimuth * Math.PI) / 180)),
    ),
  );

describe('slope and aspect', () => {
  it('are those of the worked example: 8.04947 degrees towards the northwest', () => {
    const { slope, aspect } = relief([
      [100, 101, 102],
      [101, 102, 103],
      [102, 103, 104],
    ]);
    expect(slope[4]).toBeCloseTo(8.04947, 5);
    expect(aspect[4]).toBeCloseTo(315, 4);
    expect(slope.filter((value) => !Number.isNaN(value))).toHaveLength(1);
  });

  it.each([0, 45, 90, 135, 180, 225, 270, 315])('towards %i degrees', (azimuth) => {
    const found = relief(plane(azimuth));
    expect(found.slope[4]).toBeCloseTo(45, 3);
    expect(((found.aspect[4] ?? 0) - azimuth + 540) % 360).toBeCloseTo(180, 2);
    expect(aspectCodes(found)[4]).toBe(azimuth / 45 + 1);
  });

  it('of flat ground have no direction, beside unknown ground no value', () => {
    const flat = relief([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ]);
    expect([flat.slope[4], flat.aspect[4], aspectCodes(flat)[4]]).toEqual([0, Number.NaN, 9]);
    const hole = relief([
      [1, 1, 1],
      [1, 1, -9999],
      [1, 1, 1],
    ]);
    expect(aspectCodes(hole)).toEqual(new Uint8Array(9));
  });
});

describe('classes of the legends', () => {
  it.each([
    [SLOPE_SCALE, [0, 1.99, 2, 5, 10, 15, 24.9, 25, 89], [0, 0, 1, 2, 3, 4, 4, 5, 5]],
    [TREE_HEIGHT_SCALE, [0, 2, 5, 10, 15, 20, 25, 29.9, 30, 60], [0, 1, 2, 3, 4, 5, 6, 6, 7, 7]],
  ])('begin with their lower bound', (scale, values, classes) => {
    expect(values.map((value) => classOf(scale, value))).toEqual(classes);
    expect(classOf(scale, Number.NaN)).toBeNull();
    expect([...classCodes(scale, Float32Array.from([0, Number.NaN]))]).toEqual([1, 0]);
  });

  it('of the aspect are sectors about their direction', () => {
    expect([337.4, 337.5, 0, 22.4, 22.5, 180, 359].map((azimuth) => aspectClassOf(azimuth, 10))).toEqual([
      7, 0, 0, 0, 1, 4, 0,
    ]);
    expect(aspectClassOf(Number.NaN, 0.5)).toBe(8);
    expect(aspectClassOf(Number.NaN, Number.NaN)).toBeNull();
    expect(ASPECT_CLASSES.map(({ name }) => name)).toHaveLength(9);
  });
});
