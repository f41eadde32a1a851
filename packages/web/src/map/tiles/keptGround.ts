import { keptTile } from '#web/lib/keptTiles.ts';
import { TILE_SIZE, type TileCoordinate } from './tileUrl.ts';

/** Zooms over which a kept picture is enlarged: beyond them a pixel of it would fill a finger. */
const MAX_ENLARGED = 5;

/** The part of an ancestor's picture that a tile shows, pixels. @param up zooms between them, 0 for the tile itself */
export function partOf({ x, y }: TileCoordinate, up: number): readonly [left: number, top: number, side: number] {
  const side = TILE_SIZE / 2 ** up;
  return [(x % 2 ** up) * side, (y % 2 ** up) * side, side];
}

/** Its name on the device; of whatever day the ground was. */
export const groundName = ({ z, x, y }: TileCoordinate): string => `ground ${z}/${x}/${y}`;

/** A tile of what the device has kept, enlarged where it kept a smaller scale only; null where it has nothing there. */
export async function keptGround(tile: TileCoordinate): Promise<ImageBitmap | null> {
  for (let up = 0; up <= Math.min(MAX_ENLARGED, tile.z); up += 1) {
    const ancestor = { z: tile.z - up, x: tile.x >> up, y: tile.y >> up };
    const blob = await keptTile(groundName(ancestor));
    if (blob === null) continue;
    const [left, top, side] = partOf(tile, up);
    const size = { resizeWidth: TILE_SIZE, resizeHeight: TILE_SIZE, resizeQuality: 'high' } as const;
    return createImageBitmap(blob, left, top, side, side, size);
  }
  return null;
}
