import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../access.ts';
import { type Cog, openCog } from '../cog/openCog.ts';
import { isSupportedEpsg } from '../projection.ts';
import { RasterError } from '../rasterError.ts';
import type { ObjectStore, StorageKey } from '../storage.ts';
import type { Sheet } from './drawSheets.ts';

/** Open files that a process keeps; files closed here are opened again by their next read. */
const MAX_OPEN = 256;

/** Rasters opened once and cached; the second call for a key returns at once. */
export interface CogPool {
  sheet(key: StorageKey): MaybePromise<Sheet>;
  close(): void;
}

export function cogPool(store: ObjectStore): CogPool {
  const sheets = new LRUCache<StorageKey, MaybePromise<Sheet>>({
    max: MAX_OPEN,
    dispose: (sheet) => {
      if (!(sheet instanceof Promise)) sheet.cog.access.close();
    },
  });

  const open = async (key: StorageKey): Promise<Sheet> => {
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

  const settle = async (key: StorageKey, opening: Promise<Sheet>): Promise<void> => {
    try {
      const sheet = await opening;
      if (sheets.peek(key) === opening) sheets.set(key, sheet);
      // Dropped while it was opened: its next read opens the file again.
      else sheet.cog.access.close();
    } catch {
      if (sheets.peek(key) === opening) sheets.delete(key);
    }
  };

  return {
    sheet(key) {
      const known = sheets.get(key);
      if (known !== undefined) return known;
      const opening = open(key);
      sheets.set(key, opening);
      void settle(key, opening);
      return opening;
    },
    close() {
      sheets.clear();
    },
  };
}
