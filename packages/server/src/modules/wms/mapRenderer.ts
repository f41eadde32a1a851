import { createRenderer, type Renderer } from '@georisk/imagery/render/renderer.ts';
import { createTurns } from '@georisk/imagery/render/turns.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { Config } from '#server/config.ts';
import { openRasterStore } from '#server/rasterStoreSetting.ts';

const MEGABYTE = 1_048_576;
/** Decoded tiles: the whole of some dozen dates as they are viewed. */
const BLOCK_CACHE = 192 * MEGABYTE;
/** Finished tiles, about 10 kB each; of true colour 100 kB. */
const TILE_CACHE = 56 * MEGABYTE;
/** The same tiles in other formats, of true colour about 10 kB each. */
export const ENCODED_CACHE = 8 * MEGABYTE;

/** Where the installation keeps its rasters; imports write there, maps are drawn from there. */
export const rasterStore = (
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'rasterStore'>>,
): Promise<ObjectStore> => openRasterStore(config);

/** How long images are drawn before the event loop gets its turn. */
const SLICE_MS = 4;

export const createMapRenderer = (store: ObjectStore): Renderer =>
  createRenderer({
    store,
    blockCacheBytes: BLOCK_CACHE,
    tileCacheBytes: TILE_CACHE,
    inTurn: createTurns(SLICE_MS),
  });
