import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arealArea } from '../geo/area.ts';
import type { MultiPolygon, Position } from '../geo/types.ts';
import { componentsOf } from './components.ts';
import { extendLabels } from './extend.ts';
import { labelRows, labelsIn, type LabelWindow, labelWindow } from './labels.ts';
import { majorityFilter } from './majority.ts';
import { mergeSmall } from './mergeSmall.ts';
import { openMask } from './opening.ts';
import { zonePolygons } from './polygons.ts';
import { simplifyZones } from './simplify.ts';
import { cornerArea, traceZones } from './trace.ts';

const randomWindow = (most: number) =>
  array(integer({ min: 0, max: most }), { minLength: 42, maxLength: 42 }).map(
    (values): LabelWindow => ({ left: 0, top: 0, width: 7, height: 6, labels: Int32Array.from(values) }),
  );
const at = ({ width, height, labels }: LabelWindow, x: number, y: number) =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (labels[y * width + x] ?? 0);
const places = ({ width, height }: LabelWindow) =>
  Array.from({ length: width * height }, (_, pixel) => [pixel % width, Math.floor(pixel / width)] as const);

describe('labels of a window', () => {
  it('are read and written row by row, and listed ascending without the outside', () => {
    const rows = [
      [0, 7, 3],
      [10, 3, 0],
    ];
    const window = labelWindow(rows, 4, 5);
    expect([window.left, window.top, window.width, window.height]).toEqual([4, 5, 3, 2]);
    expect(labelRows(window)).toEqual(rows);
    expect(labelsIn(window)).toEqual([3, 7, 10]);
    expect([labelsIn(labelWindow([])), labelWindow([]).width]).toEqual([[], 0]);
  });
});

describe('components', () => {
  it('agree with spreading labels until nothing changes', () => {
    assert(
      property(randomWindow(2), integer({ min: 0, max: 1 }), (window, corners) => {
        const reach = (x: number, y: number) =>
          [-1, 0, 1]
            .flatMap((dx) => [-1, 0, 1].map((dy) => [x + dx, y + dy, Math.abs(dx) + Math.abs(dy)] as const))
            .filter(([, , far]) => far <= 1 + corners);
        const names = places(window).map((_, pixel) => pixel);
        for (let changed = true; changed; ) {
          changed = false;
          for (const [pixel, [x, y]] of places(window).entries())
            for (const [ox, oy] of reach(x, y)) {
              if (at(window, ox, oy) !== at(window, x, y) || at(window, x, y) === 0) continue;
              const other = names[oy * window.width + ox] ?? 0;
              if (other < (names[pixel] ?? 0)) [names[pixel], changed] = [other, true];
            }
        }
        const { parts, sizes, labels } = componentsOf(window, corners === 1 ? 8 : 4);
        for (const [pixel, [x, y]] of places(window).entries()) {
          const part = parts[pixel] ?? 0;
          expect(part === 0).toBe(at(window, x, y) === 0);
          if (part === 0) continue;
          expect(labels[part]).toBe(at(window, x, y));
          expect(sizes[part]).toBe(names.filter((name, other) => name === names[pixel] && parts[other] !== 0).length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are numbered by their first pixel, and do not continue around the edge of a row', () => {
    const { parts, sizes } = componentsOf(
      labelWindow([
        [0, 0, 1],
        [1, 0, 0],
      ]),
      8,
    );
    expect([...parts]).toEqual([0, 0, 1, 2, 0, 0]);
    expect(sizes).toEqual([0, 1, 1]);
  });
});

describe('the opening', () => {
  it('is what squares of 3x3 within the mask cover', () => {
    assert(
      property(randomWindow(3), (window) => {
        const mask = Uint8Array.from(window.labels, (label) => (label > 0 ? 1 : 0));
        const isSet = (x: number, y: number) => at(window, x, y) > 0;
        const square = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));
        const full = (x: number, y: number) => square.every(([dx, dy]) => isSet(x + dx, y + dy));
        const expected = places(window).map(([x, y]) => (square.some(([dx, dy]) => full(x + dx, y + dy)) ? 1 : 0));
        expect([...openMask(mask, window.width, window.height)]).toEqual(expected);
      }),
    );
  });

  it('of a window narrower than three pixels is nothing', () => {
    expect([...openMask(Uint8Array.of(1, 1, 1, 1, 1, 1), 2, 3)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...openMask(Uint8Array.of(1, 1, 1), 3, 1)]).toEqual([0, 0, 0]);
  });
});

describe('the majority filter', () => {
  it('agrees with counting, ties to the own label, else to the lowest', () => {
    assert(
      property(randomWindow(3), (window) => {
        const expected = places(window).map(([x, y]) => {
          const own = at(window, x, y);
          if (own === 0) return 0;
          const votes = [-1, 0, 1]
            .flatMap((dx) => [-1, 0, 1].map((dy) => at(window, x + dx, y + dy)))
            .filter((label) => label > 0);
          const count = (label: number) => votes.filter((vote) => vote === label).length;
          const most = Math.max(...votes.map(count));
          return count(own) === most ? own : Math.min(...votes.filter((vote) => count(vote) === most));
        });
        expect([...majorityFilter(window, 1).labels]).toEqual(expected);
      }),
    );
  });

  it('passes twice unless told otherwise, and not at all when told so', () => {
    const window = labelWindow([
      [1, 2, 1, 2, 2],
      [2, 1, 2, 1, 1],
      [1, 1, 2, 2, 1],
      [2, 2, 1, 1, 2],
    ]);
    expect(majorityFilter(window)).toEqual(majorityFilter(majorityFilter(window, 1), 1));
    expect(majorityFilter(window, 0)).toBe(window);
  });
});

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
            [3, 0, 1, 1],
          ]),
          2,
        ),
      ),
    ).toEqual([
      [1, 1, 0, 2],
      [1, 0, 1, 1],
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

describe('extended labels', () => {
  it('are those of the nearest pixel, the lowest of equally near ones, within a square of three pixels', () => {
    assert(
      property(randomWindow(4), (window) => {
        const grown = extendLabels(window, 2);
        for (const [x, y] of places(grown)) {
          const [fromX, fromY] = [x - 2, y - 2];
          const own = at(window, fromX, fromY);
          const near = places(window)
            .filter(([px, py]) => Math.abs(px - fromX) <= 2 && Math.abs(py - fromY) <= 2 && at(window, px, py) > 0)
            .map(([px, py]) => [(px - fromX) ** 2 + (py - fromY) ** 2, at(window, px, py)] as const)
            .toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
          expect(at(grown, x, y)).toBe(own === 0 ? (near[0]?.[1] ?? 0) : own);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('reach three pixels beyond and no further, and the window moves with them', () => {
    const { left, top, width, labels } = extendLabels(labelWindow([[5, 0, 0, 0, 0]], 10, 20));
    expect([left, top, width]).toEqual([7, 17, 11]);
    expect([...labels.subarray(3 * 11, 4 * 11)]).toEqual([5, 5, 5, 5, 5, 5, 5, 0, 0, 0, 0]);
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
