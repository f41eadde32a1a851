import { encodeMarks } from './encodeMarks.ts';
import type { PropertyValue } from './properties.ts';
import type { TilePlace } from './tileGrid.ts';

/** A point with its properties. EPSG:3857. */
export interface TilePoint {
  readonly x: number;
  readonly y: number;
  /** In the order of the keys; null is left out. */
  readonly values: readonly PropertyValue[];
}

/**
 * A vector tile (Mapbox Vector Tile 2.1) of one layer of points, numbered as they come; no bytes where none is in the
 * tile.
 */
export const encodePoints = (
  name: string,
  place: TilePlace,
  keys: readonly string[],
  points: readonly TilePoint[],
): Uint8Array =>
  encodeMarks(
    name,
    place,
    keys,
    points.map(({ x, y, values }) => ({ point: [x, y], values })),
  );
