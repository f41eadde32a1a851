import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import { buildRunIndex, type RunIndex } from '@georisk/domain/raster/runIndex.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import { addRows, finishSums, startSums, type ZonalStatistics } from '@georisk/domain/raster/zonalStatistics.ts';
import type { Executor } from '#server/db/executor.ts';
import { openCog } from '@georisk/imagery/cog/openCog.ts';
import { readRows } from '@georisk/imagery/cog/readRows.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { GridBlockCache } from './gridBlocks.ts';
import { observationsOf } from './newObservations.ts';
import { type RasterRow, saveObservations } from './raster.repository.ts';

export interface StoredObservations {
  /** The number of new statistics. */
  readonly made: number;
  /** Dates of images that are missing from the store. */
  readonly missing: readonly string[];
}

/**
 * Computes statistics of blocks from stored images: of blocks that came, or changed their outline, after the images,
 * and of those whose image was replaced. The stored images hold NDVI in steps of 0.0047, so these statistics agree with
 * those made from the files within half a step.
 * An image that is missing from the store is left out and reported: the blocks are useful without it.
 */
export async function observeStored(
  tx: Executor,
  store: ObjectStore,
  rasters: readonly RasterRow[],
  codes: readonly string[],
  onProgress: (fraction: number) => void = () => {},
): Promise<StoredObservations> {
  if (codes.length === 0) return { made: 0, missing: [] };
  const cache = new GridBlockCache(codes);
  let made = 0;
  const missing: string[] = [];
  for (const [index, raster] of rasters.entries()) {
    const blocks = await cache.on(tx, raster.grid, raster.srid);
    blocks.runs ??= buildRunIndex(raster.grid, packPolygons(blocks.outlines));
    if (blocks.runs.runs.length > 0 && !(await store.has(raster.storageKey))) missing.push(raster.date);
    else if (blocks.runs.runs.length > 0) {
      const statistics = await storedStatistics(store, raster.storageKey, blocks.runs);
      const observations = observationsOf(blocks.ids, blocks.runs, statistics);
      await saveObservations(tx, raster, observations);
      made += observations.length;
    }
    onProgress((index + 1) / rasters.length);
  }
  return { made, missing };
}

/** Statistics of blocks from a stored image. */
export async function storedStatistics(store: ObjectStore, key: string, runs: RunIndex): Promise<ZonalStatistics> {
  const cog = await openCog(await store.open(key));
  try {
    const sums = startSums(runs);
    for await (const { values, firstRow } of readRows(cog)) addRows(runs, sums, values, firstRow, NDVI_NO_DATA);
    return finishSums(runs, sums, NDVI_CODE_SCALE, NDVI_CODE_OFFSET);
  } finally {
    cog.access.close();
  }
}
