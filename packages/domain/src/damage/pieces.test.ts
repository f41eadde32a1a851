import { array, assert, integer, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedRingArea } from '../geo/area.ts';
import { nearestOnSegment } from '../geo/segments.ts';
import type { Position } from '../geo/types.ts';
import { CHRONOLOGY_CLASSES } from './chronologyClasses.ts';
import { contourRings } from './contourRings.ts';
import { type DensityField, densityAt, densityField, quarticKernel } from './density.ts';
import { simplifiedRing } from './simplifiedRing.ts';

const km = 1_000;

describe('the kernel of a case', () => {
  it.each([
    // 3 / (π 10²) = 0.0095492966 at the place itself; (1 - 1/4)² = 0.5625 of it at half the radius.
    [0, 0.009_549_296_6],
    [5, 0.005_371_479_3],
    [9.999, 0],
    [10, 0],
    [15, 0],
  ])('at %s km is %s per km²', (distance, expected) =>
    expect(quarticKernel((distance * km) ** 2)).toBeCloseTo(expected, 9),
  );

  it('adds up to one case over the whole plane', () => {
    const field = densityField([{ position: [3_456, 7_891] }], 10 * km, 100);
    const total = (field?.values ?? new Float64Array(0)).reduce((sum, each) => sum + each, 0) * 0.1 * 0.1;
    expect(total).toBeCloseTo(1, 3);
  });

  it('adds up over cases by their weights: two kilometres apart and three times the same', () => {
    const one = densityAt([0, 0], [{ position: [0, 2 * km] }]);
    expect(densityAt([0, 0], [{ position: [0, 2 * km], weight: 3 }])).toBeCloseTo(3 * one, 12);
    expect(
      densityAt(
        [0, 0],
        Array.from({ length: 3 }, () => ({ position: [2 * km, 0] as Position })),
      ),
    ).toBeCloseTo(3 * one, 12);
    expect(densityAt([0, 0], [])).toBe(0);
  });
});

describe('the field of densities', () => {
  const points = array(
    record({
      position: tuple(integer({ min: 0, max: 40_000 }), integer({ min: 0, max: 40_000 })),
      weight: integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it('has at each crossing the density there, and nothing on its border', () => {
    assert(
      property(points, (some) => {
        const field = densityField(some);
        if (field === null) return false;
        return field.values.every((value, index) => {
          const [column, row] = [index % field.columns, Math.floor(index / field.columns)];
          const at: Position = [field.origin[0] + column * field.cell, field.origin[1] + row * field.cell];
          const border = column === 0 || row === 0 || column === field.columns - 1 || row === field.rows - 1;
          return Math.abs(value - densityAt(at, some)) < 1e-12 && !(border && value !== 0);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('lies on whole kilometres, so that maps of different days can be compared', () => {
    const field = densityField([{ position: [650_123.4, 200_987.6] }]);
    expect((field?.origin ?? [1, 1]).map((each) => each % km)).toEqual([0, 0]);
  });

  it('is none without cases', () => expect(densityField([])).toBeNull());
});

describe('contours', () => {
  const field = (rows: readonly (readonly number[])[]): DensityField => ({
    origin: [100, 200],
    cell: 10,
    columns: rows[0]?.length ?? 0,
    rows: rows.length,
    values: Float64Array.from(rows.flat()),
  });

  it('around a single summit are a counterclockwise diamond, at the height’s share of each edge', () => {
    // 4 in the middle, level 1: three quarters of the way out, 7.5 m.
    const [ring, ...more] = contourRings(
      field([
        [0, 0, 0],
        [0, 4, 0],
        [0, 0, 0],
      ]),
      1,
    );
    expect(more).toEqual([]);
    expect(ring?.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual([
      [102.5, 210],
      [110, 202.5],
      [110, 217.5],
      [117.5, 210],
    ]);
    expect(signedRingArea(ring ?? [])).toBe(112.5);
  });

  it('around a hollow turn clockwise', () => {
    const rows = [
      [0, 0, 0, 0, 0],
      [0, 4, 4, 4, 0],
      [0, 4, 0, 4, 0],
      [0, 4, 4, 4, 0],
      [0, 0, 0, 0, 0],
    ];
    const areas = contourRings(field(rows), 2)
      .map(signedRingArea)
      .toSorted((a, b) => a - b);
    // The hollow: a diamond of half diagonal 5 m; outside a square of 30 m less four corners of 5 by 5 halves.
    expect(areas).toEqual([-50, 850]);
  });

  it('of two summits that touch at a corner are joined where the saddle is high enough', () => {
    const saddle = (low: number) =>
      field([
        [0, 0, 0, 0],
        [0, 4, low, 0],
        [0, low, 4, 0],
        [0, 0, 0, 0],
      ]);
    // Mean of the saddle's corners: (4 + 4 + 2 x 0.5) / 4 = 2.25, above 2; with 0 for the others it is 2: joined; below -0.1 parted.
    expect(contourRings(saddle(0.5), 2)).toHaveLength(1);
    expect(contourRings(saddle(0), 2)).toHaveLength(1);
    expect(contourRings(saddle(-0.1), 2)).toHaveLength(2);
    const turned = (low: number) =>
      field([
        [0, 0, 0, 0],
        [0, low, 4, 0],
        [0, 4, low, 0],
        [0, 0, 0, 0],
      ]);
    expect([contourRings(turned(0.5), 2).length, contourRings(turned(-0.1), 2).length]).toEqual([1, 2]);
  });

  it('enclose what is above the level, whatever the field', () => {
    assert(
      property(array(integer({ min: 0, max: 5 }), { minLength: 25, maxLength: 25 }), (inner) => {
        const rows = Array.from({ length: 7 }, (_, y) =>
          Array.from({ length: 7 }, (__, x) => (x % 6 === 0 || y % 6 === 0 ? 0 : (inner[(y - 1) * 5 + x - 1] ?? 0))),
        );
        const rings = contourRings(field(rows), 2.5);
        const winding = ([x, y]: Position) =>
          rings.reduce(
            (sum, ring) =>
              sum +
              ring.reduce((count, from, index) => {
                const to = ring[(index + 1) % ring.length] ?? from;
                const side = (to[0] - from[0]) * (y - from[1]) - (x - from[0]) * (to[1] - from[1]);
                if (from[1] <= y && to[1] > y && side > 0) return count + 1;
                return from[1] > y && to[1] <= y && side < 0 ? count - 1 : count;
              }, 0),
            0,
          );
        return rows.every((row, y) =>
          row.every((value, x) => winding([100 + 10 * x, 200 + 10 * y]) === (value > 2.5 ? 1 : 0)),
        );
      }),
    );
  });

  it('of a level that nothing reaches are none', () =>
    expect(
      contourRings(
        field([
          [0, 0],
          [0, 0],
        ]),
        1,
      ),
    ).toEqual([]));
});

describe('a simplified ring', () => {
  it('loses corners within the tolerance and keeps those beyond', () => {
    const ring: Position[] = [
      [0, 0],
      [50, 3],
      [100, 0],
      [100, 100],
      [50, 106],
      [0, 100],
    ];
    expect(simplifiedRing(ring, 5)).toEqual([
      [0, 0],
      [100, 0],
      [100, 100],
      [50, 106],
      [0, 100],
    ]);
    expect(simplifiedRing(ring, 10)).toEqual([
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ]);
  });

  it('of four corners stays as it is, and of none is none', () => {
    const square: Position[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    expect(simplifiedRing(square, 100)).toEqual(square);
    expect(simplifiedRing([], 1)).toEqual([]);
  });

  it('keeps every dropped corner within the tolerance, and keeps only corners', () => {
    const ring = array(tuple(integer({ min: 0, max: 100 }), integer({ min: 0, max: 100 })), {
      minLength: 5,
      maxLength: 30,
    });
    assert(
      property(ring, integer({ min: 1, max: 40 }), (corners, tolerance) => {
        const kept = simplifiedRing(corners, tolerance);
        const isNear = (at: Position) =>
          kept.some((from, index) => {
            const near = nearestOnSegment(at, from, kept[(index + 1) % kept.length] ?? from);
            return Math.hypot(near[0] - at[0], near[1] - at[1]) <= tolerance + 1e-9;
          });
        return kept.every((each) => corners.includes(each as [number, number])) && corners.every(isNear);
      }),
    );
  });
});

it('classes of the chronology meet without a gap, from 10 % to the maximum', () => {
  expect(CHRONOLOGY_CLASSES.map(({ from }) => from)).toEqual([10, 25, 50, 75, 90]);
  expect(CHRONOLOGY_CLASSES.map(({ to }) => to)).toEqual([25, 50, 75, 90, null]);
});
