import { arealArea } from '@georisk/domain/geo/area.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { readGeoPackageGeometry } from '../gpkg/geopackageGeometry.ts';
import { readWkb } from './readWkb.ts';
import { readWkt } from '../wkt/readWkt.ts';

/** Well-known binary of numbers: `b` byte, `i` unsigned integer, else a double. */
function bytes(little: boolean, ...parts: readonly (readonly ['b' | 'i' | 'd', number])[]): Buffer {
  return Buffer.concat(
    parts.map(([type, value]) => {
      if (type === 'b') return Buffer.from([value]);
      const view = new DataView(new ArrayBuffer(type === 'i' ? 4 : 8));
      if (type === 'i') view.setUint32(0, value, little);
      else view.setFloat64(0, value, little);
      return Buffer.from(view.buffer);
    }),
  );
}

const RING = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 0],
] as const;

const ring = (heights: readonly number[]) =>
  RING.flatMap((position) => [...position, ...heights].map((value) => ['d', value] as const));

const polygon = (little: boolean, type: number, heights: readonly number[] = []): Buffer =>
  bytes(little, ['b', little ? 1 : 0], ['i', type], ['i', 1], ['i', RING.length], ...ring(heights));

const expected = { type: 'Polygon', coordinates: [RING] };

const shapeOf = (wkb: Buffer) => readWkb(wkb).geometry;

describe('readWkb', () => {
  it.each([
    ['little endian', polygon(true, 3)],
    ['big endian', polygon(false, 3)],
    ['ISO with heights', polygon(true, 1003, [7])],
    ['ISO with heights and measures', polygon(true, 3003, [7, 8])],
    ['extended with heights', polygon(true, 0x80000003, [7])],
  ])('reads a polygon, %s', (_, wkb) => {
    expect(shapeOf(wkb)).toEqual(expected);
  });

  it('reads an extended polygon that names its coordinate system', () => {
    const wkb = bytes(true, ['b', 1], ['i', 0x20000003], ['i', 23700], ['i', 1], ['i', 4], ...ring([]));
    expect(shapeOf(wkb)).toEqual(expected);
  });

  it('reads a multipolygon', () => {
    const wkb = Buffer.concat([bytes(true, ['b', 1], ['i', 6], ['i', 2]), polygon(true, 3), polygon(false, 3)]);
    expect(shapeOf(wkb)).toEqual({ type: 'MultiPolygon', coordinates: [[RING], [RING]] });
  });

  it('refuses bytes that end early, and counts that no file can hold', () => {
    expect(() => readWkb(polygon(true, 3).subarray(0, 40))).toThrow(RangeError);
    expect(() => readWkb(bytes(true, ['b', 1], ['i', 3], ['i', 4_000_000_000]))).toThrow(RangeError);
  });

  it('reads lines', () => {
    const line = bytes(true, ['b', 1], ['i', 2], ['i', RING.length], ...ring([]));
    expect(shapeOf(line)).toEqual({ type: 'LineString', coordinates: RING });
    const several = Buffer.concat([bytes(true, ['b', 1], ['i', 5], ['i', 2]), line, line]);
    expect(shapeOf(several)).toEqual({ type: 'MultiLineString', coordinates: [RING, RING] });
    expect(() => readWkb(Buffer.concat([bytes(true, ['b', 1], ['i', 5], ['i', 1]), polygon(true, 3)]))).toThrow(
      RangeError,
    );
  });

  it('names what is neither points, lines nor polygons', () => {
    expect(shapeOf(bytes(true, ['b', 1], ['i', 4], ['i', 0]))).toEqual({ type: 'MultiPoint' });
    expect(() => readWkb(bytes(true, ['b', 1], ['i', 99]))).toThrow(RangeError);
  });

  it('reads surfaces and collections of straight polygons as polygons', () => {
    const of = (type: number, ...parts: readonly Buffer[]) =>
      Buffer.concat([bytes(true, ['b', 1], ['i', type], ['i', parts.length]), ...parts]);
    const line = bytes(true, ['b', 1], ['i', 2], ['i', RING.length], ...ring([]));
    expect(readWkb(of(12, polygon(true, 3), of(10, line)))).toEqual({
      geometry: { type: 'MultiPolygon', coordinates: [[RING], [RING]] },
      repairs: [],
    });
    expect(shapeOf(of(7, of(7, polygon(true, 1003, [7]))))).toEqual(expected);
    expect(shapeOf(of(10, of(9, line)))).toEqual(expected);
    const point = bytes(true, ['b', 1], ['i', 1], ['d', 1], ['d', 2]);
    expect(shapeOf(of(7, point, polygon(true, 3)))).toEqual({ type: 'GeometryCollection (Point, Polygon)' });
    expect(() => readWkb(of(10, point))).toThrow(RangeError);
  });

  it('reads arcs as short steps, and says so', () => {
    const circle = [0, 0, 2, 0, 0, 0].map((value) => ['d', value] as const);
    const arcs = bytes(true, ['b', 1], ['i', 8], ['i', 3], ...circle);
    const read = readWkb(Buffer.concat([bytes(true, ['b', 1], ['i', 10], ['i', 1]), arcs]));
    expect(read.repairs).toEqual(['curve']);
    expect(Math.abs(arealArea(read.geometry as Areal) - Math.PI)).toBeLessThan(Math.PI / 1_000);
  });

  it('ends a text of collections in each other', () => {
    const deep = Buffer.concat(Array.from({ length: 10_000 }, () => bytes(true, ['b', 1], ['i', 7], ['i', 1])));
    expect(() => readWkb(deep)).toThrow(RangeError);
  });
});

describe('readGeoPackageGeometry', () => {
  const header = (flags: number, envelope: number) =>
    Buffer.concat([Buffer.from([0x47, 0x50, 0, flags, 0, 0, 0, 0]), Buffer.alloc(envelope)]);

  it('skips the envelope, whatever its size', () => {
    for (const [indicator, size] of [0, 32, 48, 48, 64].entries()) {
      expect(
        readGeoPackageGeometry(Buffer.concat([header(indicator * 2 + 1, size), polygon(true, 3)]))?.geometry,
      ).toEqual(expected);
    }
  });

  it('reads empty shapes as null and refuses everything else', () => {
    expect(readGeoPackageGeometry(header(0x11, 0))).toBeNull();
    expect(() => readGeoPackageGeometry(Buffer.concat([header(11, 0), polygon(true, 3)]))).toThrow(RangeError);
    expect(() => readGeoPackageGeometry(polygon(true, 3))).toThrow(RangeError);
  });
});

describe('readWkt', () => {
  it('reads lines', () => {
    const coordinates = [
      [0, 0],
      [1, 1],
    ];
    expect(readWkt('LINESTRING Z (0 0 5, 1 1 5)')?.geometry).toEqual({ type: 'LineString', coordinates });
    expect(readWkt('MULTILINESTRING((0 0, 1 1))')?.geometry).toEqual({
      type: 'MultiLineString',
      coordinates: [coordinates],
    });
  });

  it('reads polygons, multipolygons and points', () => {
    expect(readWkt('POLYGON((0 0, 4 0, 4 3, 0 0))')?.geometry).toEqual(expected);
    expect(readWkt('SRID=23700; polygon z ((0 0 1,4 0 1,4 3 1,0 0 1))')).toEqual({ srid: 23700, geometry: expected });
    expect(readWkt('MULTIPOLYGON(((0 0,4 0,4 3,0 0)),((0 0,4 0,4 3,0 0)))')?.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[RING], [RING]],
    });
    expect(readWkt('POINT(1e2 -2.5)')?.geometry).toEqual({ type: 'Point', coordinates: [100, -2.5] });
  });

  it.each([
    '',
    'POLYGON EMPTY',
    'MULTIPOINT(0 0, 1 1)',
    'POLYGON((0 0, 1 NaN, 2 2, 0 0))',
    'POLYGON((0 0, 1 1',
    'alert(1)',
  ])('refuses %j', (text) => {
    expect(readWkt(text)).toBeNull();
  });
});
