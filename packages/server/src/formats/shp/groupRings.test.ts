import { arealArea } from '@georisk/domain/geo/area.ts';
import type { Ring } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { groupRings } from './groupRings.ts';

/** A square wound clockwise, as outlines of a Shapefile are. */
const outline = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
];
const hole = (x: number, y: number, side: number): Ring => outline(x, y, side).toReversed();
const areaOf = (rings: readonly Ring[]) => arealArea({ type: 'MultiPolygon', coordinates: groupRings(rings).polygons });

describe('groupRings', () => {
  it.each<[string, readonly Ring[], readonly number[], number, boolean]>([
    ['an outline', [outline(0, 0, 10)], [1], 100, false],
    ['an outline with a hole', [outline(0, 0, 10), hole(2, 2, 2)], [2], 96, false],
    ['a hole before its outline', [hole(2, 2, 2), outline(0, 0, 10)], [2], 96, false],
    ['an island in a hole', [outline(0, 0, 10), hole(1, 1, 8), outline(4, 4, 2)], [2, 1], 40, false],
    ['a hole that touches the outline', [outline(0, 0, 10), hole(0, 0, 2)], [2], 96, false],
    ['an outline and a ring beside it, wound as a hole', [outline(0, 0, 10), hole(20, 0, 5)], [1, 1], 125, true],
    ['three rings, two wound as holes', [hole(0, 0, 5), hole(10, 0, 5), outline(20, 0, 5)], [1, 1, 1], 75, true],
    ['a ring alone, wound as a hole', [hole(0, 0, 10)], [1], 100, true],
    ['outline and hole, both wound the wrong way', [hole(0, 0, 10), outline(2, 2, 2)], [2], 96, true],
    ['outline and hole, both wound as holes', [hole(0, 0, 10), hole(2, 2, 2)], [2], 96, true],
    [
      'a right polygon with its hole, and a wrong ring beside it',
      [outline(0, 0, 10), hole(2, 2, 2), hole(20, 0, 5)],
      [2, 1],
      121,
      true,
    ],
    ['a wrong ring that shares a side with the outline', [outline(0, 0, 10), hole(10, 0, 5)], [1, 1], 125, true],
  ])('of %s', (_, rings, sizes, area, repaired) => {
    const grouped = groupRings(rings);
    expect(grouped.polygons.map((each) => each.length)).toEqual(sizes);
    expect(areaOf(rings)).toBeCloseTo(area, 9);
    expect(grouped.repaired).toBe(repaired);
  });

  it('a ring in the bay of an outline is no hole of it', () => {
    const bay: Ring = [
      [0, 0],
      [0, 10],
      [3, 10],
      [3, 3],
      [7, 3],
      [7, 10],
      [10, 10],
      [10, 0],
      [0, 0],
    ];
    expect(groupRings([bay, hole(3, 3, 4)]).polygons).toHaveLength(2);
  });

  it('of more rings than a shape may have is left to its check', () => {
    expect(groupRings(Array.from({ length: 6_000 }, (_, at) => outline(at * 2, 0, 1))).polygons).toHaveLength(6_000);
  });
});
