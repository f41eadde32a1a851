import { EOV_SRID, WEB_MERCATOR_SRID } from '@georisk/domain/geo/crs.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eovGrid } from '../testing.ts';
import { projectedBBox } from './bounds.ts';
import { clipped, clipSpans } from './clip.ts';
import { giveBack } from './scratch.ts';

const SIZE = 32;
/** An image of 32 x 32 pixels of 10 m. */
const target = { epsg: EOV_SRID, bbox: [760_000, 180_000, 760_320, 180_320], width: SIZE, height: SIZE } as const;

const square = (west: number, south: number, east: number, north: number): Areal => ({
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
const spansOf = (polygon: Areal, epsg = EOV_SRID) => clipSpans({ key: 'a', epsg, polygon }, target);
const pixelsIn = (spans: Int32Array) => {
  let count = 0;
  for (let at = 0; at < spans.length; at += 3) count += (spans[at + 2] as number) - (spans[at + 1] as number);
  return count;
};

describe('clipSpans', () => {
  it('are all rows of an outline around the image, and none of one elsewhere', () => {
    expect(pixelsIn(spansOf(square(700_000, 100_000, 800_000, 300_000)))).toBe(SIZE * SIZE);
    expect(spansOf(square(500_000, 100_000, 500_100, 100_100))).toHaveLength(0);
  });

  it('are of the pixels whose centres are inside', () => {
    const spans = spansOf(square(760_000, 180_300, 760_024, 180_320));
    // The third pixel's centre is at 25 m.
    expect([...spans]).toEqual([0, 0, 2, 1, 0, 2]);
  });

  it('leave out a hole', () => {
    const [outer, hole] = [square(760_000, 180_000, 760_320, 180_320), square(760_100, 180_100, 760_200, 180_200)];
    const ring = { type: 'Polygon', coordinates: [...outer.coordinates, ...hole.coordinates] } as Areal;
    expect(pixelsIn(spansOf(ring))).toBe(SIZE * SIZE - 100);
  });

  it('stay within the image, each row from the left to the right, and cover no more than the outline', () => {
    const metre = fc.integer({ min: -200, max: 520 });
    fc.assert(
      fc.property(
        metre,
        metre,
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 600 }),
        (x, y, width, height) => {
          const spans = spansOf(square(760_000 + x, 180_000 + y, 760_000 + x + width, 180_000 + y + height));
          for (let at = 0; at < spans.length; at += 3) {
            const [row = 0, from = 0, to = 0] = spans.subarray(at, at + 3);
            expect(row >= 0 && row < SIZE && from >= 0 && from < to && to <= SIZE).toBe(true);
          }
          const along = (start: number, length: number) =>
            Array.from({ length: SIZE }, (_, index) => 10 * index + 5).filter(
              (centre) => centre > start && centre < start + length,
            ).length;
          const onEdge = (start: number, length: number) =>
            [start, start + length].filter((edge) => (edge - 5) % 10 === 0).length;
          const exact = along(x, width) * along(y, height);
          const slack = SIZE * (onEdge(x, width) + onEdge(y, height));
          expect(Math.abs(pixelsIn(spans) - exact)).toBeLessThanOrEqual(slack);
        },
      ),
    );
  });

  it('are the same of an outline in another system, but for pixels at its edge', () => {
    const [west, south, east, north] = projectedBBox(
      { ...eovGrid(SIZE, SIZE), originY: 180_320 },
      EOV_SRID,
      WEB_MERCATOR_SRID,
    );
    const around = spansOf(square(west, south, east, north), WEB_MERCATOR_SRID);
    expect(pixelsIn(around)).toBe(SIZE * SIZE);
  });
});

describe('clipped', () => {
  it.each([1, 4])('keeps the pixels of %i bytes inside, and empties the others', (pixelBytes) => {
    const image = Uint8Array.from({ length: SIZE * SIZE * pixelBytes }, (_, at) => 1 + (at % 255));
    const spans = Int32Array.of(0, 1, 3, 31, 0, 32);
    const kept = clipped(image, SIZE, pixelBytes, spans);
    for (let at = 0; at < image.length; at += 1) {
      const pixel = Math.floor(at / pixelBytes);
      const [row, column] = [Math.floor(pixel / SIZE), pixel % SIZE];
      const isInside = row === 31 || (row === 0 && column >= 1 && column < 3);
      expect(kept[at]).toBe(isInside ? image[at] : 0);
    }
    giveBack(kept);
  });
});

describe('projectedBBox', () => {
  it('is the raster’s own in its own system', () => {
    expect(projectedBBox(eovGrid(10, 20), EOV_SRID, EOV_SRID)).toEqual([760_000, 189_800, 760_100, 190_000]);
  });

  it('contains every point of the raster in another one', () => {
    const grid = { ...eovGrid(2_000, 2_000), originX: 500_000, originY: 300_000 };
    const box = projectedBBox(grid, EOV_SRID, WEB_MERCATOR_SRID);
    const back = projectedBBox(
      {
        originX: box[0],
        originY: box[3],
        pixelWidth: box[2] - box[0],
        pixelHeight: box[3] - box[1],
        width: 1,
        height: 1,
      },
      WEB_MERCATOR_SRID,
      EOV_SRID,
    );
    expect(back[0]).toBeLessThanOrEqual(500_000);
    expect(back[1]).toBeLessThanOrEqual(280_000);
    expect(back[2]).toBeGreaterThanOrEqual(520_000);
    expect(back[3]).toBeGreaterThanOrEqual(300_000);
  });
});
