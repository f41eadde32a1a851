import { array, assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../raster/grid.ts';
import { BucketQueue } from './bucketQueue.ts';
import { canopyHeights, canopyOf, checkCanopy, checkTerrain, type HeightModel, knownHeights } from './heightModel.ts';
import { fillHeights } from './points/fillHeights.ts';
import { aspectClassOf, classCodes, classOf, FLAT_CLASS, SLOPE_SCALE, TREE_HEIGHT_SCALE } from './scales.ts';
import { smoothHeights } from './smoothHeights.ts';
import { reliefOf } from './terrain.ts';
import { TREE_RULES, treeTops, windowOf } from './treeTops.ts';

const unknown = Number.NaN;

const gridOf = (width: number, height: number, pixel = 0.5): Grid => ({
  originX: 0,
  originY: 0,
  pixelWidth: pixel,
  pixelHeight: pixel,
  width,
  height,
});

const model = (width: number, heights: readonly number[], pixel = 0.5, noData: number | null = null): HeightModel => ({
  grid: gridOf(width, heights.length / width, pixel),
  heights: Float32Array.from(heights),
  noData,
});

const codesOf = (check: ReturnType<typeof checkCanopy>) => (check.ok ? [] : check.refusals.map(({ code }) => code));

describe('the queue of cells', () => {
  it('returns the highest level first, and a level in the order in which its cells came', () => {
    const levels = array(integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 });
    assert(
      property(levels, (some) => {
        const queue = new BucketQueue(some.length, 9);
        for (const [cell, level] of some.entries()) queue.push(cell, level);
        const order = Array.from(some, () => queue.shift());
        const expected = some
          .map((level, cell) => ({ level, cell }))
          .toSorted((a, b) => b.level - a.level || a.cell - b.cell);
        return order.every((cell, at) => cell === expected[at]?.cell) && queue.shift() === -1;
      }),
    );
  });

  it('takes a cell above the level that is being emptied into that level', () => {
    const queue = new BucketQueue(3, 9);
    queue.push(0, 4);
    expect([queue.shift(), queue.level]).toEqual([0, 4]);
    queue.push(1, 2);
    queue.push(2, 8);
    expect([queue.shift(), queue.shift(), queue.shift()]).toEqual([2, 1, -1]);
  });
});

describe('heights', () => {
  it('are unknown where the file says so, or is not finite', () => {
    expect([...knownHeights(model(2, [-9_999, 5, Infinity, -2e30], 0.5, -9_999))]).toEqual([
      unknown,
      5,
      unknown,
      unknown,
    ]);
  });

  it('of a canopy above 70 m are unknown, below the ground are ground', () => {
    expect([...canopyHeights(model(2, [70, 70.1, -3, 0]))]).toEqual([70, unknown, 0, 0]);
  });

  it.each<[string, HeightModel, readonly string[]]>([
    ['none', model(1, []), ['wrong-size']],
    ['too few', { ...model(2, [1, 2, 3, 4]), heights: Float32Array.of(1) }, ['wrong-size']],
    ['oblong cells', { ...model(2, [1, 2]), grid: { ...gridOf(2, 1), pixelHeight: 0.6 } }, ['not-square']],
    ['cells of one metre', model(2, [1, 2], 1), []],
    ['coarser cells', model(2, [1, 2], 1.01), ['too-coarse']],
    ['unknown ones alone', model(2, [unknown, unknown]), ['no-data']],
    ['1 m below the ground', model(2, [-1, 5]), []],
    ['deeper ones', model(2, [-1.01, 5]), ['negative-heights']],
    ['heights above the sea', model(2, [120, 130]), ['not-above-ground']],
    ['all of it', model(2, [-50, 130], 3), ['too-coarse', 'negative-heights', 'not-above-ground']],
    ['one wrong cell of a thousand', model(1_000, [...Array.from({ length: 999 }, () => 5), 99]), []],
    ['one wrong cell of 999', model(999, [...Array.from({ length: 998 }, () => 5), 99]), ['not-above-ground']],
  ])('%s: %#', (_, heights, expected) => expect(codesOf(checkCanopy(heights))).toEqual(expected));

  it('of terrain may be above the sea', () => {
    expect([
      codesOf(checkTerrain(model(2, [120, 900], 30))),
      codesOf(checkTerrain(model(2, [unknown, unknown]))),
    ]).toEqual([[], ['no-data']]);
  });

  it('above the ground are the difference, ground where it is a metre too low, unknown where either is', () => {
    const answer = canopyOf(model(4, [120, 99, 110, unknown]), model(4, [100, 100, unknown, 90]));
    expect(answer.ok && [...answer.canopy.heights]).toEqual([20, 0, unknown, unknown]);
    expect(canopyOf(model(2, [1, 2]), model(2, [1, 2], 1))).toMatchObject({
      ok: false,
      refusals: [{ code: 'other-grid' }],
    });
  });
});

describe('smoothed heights', () => {
  it('are weighted means: of two cells a and b with sigma 1 the weight of the other is exp(-1/2)', () => {
    const w = Math.exp(-0.5);
    const found = smoothHeights(Float32Array.of(10, 20), 2, 1);
    expect([...found]).toEqual([
      expect.closeTo((10 + 20 * w) / (1 + w), 5),
      expect.closeTo((20 + 10 * w) / (1 + w), 5),
    ]);
  });

  it('leave an even canopy even, and unknown cells unknown', () => {
    const found = smoothHeights(Float32Array.of(7, 7, unknown, 7, 7, 7), 3, 0.8);
    expect([...found]).toEqual(
      [7, 7, unknown, 7, 7, 7].map((value) => (Number.isNaN(value) ? value : expect.closeTo(value, 5))),
    );
    const heights = Float32Array.of(1, 2);
    expect(smoothHeights(heights, 2, 0)).toBe(heights);
  });

  it('never leave the range of the heights, and are symmetrical', () => {
    const cells = array(integer({ min: 0, max: 30 }), { minLength: 12, maxLength: 12 });
    assert(
      property(cells, (heights) => {
        const found = smoothHeights(Float32Array.from(heights), 4, 0.7);
        const turned = smoothHeights(Float32Array.from(heights.toReversed()), 4, 0.7).toReversed();
        return found.every(
          (value, at) =>
            value >= Math.min(...heights) - 1e-4 &&
            value <= Math.max(...heights) + 1e-4 &&
            Math.abs(value - (turned[at] ?? 0)) < 1e-4,
        );
      }),
    );
  });
});

describe('gaps of heights', () => {
  it('are filled between what is known, never beyond, and known cells stay', () => {
    const cells = array(constantFrom(unknown, unknown, 3, 8, 12), { minLength: 30, maxLength: 30 });
    assert(
      property(cells, (heights) => {
        const known = heights.filter((value) => !Number.isNaN(value));
        if (known.length === 0) return true;
        const filled = fillHeights(Float32Array.from(heights), 6);
        return filled.every(
          (value, at) =>
            value >= Math.min(...known) - 1e-4 &&
            value <= Math.max(...known) + 1e-4 &&
            (Number.isNaN(heights[at] ?? 0) || value === heights[at]),
        );
      }),
    );
  });
});

describe('tops', () => {
  it('are those of looking at every cell of the window', () => {
    const cells = array(integer({ min: 0, max: 200 }), { minLength: 49, maxLength: 49 });
    assert(
      property(cells, (tenths) => {
        const heights = tenths.map((each) => each / 10 + (each % 7) / 1_000);
        const canopy = model(7, heights);
        const values = Float32Array.from(heights);
        const expected = [...values.keys()].filter((cell) => {
          const height = values[cell] ?? 0;
          if (height < 2) return false;
          const radius = Math.max(windowOf(height, TREE_RULES) / 0.5, 1.5);
          return [...values.keys()].every((other) => {
            const away = Math.hypot((other % 7) - (cell % 7), Math.floor(other / 7) - Math.floor(cell / 7));
            return (
              away > radius ||
              other === cell ||
              (values[other] ?? 0) < height ||
              ((values[other] ?? 0) === height && other > cell)
            );
          });
        });
        const isDistinct = new Set(heights).size === heights.length;
        return (
          !isDistinct ||
          JSON.stringify([...treeTops(canopy, values)].toSorted((a, b) => a - b)) === JSON.stringify(expected)
        );
      }),
    );
  });

  it('have a window of 0.6 m and a twentieth of the height, up to 5 m', () => {
    expect([0, 10, 20, 88, 200].map((height) => windowOf(height, TREE_RULES))).toEqual([0.6, 1.1, 1.6, 5, 5]);
  });
});

describe('classes', () => {
  it.each([
    [0, 0],
    [1.999, 0],
    [2, 1],
    [5, 2],
    [10, 3],
    [15, 4],
    [24.99, 4],
    [25, 5],
    [90, 5],
    [-0.1, null],
    [unknown, null],
  ] as const)('a slope of %s has class %s', (slope, expected) => expect(classOf(SLOPE_SCALE, slope)).toBe(expected));

  it('as bytes are one more, and 0 of what is unknown', () => {
    expect([...classCodes(TREE_HEIGHT_SCALE, Float32Array.of(0, 29.9, 30, unknown))]).toEqual([1, 7, 8, 0]);
  });

  it.each([
    [0, 0],
    [22.4, 0],
    [22.5, 1],
    [67.5, 2],
    [180, 4],
    [337.4, 7],
    [337.5, 0],
    [359.9, 0],
  ])('an aspect of %s has sector %s', (azimuth, sector) => expect(aspectClassOf(azimuth, 10)).toBe(sector));

  it('flat ground has a class of its own, and unknown ground none', () => {
    expect([aspectClassOf(unknown, 0.5), aspectClassOf(unknown, unknown)]).toEqual([FLAT_CLASS, null]);
  });

  it('a plane has the slope and aspect of its gradient', () => {
    const slopes = () => double({ min: -1, max: 1, noNaN: true });
    assert(
      property(slopes(), slopes(), (east, north) => {
        const plane = Array.from(
          { length: 9 },
          (_, cell) => 100 + 10 * east * (cell % 3) - 10 * north * Math.floor(cell / 3),
        );
        const { slope, aspect } = reliefOf(model(3, plane, 10));
        const steepness = (Math.atan(Math.hypot(east, north)) * 180) / Math.PI;
        if (Math.abs(steepness - 1) < 0.01) return true;
        const azimuth = ((Math.atan2(-east, -north) * 180) / Math.PI + 360) % 360;
        const apart = Math.abs((aspect[4] ?? 0) - azimuth);
        return (
          Math.abs((slope[4] ?? 0) - steepness) < 1e-3 &&
          (steepness < 1 ? Number.isNaN(aspect[4]) : Math.min(apart, 360 - apart) < 0.01)
        );
      }),
    );
  });
});
