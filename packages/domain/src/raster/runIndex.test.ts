import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Areal, type Position, polygonsOf } from '../geo/types.ts';
import type { Grid } from './grid.ts';
import { packPolygons } from './packedPolygons.ts';
import { buildRunIndex, runsFit } from './runIndex.ts';

const GRID: Grid = { originX: 760_000, originY: 190_000, pixelWidth: 10, pixelHeight: 10, width: 12, height: 8 };

/** Pixel coordinates (column, row, y down) to the grid's coordinate system. */
const at = (column: number, row: number): Position => [GRID.originX + column * 10, GRID.originY - row * 10];
const ring = (...positions: [number, number][]): Position[] =>
  [...positions, positions[0] as [number, number]].map(([x, y]) => at(x, y));
const polygon = (...rings: Position[][]): Areal => ({ type: 'Polygon', coordinates: rings });
const rectangle = (left: number, top: number, right: number, bottom: number) =>
  ring([left, top], [right, top], [right, bottom], [left, bottom]);

/** The pixels of each polygon as pictures. */
function pictures(polygons: Areal[], grid = GRID): string[][] {
  const index = buildRunIndex(grid, packPolygons(polygons));
  return polygons.map((_, which) => {
    const cells = Array.from({ length: grid.width * grid.height }, () => '.');
    for (let run = index.starts[which] as number; run < (index.starts[which + 1] as number); run += 1) {
      const first = index.runs[2 * run] as number;
      for (let pixel = first; pixel < first + (index.runs[2 * run + 1] as number); pixel += 1) {
        expect(cells[pixel]).toBe('.');
        cells[pixel] = '#';
      }
    }
    return Array.from({ length: grid.height }, (__, row) =>
      cells.slice(row * grid.width, (row + 1) * grid.width).join(''),
    );
  });
}

const picture = (areal: Areal) => pictures([areal])[0];

describe('pixel runs', () => {
  it('takes the pixels whose centre is inside', () => {
    expect(picture(polygon(rectangle(1.4, 1.6, 4.6, 3.4)))).toEqual([
      '............',
      '............',
      '.####.......',
      '............',
      '............',
      '............',
      '............',
      '............',
    ]);
  });

  // What GDAL 3.6 burns of the same shapes (rasterio 1.3, all_touched off).
  it('decides centres on edges as GDAL does: upper, lower and right edge in, left edge out', () => {
    const expected = [
      '............',
      '..###.......',
      '..###.......',
      '..###.......',
      '............',
      '............',
      '............',
      '............',
    ];
    const box = rectangle(1.5, 1.5, 4.5, 3.5);
    expect(picture(polygon(box))).toEqual(expected);
    expect(picture(polygon(box.toReversed()))).toEqual(expected);
  });

  it('leaves holes out and fills the parts of a multipolygon', () => {
    const withHole = polygon(rectangle(0, 0, 6, 5), rectangle(2, 1, 4, 3));
    const parts: Areal = {
      type: 'MultiPolygon',
      coordinates: [[rectangle(0, 0, 2, 2)], [rectangle(2, 0, 4, 2)], [rectangle(8, 6, 14, 9)]],
    };
    expect(pictures([withHole, parts])).toEqual([
      [
        '######......',
        '##..##......',
        '##..##......',
        '######......',
        '######......',
        '............',
        '............',
        '............',
      ],
      [
        '####........',
        '####........',
        '............',
        '............',
        '............',
        '............',
        '........####',
        '........####',
      ],
    ]);
  });

  it('counts the pixels beyond the edge of the grid in the total', () => {
    const index = buildRunIndex(
      GRID,
      packPolygons([polygon(rectangle(-3, -2, 2, 2)), polygon(rectangle(20, 20, 22, 22)), polygon([])]),
    );
    expect([...index.totals]).toEqual([20, 4, 0]);
    expect([...index.starts]).toEqual([0, 2, 2, 2]);
    expect([...index.runs]).toEqual([0, 2, 12, 2]);
  });

  it('agrees with a point-in-polygon test of every centre, for stars with a hole', () => {
    const star = fc
      .tuple(
        fc.double({ min: 3, max: 9, noNaN: true }),
        fc.double({ min: 2, max: 6, noNaN: true }),
        fc.array(fc.double({ min: 0.7, max: 5, noNaN: true }), { minLength: 3, maxLength: 12 }),
      )
      .map(([x, y, radii]) => {
        const around = (scale: number): [number, number][] =>
          radii.map((radius, index) => {
            const angle = (2 * Math.PI * index) / radii.length;
            // Not the round numbers that generators prefer, so that no edge passes through a centre: those have their
            // own test.
            return [x + 0.123_457 + radius * scale * Math.cos(angle), y + 0.098_765 + radius * scale * Math.sin(angle)];
          });
        return polygon(ring(...around(1)), ring(...around(0.4)));
      });
    fc.assert(
      fc.property(star, (areal) => {
        const drawn = picture(areal)?.join('') ?? '';
        const expected = Array.from({ length: GRID.width * GRID.height }, (_, pixel) =>
          holds(areal, at((pixel % GRID.width) + 0.5, Math.floor(pixel / GRID.width) + 0.5)) ? '#' : '.',
        ).join('');
        expect(drawn).toBe(expected);
      }),
    );
  });

  it('gives every pixel of two neighbours to one of them', () => {
    const cut = fc.tuple(fc.double({ min: 0, max: 12, noNaN: true }), fc.double({ min: 0, max: 12, noNaN: true }));
    fc.assert(
      fc.property(cut, ([top, bottom]) => {
        const west = polygon(ring([0, 0], [top, 0], [bottom, 8], [0, 8]));
        const east = polygon(ring([top, 0], [12, 0], [12, 8], [bottom, 8]));
        const { totals } = buildRunIndex(GRID, packPolygons([west, east]));
        expect((totals[0] as number) + (totals[1] as number)).toBe(96);
      }),
    );
  });

  it('applies to another raster only where the grid is the same', () => {
    const index = buildRunIndex(GRID, packPolygons([polygon(rectangle(0, 0, 2, 2))]));
    expect(runsFit(index, { ...GRID })).toBe(true);
    expect(runsFit(index, { ...GRID, originX: 760_010 })).toBe(false);
  });

  it('refuses positions that are not finite', () => {
    const broken = (x: number, y: number) => () =>
      buildRunIndex(GRID, packPolygons([polygon(ring([0, 0], [x, y], [1, 1]))]));
    expect(broken(Number.NaN, 1)).toThrow(RangeError);
    expect(broken(1, Number.POSITIVE_INFINITY)).toThrow(RangeError);
    expect(broken(1, 1e9)).toThrow(RangeError);
    expect(() => buildRunIndex({ ...GRID, width: 1e6, height: 1e6 }, packPolygons([]))).toThrow(RangeError);
  });
});

function holds(areal: Areal, [x, y]: Position): boolean {
  let inside = false;
  for (const vertices of polygonsOf(areal).flat()) {
    for (const [index, [x2, y2]] of vertices.entries()) {
      const [x1, y1] = vertices[index - 1] ?? [x2, y2];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}
