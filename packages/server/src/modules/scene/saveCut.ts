import { buildRunIndex } from '@georisk/domain/raster/runIndex.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { Executor } from '#server/db/executor.ts';
import type { GridBlocks } from '#server/modules/raster/gridBlocks.ts';
import { storedStatistics } from '#server/modules/raster/observeStored.ts';
import { saveRaster } from '#server/modules/raster/raster.repository.ts';
import type { CutGranule } from './reprocessed.ts';
import { forgetDay } from './scene.repository.ts';

interface Day {
  readonly group: string;
  readonly companyId: number | null;
  readonly date: string;
  readonly blocks: GridBlocks;
}

/**
 * Saves the rest of an older granule, and deletes the observations of blocks that lost pixels of it; the others stay
 * as they are. @returns codes of these blocks
 */
export async function saveCut(
  tx: Executor,
  { images, store }: { readonly images: ObjectStore; readonly store: ObjectStore },
  { group, companyId, date, blocks }: Day,
  { neighbour, before, ndvi, colours }: CutGranule,
): Promise<readonly string[]> {
  const name = { group, companyId, date, granule: neighbour.granule };
  await saveRaster(tx, { ...name, kind: 'ndvi' }, { ...before.ndvi, storageKey: ndvi.key });
  if (before.colours !== null && colours !== null)
    await saveRaster(tx, { ...name, kind: 'tci' }, { ...before.colours, storageKey: colours.key });
  const runs = buildRunIndex(before.ndvi.grid, packPolygons(blocks.outlines));
  const old = await storedStatistics(images, before.ndvi.storageKey, runs);
  const rest = await storedStatistics(store, ndvi.key, runs);
  return forgetDay(
    tx,
    group,
    date,
    blocks.ids.filter((_, index) => old.count[index] !== rest.count[index]),
  );
}
