import type { Grid } from '@georisk/domain/raster/grid.ts';
import { bufferAccess } from '../access.ts';
import { openCog } from '../cog/openCog.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { cogBytes } from '../testing.ts';
import { drawGranules, type OpenGranule } from './drawGranules.ts';
import { byteCache } from './byteCache.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';

/** Helpers shared by the tests of drawing. */

export const WORLD = 2 * Math.PI * 6_378_137;
/** A web map tile, or a square of several. */
export const tile = (z: number, x: number, y: number, tiles = 1): RenderTarget => {
  const side = WORLD / 2 ** z;
  return {
    epsg: 3857,
    bbox: [x * side - WORLD / 2, WORLD / 2 - (y + tiles) * side, (x + tiles) * side - WORLD / 2, WORLD / 2 - y * side],
    width: 256 * tiles,
    height: 256 * tiles,
  };
};
/** Tile of a zoom level over the centre of the test rasters. */
export const tileAt = (z: number): [number, number, number] => {
  const [x, y] = projectorBetween(23700, 3857)(762_500, 187_500);
  return [z, Math.floor(((x + WORLD / 2) / WORLD) * 2 ** z), Math.floor(((WORLD / 2 - y) / WORLD) * 2 ** z)];
};

/** An open raster of these pixels. */
export async function granuleOf(
  pixels: Uint8Array,
  grid: Grid,
  epsg = 23700,
  samples: 1 | 3 = 1,
): Promise<OpenGranule> {
  const cog = await openCog(bufferAccess(await cogBytes(pixels, { grid, epsg, samples })));
  return { key: `${epsg}/${grid.originX}/${grid.width}/${pixels[0]}`, cog, epsg };
}

/** The image of some granules; all empty where they draw nothing. */
export const draw = async (granules: readonly OpenGranule[], target: RenderTarget, samples: 1 | 3 = 1) =>
  (await drawGranules(byteCache(1e8), granules, target, samples)) ??
  new Uint8Array(target.width * target.height * (samples === 1 ? 1 : 4));
