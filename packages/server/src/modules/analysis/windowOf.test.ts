import type { Areal } from '@georisk/domain/geo/types.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import { buildRunIndex } from '@georisk/domain/raster/runIndex.ts';
import { assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DayGranule } from './input.repository.ts';
import { windowOf } from './pixelPairs.ts';

const GRID = { originX: 0, originY: 100, pixelWidth: 10, pixelHeight: 10, width: 12, height: 10 };
const GRANULE = { id: 1, grid: GRID } as unknown as DayGranule;

const box = (west: number, south: number, east: number, north: number): Areal => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const indexOf = (...shapes: readonly Areal[]) => buildRunIndex(GRID, packPolygons(shapes));

/** The columns and rows of the pixels that a window says are the block's. */
function pixelsOf(index: ReturnType<typeof indexOf>, polygon: number): readonly string[] {
  const window = windowOf(index, polygon, GRANULE);
  if (window === null) return [];
  const { left, top, width, inside } = window;
  return Array.from(inside).flatMap((is, at) =>
    is === 1 ? [`${left + (at % width)},${top + Math.floor(at / width)}`] : [],
  );
}

/** The same by the middles of all pixels. */
const pixelsIn = (west: number, south: number, east: number, north: number): readonly string[] =>
  Array.from({ length: GRID.width * GRID.height }, (_, at) => [at % GRID.width, Math.floor(at / GRID.width)] as const)
    .filter(([column, row]) => {
      const [x, y] = [10 * column + 5, 100 - 10 * row - 5];
      return x > west && x < east && y > south && y < north;
    })
    .map(([column, row]) => `${column},${row}`);

describe('the window around a block', () => {
  it('has its pixels and no more room than they need', () => {
    expect(windowOf(indexOf(box(20, 30, 50, 50)), 0, GRANULE)).toEqual({
      granule: GRANULE,
      left: 2,
      top: 5,
      width: 3,
      height: 2,
      inside: new Uint8Array(6).fill(1),
      total: 6,
    });
  });

  it('counts the pixels beyond the edge of the image too, and has none of them', () => {
    expect(windowOf(indexOf(box(-20, 80, 20, 120)), 0, GRANULE)).toMatchObject({
      left: 0,
      top: 0,
      width: 2,
      height: 2,
      total: 16,
    });
  });

  it('is none of a block without pixels, of one outside of the image, and of one that is not known', () => {
    const index = indexOf(box(21, 31, 23, 33), box(500, 500, 600, 600));
    expect([0, 1, 2, -1].map((polygon) => windowOf(index, polygon, GRANULE))).toEqual([null, null, null, null]);
  });

  it('leaves the holes and the room between parts out', () => {
    const [outer, hole] = [box(0, 0, 50, 50), box(20, 20, 30, 30)];
    const shape = { type: 'Polygon', coordinates: [...outer.coordinates, ...hole.coordinates] } as Areal;
    const parts = {
      type: 'MultiPolygon',
      coordinates: [box(0, 0, 10, 10).coordinates, box(100, 90, 120, 100).coordinates],
    } as unknown as Areal;
    const index = indexOf(shape, parts);
    expect(pixelsOf(index, 0)).toEqual(pixelsIn(0, 0, 50, 50).filter((pixel) => pixel !== '2,7'));
    expect(pixelsOf(index, 1)).toEqual(['10,0', '11,0', '0,9']);
    expect(windowOf(index, 1, GRANULE)).toMatchObject({ left: 0, top: 0, width: 12, height: 10, total: 3 });
  });

  it('has the pixels whose middle is in the block, wherever that lies, beside other blocks', () => {
    // No edge goes through the middle of a pixel.
    const edge = integer({ min: -6, max: 30 }).map((each) => 5 * each + 1);
    assert(
      property(tuple(edge, edge), tuple(edge, edge), ([a, b], [c, d]) => {
        const [west, east] = [Math.min(a, b), Math.max(a, b) + 2];
        const [south, north] = [Math.min(c, d), Math.max(c, d) + 2];
        const index = indexOf(box(0, 0, 30, 30), box(west, south, east, north), box(40, 40, 60, 60));
        expect(pixelsOf(index, 1)).toEqual(pixelsIn(west, south, east, north));
      }),
    );
  });
});
