import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import { fileAccess } from './access.ts';
import { runHere, runInChild, TaskTooLongError } from './childTask.ts';
import { decodedBytes } from './cog/image.ts';
import { openCog } from './cog/openCog.ts';
import type {
  IngestedNdvi,
  IngestedRaster,
  IngestLimits,
  IngestRefusal,
  IngestTask,
  NdviTask,
} from './ingest/options.ts';
import { type IngestJob, type IngestResult, runIngestJob } from './ingest/runJob.ts';
import { isRasterEpsg } from '@georisk/domain/geo/projection.ts';
import { RasterError } from './rasterError.ts';
import type { ObjectStore } from './storage.ts';

export type { IngestedNdvi, IngestedRaster, IngestLimits, IngestRefusal } from './ingest/options.ts';

export interface IngestOptions {
  /** EPSG code, where the file declares none or a wrong one. */
  readonly crs?: number | undefined;
  /** Raw value that is no data, where the file does not say. */
  readonly noData?: number | undefined;
  /** 0..1, a few dozen times. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A larger image is refused, as is one that takes longer. */
  readonly limits?: IngestLimits | undefined;
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
  /** Of the first level, padding of its blocks included. */
  readonly decodedBytes: number;
}

/** Opens a file and reads its header alone. @param crs EPSG code that overrides the file's */
export async function inspectRaster(source: string, crs?: number): Promise<RasterSummary | IngestRefusal> {
  try {
    const access = fileAccess(source);
    try {
      const cog = await openCog(access);
      const [base] = cog.levels;
      if (base === undefined) throw new RasterError('corrupt', 'no image');
      const epsg = crs ?? cog.epsg;
      if (epsg === null || !isRasterEpsg(epsg))
        throw new RasterError('unsupportedCrs', `EPSG:${epsg ?? 'not declared'}`);
      return { ok: true, epsg, grid: cog.grid, samples: cog.samples, decodedBytes: decodedBytes(base) };
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
 * An image of fewer bytes is imported in the caller's thread: that takes milliseconds, less than the start of a
 * process. Decoded bytes, because blocks may be far larger than the pixels that are used of them.
 */
const WORTH_A_PROCESS = 1 << 20;
const PROGRAM = new URL('./ingest/program.ts', import.meta.url);

async function ingested(job: IngestJob, { limits, ...options }: IngestOptions): Promise<IngestResult> {
  const summary = await inspectRaster(job.task.source, job.task.crs);
  // A file that cannot be opened is refused here as well.
  if (!summary.ok) return summary;
  const bytes = summary.decodedBytes;
  if (limits !== undefined && bytes > limits.decodedBytes)
    return { ok: false, code: 'tooLarge', detail: `${bytes} decoded bytes` };
  if (bytes < WORTH_A_PROCESS) return runHere(runIngestJob, job, options);
  try {
    return await runInChild(PROGRAM, job, { ...options, milliseconds: limits?.milliseconds });
  } catch (cause) {
    if (cause instanceof TaskTooLongError) return { ok: false, code: 'tooLarge', detail: cause.message };
    throw cause;
  }
}
