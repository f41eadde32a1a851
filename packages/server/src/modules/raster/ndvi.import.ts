import type { Jobs } from '#server/jobs/job.ts';
import type { StoredObject } from '@georisk/imagery/storage.ts';
import { ingestNdvi } from '@georisk/imagery/ingest.ts';
import { PUBLISHED_CLEAR_SHARE } from './observation.repository.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { analysisDue } from './analysisDue.ts';
import { observeStored } from './observeStored.ts';
import { observationsOf } from './newObservations.ts';
import { RASTER_KINDS } from './raster.plan.ts';
import { forgetRaster, rastersOfKind, saveObservations, saveRaster } from './raster.repository.ts';
import { leftOutTexts, rasterFaultText, rasterTexts } from './rasterFault.hu.ts';
import {
  type RasterJob,
  type RasterOptions,
  RasterRefusal,
  type RasterSource,
  runRasterImport,
} from './rasterImport.ts';

export interface NdviOptions extends RasterOptions {
  /** NDVI = raw * scale + offset, where the file does not say. */
  readonly scale?: number | undefined;
  readonly offset?: number | undefined;
}

/**
 * Imports the NDVI of a day: stored as an image, and as statistics of every block that it shows. A block's product of
 * the day exists where enough of the block is clear; the others keep their row, so that the day can be shown as
 * clouded.
 */
export const importNdvi = (
  deps: ImportDeps,
  source: RasterSource,
  options: NdviOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> =>
  runRasterImport('ndvi', deps, source, options, (job) => saveNdvi(job, options, deps.jobs), onProgress);

async function saveNdvi(
  job: RasterJob,
  { srid, noData, scale, offset }: NdviOptions,
  jobs: Jobs | undefined,
): Promise<readonly string[]> {
  const { tx, name, summary, store } = job;
  const blocks = await job.blocks.on(tx, summary.grid, summary.epsg);
  const ingested = await ingestNdvi(job.path, store, {
    crs: srid,
    noData,
    scale,
    offset,
    blocks: blocks.outlines,
    runs: blocks.runs ?? undefined,
    limits: job.limits,
    onProgress: job.progress,
  });
  if (!ingested.ok) throw new RasterRefusal(rasterFaultText(ingested));
  job.kept(ingested.key);
  blocks.runs = ingested.runs;
  const id = await saveRaster(tx, name, fileOf(job, ingested));
  const orphaned = await forgetRaster(tx, id);
  const observations =
    ingested.runs === null || ingested.statistics === null
      ? []
      : observationsOf(blocks.ids, ingested.runs, ingested.statistics);
  await saveObservations(tx, { id, kind: RASTER_KINDS.ndvi, groupName: name.group, date: name.date }, observations);
  // Blocks that the replaced image no longer shows may be on another granule of the day.
  const others = (await rastersOfKind(tx, 'ndvi')).filter(
    (other) => other.date === name.date && other.groupName === name.group && other.id !== id,
  );
  await observeStored(tx, job.images, others, orphaned);
  // The image of a day is judged again: the job is queued in its transaction, or not at all.
  await analysisDue(tx, jobs, name);
  const left = leftOutTexts(ingested.leftOut);
  if (observations.length === 0) return [rasterTexts.noBlocks, ...left];
  const clear = observations.filter(({ clearShare }) => clearShare >= PUBLISHED_CLEAR_SHARE).length;
  return [rasterTexts.observed(observations.length, clear), ...left];
}

export const fileOf = ({ sourceHash, summary }: RasterJob, { key }: Pick<StoredObject, 'key'>) => ({
  storageKey: key,
  sourceHash,
  srid: summary.epsg,
  grid: summary.grid,
});
