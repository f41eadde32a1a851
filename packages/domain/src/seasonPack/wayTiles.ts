import { type BBox, bboxOfPositions, bufferBBox } from '../geo/bbox.ts';
import { eovToWebMercator } from '../geo/crs.ts';
import { eov } from '../units.ts';

/** A tile of the usual web map grid (EPSG:3857), 256 px wide; `y` counts from the north. */
export interface WayTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Half the side of the EPSG:3857 square, metres. */
const HALF_WORLD = 20_037_508.342789244;

/**
 * How far around a block the ground is taken along at each zoom, metres on the ground: the way from the next settlement
 * at small scales, the field and its neighbours at the largest. Satellite pictures of 10 m have no more detail than at 14.
 */
const REACH: Readonly<Record<number, number>> = { 10: 15_000, 11: 10_000, 12: 6_000, 13: 3_000, 14: 1_500 };

/** Tiles of a case: where its blocks lie far apart, the largest zooms are left out. */
const MAX_WAY_TILES = 160;

function columnsOf(z: number, from: number, to: number): readonly number[] {
  const side = (2 * HALF_WORLD) / 2 ** z;
  const first = Math.max(0, Math.floor((from + HALF_WORLD) / side));
  const last = Math.min(2 ** z - 1, Math.floor((to + HALF_WORLD) / side));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function tilesAround(box: BBox, z: number, reach: number): readonly WayTile[] {
  const [west, south, east, north] = bufferBBox(box, reach);
  const corners = [eov(west, south), eov(west, north), eov(east, south), eov(east, north)];
  const [left, bottom, right, top] = bboxOfPositions(corners.map(eovToWebMercator));
  const rows = columnsOf(z, -top, -bottom);
  return columnsOf(z, left, right).flatMap((x) => rows.map((y) => ({ z, x, y })));
}

/** The tiles of the ground around some blocks, each once, small scales first. @param boxes EPSG:23700, metres */
export function wayTiles(boxes: readonly BBox[]): readonly WayTile[] {
  const found = new Map<string, WayTile>();
  for (const [zoom, reach] of Object.entries(REACH)) {
    const z = Number(zoom);
    const tiles = new Map(
      boxes.flatMap((box) => tilesAround(box, z, reach)).map((tile) => [`${z}/${tile.x}/${tile.y}`, tile]),
    );
    if (found.size + tiles.size > MAX_WAY_TILES) break;
    for (const [name, tile] of tiles) found.set(name, tile);
  }
  return [...found.values()];
}
