import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arealArea } from '../geo/area.ts';
import { arealHolds } from '../geo/contains.ts';
import { isSimpleRing } from '../geo/selfIntersection.ts';
import type { Position } from '../geo/types.ts';
import { damageChronology } from './chronology.ts';
import { contourRings } from './contourRings.ts';
import { densityAt, densityField } from './density.ts';

const at = (...positions: Position[]) => positions.map((position) => ({ position }));

describe('the density of cases', () => {
  it('is that of the worked example: two cases five kilometres apart', () => {
    const points = at([650_000, 200_000], [655_000, 200_000]);
    expect(densityAt([650_000, 200_000], points)).toBeCloseTo(0.0149207759, 10);
    expect(densityAt([652_500, 200_000], points)).toBeCloseTo(0.0167858729, 10);
    expect(densityAt([675_000, 200_000], points)).toBe(0);
  });

  it('on the grid is the same as place by place, and adds up to the number of cases', () => {
    const points = at([650_120, 200_870], [655_000, 200_000], [661_333, 190_001]);
    const field = densityField(points);
    if (field === null) throw new Error('no field');
    let sum = 0;
    for (let row = 0; row < field.rows; row += 1) {
      for (let column = 0; column < field.columns; column += 1) {
        const value = field.values[row * field.columns + column] ?? NaN;
        const place: Position = [field.origin[0] + column * 1_000, field.origin[1] + row * 1_000];
        expect(value).toBeCloseTo(densityAt(place, points), 12);
        sum += value;
      }
    }
    expect(sum).toBeCloseTo(3, 2);
  });

  it('counts by weight', () => {
    expect(densityAt([0, 0], [{ position: [0, 0], weight: 3 }])).toBeCloseTo(3 * densityAt([0, 0], at([0, 0])), 12);
  });
});

describe('contours', () => {
  it('separate at a saddle whose middle is low, and join where it is high', () => {
    const saddle = (high: number) => ({
      origin: [0, 0] as const,
      cell: 1,
      columns: 4,
      rows: 4,
      values: Float64Array.from([0, 0, 0, 0, 0, high, 0, 0, 0, 0, high, 0, 0, 0, 0, 0]),
    });
    expect(contourRings(saddle(1), 0.6)).toHaveLength(2);
    expect(contourRings(saddle(1), 0.4)).toHaveLength(1);
  });
});

describe('the damage chronology', () => {
  it('of no cases is empty', () => {
    expect(damageChronology([])).toEqual([]);
    expect(densityField([])).toBeNull();
  });

  it('of one case has five concentric classes around it', () => {
    const areas = damageChronology(at([650_000, 200_000]));
    expect(areas.map(({ from, to, color }) => [from, to, color])).toEqual([
      [10, 25, '#FFFFB2'],
      [25, 50, '#FECC5C'],
      [50, 75, '#FD8D3C'],
      [75, 90, '#F03B20'],
      [90, null, '#BD0026'],
    ]);
    // Radius where the kernel is a share s of its top: h · √(1 − √s).
    const disk = (share: number) => Math.PI * 1e8 * (1 - Math.sqrt(share));
    const rings = [disk(0.1) - disk(0.25), disk(0.25) - disk(0.5), disk(0.5) - disk(0.75), disk(0.75) - disk(0.9)];
    for (const [index, expected] of rings.entries()) {
      const area = areas[index];
      if (area === undefined) throw new Error('no area');
      expect(Math.abs(arealArea(area.geom) / expected - 1)).toBeLessThan(0.08);
      expect(arealHolds(area.geom, [650_000, 200_000])).toBe(false);
    }
    expect(
      areas.at(-1) && arealHolds(areas.at(-1)?.geom ?? { type: 'Polygon', coordinates: [] }, [650_000, 200_000]),
    ).toBe(true);
  });

  it('shows places far apart as islands of one class', () => {
    const areas = damageChronology(at([600_000, 200_000], [700_000, 200_000]));
    for (const { geom } of areas) expect(geom.coordinates).toHaveLength(2);
  });

  it('leaves the low area within a ring of cases open', () => {
    const ring = Array.from({ length: 24 }, (_, index): Position => {
      const angle = (index * Math.PI) / 12;
      return [650_000 + 20_000 * Math.cos(angle), 200_000 + 20_000 * Math.sin(angle)];
    });
    const [weakest] = damageChronology(at(...ring));
    if (weakest === undefined) throw new Error('no area');
    expect(arealHolds(weakest.geom, [650_000, 200_000])).toBe(false);
    expect(weakest.geom.coordinates.some((polygon) => polygon.length > 1)).toBe(true);
  });

  it('whatever the cases, consists of simple closed rings, and every class agrees with the density in its area', () => {
    const place = tuple(integer({ min: 0, max: 60_000 }), integer({ min: 0, max: 60_000 })).map(
      ([x, y]): Position => [600_000 + x, 150_000 + y],
    );
    assert(
      property(array(place, { minLength: 1, maxLength: 40 }), place, (positions, probe) => {
        const points = at(...positions);
        const areas = damageChronology(points);
        for (const { geom } of areas) {
          for (const ring of geom.coordinates.flat()) {
            if (!isSimpleRing(ring)) return false;
            const [first, last] = [ring[0], ring.at(-1)];
            if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return false;
          }
        }
        const greatest = densityField(points)?.values.reduce((a, b) => Math.max(a, b), 0) ?? 0;
        const share = (100 * densityAt(probe, points)) / greatest;
        const holding = areas.filter(({ geom }) => arealHolds(geom, probe));
        // A grid of one kilometre is inaccurate by some per cent: places near a contour are not checked more closely.
        const [area] = holding;
        if (holding.length > 1) return false;
        if (area === undefined) return share < 16;
        return share > area.from - 6 && share < (area.to ?? 100) + 12;
      }),
      { numRuns: 60 },
    );
  });
});
