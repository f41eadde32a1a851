import { type IngestRefusal, ingestTerrain } from '@georisk/imagery/ingest.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { companyGroup } from '#server/modules/raster/layerNames.ts';
import { fileOf } from '#server/modules/raster/ndvi.import.ts';
import { saveRaster } from '#server/modules/raster/raster.repository.ts';
import { leftOutTexts, rasterFaultText } from '#server/modules/raster/rasterFault.hu.ts';
import {
  type RasterOptions,
  RasterRefusal,
  type RasterSource,
  runRasterImport,
} from '#server/modules/raster/rasterImport.ts';
import { terrainTexts } from './terrain.hu.ts';

export interface TerrainOptions extends Omit<RasterOptions, 'group' | 'blocks'> {
  readonly companyId: number;
}

/** Refusals that read differently of heights than of pictures. */
const TEXTS: Readonly<Partial<Record<IngestRefusal['code'], string>>> = {
  unsupportedLayout: terrainTexts.oneBand,
  implausibleValues: terrainTexts.noHeights,
};

/** Imports a company's model of heights, metres above the sea, as a shaded picture. */
export const importTerrain = (
  deps: ImportDeps,
  source: RasterSource,
  { companyId, ...options }: TerrainOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> =>
  runRasterImport(
    'terrain',
    deps,
    source,
    { ...options, companyId, group: companyGroup(companyId) },
    async (job) => {
      const { srid, noData } = options;
      const ingested = await ingestTerrain(job.path, job.store, {
        crs: srid,
        noData,
        limits: job.limits,
        onProgress: job.progress,
      });
      if (!ingested.ok) throw new RasterRefusal(rasterFaultText(ingested, TEXTS));
      job.kept(ingested.key);
      await saveRaster(job.tx, job.name, fileOf(job, ingested));
      return leftOutTexts(ingested.leftOut);
    },
    onProgress,
  );
