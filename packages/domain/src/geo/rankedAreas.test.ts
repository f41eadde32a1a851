import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringArea } from './area.ts';
import { overlapArea } from './overlap.ts';
import { type RankedShape, rankedAreas } from './rankedAreas.ts';
import { boxRing, simplePolygon } from './testPolygons.ts';
import type { Polygon, Ring } from './types.ts';

const polygon = (...coordinates: Ring[]): Polygon => ({ type: 'Polygon', coordinates });
const box = (x: number, y: number, width: number, height: number) => polygon(boxRing({ x, y, width, height }));
const total = (areas: ReadonlyMap<number, number>) => [...areas.values()].reduce((sum, area) => sum + area, 0);

describe('areas by rank', () => {
  it('is the worked example: 4 in 3, beside them a 3 that overlaps by half', () => {
    const areas = rankedAreas([
      { rank: 3, geometry: box(0, 0, 10, 10) },
      { rank: 4, geometry: box(2, 2, 4, 4) },
      { rank: 3, geometry: box(5, 0, 10, 10) },
    ]);
    expect(areas.get(4)).toBeCloseTo(16, 9);
    expect(areas.get(3)).toBeCloseTo(150 - 16, 9);
    expect(total(areas)).toBeCloseTo(150, 9);
  });

  it('counts nested severities once, whatever their order', () => {
    const nested: RankedShape[] = [1, 2, 3, 4].map((rank) => ({
      rank,
      geometry: box(rank, rank, 20 - 2 * rank, 20 - 2 * rank),
    }));
    for (const shapes of [nested, nested.toReversed()])
      expect([1, 2, 3, 4].map((rank) => rankedAreas(shapes).get(rank))).toEqual([
        18 ** 2 - 16 ** 2,
        16 ** 2 - 14 ** 2,
        14 ** 2 - 12 ** 2,
        12 ** 2,
      ]);
  });

  it('of none is nothing, of neighbours their sum', () => {
    expect(rankedAreas([]).size).toBe(0);
    expect(
      total(
        rankedAreas([
          { rank: 1, geometry: box(0, 0, 5, 5) },
          { rank: 1, geometry: box(5, 0, 5, 5) },
        ]),
      ),
    ).toBeCloseTo(50, 9);
  });

  it('of two is what they cover together, the higher one whole', () =>
    fc.assert(
      fc.property(simplePolygon(), simplePolygon([60, 40]), (a, b) => {
        const [low, high] = [polygon(a), polygon(b)];
        const areas = rankedAreas([
          { rank: 1, geometry: low },
          { rank: 2, geometry: high },
        ]);
        const shared = overlapArea(low, high);
        expect(areas.get(2)).toBeCloseTo(ringArea(b), 4);
        expect(areas.get(1) ?? 0).toBeCloseTo(ringArea(a) - shared, 4);
      }),
    ));
});
