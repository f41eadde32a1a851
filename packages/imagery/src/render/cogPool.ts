import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../access.ts';
import { type Cog, openCog } from '../cog/openCog.ts';
import { isSupportedEpsg } from '@georisk/domain/geo/projection.ts';
import { RasterError } from '../rasterError.ts';
import type { ObjectStore, StorageKey } from '../storage.ts';
import type { OpenGranule } from './drawGranules.ts';

/** Open files that a process keeps; files closed here are opened again by their next read. */
const MAX_OPEN = 256;

/** Rasters opened once and cached; the second call for a key returns at once. */
export interface CogPool {
  granule(key: StorageKey): MaybePromise<OpenGranule>;
  close(): void;
}

export function cogPool(store: ObjectStore): CogPool {
  const granules = new LRUCache<StorageKey, MaybePromise<OpenGranule>>({
    max: MAX_OPEN,
    dispose: (granule) => {
      if (!(granule instanceof Promise)) granule.cog.access.close();
    },
  });

  const open = async (key: StorageKey): Promise<OpenGranule> => {
    const access = await store.open(key);
    let cog: Cog;
    try {
      cog = await openCog(access);
    } catch (cause) {
      access.close();
      throw cause;
    }
    if (cog.epsg === null || !isSupportedEpsg(cog.epsg)) throw new RasterError('unsupportedCrs', `EPSG:${cog.epsg}`);
    if (cog.sampleType !== 'uint8' || (cog.samples !== 1 && cog.samples !== 3)) {
      throw new RasterError('unsupportedLayout', 'only palette indices and colours are drawn');
    }
    return { key, cog, epsg: cog.epsg };
  };

  const settle = async (key: StorageKey, opening: Promise<OpenGranule>): Promise<void> => {
    try {
      const granule = await opening;
      if (granules.peek(key) === opening) granules.set(key, granule);
      // Dropped while it was opened: its next read opens the file again.
      else granule.cog.access.close();
    } catch {
      if (granules.peek(key) === opening) granules.delete(key);
    }
  };

  return {
    granule(key) {
      const known = granules.get(key);
      if (known !== undefined) return known;
      const opening = open(key);
      granules.set(key, opening);
      void settle(key, opening);
      return opening;
    },
    close() {
      granules.clear();
    },
  };
}
