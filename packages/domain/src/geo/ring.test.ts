import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arealHolds, ringHolds } from './contains.ts';
import { cleanRing, closeRing, distance, distinctVertices, isClosed } from './ring.ts';
import { boxRing, simplePolygon } from './testPolygons.ts';
import type { Position, Ring } from './types.ts';

const near = () => array(tuple(integer({ min: 0, max: 4 }), integer({ min: 0, max: 4 })), { maxLength: 12 });

describe('a ring is closed', () => {
  it.each<[string, Ring, boolean]>([
    ['not without vertices', [], false],
    ['not by a single vertex', [[1, 1]], false],
    [
      'by two equal ones',
      [
        [1, 1],
        [1, 1],
      ],
      true,
    ],
    [
      'not where only the easting repeats',
      [
        [1, 1],
        [5, 5],
        [1, 2],
      ],
      false,
    ],
    [
      'not where only the northing repeats',
      [
        [1, 1],
        [5, 5],
        [2, 1],
      ],
      false,
    ],
    [
      'not where it misses by a hair',
      [
        [1, 1],
        [5, 5],
        [1, 1.000_000_1],
      ],
      false,
    ],
  ])('%s', (_, ring, expected) => expect(isClosed(ring)).toBe(expected));

  it('after closing, which changes a closed ring no more', () => {
    const open: Ring = [
      [0, 0],
      [3, 0],
      [3, 3],
    ];
    const closed = closeRing(open);
    expect(closed).toEqual([
      [0, 0],
      [3, 0],
      [3, 3],
      [0, 0],
    ]);
    expect(closeRing(closed)).toBe(closed);
    expect(closeRing([])).toEqual([]);
  });
});

describe('distinct vertices', () => {
  it('keep a vertex exactly at the least distance and drop one below', () => {
    expect(
      distinctVertices(
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
        1,
      ),
    ).toHaveLength(3);
    expect(
      distinctVertices(
        [
          [0, 0],
          [0.999, 0],
          [5, 5],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [5, 5],
    ]);
    expect(
      distinctVertices([
        [0, 0],
        [0.049, 0],
        [0.05, 0],
        [5, 5],
      ]),
    ).toEqual([
      [0, 0],
      [0.05, 0],
      [5, 5],
    ]);
  });

  it('compare with the vertex kept before, so that a slow drift is not lost', () => {
    // Steps of 0.6: the second is dropped, the third is 1.2 from the first.
    expect(
      distinctVertices(
        [
          [0, 0],
          [0.6, 0],
          [1.2, 0],
          [1.8, 0],
          [9, 9],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [1.2, 0],
      [9, 9],
    ]);
  });

  it('drop all vertices at the end that are near the first', () => {
    expect(
      distinctVertices(
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0.5, 0.5],
          [0, 0.1],
          [0, 0],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [9, 0],
      [9, 9],
    ]);
  });

  it('of vertices in one place are one, and of none are none', () => {
    expect(
      distinctVertices([
        [2, 2],
        [2, 2],
        [2, 2],
      ]),
    ).toEqual([[2, 2]]);
    expect(distinctVertices([])).toEqual([]);
  });

  it('are vertices of the ring, no two neighbours nearer than the least distance, and stay when cleaned again', () => {
    assert(
      property(near(), (ring) => {
        const kept = distinctVertices(ring, 1.5);
        const apart = kept.every((vertex, index) => {
          const next = kept[(index + 1) % kept.length] ?? vertex;
          return kept.length < 2 || distance(vertex, next) >= 1.5;
        });
        return (
          apart &&
          kept.every((vertex) => ring.includes(vertex as [number, number])) &&
          JSON.stringify(distinctVertices(kept, 1.5)) === JSON.stringify(kept)
        );
      }),
    );
  });

  it('are closed when cleaned for storing', () => {
    expect(
      cleanRing([
        [0, 0],
        [9, 0],
        [9, 0.01],
        [9, 9],
        [0, 0.02],
      ]),
    ).toEqual([
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 0],
    ]);
  });
});

describe('a position in a ring', () => {
  /** Number of times that the ring winds around the position, by the angles of its sides. */
  const windings = (ring: Ring, [x, y]: Position): number =>
    ring.reduce((sum, from, index) => {
      const to = ring[(index + 1) % ring.length] ?? from;
      const turn = Math.atan2(to[1] - y, to[0] - x) - Math.atan2(from[1] - y, from[0] - x);
      return sum + (turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn);
    }, 0) /
    (2 * Math.PI);

  it('is found as by the winding number', () => {
    const place = () => integer({ min: -220, max: 220 });
    assert(
      property(simplePolygon(), place(), place(), (ring, x, y) => {
        const at: Position = [x + 0.123, y + 0.456];
        return ringHolds(ring, at) === Math.abs(windings(ring, at)) > 0.5;
      }),
    );
  });

  it('counts each height once where the line passes exactly through vertices', () => {
    const diamond: Ring = [
      [0, 0],
      [5, -5],
      [10, 0],
      [5, 5],
    ];
    expect([-1, 1, 5, 9, 11].map((x) => ringHolds(diamond, [x, 0]))).toEqual([false, true, true, true, false]);
    const notched: Ring = [
      [0, 0],
      [10, 0],
      [10, 10],
      [5, 5],
      [0, 10],
    ];
    expect([-1, 2, 8, 11].map((x) => ringHolds(notched, [x, 5]))).toEqual([false, true, true, false]);
  });

  it('is in none without an area', () => {
    expect([
      ringHolds([], [0, 0]),
      ringHolds([[0, 0]], [0, 0]),
      ringHolds(
        [
          [0, 0],
          [9, 9],
        ],
        [4, 5],
      ),
    ]).toEqual([false, false, false]);
  });

  it('is in an island within a hole, but not in the hole', () => {
    const box = (margin: number) => boxRing({ x: margin, y: margin, width: 30 - 2 * margin, height: 30 - 2 * margin });
    const nested = { type: 'Polygon', coordinates: [box(0), box(5), box(10)] } as const;
    expect([2, 7, 15].map((at) => arealHolds(nested, [at, at]))).toEqual([true, false, true]);
  });
});
