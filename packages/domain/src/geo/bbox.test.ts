import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bboxContains,
  bboxesIntersect,
  bboxHolds,
  bboxOf,
  bboxPolygon,
  bufferBBox,
  scaleBBox,
  unionBBox,
} from './bbox.ts';
import { arealHolds } from './contains.ts';
import { boxRing, simplePolygon, testBox } from './testPolygons.ts';

describe('boxes', () => {
  it('enclose every vertex', () => {
    assert(
      property(simplePolygon(), (ring) => {
        const box = bboxOf({ type: 'Polygon', coordinates: [ring] });
        return ring.every((vertex) => bboxHolds(box, vertex)) && bboxContains(scaleBBox(box, 2), box);
      }),
    );
  });

  it('scale about their centre, grow, intersect and unite', () => {
    expect(scaleBBox([0, 0, 10, 20], 2)).toEqual([-5, -10, 15, 30]);
    expect(bufferBBox([0, 0, 10, 20], 1)).toEqual([-1, -1, 11, 21]);
    expect(bboxesIntersect([0, 0, 1, 1], [1, 1, 2, 2])).toBe(true);
    expect(bboxesIntersect([0, 0, 1, 1], [1.1, 0, 2, 2])).toBe(false);
    expect(unionBBox([0, 0, 1, 1], [5, -2, 6, 0])).toEqual([0, -2, 6, 1]);
    expect(bboxOf(bboxPolygon([1, 2, 3, 4]))).toEqual([1, 2, 3, 4]);
  });

  it('have their centre inside, and holes are outside', () => {
    assert(
      property(testBox(), (box) =>
        arealHolds({ type: 'Polygon', coordinates: [boxRing(box)] }, [box.x + box.width / 2, box.y + box.height / 2]),
      ),
    );
    const holed = {
      type: 'Polygon',
      coordinates: [boxRing({ x: 0, y: 0, width: 10, height: 10 }), boxRing({ x: 4, y: 4, width: 2, height: 2 })],
    } as const;
    expect(arealHolds(holed, [5, 5])).toBe(false);
    expect(arealHolds(holed, [1, 1])).toBe(true);
    expect(
      arealHolds(
        { type: 'MultiPolygon', coordinates: [holed.coordinates, [boxRing({ x: 20, y: 0, width: 5, height: 5 })]] },
        [22, 1],
      ),
    ).toBe(true);
  });
});
