import { array, assert, double, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Areal, Position } from '../geo/types.ts';
import type { Grid } from './grid.ts';
import { IntList } from './intList.ts';
import { packPolygons } from './packedPolygons.ts';
import { polygonSpanScanner } from './polygonSpans.ts';

/** Pixel (column, row) has its centre at x = column + 0.5, y = -(row + 0.5). */
const UNIT: Grid = { originX: 0, originY: 0, pixelWidth: 1, pixelHeight: 1, width: 40, height: 40 };
const SIZE = 20;

type Span = readonly [row: number, from: number, to: number];

function spansOf(polygon: Areal, grid = UNIT, rows?: readonly [number, number]): Span[] {
  const found = new IntList();
  polygonSpanScanner(grid, packPolygons([polygon]), rows)(0, found);
  return Array.from(
    { length: found.length / 3 },
    (_, index): Span => [found.items[3 * index] ?? 0, found.items[3 * index + 1] ?? 0, found.items[3 * index + 2] ?? 0],
  );
}

const pixelsOf = (spans: readonly Span[]): string[] =>
  spans.flatMap(([row, from, to]) => Array.from({ length: to - from }, (_, index) => `${row}:${from + index}`));

/** Whether a centre is inside by the even-odd rule: a ray to the west crosses the rings an odd number of times. */
function isInside(rings: readonly (readonly Position[])[], x: number, y: number): boolean {
  let crossings = 0;
  for (const ring of rings)
    for (const [index, [x2, y2]] of ring.entries()) {
      const [x1, y1] = ring.at(index - 1) ?? [x2, y2];
      if (y1 > y === y2 > y) continue;
      if (x1 + ((y - y1) * (x2 - x1)) / (y2 - y1) < x) crossings += 1;
    }
  return crossings % 2 === 1;
}

function plainly(rings: readonly (readonly Position[])[]): string[] {
  const found: string[] = [];
  for (let row = -2; row < SIZE + 2; row += 1)
    for (let column = -2; column < SIZE + 2; column += 1)
      if (isInside(rings, column + 0.5, -(row + 0.5))) found.push(`${row}:${column}`);
  return found;
}

/** A ring in general position: no vertex on a line of centres, however many of its edges cross. */
const ring = array(
  tuple(double({ min: 0, max: SIZE, noNaN: true }), double({ min: 0.001, max: SIZE, noNaN: true })).map(
    ([x, y]): Position => [x, -y],
  ),
  { minLength: 3, maxLength: 8 },
).filter((vertices) => vertices.every(([x, y]) => (x - 0.5) % 1 !== 0 && (y - 0.5) % 1 !== 0));
const polygon = (...rings: Position[][]): Areal => ({ type: 'Polygon', coordinates: rings });
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [west, north],
  [east, north],
  [east, south],
  [west, south],
];

describe('the spans of a polygon', () => {
  it('hold exactly the pixels whose centres are inside, by even-odd counting', () => {
    assert(
      property(ring, ring, (outline, hole) => {
        expect(pixelsOf(spansOf(polygon(outline, hole)))).toEqual(plainly([outline, hole]));
      }),
      { numRuns: 300 },
    );
  });

  it('ascend, are never empty and do not touch each other', () => {
    const inOrder = ([row, from, to]: Span, next: Span | undefined) =>
      from < to && (next === undefined || row < next[0] || (row === next[0] && to < next[1]));
    assert(
      property(ring, ring, (first, second) => {
        const spans = spansOf({ type: 'MultiPolygon', coordinates: [[first], [second]] });
        return spans.every((span, index) => inOrder(span, spans[index + 1]));
      }),
    );
  });

  it('do not depend on the direction of a ring, nor on its first vertex', () => {
    assert(
      property(ring, integer({ min: 0, max: 7 }), (outline, shift) => {
        const from = shift % outline.length;
        const spans = spansOf(polygon(outline));
        expect(spansOf(polygon(outline.toReversed()))).toEqual(spans);
        expect(spansOf(polygon([...outline.slice(from), ...outline.slice(0, from)]))).toEqual(spans);
      }),
    );
  });

  it('of a multipolygon are the pixels of its parts together', () => {
    assert(
      property(ring, ring, (first, second) => {
        const both = pixelsOf(spansOf({ type: 'MultiPolygon', coordinates: [[first], [second]] }));
        const parts = new Set([first, second].flatMap((part) => pixelsOf(spansOf(polygon(part)))));
        expect(new Set(both)).toEqual(parts);
        expect(both).toHaveLength(parts.size);
      }),
    );
  });

  it('of some rows are those rows of the whole', () => {
    assert(
      property(ring, integer({ min: -3, max: SIZE }), integer({ min: 0, max: SIZE }), (outline, from, count) => {
        const rows = [from, from + count] as const;
        const whole = spansOf(polygon(outline));
        expect(spansOf(polygon(outline), UNIT, rows)).toEqual(whole.filter(([row]) => row >= rows[0] && row < rows[1]));
      }),
    );
  });

  it('follow the grid: its origin and the size of its pixels', () => {
    // In powers of two, which doubles add and divide without rounding.
    const grid: Grid = { ...UNIT, originX: 655_360, originY: 196_608, pixelWidth: 8, pixelHeight: 16 };
    const step = integer({ min: 0, max: SIZE * 64 }).map((count) => count / 64 + 1 / 128);
    assert(
      property(array(tuple(step, step), { minLength: 3, maxLength: 8 }), (vertices) => {
        const here = vertices.map(([x, y]): Position => [x, -y]);
        const there = vertices.map(([x, y]): Position => [655_360 + 8 * x, 196_608 - 16 * y]);
        expect(spansOf(polygon(there), grid)).toEqual(spansOf(polygon(here)));
      }),
    );
  });

  it('reach beyond the edges of the grid', () => {
    expect(spansOf(polygon(box(-2, -1, 1, 1)))).toEqual([
      [-1, -2, 1],
      [0, -2, 1],
    ]);
  });

  it('of neighbours divide the pixels between them, those on the common edge too', () => {
    // The edge x = 2.5 runs through centres.
    const [west, east] = [box(0, -4, 2.5, 0), box(2.5, -4, 5, 0)];
    const whole = pixelsOf(spansOf(polygon(box(0, -4, 5, 0))));
    const parts = [west, east].flatMap((part) => pixelsOf(spansOf(polygon(part))));
    expect(parts.toSorted()).toEqual(whole.toSorted());
    expect(pixelsOf(spansOf(polygon(west)))).toContain('0:2');
  });

  it('include an edge’s upper end on a line of centres, and not its lower end', () => {
    const rowsOf = (...vertices: Position[]) => spansOf(polygon(vertices)).map(([row]) => row);
    // From y = -0.5, the centres of row 0, to y = -2.5, those of row 2.
    expect(rowsOf([0, -0.5], [4, -0.5], [2, -2.5])).toEqual([0, 1]);
    expect(rowsOf([2, -0.5], [4, -2.4], [0, -2.4])).toEqual([1]);
  });

  it('include a lower side that lies on a line of centres: clockwise it points west', () => {
    expect(spansOf(polygon(box(0, -2.5, 4, -1)))).toEqual([
      [1, 0, 4],
      [2, 0, 4],
    ]);
  });

  it('of a ring without area are none', () => {
    expect(spansOf(polygon([]))).toEqual([]);
    expect(
      spansOf(
        polygon([
          [1, -1],
          [5, -5],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('a polygon is refused', () => {
  it.each([Number.NaN, Infinity])('with a position of %s', (x) => {
    expect(() =>
      spansOf(
        polygon([
          [x, 0],
          [1, -3],
          [2, 0],
        ]),
      ),
    ).toThrow('no number');
  });

  it('a million rows away from its grid, unless rows are named', () => {
    const far = polygon(box(0, -(2 ** 20) - 5, 3, 0));
    expect(() => spansOf(far)).toThrow('too far');
    expect(spansOf(far, UNIT, [0, 2])).toEqual([
      [0, 0, 3],
      [1, 0, 3],
    ]);
  });
});
