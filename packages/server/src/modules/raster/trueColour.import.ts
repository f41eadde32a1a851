import { ingestTrueColour } from '@georisk/imagery/ingest.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { fileOf } from './ndvi.import.ts';
import { saveRaster } from './raster.repository.ts';
import { RASTER_FAULT_TEXTS } from './rasterFault.hu.ts';
import { type RasterOptions, RasterRefusal, type RasterSource, runRasterImport } from './rasterImport.ts';

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
      const { srid, noData } = options;
      const ingested = await ingestTrueColour(job.path, job.store, {
        crs: srid,
        noData,
        limits: job.limits,
        onProgress: job.progress,
      });
      if (!ingested.ok) throw new RasterRefusal(RASTER_FAULT_TEXTS[ingested.code]);
      job.kept(ingested.key);
      await saveRaster(job.tx, job.name, fileOf(job, ingested));
      return [];
    },
    onProgress,
  );
