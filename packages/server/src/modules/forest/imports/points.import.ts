import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { heightTiff } from '@georisk/imagery/cog/heightTiff.ts';
import { inspectPoints, type PointHeights, readPointHeights } from '@georisk/imagery/points.ts';
import { fileHash } from '#server/formats/fileBytes.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { type ImportReport, type OnProgress, refusedReport } from '#server/imports/report.ts';
import { dateInName } from '#server/imports/values.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { boxFootprint } from '#server/modules/raster/footprint.ts';
import { companyGroup } from '#server/modules/raster/layerNames.ts';
import { rasterTexts } from '#server/modules/raster/rasterFault.hu.ts';
import { runRasterImport } from '#server/modules/raster/rasterImport.ts';
import { granuleOf } from '../forest.repository.ts';
import { pointsNote, pointsRefusalText } from './pointsRefusal.hu.ts';
import { chosenProject } from './projects.ts';
import { type ForestRasterOptions, keepCanopy, keepTerrain, refuseOtherPlace } from './rasters.import.ts';

const KIND = 'forest-points';

/** The import is refused; the message is a Hungarian sentence. */
class PointsRefused extends Error {}

const refuse = (reason: string): never => {
  throw new PointsRefused(reason);
};

/** Imports a project's laser scan: terrain and canopy on one grid, both or neither, as if their rasters were imported. */
export async function importForestPoints(
  deps: ImportDeps,
  path: string,
  options: ForestRasterOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const fileName = basename(path);
  try {
    const { id, heights } = await heightsOf(deps, path, options);
    const date = options.date ?? dateInName(fileName) ?? heights.created ?? refuse(rasterTexts.dateMissing);
    return await inFolder(heights, (files) => keep(deps, path, files, id, heights, { ...options, date }, onProgress));
  } catch (error) {
    const { dryRun = false } = options;
    if (error instanceof PointsRefused) return refusedReport(KIND, fileName, dryRun, error.message);
    if (error instanceof SourceError) return refusedReport(KIND, fileName, dryRun, sourceFaultText(error.fault));
    throw error;
  }
}

async function heightsOf(deps: ImportDeps, path: string, options: ForestRasterOptions) {
  const { type } = await readFileHead(path);
  if (type !== 'las') throw new SourceError({ code: 'wrongType', found: type, wanted: 'points' });
  const asked = { path, crs: options.srid };
  const summary = await (deps.files?.pointsHeader ?? inspectPoints)(asked);
  if (!summary.ok) return refuse(pointsRefusalText(summary));
  const project = await chosenProject(deps, options, () =>
    Promise.resolve({ box: boxFootprint(summary.box, summary.epsg) }),
  );
  if ('reason' in project) return refuse(project.reason);
  const heights = await (deps.files?.points ?? readPointHeights)(asked);
  return heights.ok ? { id: project.id, heights } : refuse(pointsRefusalText(heights));
}

interface HeightFiles {
  readonly canopy: string;
  readonly terrain: string;
}

/** Writes both grids into a folder that is removed afterwards. */
async function inFolder<T>({ grid, epsg, ...heights }: PointHeights, work: (files: HeightFiles) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'points-'));
  try {
    const files = { canopy: join(folder, 'canopy.tif'), terrain: join(folder, 'terrain.tif') };
    await writeFile(files.canopy, await heightTiff(grid, epsg, heights.canopy));
    await writeFile(files.terrain, await heightTiff(grid, epsg, heights.terrain));
    return await work(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(
  deps: ImportDeps,
  path: string,
  files: HeightFiles,
  projectId: number,
  { points, density, grid, ground, epsg }: PointHeights,
  options: ForestRasterOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const { companyId } = options;
  const madeOf = { kind: KIND, hash: await fileHash(path) };
  const named = { ...options, srid: epsg, group: companyGroup(companyId), granule: granuleOf(projectId) };
  return runRasterImport(
    'forest-canopy',
    deps,
    { path: files.canopy, fileName: basename(path), madeOf },
    named,
    async (job) => {
      await refuseOtherPlace(job, options);
      await keepTerrain({ ...job, path: files.terrain }, named);
      const notes = await keepCanopy(job, { companyId, projectId }, deps, named);
      return [pointsNote(points, density, grid.pixelWidth, ground), ...notes];
    },
    onProgress,
  );
}
