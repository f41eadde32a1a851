import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringArea } from './area.ts';
import { overlapArea } from './overlap.ts';
import { segmentsOf } from './segments.ts';
import { sweepEdges, sweepStrips } from './sweep.ts';
import { boxRing, simplePolygon } from './testPolygons.ts';
import type { Areal, Position, Ring } from './types.ts';

const edgesOf = (ring: Ring, owner = 0) => sweepEdges(segmentsOf([ring]), owner);
const polygon = (...coordinates: Ring[]): Areal => ({ type: 'Polygon', coordinates });

describe('the edges of a sweep', () => {
  it('run from south to north whichever way they were drawn, and level ones are left out', () => {
    const triangle: Ring = [
      [0, 0],
      [6, 0],
      [2, 4],
    ];
    expect(edgesOf(triangle, 7)).toEqual([
      // (6,0)-(2,4): four metres west in four metres north; (2,4)-(0,0) is turned.
      { owner: 7, x: 6, south: 0, north: 4, slope: -1, at: 6 },
      { owner: 7, x: 0, south: 0, north: 4, slope: 0.5, at: 0 },
    ]);
  });
});

describe('the strips of a sweep', () => {
  it('have their edges in the order of the eastings at the middle, whatever the order of the cuts', () => {
    const strips: [number[], number][] = [];
    sweepStrips(
      edgesOf([
        [0, 0],
        [6, 0],
        [2, 4],
      ]),
      [4, 0, 2],
      (edges, height) => strips.push([edges.map(({ at }) => at), height]),
    );
    // At 1: 0.5 and 5. At 3: 1.5 and 3.
    expect(strips).toEqual([
      [[0.5, 5], 2],
      [[1.5, 3], 2],
    ]);
  });

  it('have no height twice: equal cuts are one', () => {
    const heights: number[] = [];
    sweepStrips(edgesOf(boxRing({ x: 0, y: 0, width: 2, height: 3 })), [0, 3, 3, 0, 1, 1], (_, height) =>
      heights.push(height),
    );
    expect(heights).toEqual([1, 2]);
  });

  it('contain only edges that cross them', () => {
    const tower = [
      ...edgesOf(boxRing({ x: 0, y: 0, width: 9, height: 1 })),
      ...edgesOf(boxRing({ x: 3, y: 1, width: 2, height: 1 })),
    ];
    const counts: number[][] = [];
    sweepStrips(tower, [0, 1, 2], (edges) => counts.push(edges.map(({ at }) => at)));
    expect(counts).toEqual([
      [0, 9],
      [3, 5],
    ]);
  });

  it('add up to the area of a polygon when cut at all of its vertices', () => {
    assert(
      property(simplePolygon(), (ring) => {
        let area = 0;
        sweepStrips(
          edgesOf(ring),
          ring.map(([, y]) => y),
          (edges, height) => {
            for (let index = 0; index + 1 < edges.length; index += 2)
              area += ((edges[index + 1]?.at ?? 0) - (edges[index]?.at ?? 0)) * height;
          },
        );
        return Math.abs(area - ringArea(ring)) < 1e-6;
      }),
    );
  });
});

describe('the shared area', () => {
  const shift = (ring: Ring, dx: number, dy: number): Ring => ring.map(([x, y]): Position => [x + dx, y + dy]);

  it('of two right triangles is the small one between them', () => {
    // x + y <= 4 and the one turned about (2.5, 2.5), x + y >= 1 + ... : they share the square's middle band.
    const lower: Ring = [
      [0, 0],
      [4, 0],
      [0, 4],
    ];
    const upper: Ring = [
      [3, 3],
      [3, 0],
      [0, 3],
    ];
    // Between x + y = 3 and x + y = 4 within the square 0..3: triangle legs 3 (4.5) less triangle legs 2 (2) = 2.5.
    expect(overlapArea(polygon(lower), polygon(upper))).toBeCloseTo(2.5, 10);
  });

  it('does not depend on where both lie, also at EOV coordinates', () => {
    assert(
      property(simplePolygon(), simplePolygon([60, 40]), (a, b) => {
        const here = overlapArea(polygon(a), polygon(b));
        const there = overlapArea(polygon(shift(a, 650_000, 240_000)), polygon(shift(b, 650_000, 240_000)));
        return Math.abs(here - there) < 1e-3;
      }),
    );
  });

  it('is at most the smaller of both, and with the part outside makes up the whole', () => {
    const frame: Ring = boxRing({ x: -500, y: -500, width: 1_000, height: 1_000 });
    assert(
      property(simplePolygon(), simplePolygon([90, -30]), (a, b) => {
        const shared = overlapArea(polygon(a), polygon(b));
        // What is not in b is in the frame with b as its hole.
        const rest = overlapArea(polygon(a), polygon(frame, b));
        return shared <= Math.min(ringArea(a), ringArea(b)) + 1e-6 && Math.abs(shared + rest - ringArea(a)) < 1e-5;
      }),
    );
  });

  it.each<[string, Ring, number]>([
    ['touching along a side', boxRing({ x: 10, y: 0, width: 5, height: 10 }), 0],
    ['touching at a corner', boxRing({ x: 10, y: 10, width: 5, height: 5 }), 0],
    ['inside', boxRing({ x: 2, y: 2, width: 3, height: 4 }), 12],
    ['around', boxRing({ x: -5, y: -5, width: 40, height: 40 }), 100],
    ['one centimetre inside', boxRing({ x: 9.99, y: 0, width: 5, height: 10 }), 0.1],
  ])('of a box of 10 by 10 and one %s', (_, other, expected) =>
    expect(overlapArea(polygon(boxRing({ x: 0, y: 0, width: 10, height: 10 })), polygon(other))).toBeCloseTo(
      expected,
      9,
    ),
  );
});
