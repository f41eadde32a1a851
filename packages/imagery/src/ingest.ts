import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import { fileAccess } from './access.ts';
import { runHere, runInChild } from './childTask.ts';
import { openCog } from './cog/openCog.ts';
import type { IngestedNdvi, IngestedRaster, IngestRefusal, IngestTask, NdviTask } from './ingest/options.ts';
import { type IngestJob, type IngestResult, runIngestJob } from './ingest/runJob.ts';
import { isRasterEpsg } from './projection.ts';
import { RasterError } from './rasterError.ts';
import type { ObjectStore } from './storage.ts';

export type { IngestedNdvi, IngestedRaster, IngestRefusal } from './ingest/options.ts';

export interface IngestOptions {
  /** EPSG code, where the file declares none or a wrong one. */
  readonly crs?: number | undefined;
  /** Raw value that is no data, where the file does not say. */
  readonly noData?: number | undefined;
  /** 0..1, a few dozen times. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface IngestNdviOptions extends IngestOptions {
  /** NDVI = raw * scale + offset, where the file does not say. */
  readonly scale?: number | undefined;
  readonly offset?: number | undefined;
  /** Blocks whose statistics are computed, in the raster's coordinate system; statistics come in this order. */
  readonly blocks?: readonly Areal[] | undefined;
  /** `runs` of an earlier result for the same blocks: saves time where the grid is the same. */
  readonly runs?: RunIndex | undefined;
}

/**
 * Imports a GeoTIFF with one band of NDVI: stores it as a byte COG (a palette index per pixel, in its own coordinate
 * system) and computes the blocks' statistics from the values before their conversion to bytes. A large one is
 * processed in a process of its own. Nothing is stored where it is refused or stopped.
 */
export function ingestNdvi(
  source: string,
  store: ObjectStore,
  options: IngestNdviOptions = {},
): Promise<IngestedNdvi | IngestRefusal> {
  const { blocks, runs, scale, offset } = options;
  const packed = blocks === undefined ? undefined : packPolygons(blocks);
  const task: NdviTask = { ...taskOf(source, store, options), scale, offset, blocks: packed, runs };
  return ingested({ kind: 'ndvi', task }, options) as Promise<IngestedNdvi | IngestRefusal>;
}

/** Imports a GeoTIFF with red, green and blue bytes (and transparency as a fourth band) as a COG of colours. */
export function ingestTrueColour(
  source: string,
  store: ObjectStore,
  options: IngestOptions = {},
): Promise<IngestedRaster | IngestRefusal> {
  const task = taskOf(source, store, options);
  return ingested({ kind: 'trueColour', task }, options);
}

/** Imports a GeoTIFF with one band of heights, m, as a COG of colours: coloured by height and shaded. */
export function ingestTerrain(
  source: string,
  store: ObjectStore,
  options: IngestOptions = {},
): Promise<IngestedRaster | IngestRefusal> {
  const task = taskOf(source, store, options);
  return ingested({ kind: 'terrain', task }, options);
}

/** The facts of a file that an import needs before it starts: the coordinate system for the blocks, the grid. */
export interface RasterSummary {
  readonly ok: true;
  readonly epsg: number;
  readonly grid: Grid;
  readonly samples: number;
}

/** Opens a file and reads its header alone. @param crs EPSG code that overrides the file's */
export async function inspectRaster(source: string, crs?: number): Promise<RasterSummary | IngestRefusal> {
  try {
    const access = fileAccess(source);
    try {
      const cog = await openCog(access);
      const epsg = crs ?? cog.epsg;
      if (epsg === null || !isRasterEpsg(epsg))
        throw new RasterError('unsupportedCrs', `EPSG:${epsg ?? 'not declared'}`);
      return { ok: true, epsg, grid: cog.grid, samples: cog.samples };
    } finally {
      access.close();
    }
  } catch (cause) {
    if (cause instanceof RasterError) return { ok: false, code: cause.code, detail: cause.message };
    throw cause;
  }
}

const taskOf = (source: string, store: ObjectStore, { crs, noData }: IngestOptions): IngestTask => ({
  source,
  store: store.address,
  crs,
  noData,
});

/**
 * An image of fewer pixels is imported in the caller's thread: that takes milliseconds, less than the start of a
 * process.
 */
const WORTH_A_PROCESS = 1 << 18;
const PROGRAM = new URL('./ingest/program.ts', import.meta.url);

async function ingested(job: IngestJob, options: IngestOptions): Promise<IngestResult> {
  const summary = await inspectRaster(job.task.source, job.task.crs);
  // A file that cannot be opened is refused here as well.
  const isSmall = !summary.ok || summary.grid.width * summary.grid.height < WORTH_A_PROCESS;
  return isSmall ? runHere(runIngestJob, job, options) : runInChild(PROGRAM, job, options);
}
