import { runHere, runInChild, type TaskOptions, TaskTooLongError } from './childTask.ts';
import {
  type ForestJob,
  type ForestResult,
  type HeightsRefused,
  type MadePictures,
  runForestTask,
  type TreesFound,
} from './forest/forestTask.ts';
import { type IngestOptions, inspectRaster } from './ingest.ts';
import type { IngestRefusal } from './ingest/options.ts';
import type { ObjectStore, StorageKey } from './storage.ts';

export type { CanopyTree, HeightsRefused, MadePictures, TreesFound } from './forest/forestTask.ts';

/** Smaller files are worked on in the caller's thread, which takes less than the start of a process, bytes. */
const WORTH_A_PROCESS = 1 << 20;
const PROGRAM = new URL('./forest/program.ts', import.meta.url);

async function run(job: ForestJob, bytes: number, options: TaskOptions): Promise<ForestResult> {
  if (bytes < WORTH_A_PROCESS) return runHere(runForestTask, job, options);
  try {
    return await runInChild(PROGRAM, job, options);
  } catch (cause) {
    if (cause instanceof TaskTooLongError) return { ok: false, code: 'tooLarge', detail: cause.message };
    throw cause;
  }
}

async function pictures(
  kind: 'canopy' | 'terrain',
  source: string,
  store: ObjectStore,
  { crs, noData, limits, ...options }: IngestOptions,
): Promise<MadePictures | HeightsRefused | IngestRefusal> {
  const summary = await inspectRaster(source, crs);
  if (!summary.ok) return summary;
  const bytes = summary.decodedBytes;
  if (limits !== undefined && bytes > limits.decodedBytes)
    return { ok: false, code: 'tooLarge', detail: `${bytes} decoded bytes` };
  const job: ForestJob = { kind, task: { source, store: store.address, crs, noData } };
  return run(job, bytes, { ...options, milliseconds: limits?.milliseconds }) as Promise<
    MadePictures | HeightsRefused | IngestRefusal
  >;
}

/** Makes the picture `height` of a GeoTIFF with one band of heights above the ground, m. */
export const pictureOfCanopy = (source: string, store: ObjectStore, options: IngestOptions = {}) =>
  pictures('canopy', source, store, options);

/** Makes the pictures `relief`, `slope` and `aspect` of a GeoTIFF with one band of heights above the sea, m. */
export const picturesOfTerrain = (source: string, store: ObjectStore, options: IngestOptions = {}) =>
  pictures('terrain', source, store, options);

/** Finds the trees of a stored canopy, in a process of its own. */
export const treesOfCanopy = (
  store: ObjectStore,
  key: StorageKey,
  noData: number | null,
  options: TaskOptions = {},
): Promise<TreesFound | HeightsRefused | IngestRefusal> =>
  run({ kind: 'trees', task: { store: store.address, key, noData } }, WORTH_A_PROCESS, options) as Promise<
    TreesFound | HeightsRefused | IngestRefusal
  >;
