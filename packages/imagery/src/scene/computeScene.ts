import { availableParallelism } from 'node:os';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import { runHere, runInChild } from '../childTask.ts';
import type { ObjectStore } from '../storage.ts';
import { computeTask } from './computeTask.ts';
import { type OpenSceneOptions, openScene } from './openScene.ts';
import type { SceneAssets } from './sceneAssets.ts';
import { SceneError } from './sceneFault.ts';
import type { ComputedScene, SceneRefusal } from './sceneTask.ts';

export type { ComputedScene, SceneRefusal } from './sceneTask.ts';

/**
 * A scene of fewer pixels is computed in the caller's thread: that takes milliseconds, less than the start of a
 * process.
 */
const WORTH_A_PROCESS = 1 << 18;
const PROGRAM = new URL('./program.ts', import.meta.url);

export interface ComputeSceneOptions extends OpenSceneOptions {
  /** Blocks whose statistics are computed, in the scene's coordinate system; statistics come in this order. */
  readonly blocks?: readonly Areal[] | undefined;
  /** `runs` of an earlier result for the same blocks: saves time where the grid is the same. */
  readonly runs?: RunIndex | undefined;
  /** Threads that decode and compute; as many as there are cores, at most 4, where left out. */
  readonly threads?: number | undefined;
  /** 0..1 */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Each thread needs some 200 MB while it works on a whole Sentinel-2 tile. */
const MAX_THREADS = 4;

/**
 * Computes a scene whose bands are files: masked NDVI and true colour as byte COGs in the store, and the blocks'
 * statistics. A large one is processed in a process of its own with some threads, strip by strip, so that memory does
 * not grow with the scene. Nothing is stored where it is refused, unusable or stopped.
 */
export async function computeScene(
  assets: SceneAssets,
  store: ObjectStore,
  {
    blocks,
    runs,
    crs,
    withoutMask,
    threads = Math.min(availableParallelism(), MAX_THREADS),
    onProgress,
    signal,
  }: ComputeSceneOptions = {},
): Promise<ComputedScene | SceneRefusal> {
  const summary = await inspectScene(assets, { crs, withoutMask });
  if (!summary.ok) return summary;
  const packed = blocks === undefined ? undefined : packPolygons(blocks);
  const task = { assets, store: store.address, crs, withoutMask, blocks: packed, runs, threads };
  const isSmall = summary.grid.width * summary.grid.height < WORTH_A_PROCESS;
  return isSmall
    ? runHere(computeTask, task, { onProgress, signal })
    : runInChild(PROGRAM, task, { onProgress, signal });
}

/** The facts of a scene before it is computed. */
export interface SceneSummary {
  readonly ok: true;
  readonly grid: Grid;
  readonly epsg: number;
}

/** Opens a scene's files, reads only their headers and checks that they belong together. */
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
