import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { sameGrid } from '@georisk/domain/raster/grid.ts';
import { type HeightsRefused, pictureOfCanopy, picturesOfTerrain } from '@georisk/imagery/forest.ts';
import { type IngestRefusal, ingestTrueColour } from '@georisk/imagery/ingest.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { type ImportReport, type OnProgress, refusedReport } from '#server/imports/report.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { footprintOf } from '#server/modules/raster/footprint.ts';
import { companyGroup } from '#server/modules/raster/layerNames.ts';
import { fileOf } from '#server/modules/raster/ndvi.import.ts';
import type { RasterImportKind } from '#server/modules/raster/raster.plan.ts';
import { saveRaster } from '#server/modules/raster/raster.repository.ts';
import { leftOutTexts, rasterFaultText } from '#server/modules/raster/rasterFault.hu.ts';
import {
  type RasterJob,
  type RasterOptions,
  RasterRefusal,
  runRasterImport,
} from '#server/modules/raster/rasterImport.ts';
import { forestTexts } from '../forest.hu.ts';
import { forestTreesDue } from '../forest.jobs.ts';
import { granuleOf } from '../forest.repository.ts';
import { heightRefusalText } from './heightRefusal.hu.ts';
import { chosenProject, seenByImage } from './projects.ts';
import { gridOfRaster, newestRaster, saveCanopy } from './rasters.repository.ts';

const { imports: texts } = forestTexts;

export interface ForestRasterOptions extends Omit<RasterOptions, 'group' | 'blocks'> {
  readonly companyId: number;
  /** The project's name, where the image shows units of several. */
  readonly granule?: string | undefined;
}

/** Whose raster it is. */
export interface Owner {
  readonly companyId: number;
  readonly projectId: number;
}

/** Refusals that read differently of heights than of pictures. */
const HEIGHT_TEXTS: Readonly<Partial<Record<IngestRefusal['code'], string>>> = {
  unsupportedLayout: texts.oneBand,
  implausibleValues: texts.noHeights,
};

function refuse(refusal: HeightsRefused | IngestRefusal): never {
  if (refusal.code === 'heights') throw new RasterRefusal(refusal.refusals.map(heightRefusalText).join(' '));
  throw new RasterRefusal(rasterFaultText(refusal, HEIGHT_TEXTS));
}

/** Runs the import of a raster of a project. @param save stores it. @returns sentences for the report */
async function ofProject(
  kind: RasterImportKind,
  deps: ImportDeps,
  path: string,
  options: ForestRasterOptions,
  save: (job: RasterJob, owner: Owner) => Promise<readonly string[]>,
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const { companyId, dryRun = false } = options;
  try {
    const project = await chosenProject(deps, options, () => seenByImage(deps, path, options.srid));
    if ('reason' in project) return refusedReport(kind, basename(path), dryRun, project.reason);
    const owner = { companyId, projectId: project.id };
    const named = { ...options, group: companyGroup(companyId), granule: granuleOf(project.id) };
    const keep = async (job: RasterJob) => {
      await refuseOtherPlace(job, options);
      return save(job, owner);
    };
    return await runRasterImport(kind, deps, { path }, named, keep, onProgress);
  } catch (error) {
    if (error instanceof SourceError) return refusedReport(kind, basename(path), dryRun, sourceFaultText(error.fault));
    throw error;
  }
}

const limitsOf = ({ limits, progress }: RasterJob, { srid, noData }: ForestRasterOptions) => ({
  crs: srid,
  noData,
  limits,
  onProgress: progress,
});

/** Imports the orthophoto of a project: three bands of bytes, and transparency where it has a fourth. */
export const importForestOrthophoto = (
  deps: ImportDeps,
  path: string,
  options: ForestRasterOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> =>
  ofProject(
    'forest-orthophoto',
    deps,
    path,
    options,
    async (job) => {
      const ingested = await ingestTrueColour(job.path, job.store, limitsOf(job, options));
      if (!ingested.ok) throw new RasterRefusal(rasterFaultText(ingested));
      job.kept(ingested.key);
      await saveRaster(job.tx, job.name, fileOf(job, ingested));
      return [];
    },
    onProgress,
  );

/**
 * Refuses a raster that lies on another grid than the one it belongs to. Of a new survey the terrain comes first: a
 * terrain that is newer than the canopy may lie elsewhere.
 */
async function onGridOf(job: RasterJob, owner: Owner, kind: 'ForestTerrain' | 'ForestHeight', text: string) {
  const other = await newestRaster(job.tx, owner, kind);
  if (other === undefined || (kind === 'ForestHeight' && job.name.date > other.date)) return;
  const { grid, epsg } = job.summary;
  if (other.srid !== epsg || !sameGrid(other.grid, grid)) throw new RasterRefusal(text);
}

/** Of the smaller of two pictures, the part that they must share to be of the same place. */
const SAME_PLACE = 0.5;

/**
 * Refuses a raster that would replace one of the same day that shows another part of the project: a survey that comes
 * in several files is put together first.
 */
export async function refuseOtherPlace(job: RasterJob, { refresh = false }: ForestRasterOptions): Promise<void> {
  const stored = refresh ? undefined : await gridOfRaster(job.tx, job.name);
  if (stored === undefined) return;
  const [a, b] = [footprintOf(stored.grid, stored.srid), footprintOf(job.summary.grid, job.summary.epsg)];
  const sizeOf = ([west, south, east, north]: BBox) => Math.max(0, east - west) * Math.max(0, north - south);
  const shared: BBox = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  if (sizeOf(shared) < SAME_PLACE * Math.min(sizeOf(a), sizeOf(b)))
    throw new RasterRefusal(texts.otherPlace(job.name.date));
}

/** Stores the picture and the heights of a canopy, and queues the search for its trees. @returns sentences for the report */
export async function keepCanopy(
  job: RasterJob,
  owner: Owner,
  { jobs }: Pick<ImportDeps, 'jobs'>,
  options: ForestRasterOptions,
): Promise<readonly string[]> {
  const made = await pictureOfCanopy(job.path, job.store, limitsOf(job, options));
  if (!made.ok) return refuse(made);
  for (const key of Object.values(made.keys)) job.kept(key);
  const heights = await job.store.put(createReadStream(job.path), 'tif');
  job.kept(heights.key);
  await saveRaster(job.tx, job.name, fileOf(job, { key: made.keys['height'] ?? '' }));
  const isNewest = await saveCanopy(job.tx, {
    ...owner,
    date: job.name.date,
    storageKey: heights.key,
    sourceHash: job.sourceHash,
    srid: made.epsg,
    noData: options.noData ?? null,
  });
  if (isNewest) await forestTreesDue(job.tx, jobs, owner);
  return [isNewest ? texts.treesFollow : texts.olderCanopy, ...leftOutTexts(made.leftOut)];
}

const OF_TERRAIN = { relief: 'forest-terrain', slope: 'forest-slope', aspect: 'forest-aspect' } as const;

/** Stores the three pictures of a terrain: shaded, slope and aspect. @returns sentences for the report */
export async function keepTerrain(job: RasterJob, options: ForestRasterOptions): Promise<readonly string[]> {
  const made = await picturesOfTerrain(job.path, job.store, limitsOf(job, options));
  if (!made.ok) return refuse(made);
  for (const [picture, kind] of Object.entries(OF_TERRAIN)) {
    const key = made.keys[picture] ?? '';
    job.kept(key);
    await saveRaster(job.tx, { ...job.name, kind }, fileOf(job, { key }));
  }
  return leftOutTexts(made.leftOut);
}

/** Imports a project's heights above the ground: a picture at once, and its trees by a job. */
export const importForestCanopy = (
  deps: ImportDeps,
  path: string,
  options: ForestRasterOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> =>
  ofProject(
    'forest-canopy',
    deps,
    path,
    options,
    async (job, owner) => {
      await onGridOf(job, owner, 'ForestTerrain', texts.otherGridThanTerrain);
      return keepCanopy(job, owner, deps, options);
    },
    onProgress,
  );

/** Imports a project's heights above the sea. */
export const importForestTerrain = (
  deps: ImportDeps,
  path: string,
  options: ForestRasterOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> =>
  ofProject(
    'forest-terrain',
    deps,
    path,
    options,
    async (job, owner) => {
      await onGridOf(job, owner, 'ForestHeight', texts.otherGridThanCanopy);
      return keepTerrain(job, options);
    },
    onProgress,
  );
