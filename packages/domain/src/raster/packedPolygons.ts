import { type Areal, polygonsOf } from '../geo/types.ts';

/**
 * Many polygons in four arrays, cheap to transfer to another thread. A polygon is some parts (one, or those of a
 * multipolygon), a part some rings (outline, then holes), a ring some vertices; each `…Ends` says where the next
 * begins.
 */
export interface PackedPolygons {
  /** x, y, x, y … in the coordinate system of the grid they will be used with. */
  readonly coordinates: Float64Array;
  /** Per ring: number of vertices up to its end. */
  readonly ringEnds: Int32Array;
  /** Per part: number of rings up to its end. */
  readonly partEnds: Int32Array;
  /** Per polygon: number of parts up to its end. */
  readonly polygonEnds: Int32Array;
}

/** Packs polygons and multipolygons, their order kept. */
export function packPolygons(polygons: readonly Areal[]): PackedPolygons {
  const parts = polygons.map(polygonsOf);
  const rings = parts.flat();
  const vertices = rings.flat();
  return {
    coordinates: Float64Array.from(vertices.flat(2)),
    ringEnds: runningSum(vertices.map((ring) => ring.length)),
    partEnds: runningSum(rings.map((part) => part.length)),
    polygonEnds: runningSum(parts.map((polygon) => polygon.length)),
  };
}

function runningSum(lengths: readonly number[]): Int32Array {
  const sums = new Int32Array(lengths.length);
  let sum = 0;
  for (const [index, length] of lengths.entries()) {
    sum += length;
    sums[index] = sum;
  }
  return sums;
}
