import { array, assert, integer, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetingPoint, nearestOnSegment, type Segment, segmentsOf, visitNearPairs } from './segments.ts';
import type { Position } from './types.ts';

const segment = (from: Position, to: Position, index = 0): Segment => ({ from, to, ring: 0, index, count: 1 });
const whole = () => integer({ min: -30, max: 30 });
const position = () => tuple(whole(), whole());
const anySegment = () => record({ from: position(), to: position() }).map(({ from, to }) => segment(from, to));

describe('the segments of rings', () => {
  it('are the same of a closed and of an open ring, the closing side included', () => {
    const open: Position[] = [
      [0, 0],
      [4, 0],
      [4, 3],
    ];
    const expected = [
      { from: [0, 0], to: [4, 0], ring: 0, index: 0, count: 3 },
      { from: [4, 0], to: [4, 3], ring: 0, index: 1, count: 3 },
      { from: [4, 3], to: [0, 0], ring: 0, index: 2, count: 3 },
    ];
    expect(segmentsOf([open])).toEqual(expected);
    expect(segmentsOf([[...open, [0, 0]]])).toEqual(expected);
  });

  it('are closed only where both coordinates of the last vertex repeat the first', () => {
    const shared = (last: Position) => segmentsOf([[[0, 0], [4, 0], last]]).length;
    expect([shared([0, 0]), shared([0, 3]), shared([4, 0])]).toEqual([2, 3, 3]);
  });

  it('number each ring for itself, and an empty ring has none', () => {
    const found = segmentsOf([
      [[0, 0]],
      [],
      [
        [1, 1],
        [2, 2],
      ],
    ]);
    expect(found.map(({ ring, index, count }) => [ring, index, count])).toEqual([
      [0, 0, 1],
      [2, 0, 2],
      [2, 1, 2],
    ]);
    expect(found[0]?.to).toEqual([0, 0]);
  });
});

describe('the nearest point of a segment', () => {
  it.each<[string, Position, Position]>([
    // onto (0,0)-(10,0)
    ['beside its middle', [4, 3], [4, 0]],
    ['before its beginning', [-5, 2], [0, 0]],
    ['behind its end', [17, -2], [10, 0]],
    ['on it', [10, 0], [10, 0]],
  ])('of a position %s', (_, at, expected) => expect(nearestOnSegment(at, [0, 0], [10, 0])).toEqual(expected));

  it('of a slanted one is the foot of the perpendicular', () => {
    // (0,0)-(3,4), position (7,1): along = (21 + 4) / 25 = 1, exactly at the end; (4,-3): along = (12 - 12) / 25 = 0.
    expect(nearestOnSegment([7, 1], [0, 0], [3, 4])).toEqual([3, 4]);
    expect(nearestOnSegment([4, -3], [0, 0], [3, 4])).toEqual([0, 0]);
    // (5.5, 2): along = (16.5 + 8) / 25 = 0.98.
    const near = nearestOnSegment([5.5, 2], [0, 0], [3, 4]);
    expect(near[0]).toBeCloseTo(2.94, 12);
    expect(near[1]).toBeCloseTo(3.92, 12);
  });

  it('of a segment without length is its place', () =>
    expect(nearestOnSegment([5, 5], [1, 2], [1, 2])).toEqual([1, 2]));

  it('is nearer than any of a hundred points along the segment', () => {
    assert(
      property(position(), anySegment(), (at, { from, to }) => {
        const near = nearestOnSegment(at, from, to);
        const away = Math.hypot(near[0] - at[0], near[1] - at[1]);
        return Array.from({ length: 101 }, (_, step) => step / 100).every((along) => {
          const [x, y] = [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])];
          return away <= Math.hypot(x - at[0], y - at[1]) + 1e-9;
        });
      }),
    );
  });
});

describe('where two segments meet', () => {
  it.each<[string, Segment, Segment, number, Position | null]>([
    ['crossing', segment([0, 0], [10, 10]), segment([0, 10], [10, 0]), 0, [5, 5]],
    ['end on the middle', segment([0, 0], [10, 0]), segment([4, 0], [4, 5]), 0, [4, 0]],
    ['end on end', segment([0, 0], [10, 0]), segment([10, 0], [20, 5]), 0, [10, 0]],
    ['lines cross behind the end', segment([0, 0], [10, 0]), segment([12, -1], [12, 1]), 0, null],
    ['lines cross before the other begins', segment([0, 0], [10, 0]), segment([5, 1], [5, 4]), 0, null],
    ['parallel', segment([0, 0], [10, 0]), segment([0, 1], [10, 1]), 0, null],
    ['parallel within the tolerance', segment([0, 0], [10, 0]), segment([0, 1], [10, 1]), 1, [0, 1]],
    ['a shared section', segment([0, 0], [10, 0]), segment([4, 0], [20, 0]), 0, [4, 0]],
    ['in line, apart', segment([0, 0], [10, 0]), segment([11, 0], [20, 0]), 0.5, null],
    ['in line, a gap within the tolerance', segment([0, 0], [10, 0]), segment([11, 0], [20, 0]), 1, [11, 0]],
    ['short of the other by the tolerance', segment([0, 0], [10, 0]), segment([5, 0.25], [5, 4]), 0.25, [5, 0.25]],
    ['short by more', segment([0, 0], [10, 0]), segment([5, 0.26], [5, 4]), 0.25, null],
    ['the first ends near the second', segment([5, 0.25], [5, 4]), segment([0, 0], [10, 0]), 0.25, [5, 0.25]],
  ])('%s', (_, a, b, tolerance, expected) => expect(meetingPoint(a, b, tolerance)).toEqual(expected));

  it('does not depend on which of them is first, or on their directions', () => {
    const turned = ({ from, to }: Segment) => segment(to, from);
    assert(
      property(anySegment(), anySegment(), (a, b) => {
        const meets = meetingPoint(a, b, 1e-9) !== null;
        return [meetingPoint(b, a, 1e-9), meetingPoint(turned(a), b, 1e-9), meetingPoint(a, turned(b), 1e-9)].every(
          (other) => (other !== null) === meets,
        );
      }),
    );
  });

  it('is the same at other coordinates', () => {
    // No distance of segments with these coordinates is a tolerance: on the limit itself rounding decides.
    const anyTolerance = () => integer({ min: 0, max: 3 }).map((whole) => whole + 0.37);
    assert(
      property(anySegment(), anySegment(), anyTolerance(), (a, b, tolerance) => {
        const moved = ({ from, to }: Segment) =>
          segment([from[0] + 650_000, from[1] + 240_000], [to[0] + 650_000, to[1] + 240_000]);
        const [here, there] = [meetingPoint(a, b, tolerance), meetingPoint(moved(a), moved(b), tolerance)];
        if (here === null || there === null) return here === there;
        return Math.hypot(here[0] + 650_000 - there[0], here[1] + 240_000 - there[1]) < 1e-6;
      }),
    );
  });

  it('is a point of both', () => {
    assert(
      property(anySegment(), anySegment(), (a, b) => {
        const at = meetingPoint(a, b, 1e-9);
        return [a, b].every(({ from, to }) => {
          if (at === null) return true;
          const near = nearestOnSegment(at, from, to);
          return Math.hypot(near[0] - at[0], near[1] - at[1]) < 1e-6;
        });
      }),
    );
  });
});

describe('the sweep over near pairs', () => {
  const boxesIntersect = (a: Segment, b: Segment, margin: number) =>
    [0, 1].every((axis) => {
      const [ofA, ofB] = [a, b].map(({ from, to }) => [from[axis] ?? 0, to[axis] ?? 0] as const);
      return (
        Math.min(...(ofA ?? [0])) - margin <= Math.max(...(ofB ?? [0])) + margin &&
        Math.min(...(ofB ?? [0])) - margin <= Math.max(...(ofA ?? [0])) + margin
      );
    });
  const keyOf = (a: Segment, b: Segment) => [a.index, b.index].toSorted((one, other) => one - other).join('-');

  it('visits each pair whose boxes meet once, and no other, as comparing all pairs does', () => {
    assert(
      property(array(anySegment(), { maxLength: 25 }), integer({ min: 0, max: 4 }), (some, margin) => {
        const segments = some.map(({ from, to }, index) => segment(from, to, index));
        const visited: string[] = [];
        visitNearPairs(segments, margin, (a, b) => {
          visited.push(keyOf(a, b));
          return true;
        });
        const expected = segments.flatMap((a, index) =>
          segments
            .slice(index + 1)
            .filter((b) => boxesIntersect(a, b, margin))
            .map((b) => keyOf(a, b)),
        );
        expect(visited.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it('stops where the visitor says so', () => {
    const bundle = Array.from({ length: 5 }, (_, index) => segment([0, 0], [1, 1], index));
    let visits = 0;
    visitNearPairs(bundle, 0, () => ++visits < 3);
    expect(visits).toBe(3);
  });
});
