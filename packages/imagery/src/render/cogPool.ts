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
  const sheets = new Map<StorageKey, MaybePromise<Sheet>>();

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

  return {
    sheet(key) {
      const known = sheets.get(key);
      if (known !== undefined) {
        sheets.delete(key);
        sheets.set(key, known);
        return known;
      }
      const opening = open(key);
      sheets.set(key, opening);
      opening.then(
        (sheet) => sheets.set(key, sheet),
        () => sheets.delete(key),
      );
      for (const [oldest, sheet] of sheets) {
        if (sheets.size <= MAX_OPEN) break;
        if (sheet instanceof Promise) continue;
        sheets.delete(oldest);
        sheet.cog.access.close();
      }
      return opening;
    },
    close() {
      for (const sheet of sheets.values()) if (!(sheet instanceof Promise)) sheet.cog.access.close();
      sheets.clear();
    },
  };
}
