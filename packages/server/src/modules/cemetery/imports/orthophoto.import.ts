import { basename } from 'node:path';
import { bboxesIntersect, bboxOf } from '@georisk/domain/geo/bbox.ts';
import { inspectRaster } from '@georisk/imagery/ingest.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { type ImportReport, type OnProgress, refusedReport } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { footprintOf } from '#server/modules/raster/footprint.ts';
import { companyGroup } from '#server/modules/raster/layerNames.ts';
import { rasterFaultText } from '#server/modules/raster/rasterFault.hu.ts';
import { type RasterOptions, runRasterImport } from '#server/modules/raster/rasterImport.ts';
import { keepTrueColour } from '#server/modules/raster/trueColour.import.ts';
import { cemeteryTexts as texts } from '../cemetery.hu.ts';
import { type StoredGraveyard, storedGraveyards } from './graveyards.repository.ts';

export interface OrthophotoOptions extends RasterOptions {
  readonly companyId: number;
}

type Chosen = { readonly code: string } | { readonly reason: string };

/** The graveyard that is named, or else the only one that the image shows. */
async function graveyardOf(
  graveyards: ReadonlyMap<string, StoredGraveyard>,
  files: ImportDeps['files'],
  path: string,
  { granule, srid }: OrthophotoOptions,
): Promise<Chosen> {
  const { imports } = texts;
  if (graveyards.size === 0) return { reason: imports.noGraveyard };
  if (granule !== undefined)
    return graveyards.has(granule) ? { code: granule } : { reason: imports.unknownGraveyard(granule) };
  const summary = await (files?.raster ?? inspectRaster)(path, srid);
  if (!summary.ok) return { reason: rasterFaultText(summary) };
  const seen = footprintOf(summary.grid, summary.epsg);
  const [code, second] = [...graveyards.values()]
    .filter(({ shape }) => bboxesIntersect(bboxOf(shape), seen))
    .map((each) => each.code);
  if (code === undefined) return { reason: imports.imageElsewhere };
  return second === undefined ? { code } : { reason: imports.whichOfImage([...graveyards.keys()]) };
}

/** Imports the orthophoto of a graveyard: three bands of bytes, and transparency where it has a fourth. */
export async function importOrthophoto(
  deps: ImportDeps,
  path: string,
  options: OrthophotoOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const { companyId, dryRun = false } = options;
  const chosen = await graveyardOf(await storedGraveyards(deps.db, companyId), deps.files, path, options).catch(
    (error: unknown): Chosen => {
      if (error instanceof SourceError) return { reason: sourceFaultText(error.fault) };
      throw error;
    },
  );
  if ('reason' in chosen) return refusedReport('orthophoto', basename(path), dryRun, chosen.reason);
  const named = { ...options, group: companyGroup(companyId), granule: chosen.code };
  return runRasterImport(
    'orthophoto',
    deps,
    { path },
    named,
    async (job) => {
      await keepTrueColour(job, options);
      return [];
    },
    onProgress,
  );
}
