import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWgs84 } from '../geo/crs.ts';
import { distance } from '../geo/ring.ts';
import type { Position } from '../geo/types.ts';
import { eov } from '../units.ts';
import { measuredPlace, pointOfLate, SAME_POINT_METRES } from './latePoints.ts';
import { placePoints } from './placePoints.ts';
import { newPoint, type SamplingPointState } from './pointChanges.ts';
import { createRandom } from './random.ts';

const planned = (id: string, position: Position, more: Partial<SamplingPointState> = {}): SamplingPointState => ({
  ...newPoint(id, position, []),
  isGenerated: true,
  ...more,
});
const fixAt = ([x, y]: Position, accuracy: number) => {
  const [lon, lat] = toWgs84(eov(x, y));
  return { lon, lat, accuracy, at: '2026-07-01T08:00:00.000Z' };
};
const HERE: Position = [700_000, 200_000];

describe('a late measurement', () => {
  it.each([
    ['the nearest planned point', [planned('a', [700_009, 200_000]), planned('b', [700_004, 200_000])], 'b'],
    ['none beyond 10 m', [planned('a', [700_010.1, 200_000])], undefined],
    ['none that was measured', [planned('a', HERE, { yield: 0 })], undefined],
    ['none that somebody commented', [planned('a', HERE, { comment: 'kátyú' })], undefined],
    ['none that a person placed', [planned('a', HERE, { isGenerated: false })], undefined],
    ['none where no point stands', [], undefined],
  ] as const)('finds %s', (_, standing, id) => {
    expect(pointOfLate({ position: HERE }, standing)?.id).toBe(id);
  });

  it('lies where its fix is, unless the fix is worse than 10 m', () => {
    const there: Position = [700_050, 200_000];
    const [x] = measuredPlace({ position: HERE, fix: fixAt(there, 3) });
    expect(x).toBeCloseTo(there[0], 3);
    expect(measuredPlace({ position: HERE, fix: fixAt(there, 30) })).toEqual(HERE);
    expect(pointOfLate({ position: HERE, fix: fixAt(there, 3) }, [planned('a', there), planned('b', HERE)])?.id).toBe(
      'a',
    );
  });

  it('never goes further than 10 m, and never to a point with work of its own', () => {
    const coordinate = fc.double({ min: 0, max: 60, noNaN: true });
    const point = fc.record({ x: coordinate, y: coordinate, value: fc.option(fc.constant(2)), comment: fc.boolean() });
    fc.assert(
      fc.property(coordinate, coordinate, fc.array(point, { maxLength: 12 }), (x, y, found) => {
        const standing = found.map(({ x: east, y: north, value, comment }, index) =>
          planned(String(index), [east, north], { yield: value, comment: comment ? 'szél' : '' }),
        );
        const to = pointOfLate({ position: [x, y] }, standing);
        const free = standing.filter((each) => each.yield === null && each.comment === '');
        const nearest = Math.min(...free.map(({ position }) => distance(position, [x, y])));
        if (to === undefined) expect(nearest).toBeGreaterThan(SAME_POINT_METRES);
        else expect([free.includes(to), distance(to.position, [x, y])]).toEqual([true, nearest]);
      }),
    );
  });
});

it('a new plan never puts a point within 10 m of an existing one, however crowded the area is', () => {
  const square = (side: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [0, 0],
        [side, 0],
        [side, side],
        [0, side],
        [0, 0],
      ],
    ] as const,
  });
  const coordinate = fc.double({ min: 0, max: 120, noNaN: true });
  const standing = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), standing, fc.integer({ min: 1, max: 10 }), (tens, taken, points) => {
      const side = tens * 10;
      const centres = Array.from(
        { length: tens * tens },
        (_, index): Position => [10 * (index % tens) + 5, 10 * Math.floor(index / tens) + 5],
      );
      const area = square(side);
      const zone = { carriedOn: area, centres, points };
      const [found = []] = placePoints([zone], { damaged: area, table: area }, createRandom(7), taken);
      for (const position of found)
        for (const other of taken) expect(distance(position, other)).toBeGreaterThanOrEqual(10);
      // Only a plan without room has no point.
      if (found.length === 0)
        for (const centre of centres)
          expect(Math.min(...taken.map((other) => distance(centre, other)))).toBeLessThan(10);
    }),
    { numRuns: 60 },
  );
});
