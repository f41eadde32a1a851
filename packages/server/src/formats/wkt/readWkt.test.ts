import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWkt } from './readWkt.ts';

const geometryOf = (text: string) => readWkt(text)?.geometry;

describe('readWkt', () => {
  it.each<[string, string, unknown]>([
    ['POINT(1 2)', 'Point', [1, 2]],
    ['point ( 1.5   -2e3 )', 'Point', [1.5, -2000]],
    [
      'LINESTRING(1 2,3 4)',
      'LineString',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'MULTILINESTRING((1 2,3 4),(5 6,7 8))',
      'MultiLineString',
      [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
        ],
      ],
    ],
    [
      'POLYGON((0 0,1 0,1 1,0 0))',
      'Polygon',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
    [
      'POLYGON Z ((0 0 9,1 0 9,1 1 9,0 0 9))',
      'Polygon',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
    [
      'POLYGONZM((0 0 9 9,1 0 9 9,1 1 9 9,0 0 9 9))',
      'Polygon',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
    [
      'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))',
      'MultiPolygon',
      [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      ],
    ],
    [
      '\n  Polygon\t(\n(0 0, 1 0, 1 1, 0 0)\n)  ',
      'Polygon',
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ],
  ])('reads %j', (text, type, coordinates) => {
    expect(readWkt(text)).toEqual({ srid: null, geometry: { type, coordinates } });
  });

  it('reads the system of the extended form', () => {
    expect(readWkt('SRID=23700;POINT(1 2)')).toEqual({
      srid: 23_700,
      geometry: { type: 'Point', coordinates: [1, 2] },
    });
    expect(readWkt('srid=4326 ; POINT(1 2)')?.srid).toBe(4_326);
  });

  it.each([
    '',
    ' ',
    'POINT',
    'POINT EMPTY',
    'POINT(1 2',
    'POINT 1 2)',
    'POINTS(1 2)',
    'CIRCLE(1 2)',
    'GEOMETRYCOLLECTION(POINT(1 2))',
    'MULTIPOINT(1 2)',
    'POLYGON((0 0,1 0,1 1,0 0)',
    'POLYGON((0 0,1 0,1 1,0 0)))',
    'POLYGON((0 0,1 0)(1 1,0 0))',
    'POLYGON((0 0 "x"))',
    'POLYGON((0 0],[1 1))',
    'POLYGON((NaN 0,1 0,1 1,0 0))',
    'SRID=;POINT(1 2)',
    'SRID=1234567;POINT(1 2)',
    'MULTIPOLYGON((((0 0,1 0,1 1,0 0))))',
    'POINT(1 2); drop table x',
  ])('reads nothing of %j', (text) => {
    expect(readWkt(text)).toBeNull();
  });

  it('gives no position of what is no number', () => {
    for (const text of ['POINT(1)', 'POINT(1-2 3)', 'POINT(1 e)', 'POINT(1e999 2)', 'POINT()']) {
      const coordinates = geometryOf(text)?.coordinates as readonly unknown[] | undefined;
      const isPlace = Array.isArray(coordinates) && coordinates.length === 2 && coordinates.every(Number.isFinite);
      expect(isPlace, text).toBe(false);
    }
  });

  it('reads shapes as they were written', () => {
    const number = fc.double({ min: -1e7, max: 1e7, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    const position = fc.tuple(number, number);
    const rings = fc.array(fc.array(position, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rings, fc.boolean(), (coordinates, isSpaced) => {
        const separator = isSpaced ? ' ,\n ' : ',';
        const body = coordinates
          .map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(separator)})`)
          .join(separator);
        expect(geometryOf(`POLYGON(${body})`)).toEqual({ type: 'Polygon', coordinates });
      }),
    );
  });

  it('refuses long hostile texts in a moment', () => {
    for (const text of [
      `POLYGON${' '.repeat(200_000)}`,
      `POLYGON${'('.repeat(200_000)}`,
      `POLYGON((${'1 '.repeat(200_000)}`,
      `POLYGON(${'(0 0,'.repeat(100_000)}`,
    ])
      expect(readWkt(text)).toBeNull();
  });
});
