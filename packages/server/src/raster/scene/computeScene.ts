import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import type { ObjectStore } from '../storage.ts';
import { type OpenSceneOptions, openScene } from './openScene.ts';
import { runScene } from './runScene.ts';
import type { SceneAssets } from './sceneAssets.ts';
import { SceneError } from './sceneFault.ts';
import { sceneRefusal } from './sceneRefusal.ts';
import type { ComputedScene, SceneRefusal } from './sceneTask.ts';
import type { SceneJob, SceneMessage } from './sceneWorker.ts';

export type { ComputedScene, SceneRefusal } from './sceneTask.ts';

/** A scene of fewer pixels is computed where it is asked for: milliseconds, no longer than a thread takes to start. */
const WORTH_A_THREAD = 1 << 18;

export interface ComputeSceneOptions extends OpenSceneOptions {
  /** Blocks whose statistics are wanted, in the scene's coordinate system; statistics come in this order. */
  readonly blocks?: readonly Areal[] | undefined;
  /** `runs` of an earlier answer for the same blocks: spares the time where the grid is the same. */
  readonly runs?: RunIndex | undefined;
  /** Threads that decode and compute; as many as there are cores, at most 4, where left out. */
  readonly threads?: number | undefined;
  /** 0..1 */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Each thread needs some 200 MB while it works on a whole Sentinel-2 tile. */
const MOST_THREADS = 4;

/**
 * Computes a scene whose bands are files: masked NDVI and true colour as byte COGs in the store, and the blocks' statistics. Works in threads of its
 * own, strip by strip, so that memory does not grow with the scene. Nothing is kept where it is refused, unusable or stopped.
 */
export async function computeScene(
  assets: SceneAssets,
  store: ObjectStore,
  {
    blocks,
    runs,
    crs,
    withoutMask,
    threads = Math.min(availableParallelism(), MOST_THREADS),
    onProgress,
    signal,
  }: ComputeSceneOptions = {},
): Promise<ComputedScene | SceneRefusal> {
  const packed = blocks === undefined ? undefined : packPolygons(blocks);
  const task = { assets, store: store.address, crs, withoutMask, blocks: packed, runs, threads };
  const abortFlag = new Int32Array(new SharedArrayBuffer(4));
  const abort = () => Atomics.store(abortFlag, 0, 1);
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  try {
    const summary = await inspectScene(assets, { crs, withoutMask });
    if (!summary.ok) return summary;
    const pixels = summary.grid.width * summary.grid.height;
    return await (pixels < WORTH_A_THREAD ? here : inThread)({ task, abortFlag }, onProgress);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

type Run = (job: SceneJob, onProgress?: (share: number) => void) => Promise<ComputedScene | SceneRefusal>;

/** A small scene is done before a thread would have started. */
const here: Run = async ({ task, abortFlag }, onProgress) => {
  try {
    return await runScene(task, {
      progress: (share) => onProgress?.(share),
      aborted: () => Atomics.load(abortFlag, 0) !== 0,
    });
  } catch (cause) {
    return sceneRefusal(cause);
  }
};

const inThread: Run = (job, onProgress) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sceneWorker.ts', import.meta.url), { workerData: job });
    // Node's own watch mode sends messages of its own the same way.
    worker.on('message', (message: SceneMessage) => {
      if (message.kind === 'progress') onProgress?.(message.share);
      else if (message.kind === 'done') resolve(message.result);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`scene thread ended with ${code}`)));
  });

/** What is to be known of a scene before it is computed. */
export interface SceneSummary {
  readonly ok: true;
  readonly grid: Grid;
  readonly epsg: number;
}

/** Opens a scene's files, reads their headers alone and checks that they belong together. */
export async function inspectScene(
  assets: SceneAssets,
  options: OpenSceneOptions = {},
): Promise<SceneSummary | SceneRefusal> {
  try {
    const scene = await openScene(assets, options);
    scene.close();
    return { ok: true, grid: scene.grid, epsg: scene.epsg };
  } catch (cause) {
    if (cause instanceof SceneError) return { ok: false, code: cause.code, band: cause.band, detail: cause.message };
    throw cause;
  }
}
