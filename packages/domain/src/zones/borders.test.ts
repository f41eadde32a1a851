import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arealArea } from '../geo/area.ts';
import type { MultiPolygon, Position } from '../geo/types.ts';
import { labelRows, labelsIn, type LabelWindow, labelWindow } from './labels.ts';
import { mergeSmall } from './mergeSmall.ts';
import { zonePolygons } from './polygons.ts';
import { simplifyZones } from './simplify.ts';
import { cornerArea, traceZones } from './trace.ts';

const randomWindow = (most: number) =>
  array(integer({ min: 0, max: most }), { minLength: 42, maxLength: 42 }).map(
    (values): LabelWindow => ({ left: 0, top: 0, width: 7, height: 6, labels: Int32Array.from(values) }),
  );

describe('small parts', () => {
  it('of nine pixels are merged, and of ten stay', () => {
    const strip = (size: number) =>
      labelWindow([[...Array.from({ length: 20 }, () => 1), ...Array.from({ length: size }, () => 2)]]);
    expect(labelsIn(mergeSmall(strip(9)))).toEqual([1]);
    expect(labelsIn(mergeSmall(strip(10)))).toEqual([1, 2]);
  });

  it('go to the lower label where borders are equal', () => {
    expect(labelRows(mergeSmall(labelWindow([[3, 3, 3, 1, 2, 2, 2]]), 2))).toEqual([[3, 3, 3, 2, 2, 2, 2]]);
    expect(labelRows(mergeSmall(labelWindow([[2, 2, 2, 1, 3, 3, 3]]), 2))).toEqual([[2, 2, 2, 2, 3, 3, 3]]);
  });

  it('are merged the smallest first: what they join may then be large enough', () => {
    // 1 | 2 2 | 3 3 3 with a limit of 3: the 1 joins the 2s, which are then three and stay.
    expect(labelRows(mergeSmall(labelWindow([[1, 2, 2, 3, 3, 3]]), 3))).toEqual([[2, 2, 2, 3, 3, 3]]);
  });

  it('unite what they separated: both sides count together', () => {
    // The 2 between two 1s of two pixels each: together five, not below five.
    expect(labelRows(mergeSmall(labelWindow([[1, 1, 2, 1, 1, 3, 3, 3, 3, 3]]), 5))).toEqual([
      [1, 1, 1, 1, 1, 3, 3, 3, 3, 3],
    ]);
  });

  it('have borders to all four sides, and none around the edge of the window', () => {
    // One edge with each neighbour: of equal borders the lowest label.
    expect(
      labelRows(
        mergeSmall(
          labelWindow([
            [1, 3, 1],
            [1, 2, 1],
            [1, 3, 1],
          ]),
          2,
        ),
      )[1],
    ).toEqual([1, 1, 1]);
    // Two edges with the 3 around its corner against one with the 1.
    expect(
      labelRows(
        mergeSmall(
          labelWindow([
            [3, 3, 1],
            [3, 2, 1],
          ]),
          2,
        ),
      )[1],
    ).toEqual([3, 3, 1]);
    expect(
      labelRows(
        mergeSmall(
          labelWindow([
            [1, 3, 3],
            [1, 2, 3],
          ]),
          2,
        ),
      )[1],
    ).toEqual([1, 3, 3]);
    expect(
      labelRows(
        mergeSmall(
          labelWindow([
            [1, 2, 3],
            [1, 3, 3],
          ]),
          2,
        ),
      )[0],
    ).toEqual([1, 3, 3]);
    // The last pixel of a row is no neighbour of the first of the next.
    expect(
      labelRows(
        mergeSmall(
          labelWindow([
            [1, 1, 0, 2],
            [3, 3, 0, 0],
          ]),
          2,
        ),
      ),
    ).toEqual([
      [1, 1, 0, 2],
      [3, 3, 0, 0],
    ]);
  });

  it('that follow each other are all merged into what is large', () => {
    // 1 joins 2, the two join 3, the four join 4: a chain of changes is followed to its end.
    expect(labelsIn(mergeSmall(labelWindow([[1, 2, 3, 3, 4, 4, 4, 4, 4, 4]]), 6))).toEqual([4]);
  });

  it('have no border across the outside or by a corner', () => {
    expect(labelRows(mergeSmall(labelWindow([[1, 0, 2, 2, 2]]), 2))).toEqual([[1, 0, 2, 2, 2]]);
    expect(
      labelRows(
        mergeSmall(
          labelWindow([
            [1, 0],
            [0, 2],
            [0, 2],
          ]),
          2,
        ),
      ),
    ).toEqual([
      [1, 0],
      [0, 2],
      [0, 2],
    ]);
  });
});

describe('traced borders', () => {
  it('have the area of their pixels, outlines positive and holes negative, in the grid’s own corners', () => {
    assert(
      property(randomWindow(2), (window) => {
        for (const { label, polygons } of traceZones({ ...window, left: 100, top: 50 })) {
          const pixels = window.labels.filter((each) => each === label).length;
          expect(polygons.flat().reduce((sum, ring) => sum + cornerArea(ring), 0)).toBe(pixels);
          for (const [outline, ...holes] of polygons) {
            expect(cornerArea(outline ?? [])).toBeGreaterThan(0);
            expect(holes.every((hole) => cornerArea(hole) < 0)).toBe(true);
          }
          expect(
            polygons.flat(2).every(([column, row]) => column >= 100 && column <= 107 && row >= 50 && row <= 56),
          ).toBe(true);
        }
      }),
    );
  });

  it('give an island in a hole to itself, and the hole to the ring around it', () => {
    const rows = [
      [1, 1, 1, 1, 1],
      [1, 0, 0, 0, 1],
      [1, 0, 1, 0, 1],
      [1, 0, 0, 0, 1],
      [1, 1, 1, 1, 1],
    ];
    const [zone] = traceZones(labelWindow(rows));
    expect(zone?.polygons.map((polygon) => polygon.map(cornerArea))).toEqual([[1], [25, -9]]);
  });

  it('of nothing are none', () => expect(traceZones(labelWindow([[0, 0]]))).toEqual([]));
});

describe('simplified zones', () => {
  const square = (x: number, y: number, side: number): MultiPolygon => {
    const corners: Position[] = [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ];
    return { type: 'MultiPolygon', coordinates: [[corners]] };
  };

  it('keep at least a triangle of a zone smaller than the limit', () => {
    const [zone] = simplifyZones([square(0, 0, 5)], 1_000);
    expect(zone?.coordinates[0]?.[0]?.length).toBeGreaterThanOrEqual(4);
    expect(arealArea(zone ?? square(0, 0, 0))).toBeGreaterThan(0);
  });

  it('lose a corner whose triangle is below the limit and keep one above', () => {
    // A box of 100 x 100 with a bump of 100 m² (base 20, height 10) on its northern side.
    const bump = (height: number): MultiPolygon => ({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [100, 0],
            [100, 100],
            [60, 100],
            [50, 100 + height],
            [40, 100],
            [0, 100],
            [0, 0],
          ],
        ],
      ],
    });
    const cornersOf = (height: number) => simplifyZones([bump(height)])[0]?.coordinates[0]?.[0]?.length ?? 0;
    expect(cornersOf(30)).toBeGreaterThan(cornersOf(5));
    expect(cornersOf(5)).toBe(5);
  });

  it('of none are none', () => expect(simplifyZones([])).toEqual([]));
});

describe('polygons of a window', () => {
  it('lie where the grid says: columns to the east, rows to the south, pixels of their own size', () => {
    const grid = { originX: 1_000, originY: 500, pixelWidth: 10, pixelHeight: 20, width: 9, height: 9 };
    const [zone] = zonePolygons({ ...labelWindow([[4]]), left: 2, top: 3 }, grid, { simplifyArea: 0 });
    expect(zone?.label).toBe(4);
    expect(arealArea(zone?.geometry ?? { type: 'MultiPolygon', coordinates: [] })).toBe(200);
    const xs = zone?.geometry.coordinates.flat(2).map(([x]) => x) ?? [];
    const ys = zone?.geometry.coordinates.flat(2).map(([, y]) => y) ?? [];
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([1_020, 1_030, 420, 440]);
  });
});
