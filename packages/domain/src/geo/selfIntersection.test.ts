import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCrossings, isSimpleRing } from './selfIntersection.ts';
import { simplePolygon } from './testPolygons.ts';
import type { Position, Ring } from './types.ts';

const bowTie: Ring = [
  [0, 0],
  [10, 10],
  [10, 0],
  [0, 10],
];

describe('findCrossings', () => {
  it('returns where a bow-tie crosses and which segments do', () => {
    const [crossing, ...rest] = findCrossings([bowTie]);
    expect(rest).toEqual([]);
    expect(crossing?.at).toEqual([5, 5]);
    expect(crossing?.segments.map(([, index]) => index).sort()).toEqual([0, 2]);
  });

  it('finds no fault in a rectangle, closed or open, or in a concave field', () => {
    expect(
      isSimpleRing([
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ]),
    ).toBe(true);
    expect(
      isSimpleRing([
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ]),
    ).toBe(true);
    expect(
      isSimpleRing([
        [0, 0],
        [10, 0],
        [5, 2],
        [10, 10],
        [0, 10],
      ]),
    ).toBe(true);
  });

  it('counts a corner on another side, and a spike, as a crossing', () => {
    expect(
      findCrossings([
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [5, 0],
          [0, 10],
        ],
      ]).map(({ at }) => at),
    ).toContainEqual([5, 0]);
    expect(
      findCrossings([
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [10, 20],
          [10, 5],
          [0, 10],
        ],
      ]).length,
    ).toBeGreaterThan(0);
    expect(
      isSimpleRing([
        [0, 0],
        [10, 0],
        [20, 0],
        [10, 0.00001],
      ]),
    ).toBe(false);
  });

  it('ignores collinear corners along a side', () => {
    expect(
      isSimpleRing([
        [0, 0],
        [5, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ]),
    ).toBe(true);
  });

  it('finds a hole that crosses the outline, and accepts one inside', () => {
    const outline: Ring = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    expect(
      findCrossings([
        outline,
        [
          [2, 2],
          [4, 2],
          [4, 4],
        ],
      ]),
    ).toEqual([]);
    expect(
      findCrossings([
        outline,
        [
          [2, 2],
          [14, 2],
          [4, 4],
        ],
      ]),
    ).toHaveLength(2);
  });

  it('accepts any star of corners, and refuses it once two corners far apart are swapped', () => {
    assert(property(simplePolygon(), isSimpleRing));
    assert(
      property(simplePolygon([700_000, 150_000]), integer({ min: 0, max: 100 }), (ring, seed) => {
        if (ring.length < 6) return true;
        const at = seed % (ring.length - 1);
        // a second turn around the centre must cross the first
        return !isSimpleRing([...ring.slice(at), ...ring.slice(0, at), ...ring.map(([x, y]): Position => [x + 1, y])]);
      }),
    );
  });

  it('handles 5 000 corners, and stops at the limit in a scribble', () => {
    const round = Array.from({ length: 5_000 }, (_, i): Position => {
      const angle = (2 * Math.PI * i) / 5_000;
      return [700_000 + 2_000 * Math.cos(angle), 150_000 + 2_000 * Math.sin(angle)];
    });
    expect(findCrossings([round])).toEqual([]);
    const scribble = Array.from({ length: 5_000 }, (_, i): Position => [(i * 7_919) % 1_000, (i * 104_729) % 997]);
    expect(findCrossings([scribble], 20)).toHaveLength(20);
  });
});
