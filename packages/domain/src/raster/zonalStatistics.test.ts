import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Polygon } from '../geo/types.ts';
import type { Grid } from './grid.ts';
import { packPolygons } from './packedPolygons.ts';
import { buildRunIndex } from './runIndex.ts';
import { addRows, finishSums, startSums, zonalStatistics } from './zonalStatistics.ts';

const GRID: Grid = { originX: 0, originY: 40, pixelWidth: 10, pixelHeight: 10, width: 5, height: 4 };

const box = (left: number, top: number, right: number, bottom: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [left * 10, 40 - top * 10],
      [right * 10, 40 - top * 10],
      [right * 10, 40 - bottom * 10],
      [left * 10, 40 - bottom * 10],
      [left * 10, 40 - top * 10],
    ],
  ],
});

const index = buildRunIndex(
  GRID,
  packPolygons([box(0, 0, 2, 2), box(2, 1, 5, 4), box(4, 3, 7, 4), box(0.1, 0.1, 0.3, 0.3)]),
);

describe('zonal statistics', () => {
  it('counts, averages and spreads the valid pixels, in physical units', () => {
    const values = Uint8Array.from(
      [
        [50, 100, 9, 9, 9],
        [0, 150, 200, 0, 0],
        [9, 9, 0, 0, 0],
        [9, 9, 0, 0, 100],
      ].flat(),
    );
    const found = zonalStatistics(index, values, 0, 1 / 250, 0.1);
    expect([...found.count]).toEqual([3, 2, 1, 0]);
    expect([...found.total]).toEqual([4, 9, 3, 0]);
    expect(found.mean[0]).toBeCloseTo(0.5, 12);
    expect(found.sd[0]).toBeCloseTo(Math.sqrt(5000 / 3) / 250, 12);
    expect([found.min[0], found.max[0]]).toEqual([50 / 250 + 0.1, 150 / 250 + 0.1]);
    expect([...found.clearShare]).toEqual([0.75, 2 / 9, 1 / 3, 0]);
    expect([found.mean[3], found.sd[3], found.min[3], found.max[3]]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it('takes NaN for no data, and any value where the raster declares none', () => {
    const values = new Float32Array(20).fill(Number.NaN);
    values[0] = 0;
    expect([...zonalStatistics(index, values, null).count]).toEqual([1, 0, 0, 0]);
  });

  it('swaps min and max where the scale is negative', () => {
    const found = zonalStatistics(
      index,
      Int16Array.from({ length: 20 }, (_, pixel) => pixel),
      null,
      -1,
      0,
    );
    expect([found.min[0], found.max[0]]).toEqual([-6, 0]);
    expect(found.sd[0]).toBeCloseTo(Math.sqrt(6.5), 12);
  });

  it('keeps its digits far from zero', () => {
    const found = zonalStatistics(
      index,
      Float32Array.from({ length: 20 }, (_, pixel) => 1e6 + (pixel % 2) * 0.125),
      null,
    );
    expect(found.sd[0]).toBeCloseTo(0.0625, 9);
  });

  it('gives the same answer strip by strip', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.integer({ min: 1, max: 4 }), (values, rows) => {
        const sums = startSums(index);
        for (let row = 0; row < 4; row += rows)
          addRows(index, sums, values.subarray(row * 5, (row + rows) * 5), row, 0);
        expect(finishSums(index, sums)).toEqual(zonalStatistics(index, values, 0));
      }),
    );
  });
});
