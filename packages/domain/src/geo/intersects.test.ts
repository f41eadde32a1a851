import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arealsIntersect } from './intersects.ts';
import { overlapArea } from './overlap.ts';
import { boxRing, simplePolygon } from './testPolygons.ts';
import type { Polygon, Ring } from './types.ts';

const polygon = (...coordinates: Ring[]): Polygon => ({ type: 'Polygon', coordinates });
const box = (x: number, y: number, width: number, height: number) => boxRing({ x, y, width, height });

describe('arealsIntersect', () => {
  it('is true wherever the shared area is more than nothing, in both directions', () => {
    assert(
      property(simplePolygon(), simplePolygon([60, 40]), (a, b) => {
        const [one, other] = [polygon(a), polygon(b)];
        const found = arealsIntersect(one, other);
        expect(arealsIntersect(other, one)).toBe(found);
        if (overlapArea(one, other) > 1e-6) expect(found).toBe(true);
      }),
    );
  });

  it('is true of two bars that cross without a corner in each other', () => {
    expect(arealsIntersect(polygon(box(0, 4, 10, 2)), polygon(box(4, 0, 2, 10)))).toBe(true);
  });

  it('is true of neighbours with a common border, and false of those apart', () => {
    expect(arealsIntersect(polygon(box(0, 0, 10, 10)), polygon(box(10, 0, 10, 10)))).toBe(true);
    expect(arealsIntersect(polygon(box(0, 0, 10, 10)), polygon(box(10.1, 0, 10, 10)))).toBe(false);
  });

  it('is false of what lies in a hole, and of what lies between the parts of a multipolygon', () => {
    const holed = polygon(box(0, 0, 10, 10), box(2, 2, 6, 6));
    expect(arealsIntersect(holed, polygon(box(4, 4, 1, 1)))).toBe(false);
    expect(
      arealsIntersect(
        { type: 'MultiPolygon', coordinates: [[box(0, 0, 3, 3)], [box(7, 7, 3, 3)]] },
        polygon(box(4, 4, 2, 2)),
      ),
    ).toBe(false);
  });
});
