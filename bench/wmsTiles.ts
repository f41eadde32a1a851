/** The tiles that are asked for: the same deterministic list for us and for the peer. */
import type { BBox } from '../packages/domain/src/geo/bbox.ts';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const WORLD = 2 * Math.PI * 6_378_137;
/** Inside the scene, longitude and latitude. */
const AREA = { west: 19.75, east: 21.0, south: 46.95, north: 47.8 } as const;
const ZOOMS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const;

/** Tiles of zooms 8 to 16, as many of each, spread over the scene at random (mulberry32 with a fixed seed). */
export function tileList(count: number, seed = 20_260_501): Tile[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return Array.from({ length: count }, (_, index) => {
    const z = ZOOMS[index % ZOOMS.length] ?? 8;
    const longitude = AREA.west + random() * (AREA.east - AREA.west);
    const latitude = ((AREA.south + random() * (AREA.north - AREA.south)) * Math.PI) / 180;
    const y = (1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2;
    return { z, x: Math.floor(((longitude + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) };
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
