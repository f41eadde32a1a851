/**
 * The web's tile pyramid on whole numbers. Shapes are stored in units of the finest grid, tiles are clipped in the
 * units of their own zoom: both count from the north-west corner of the world, x to the east, y to the south.
 */

/** Units along a tile's side (Mapbox Vector Tile, `extent`). */
export const TILE_EXTENT = 4_096;
const EXTENT_BITS = 12;

/** Zoom whose units shapes are stored in: 0.15 units of EPSG:3857, about ten centimetres on Hungarian ground. */
export const GRID_ZOOM = 16;
/** How far a tile's shapes extend beyond its edge, units: their drawn edges must not be visible at the seam. */
export const TILE_BUFFER = 64;

/** Half of the world's side in EPSG:3857, metres. */
const HALF_WORLD = 20_037_508.342789244;
const GRID_UNITS = TILE_EXTENT * 2 ** GRID_ZOOM;
const PER_METRE = GRID_UNITS / (2 * HALF_WORLD);

/** A tile of the pyramid. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Easting of EPSG:3857 in grid units. */
export const gridX = (x: number): number => Math.round((x + HALF_WORLD) * PER_METRE);

/** Northing of EPSG:3857 in grid units, southwards. */
export const gridY = (y: number): number => Math.round((HALF_WORLD - y) * PER_METRE);

/** By how many halvings grid units become units of a zoom. */
export const shiftTo = (zoom: number): number => GRID_ZOOM - zoom;

/** The first unit of a tile in units of its own zoom, along either side. */
export const firstUnit = (index: number): number => index << EXTENT_BITS;

/** The tile's box in EPSG:3857 with some units around it: west, south, east, north. */
export function tileBounds({ z, x, y }: TilePlace, buffer: number): readonly [number, number, number, number] {
  const side = (2 * HALF_WORLD) / 2 ** z;
  const margin = (side * buffer) / TILE_EXTENT;
  const [west, north] = [x * side - HALF_WORLD, HALF_WORLD - y * side];
  return [west - margin, north - side - margin, west + side + margin, north + margin];
}

/** Whether the pyramid has the tile. */
export const isTile = ({ z, x, y }: TilePlace): boolean =>
  [z, x, y].every((each) => Number.isInteger(each) && each >= 0) && z <= GRID_ZOOM && x < 2 ** z && y < 2 ** z;

/** The tiles of another zoom that contain a tile, or that it contains. */
export function tilesAt({ z, x, y }: TilePlace, zoom: number): TilePlace[] {
  if (zoom <= z) return [{ z: zoom, x: x >> (z - zoom), y: y >> (z - zoom) }];
  const across = 2 ** (zoom - z);
  return Array.from({ length: across * across }, (_, index) => ({
    z: zoom,
    x: x * across + (index % across),
    y: y * across + Math.floor(index / across),
  }));
}
