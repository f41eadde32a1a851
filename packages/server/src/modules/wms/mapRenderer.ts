import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createRenderer, type Renderer } from '#server/raster/render/renderer.ts';
import { folderStore, type ObjectStore } from '#server/raster/storage.ts';
import type { Config } from '../../config.ts';

const MEGABYTE = 1_048_576;
/** Decoded blocks: the whole of some dozen dates as they are looked at. */
const BLOCK_CACHE = 192 * MEGABYTE;
/** Finished tiles, about 10 kB each. */
const TILE_CACHE = 64 * MEGABYTE;

/** Where the installation keeps its rasters; imports write there, maps are drawn from there. */
export const rasterStore = ({ dataDir }: Pick<Config, 'dataDir'>): Promise<ObjectStore> =>
  folderStore(join(dataDir, 'rasters'));

/**
 * Images lie outside of V8's heap, but count in its room: with V8's own rule it would mark the whole heap after every hundred images. Begun when a tenth
 * of the room is left, it marks a third as often, and an image costs a sixth less processor time. The limit of the heap stays what it is.
 */
const MARK_LATE = '--incremental-marking-soft-trigger=10';

export function createMapRenderer(store: ObjectStore): Renderer {
  setFlagsFromString(MARK_LATE);
  return createRenderer({ store, blockCacheBytes: BLOCK_CACHE, tileCacheBytes: TILE_CACHE });
}
