import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import type { ZonalSums } from '@georisk/domain/raster/zonalStatistics.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightedStatistics } from './weightedStatistics.ts';

interface Pixel {
  readonly value: number;
  readonly isHalf: boolean;
}

/** Sums over the whole numbers of blocks. */
function sumsOf(blocks: readonly (readonly number[])[]): ZonalSums {
  const of = (map: (values: readonly number[]) => number) => Float64Array.from(blocks, map);
  return {
    cursors: new Int32Array(blocks.length),
    count: Int32Array.from(blocks, (values) => values.length),
    shift: new Float64Array(blocks.length),
    sum: of((values) => values.reduce((sum, value) => sum + value, 0)),
    squares: of((values) => values.reduce((sum, value) => sum + value * value, 0)),
    min: of((values) => Math.min(...values)),
    max: of((values) => Math.max(...values)),
  };
}

const statisticsOf = (blocks: readonly (readonly Pixel[])[], total: number, scale = 0.01) =>
  weightedStatistics(
    { totals: Int32Array.from(blocks, () => total) } as unknown as RunIndex,
    sumsOf(blocks.map((pixels) => pixels.map(({ value }) => value))),
    sumsOf(blocks.map((pixels) => pixels.filter(({ isHalf }) => isHalf).map(({ value }) => value))),
    scale,
  );

const whole = (...values: readonly number[]): Pixel[] => values.map((value) => ({ value, isHalf: false }));
const half = (...values: readonly number[]): Pixel[] => values.map((value) => ({ value, isHalf: true }));

describe('statistics in which unclassified pixels count half', () => {
  it('are the plain ones where there are none', () => {
    const { mean, sd, clearShare, count } = statisticsOf([whole(20, 40)], 4);
    expect([mean[0], sd[0], clearShare[0], count[0]]).toEqual([expect.closeTo(0.3, 9), expect.closeTo(0.1, 9), 0.5, 2]);
  });

  it('weigh a half pixel half, and count it as one', () => {
    const { mean, clearShare, count } = statisticsOf([[...whole(20), ...half(80)]], 2);
    expect(mean[0]).toBeCloseTo((20 + 80 / 2) / 1.5 / 100, 9);
    expect([clearShare[0], count[0]]).toEqual([0.75, 2]);
  });

  it('of half pixels alone are their own', () => {
    const { mean, sd, clearShare } = statisticsOf([half(20, 40)], 2);
    expect([mean[0], sd[0], clearShare[0]]).toEqual([expect.closeTo(0.3, 9), expect.closeTo(0.1, 9), 0.5]);
  });

  it('are each block’s own', () => {
    const { mean } = statisticsOf([whole(10), half(50), [...whole(30), ...half(30)]], 10);
    expect([...mean].map((value) => Math.round(value * 1_000) / 1_000)).toEqual([0.1, 0.5, 0.3]);
  });

  it('are as if each pixel came twice and a half one once', () => {
    const pixel = fc.record({ value: fc.integer({ min: -10_000, max: 10_000 }), isHalf: fc.boolean() });
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 1, maxLength: 40 }), (pixels) => {
        const { mean, sd, clearShare, min, max } = statisticsOf([pixels], 100, 1);
        const copies = pixels.flatMap(({ value, isHalf }) => (isHalf ? [value] : [value, value]));
        const average = copies.reduce((sum, value) => sum + value, 0) / copies.length;
        const variance = copies.reduce((sum, value) => sum + (value - average) ** 2, 0) / copies.length;
        expect(mean[0]).toBeCloseTo(average, 3);
        expect(sd[0]).toBeCloseTo(Math.sqrt(variance), 1);
        expect(clearShare[0]).toBeCloseTo(copies.length / 2 / 100, 6);
        expect([min[0], max[0]]).toEqual([
          Math.min(...pixels.map(({ value }) => value)),
          Math.max(...pixels.map(({ value }) => value)),
        ]);
      }),
    );
  });
});
