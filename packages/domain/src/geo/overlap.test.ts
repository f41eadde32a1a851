import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { polygonArea, ringArea } from './area.ts';
import { overlapArea } from './overlap.ts';
import { boxRing, simplePolygon, testBox } from './testPolygons.ts';
import type { Polygon, Ring } from './types.ts';

const polygon = (...coordinates: Ring[]): Polygon => ({ type: 'Polygon', coordinates });
const box = (x: number, y: number, width: number, height: number) => boxRing({ x, y, width, height });

describe('overlapArea', () => {
  it('of boxes is the area of their common box', () => {
    assert(
      property(testBox(), testBox(), (a, b) => {
        const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x));
        const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
        expect(overlapArea(polygon(boxRing(a)), polygon(boxRing(b)))).toBeCloseTo(width * height, 6);
      }),
    );
  });

  it('of a polygon with itself is its area, and swapping changes nothing', () => {
    assert(
      property(simplePolygon(), simplePolygon([60, 40]), (a, b) => {
        expect(overlapArea(polygon(a), polygon(a))).toBeCloseTo(ringArea(a), 4);
        const shared = overlapArea(polygon(a), polygon(b));
        expect(overlapArea(polygon(b), polygon(a))).toBeCloseTo(shared, 4);
        expect(shared).toBeLessThanOrEqual(Math.min(ringArea(a), ringArea(b)) + 1e-6);
      }),
    );
  });

  it('adds up over the halves of a polygon that a line cuts', () => {
    assert(
      property(simplePolygon(), (a) => {
        const [left, right] = [polygon(box(-500, -500, 510, 1_000)), polygon(box(10, -500, 490, 1_000))];
        expect(overlapArea(polygon(a), left) + overlapArea(polygon(a), right)).toBeCloseTo(ringArea(a), 4);
      }),
    );
  });

  it('of neighbours that share an edge is nothing', () => {
    expect(overlapArea(polygon(box(0, 0, 10, 10)), polygon(box(10, 0, 10, 10)))).toBe(0);
    expect(overlapArea(polygon(box(0, 0, 10, 10)), polygon(box(30, 0, 10, 10)))).toBe(0);
  });

  it('leaves holes out and takes all parts of a multipolygon', () => {
    const holed = polygon(box(0, 0, 10, 10), box(2, 2, 4, 4));
    expect(overlapArea(holed, polygon(box(0, 0, 10, 10)))).toBeCloseTo(polygonArea(holed.coordinates), 9);
    expect(
      overlapArea(holed, { type: 'MultiPolygon', coordinates: [[box(0, 0, 3, 3)], [box(7, 7, 10, 10)]] }),
    ).toBeCloseTo(8 + 9, 9);
  });

  it('of a cross of two triangles agrees with the calculation by hand', () => {
    const up = polygon([
      [0, 0],
      [10, 0],
      [5, 10],
    ]);
    const down = polygon([
      [0, 10],
      [5, 0],
      [10, 10],
    ]);
    // a rhombus: the lines intersect at height 5, from (2.5, 5) to (7.5, 5), tips at (5, 0) and (5, 10)
    expect(overlapArea(up, down)).toBeCloseTo(25, 9);
  });
});
