import { ingestTrueColour } from '@georisk/imagery/ingest.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { fileOf } from './ndvi.import.ts';
import { saveRaster } from './raster.repository.ts';
import { rasterFaultText } from './rasterFault.hu.ts';
import {
  type RasterJob,
  type RasterOptions,
  RasterRefusal,
  type RasterSource,
  runRasterImport,
} from './rasterImport.ts';

/** Stores a picture of three bands of bytes, and its row. */
export async function keepTrueColour(job: RasterJob, { srid, noData }: RasterOptions): Promise<void> {
  const ingested = await ingestTrueColour(job.path, job.store, {
    crs: srid,
    noData,
    limits: job.limits,
    onProgress: job.progress,
  });
  if (!ingested.ok) throw new RasterRefusal(rasterFaultText(ingested));
  job.kept(ingested.key);
  await saveRaster(job.tx, job.name, fileOf(job, ingested));
}

/** Imports a true-colour image of a day: three bands of bytes. */
export const importTrueColour = (
  deps: ImportDeps,
  source: RasterSource,
  options: RasterOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> =>
  runRasterImport(
    'tci',
    deps,
    source,
    options,
    async (job) => {
      await keepTrueColour(job, options);
      return [];
    },
    onProgress,
  );
