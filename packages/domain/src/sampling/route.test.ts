import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hectares } from '../units.ts';
import { pointNumber, pointsPerZone } from './pointNumber.ts';
import { createRandom, fnv1a, seedOfPlot } from './random.ts';
import { nearestNeighbour, routeLength, walkingOrder } from './route.ts';
import { zoneColour } from './zoneColours.ts';

const place = () => tuple(integer({ min: 0, max: 300 }), integer({ min: 0, max: 300 }));
const orders = (n: number): number[][] =>
  n === 0
    ? [[]]
    : orders(n - 1).flatMap((order) => Array.from({ length: n }, (_, at) => order.toSpliced(at, 0, n - 1)));

describe('the walk', () => {
  it('is as short as the shortest of all orders of up to six points', () => {
    assert(
      property(place(), array(place(), { maxLength: 6 }), (start, points) => {
        const lengths = orders(points.length).map((order) => routeLength(start, points, order));
        return Math.abs(routeLength(start, points, walkingOrder(start, points)) - Math.min(...lengths)) < 1e-9;
      }),
      { numRuns: 60 },
    );
  });

  it('goes out along a line and does not return: 12 points and 13, where the exact search ends', () => {
    for (const count of [12, 13, 25]) {
      const line = Array.from({ length: count }, (_, index): [number, number] => [((index * 7) % count) * 10 + 10, 0]);
      const order = walkingOrder([0, 0], line);
      expect(routeLength([0, 0], line, order)).toBeCloseTo(10 * count, 9);
      expect(order.map((index) => line[index]?.[0])).toEqual(Array.from({ length: count }, (_, at) => 10 * at + 10));
    }
  });

  it('of many points is no longer than always going to the nearest, and visits each once', () => {
    assert(
      property(place(), array(place(), { minLength: 13, maxLength: 18 }), (start, points) => {
        const order = walkingOrder(start, points);
        return (
          routeLength(start, points, order) <= routeLength(start, points, nearestNeighbour(start, points)) + 1e-9 &&
          order.toSorted((a, b) => a - b).every((index, at) => index === at)
        );
      }),
      { numRuns: 15 },
    );
  });

  it('begins at the entry: from the other end the same line is walked the other way', () => {
    const line = [
      [10, 0],
      [20, 0],
      [30, 0],
    ] as const;
    expect(walkingOrder([0, 0], line)).toEqual([0, 1, 2]);
    expect(walkingOrder([40, 0], line)).toEqual([2, 1, 0]);
  });

  it('of no point is none, and its length is nothing', () => {
    expect(walkingOrder([5, 5], [])).toEqual([]);
    expect(routeLength([5, 5], [], [])).toBe(0);
  });

  it('always to the nearest can be longer: a point passed by is fetched in the end', () => {
    // 0 -> 1 -> -2 -> 5: nearest first from 0 is 1 (1), then -2 (3), then 5 (7) = 11; the shortest -2, 1, 5 is 9.
    const points = [
      [1, 0],
      [-2, 0],
      [5, 0],
    ] as const;
    expect(nearestNeighbour([0, 0], points)).toEqual([0, 1, 2]);
    expect(routeLength([0, 0], points, walkingOrder([0, 0], points))).toBe(9);
  });
});

describe('the number of points', () => {
  it.each([
    // ceil(4 + 2 sqrt(ha)), from 6 to 30
    [0, 6],
    [0.01, 6],
    [1, 6],
    [1.01, 7],
    [2.25, 7],
    [2.26, 8],
    [4, 8],
    [9, 10],
    [25, 14],
    [25.01, 15],
    [100, 24],
    [169, 30],
    [144, 28],
    [10_000, 30],
  ])('for %s ha is %s', (area, points) => expect(pointNumber(hectares(area))).toBe(points));

  it('never falls with the area', () => {
    assert(
      property(
        integer({ min: 0, max: 30_000 }),
        (hundredths) => pointNumber(hectares(hundredths / 100)) <= pointNumber(hectares((hundredths + 1) / 100)),
      ),
    );
  });
});

describe('points of each zone', () => {
  it.each<[number[], number, number[]]>([
    [[1.2, 6.8, 4], 10, [2, 5, 3]],
    [[0.4, 0.6, 9], 8, [2, 2, 4]],
    [[5, 5], 9, [5, 4]],
    [[7], 6, [6]],
    // Quotas 2.5, 2.5, 5: the one left goes to the first of equal remainders.
    [[1, 1, 2], 10, [3, 2, 5]],
    // Quota of the second is 2 exactly: it needs no floor.
    [[8, 2], 10, [8, 2]],
    // 1.9 is below 2; the other gets the rest.
    [[8.1, 1.9], 10, [8, 2]],
    // Raising the small ones makes the next fall below: 10 - 2 = 8 over 2.4 + 7 parts gives 2.04.
    [[0.6, 2.4, 7], 10, [2, 2, 6]],
    // More zones than points for two each: two each all the same.
    [[3, 3, 3], 4, [2, 2, 2]],
    [[], 6, []],
  ])('of areas %j, %s in all, are %j', (areas, total, expected) =>
    expect(pointsPerZone(areas, total)).toEqual(expected),
  );

  it('do not depend on the unit of the areas', () => {
    assert(
      property(
        array(integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 }),
        integer({ min: 10, max: 30 }),
        (areas, total) => {
          const counts = pointsPerZone(areas, total);
          return (
            JSON.stringify(counts) ===
              JSON.stringify(
                pointsPerZone(
                  areas.map((area) => 1_024 * area),
                  total,
                ),
              ) &&
            counts.reduce((sum, count) => sum + count, 0) === total &&
            counts.every((count, index) =>
              areas.every((area, other) => area >= (areas[index] ?? 0) || (counts[other] ?? 0) <= count),
            )
          );
        },
      ),
    );
  });
});

describe('chance', () => {
  it.each([
    // Published test vectors of FNV-1a, 32 bits.
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('of %j begins with the published hash', (text, hash) => expect(fnv1a(text)).toBe(hash));

  it('hashes the bytes of UTF-8: é is C3 A9', () => {
    const byHand = [0xc3, 0xa9].reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5) >>> 0;
    expect(fnv1a('é')).toBe(byHand);
  });

  it('differs between plots and between areas, and not by their order', () => {
    expect(seedOfPlot(1, ['b', 'a'])).toBe(fnv1a('1|a,b'));
    expect(seedOfPlot(1, ['a', 'b'])).toBe(seedOfPlot(1, ['b', 'a']));
    expect(new Set([seedOfPlot(1, ['a']), seedOfPlot(2, ['a']), seedOfPlot(1, []), seedOfPlot(1, ['ab'])]).size).toBe(
      4,
    );
  });

  it('is spread evenly between 0 and 1: chi-square of 10 000 in 10 parts is below the 0.1 % point, 27.9', () => {
    for (const seed of [0, 1, 42, 4_294_967_295]) {
      const random = createRandom(seed);
      const counts = Array.from({ length: 10 }, () => 0);
      // A number out of 0 <= x < 1 would count in none of the ten.
      for (let draw = 0; draw < 10_000; draw += 1) {
        const part = Math.floor(10 * random());
        counts[part] = (counts[part] ?? 0) + 1;
      }
      expect(counts).toHaveLength(10);
      expect(counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)).toBeLessThan(27.9);
    }
  });

  it('repeats itself for the same seed, and not for another', () => {
    const series = (seed: number) => Array.from({ length: 5 }, createRandom(seed));
    expect(series(7)).toEqual(series(7));
    expect(series(7)).not.toEqual(series(8));
  });
});

describe('colours of zones', () => {
  it.each([
    [1, 1, '#FFFFBF'],
    [1, 2, '#2C7BB6'],
    [2, 2, '#D7191C'],
    [2, 3, '#FFFFBF'],
    [2, 4, '#ABD9E9'],
    [3, 4, '#FDAE61'],
    [3, 5, '#FFFFBF'],
    [5, 5, '#D7191C'],
  ])('zone %s of %s is %s', (zone, zones, colour) => expect(zoneColour(zone, zones)).toBe(colour));

  it('a zone that is none of them has the colour of a single one', () => {
    expect([zoneColour(3, 2), zoneColour(0, 3), zoneColour(1, 9)]).toEqual(['#FFFFBF', '#FFFFBF', '#FFFFBF']);
  });
});
