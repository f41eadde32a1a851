import type { Position } from '@georisk/domain/geo/types.ts';
import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { type ReadShape, shapeOfSurface, type Surface } from '../surfaces/surface.ts';

/** Collections within each other. */
const MAX_DEPTH = 16;
const COLLECTIONS = new Set([
  GeometryType.GeometryCollection,
  GeometryType.MultiCurve,
  GeometryType.MultiSurface,
  GeometryType.MultiPolygon,
]);

/** Whether the library does not read geometries of this type. */
export const isCurved = (type: GeometryType): boolean =>
  type >= GeometryType.GeometryCollection && type <= GeometryType.MultiSurface;

/** A geometry of a type that the library does not read. @throws RangeError where it is none */
export const curvedShape = (geometry: Geometry, type: GeometryType): ReadShape =>
  shapeOfSurface(surfaceOf(geometry, type, 0));

function surfaceOf(geometry: Geometry, type: GeometryType, depth: number): Surface {
  if (depth > MAX_DEPTH) throw new RangeError('too deep');
  const parts = () =>
    Array.from({ length: geometry.partsLength() }, (_, index) => {
      const part = geometry.parts(index);
      if (part === null) throw new RangeError('a part is missing');
      // The members of a multipolygon need not say what they are.
      const own = part.type() === GeometryType.Unknown ? GeometryType.Polygon : part.type();
      return surfaceOf(part, own, depth + 1);
    });
  if (type === GeometryType.LineString) return { kind: 'line', line: positionsOf(geometry) };
  if (type === GeometryType.CircularString) return { kind: 'arcs', line: positionsOf(geometry) };
  if (type === GeometryType.CompoundCurve) return { kind: 'compound', parts: parts() };
  if (type === GeometryType.CurvePolygon) return { kind: 'polygon', rings: parts() };
  if (type === GeometryType.Polygon) return { kind: 'polygon', rings: linesOf(geometry) };
  if (type === GeometryType.MultiLineString)
    return { kind: 'collection', type: 'MultiLineString', parts: linesOf(geometry) };
  const name = GeometryType[type] ?? '';
  return COLLECTIONS.has(type) ? { kind: 'collection', type: name, parts: parts() } : { kind: 'other', type: name };
}

function positionsOf(geometry: Geometry): Position[] {
  const xy = geometry.xyArray() ?? new Float64Array();
  return Array.from({ length: xy.length / 2 }, (_, index) => [xy[index * 2] ?? 0, xy[index * 2 + 1] ?? 0] as const);
}

function linesOf(geometry: Geometry): readonly Surface[] {
  const positions = positionsOf(geometry);
  const ends = geometry.endsArray() ?? Uint32Array.of(positions.length);
  return Array.from(ends, (end, index) => ({ kind: 'line', line: positions.slice(ends[index - 1] ?? 0, end) }));
}
