import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import { buildRunIndex, type RunIndex } from '@georisk/domain/raster/runIndex.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import { addRows, finishSums, startSums, type ZonalStatistics } from '@georisk/domain/raster/zonalStatistics.ts';
import type { Executor } from '../../../db/executor.ts';
import { openCog } from '../../../raster/cog/openCog.ts';
import { readRows } from '../../../raster/cog/readRows.ts';
import type { ObjectStore } from '../../../raster/storage.ts';
import { GridBlockCache } from './gridBlocks.ts';
import { observationsOf } from './observations.ts';
import { forgetBlocks, rastersOfKind, saveObservations } from './raster.repository.ts';

export interface StoredObservations {
  /** How many statistics were made. */
  readonly made: number;
  /** Dates of images that are not in the store any more. */
  readonly missing: readonly string[];
}

/**
 * Computes the statistics that blocks lack because they came, or changed their outline, after the images. The stored images hold NDVI in
 * steps of 0.0047, so these agree with those made from the files within half a step.
 * An image that has gone from the store is left out and told: the blocks are worth having without it.
 */
export async function observeStored(
  tx: Executor,
  store: ObjectStore,
  codes: readonly string[],
  onProgress: (fraction: number) => void,
): Promise<StoredObservations> {
  if (codes.length === 0) return { made: 0, missing: [] };
  await forgetBlocks(tx, codes);
  const cache = new GridBlockCache(codes);
  const rasters = await rastersOfKind(tx, 'ndvi');
  let made = 0;
  const missing: string[] = [];
  for (const [index, raster] of rasters.entries()) {
    const { width, height, originX, originY, pixelX, pixelY, srid } = raster;
    const grid = { originX, originY, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY), width, height };
    const blocks = await cache.on(tx, grid, srid);
    blocks.runs ??= buildRunIndex(grid, packPolygons(blocks.outlines));
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

async function storedStatistics(store: ObjectStore, key: string, runs: RunIndex): Promise<ZonalStatistics> {
  const cog = await openCog(await store.open(key));
  try {
    const sums = startSums(runs);
    for await (const { values, firstRow } of readRows(cog)) addRows(runs, sums, values, firstRow, NDVI_NO_DATA);
    return finishSums(runs, sums, NDVI_CODE_SCALE, NDVI_CODE_OFFSET);
  } finally {
    cog.access.close();
  }
}
