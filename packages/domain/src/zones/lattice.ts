import type { MultiPolygon, Position, Ring } from '../geo/types.ts';
import type { Grid } from '../raster/grid.ts';
import type { LabelWindow } from './labels.ts';
import type { Corner, CornerRing } from './trace.ts';

/**
 * From here on up to twice of it, a whole number is the lower half of the upper word of its floating-point form. The
 * hash of points of topojson-server takes that word of both coordinates: x << 5 ^ x >> 7 ^ y.
 */
const FIRST = 2 ** 20;
/** Bits by which that hash moves x. */
const MOVED_BITS = 5;

/** Coordinates of a window's corners in which nearly each has a hash of its own. */
export interface CornerLattice {
  /** Square units of the lattice to a square metre. */
  readonly unitsPerM2: number;
  readonly toUnits: (polygons: readonly (readonly CornerRing[])[]) => MultiPolygon;
  /** From the lattice to the grid's coordinate system. */
  readonly toGrid: (polygons: MultiPolygon) => MultiPolygon;
}

/**
 * In metres of a national grid nearly all corners of a window have the same few hashes, and the time of a topology
 * grows with the square of its corners: a forest of 25 ha at half a metre took minutes.
 */
export function cornerLattice({ left, top, height }: LabelWindow, grid: Grid): CornerLattice {
  const { originX, originY, pixelWidth, pixelHeight } = grid;
  // So many units a column that the moved x begins above the bits of y.
  const column = 2 ** Math.max(0, Math.ceil(Math.log2(height + 1)) - MOVED_BITS);
  const bottom = top + height;
  const units = ([x, y]: Corner): Position => [FIRST + (x - left) * column, FIRST + bottom - y];
  const place = ([x, y]: Position): Position => [
    originX + ((x - FIRST) / column + left) * pixelWidth,
    originY - (bottom + FIRST - y) * pixelHeight,
  ];
  const closed = (ring: CornerRing): Ring => [...ring, ...ring.slice(0, 1)].map(units);
  return {
    unitsPerM2: column / (pixelWidth * pixelHeight),
    toUnits: (polygons) => ({ type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(closed)) }),
    toGrid: ({ coordinates }) => ({
      type: 'MultiPolygon',
      coordinates: coordinates.map((rings) => rings.map((ring) => ring.map(place))),
    }),
  };
}
