import { arealArea } from '@georisk/domain/geo/area.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { readWktShape, sridOfWkt } from './readCurves.ts';

const RING = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 0],
];
const R = '(0 0, 4 0, 4 3, 0 0)';
const polygon = { type: 'Polygon', coordinates: [RING] };

describe('readWktShape', () => {
  it.each<[string, object]>([
    [`POLYGON(${R})`, polygon],
    [`SRID=23700; MULTISURFACE((${R}))`, polygon],
    [`MULTISURFACE Z ((${R.replaceAll(',', ' 7,').replace(')', ' 7)')}))`, polygon],
    [`MULTISURFACE((${R}), CURVEPOLYGON(${R}))`, { type: 'MultiPolygon', coordinates: [[RING], [RING]] }],
    [`CURVEPOLYGON(COMPOUNDCURVE((0 0, 4 0), (4 0, 4 3, 0 0)))`, polygon],
    [`curvepolygonz(linestring${R})`, polygon],
    [`GEOMETRYCOLLECTION(POLYGON(${R}))`, polygon],
    [
      'MULTICURVE((0 0, 1 1), COMPOUNDCURVE((2 2, 3 3)))',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
          [
            [2, 2],
            [3, 3],
          ],
        ],
      },
    ],
    [`GEOMETRYCOLLECTION(POINT(1 2), POLYGON(${R}))`, { type: 'GeometryCollection (Point, Polygon)' }],
    ['MULTIPOINT((1 2), (3 4))', { type: 'MultiPoint' }],
    ['TIN Z (((0 0 0, 0 0 1, 0 1 0, 0 0 0)))', { type: 'TIN' }],
  ])('reads %j', (text, geometry) => {
    expect(readWktShape(text)).toEqual({ geometry, repairs: [] });
  });

  it.each([
    ['a circle', 'CURVEPOLYGON(CIRCULARSTRING(0 0, 2 0, 0 0))', Math.PI],
    ['a circle of four quarters', 'CURVEPOLYGON(CIRCULARSTRING(1 0, 0.5 0.5, 0 0, 0.5 -0.5, 1 0))', Math.PI / 4],
    [
      'a half circle, clockwise',
      'CURVEPOLYGON(COMPOUNDCURVE(CIRCULARSTRING(-1 0, 0 1, 1 0), (1 0, -1 0)))',
      Math.PI / 2,
    ],
    [
      'a half circle, the other way',
      'CURVEPOLYGON(COMPOUNDCURVE(CIRCULARSTRING(-1 0, 0 -1, 1 0), (1 0, -1 0)))',
      Math.PI / 2,
    ],
    ['a large circle', 'CURVEPOLYGON(CIRCULARSTRING(760000 180000, 780000 180000, 760000 180000))', Math.PI * 1e8],
    ['arcs that are straight', 'CURVEPOLYGON(CIRCULARSTRING(0 0, 1 0, 2 0, 2 1, 2 2, 1 1, 0 0))', 2],
  ])('reads %s as short steps within a thousandth of its area, and says so', (_, text, area) => {
    const shape = readWktShape(text);
    expect(shape?.repairs).toEqual(['curve']);
    expect(Math.abs(arealArea(shape?.geometry as Areal) - area)).toBeLessThan(area / 1_000);
  });

  it.each([
    '',
    'CURVEPOLYGON',
    'CURVEPOLYGON(CIRCULARSTRING(0 0, 1 1))',
    'CURVEPOLYGON((0 0, 1 x, 1 1))',
    'MULTISURFACE(((0 0, 1 0, 1 1, 0 0))',
    'MULTISURFACE(((0 0, 1 0, 1 1, 0 0)))) ',
    'CURVEPOLYGON(POINT(1 2))',
    'CIRCLE(1 2)',
    'GEOMETRYCOLLECTION('.repeat(100_000),
    'GEOMETRYCOLLECTION((1 2))',
    'TIN(((',
  ])('reads nothing of %j', (text) => expect(readWktShape(text)).toBeNull());
});

it.each([
  [`SRID=23700; MULTISURFACE((${R}))`, 23_700],
  [`MULTISURFACE((${R}))`, null],
  ['SRID=23700;nothing', null],
])('the system of %j is %s', (text, srid) => expect(sridOfWkt(text)).toBe(srid));
