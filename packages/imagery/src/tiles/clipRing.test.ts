import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipped, clipRing } from './clipRing.ts';

type Point = readonly [number, number];

const BOX = { west: 0, north: 0, east: 100, south: 100 };

function clip(ring: readonly Point[], { west, north, east, south } = BOX): Point[] {
  const count = clipRing(Int32Array.from(ring.flat()), 0, ring.length, west, north, east, south);
  return Array.from({ length: count }, (_, index) => [clipped.x[index] ?? 0, clipped.y[index] ?? 0]);
}

const areaOf = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

const rectangle = (west: number, north: number, east: number, south: number): Point[] => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
];

describe('clipRing', () => {
  it('leaves a ring within the box as it is', () => {
    const ring = rectangle(10, 10, 90, 90);
    expect(clip(ring)).toEqual(ring);
    expect(clip(rectangle(0, 0, 100, 100))).toEqual(rectangle(0, 0, 100, 100));
  });

  it('leaves nothing of a ring outside, on whichever side', () => {
    for (const ring of [
      rectangle(-50, 10, -1, 90),
      rectangle(101, 10, 150, 90),
      rectangle(10, -50, 90, -1),
      rectangle(10, 101, 90, 150),
    ])
      expect(clip(ring).length).toBeLessThan(3);
  });

  it('cuts a ring that surrounds the box to the box', () => {
    expect(areaOf(clip(rectangle(-1_000, -1_000, 1_000, 1_000)))).toBe(10_000);
  });

  it('cuts at each side', () => {
    expect(areaOf(clip(rectangle(-50, 20, 50, 80)))).toBe(50 * 60);
    expect(areaOf(clip(rectangle(50, 20, 150, 80)))).toBe(50 * 60);
    expect(areaOf(clip(rectangle(20, -50, 80, 50)))).toBe(60 * 50);
    expect(areaOf(clip(rectangle(20, 50, 80, 150)))).toBe(60 * 50);
  });

  it('reads the points from one to another, and no others', () => {
    const coordinates = Int32Array.from([...rectangle(1, 1, 2, 2), ...rectangle(10, 10, 20, 20)].flat());
    expect(clipRing(coordinates, 4, 8, 0, 0, 100, 100)).toBe(4);
    expect([...clipped.x.subarray(0, 4)]).toEqual([10, 20, 20, 10]);
  });

  it('of rectangles keeps exactly the common area, in their order', () => {
    const side = fc.integer({ min: -200, max: 300 });
    fc.assert(
      fc.property(
        side,
        side,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 400 }),
        (west, north, width, height) => {
          const common = (from: number, length: number) =>
            Math.max(0, Math.min(from + length, 100) - Math.max(from, 0));
          const ring = rectangle(west, north, west + width, north + height);
          const expected = common(west, width) * common(north, height);
          expect(areaOf(clip(ring))).toBe(expected);
          expect(Math.abs(areaOf(clip(ring.toReversed())))).toBe(expected);
        },
      ),
    );
  });

  it('never leaves the box, never grows an area, and changes nothing a second time', () => {
    const coordinate = fc.integer({ min: -3_000, max: 3_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 3 }), (ring) => {
        const once = clip(ring);
        for (const [x, y] of once) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y)).toBeLessThanOrEqual(100);
        }
        // Corners on the box's edge are rounded to whole units.
        expect(Math.abs(areaOf(once))).toBeLessThanOrEqual(Math.min(10_000, Math.abs(areaOf(ring)) + 400));
        if (once.length >= 3) expect(clip(once)).toEqual(once);
      }),
    );
  });

  it('clips a ring of more points than its first scratch holds', () => {
    const many = Array.from({ length: 5_000 }, (_, index): Point => {
      const angle = (index / 5_000) * 2 * Math.PI;
      return [Math.round(50 + 1e6 * Math.cos(angle)), Math.round(50 + 1e6 * Math.sin(angle))];
    });
    expect(areaOf(clip(many))).toBe(10_000);
    const zigzag = Array.from({ length: 4_000 }, (_, index): Point => [index, index % 2 === 0 ? -10 : 110]);
    const kept = clip([...zigzag, [4_000, 200], [0, 200]], { ...BOX, east: 4_000 });
    expect(Math.max(...kept.map(([, y]) => y))).toBe(100);
    expect(kept.length).toBeGreaterThan(3_900);
  });
});
