import { describe, expect, it } from 'vitest';
import { boxOf, type Shape, shapeBlob } from './shape.ts';

const RING = [
  [650_000, 200_000],
  [650_100, 200_000],
  [650_100, 200_050],
  [650_000, 200_000],
] as const;

const viewOf = (shape: Shape) => {
  const bytes = shapeBlob(shape, 23_700);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
/** Of the well-known binary behind a head with a box of four numbers. */
const BODY = 40;

describe('a shape of a GeoPackage', () => {
  it('begins with its marks, its system and its box: west, east, south, north', () => {
    const view = viewOf({ type: 'Polygon', coordinates: [RING] });
    expect([view.getUint8(0), view.getUint8(1), view.getUint8(2), view.getUint8(3)]).toEqual([0x47, 0x50, 0, 3]);
    expect(view.getInt32(4, true)).toBe(23_700);
    expect([8, 16, 24, 32].map((at) => view.getFloat64(at, true))).toEqual([650_000, 650_100, 200_000, 200_050]);
  });

  it.each<[Shape, number]>([
    [{ type: 'Point', coordinates: [1, 2] }, 1],
    [{ type: 'LineString', coordinates: RING }, 2],
    [{ type: 'Polygon', coordinates: [RING] }, 3],
    [{ type: 'MultiLineString', coordinates: [RING, RING] }, 5],
    [{ type: 'MultiPolygon', coordinates: [[RING], [RING, RING]] }, 6],
  ])('says which kind it is: $type', (shape, kind) => {
    const view = viewOf(shape);
    expect([view.getUint8(BODY), view.getUint32(BODY + 1, true)]).toEqual([1, kind]);
  });

  it('has the numbers of its parts, rings and corners before them', () => {
    const view = viewOf({ type: 'MultiPolygon', coordinates: [[RING], [RING, RING]] });
    expect(view.getUint32(BODY + 5, true)).toBe(2);
    // Each part is a shape of its own: byte order, kind, rings.
    expect([view.getUint8(BODY + 9), view.getUint32(BODY + 10, true), view.getUint32(BODY + 14, true)]).toEqual([
      1, 3, 1,
    ]);
    expect(view.getUint32(BODY + 18, true)).toBe(RING.length);
    const second = BODY + 22 + RING.length * 16;
    expect([view.getUint32(second + 1, true), view.getUint32(second + 5, true)]).toEqual([3, 2]);
    expect(view.byteLength).toBe(second + 9 + 2 * (4 + RING.length * 16));
  });

  it('keeps every digit of its corners', () => {
    const [x, y] = [650_000.123_456_789, 200_000.987_654_321];
    const view = viewOf({ type: 'Point', coordinates: [x, y] });
    expect([view.getFloat64(BODY + 5, true), view.getFloat64(BODY + 13, true)]).toEqual([x, y]);
  });

  it('without a corner has a box of no numbers', () => {
    const view = viewOf({ type: 'MultiPolygon', coordinates: [] });
    expect([8, 16, 24, 32].map((at) => view.getFloat64(at, true))).toEqual([NaN, NaN, NaN, NaN]);
    expect(view.getUint32(BODY + 5, true)).toBe(0);
  });
});

describe('the box of shapes', () => {
  it('is around all of them', () => {
    const far: Shape = { type: 'Point', coordinates: [-5, 900_000] };
    expect(boxOf([{ type: 'Polygon', coordinates: [RING] }, far])).toEqual([-5, 200_000, 650_100, 900_000]);
  });

  it('of one point is that point, and of nothing is none', () => {
    expect(boxOf([{ type: 'Point', coordinates: [3, 4] }])).toEqual([3, 4, 3, 4]);
    expect(boxOf([])).toBeNull();
    expect(boxOf([{ type: 'MultiPolygon', coordinates: [] }])).toBeNull();
  });
});
