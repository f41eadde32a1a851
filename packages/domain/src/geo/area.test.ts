import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squareMetres } from '../units.ts';
import { arealArea, displayHectares, polygonArea, ringArea, signedRingArea } from './area.ts';
import { closeRing, cleanRing, distinctVertices, isClosed } from './ring.ts';
import { simplePolygon } from './testPolygons.ts';
import type { Position, Ring } from './types.ts';

const rectangle: Ring = [
  [650_000, 240_000],
  [650_400, 240_000],
  [650_400, 240_250],
  [650_000, 240_250],
];

describe('planar area', () => {
  it('of the worked example is 10.00 ha, closed or open, either way round', () => {
    expect(ringArea(rectangle)).toBe(100_000);
    expect(ringArea(closeRing(rectangle))).toBe(100_000);
    expect(signedRingArea(rectangle)).toBe(100_000);
    expect(signedRingArea(rectangle.toReversed())).toBe(-100_000);
    expect(displayHectares(ringArea(rectangle))).toBe(10);
  });

  it('takes holes off and adds the parts of a multipolygon', () => {
    const hole: Ring = [
      [650_100, 240_100],
      [650_200, 240_100],
      [650_200, 240_200],
      [650_100, 240_200],
    ];
    expect(polygonArea([rectangle, hole])).toBe(90_000);
    expect(polygonArea([])).toBe(0);
    expect(arealArea({ type: 'MultiPolygon', coordinates: [[rectangle, hole], [hole]] })).toBe(100_000);
  });

  it('rounds hectares half up', () => {
    expect(displayHectares(squareMetres(10_050))).toBe(1.01);
    expect(displayHectares(squareMetres(10_049.9))).toBe(1);
    expect(displayHectares(squareMetres(100_050))).toBe(10.01);
  });

  it('keeps its precision far from the origin', () => {
    assert(
      property(simplePolygon(), double({ min: 0, max: 900_000, noNaN: true }), (ring, shift) => {
        const moved = ring.map(([x, y]): Position => [x + shift, y + shift]);
        return Math.abs(ringArea(moved) - ringArea(ring)) < 1e-4 * Math.max(1, Math.abs(ringArea(ring)) * 1e-4);
      }),
    );
  });
});

describe('rings', () => {
  it('are closed once', () => {
    expect(isClosed(rectangle)).toBe(false);
    expect(closeRing(rectangle)).toHaveLength(5);
    expect(closeRing(closeRing(rectangle))).toHaveLength(5);
    expect(closeRing([])).toEqual([]);
  });

  it('lose vertices nearer than 5 cm, the last against the first as well', () => {
    const noisy: Ring = [
      [0, 0],
      [0.04, 0],
      [10, 0],
      [10, 0.049],
      [10, 10],
      [0.03, 0.02],
      [0, 0],
    ];
    expect(distinctVertices(noisy)).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
    expect(cleanRing(noisy)).toHaveLength(4);
    expect(
      distinctVertices([
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([[1, 1]]);
    expect(distinctVertices([])).toEqual([]);
  });
});
