/** The requested tiles: the same deterministic list for the product and the peer. */
import type { BBox } from '../packages/domain/src/geo/bbox.ts';

/** Column and row may lie between two tiles: the box is moved accordingly. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const WORLD = 2 * Math.PI * 6_378_137;
/** Inside the scene, longitude and latitude. */
const AREA = { west: 19.75, east: 21.0, south: 46.95, north: 47.8 } as const;
const ZOOMS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
/** 13 m a pixel in Hungary: the first zoom that is finer than the scene's first overview. */
const FULL_RESOLUTION_ZOOM = 13;

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function tileAt(z: number, longitude: number, latitude: number): Tile {
  const angle = (latitude * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
  return { z, x: Math.floor(((longitude + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) };
}

/** Tiles of zooms 8 to 16, as many of each, spread over the scene at random. */
export function tileList(count: number, seed = 20_260_501): Tile[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) => {
    const longitude = AREA.west + random() * (AREA.east - AREA.west);
    return tileAt(ZOOMS[index % ZOOMS.length] ?? 8, longitude, AREA.south + random() * (AREA.north - AREA.south));
  });
}

/**
 * Tiles of zooms 8 to 16 as `tileList`, each moved by a part of a tile: no box is requested twice, so caches by box
 * have no effect.
 */
export function unseenTiles(count: number, seed: number): Tile[] {
  const random = seeded(seed + 1);
  return tileList(count, seed).map(({ z, x, y }) => ({ z, x: x + random() - 0.5, y: y + random() - 0.5 }));
}

/**
 * Every tile of the scene down to the zoom at which its full resolution is read: drawing them loads every block of
 * the scene.
 */
export function allTiles(): Tile[] {
  return ZOOMS.filter((z) => z <= FULL_RESOLUTION_ZOOM).flatMap((z) => {
    const [first, last] = [tileAt(z, AREA.west, AREA.north), tileAt(z, AREA.east, AREA.south)];
    const columns = Array.from({ length: last.x - first.x + 1 }, (_, index) => first.x + index);
    const rows = Array.from({ length: last.y - first.y + 1 }, (_, index) => first.y + index);
    return rows.flatMap((y) => columns.map((x) => ({ z, x, y })));
  });
}

/** The tile's box in EPSG:3857. */
export function tileBBox({ z, x, y }: Tile): BBox {
  const side = WORLD / 2 ** z;
  return [x * side - WORLD / 2, WORLD / 2 - (y + 1) * side, (x + 1) * side - WORLD / 2, WORLD / 2 - y * side];
}

/** The WMS 1.3.0 GetMap query for a tile of 256 pixels. */
export const tileQuery = (tile: Tile, layer: string): string =>
  `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layer}&STYLES=&CRS=EPSG:3857&BBOX=${tileBBox(tile).join()}&WIDTH=256&HEIGHT=256&FORMAT=image/png&TRANSPARENT=TRUE`;
