import { NDVI_CODE_OFFSET, NDVI_CODE_SCALE, NDVI_NO_DATA } from '@georisk/domain/ndvi/encoding.ts';
import { DEFAULT_RAMP, NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import { buildRunIndex, type RunIndex, runsFit } from '@georisk/domain/raster/runIndex.ts';
import { addRows, finishSums, startSums, type ZonalStatistics } from '@georisk/domain/raster/zonalStatistics.ts';
import { NDVI_INT_NO_DATA, NDVI_INT_SCALE } from '../satellite/ndviRows.ts';
import { addCounts, hazeOf, noCounts, unusableReason } from '../satellite/secondLook.ts';
import { trueColourTable } from '../satellite/trueColour.ts';
import { weightedStatistics } from '../satellite/weightedStatistics.ts';
import { type CogWriter, createCogWriter } from '../cog/writeCog.ts';
import type { TaskControl } from '../childTask.ts';
import { STORED_BLOCK_SIZE } from '../ingest/source.ts';
import { type ObjectStore, openStore } from '../storage.ts';
import type { OpenScene } from './openScene.ts';
import { SceneError } from './sceneFault.ts';
import type { ComputedScene, SceneTask } from './sceneTask.ts';
import { type ComputedStrip, computedStrips, openTask } from './stripPool.ts';

/** In a true-colour picture black is "no data". */
const COLOUR_NO_DATA = 0;

/** Computes a scene: one pass over its bands gives the NDVI and true-colour COGs in the store, and the blocks' statistics. */
export async function runScene(task: SceneTask, control: TaskControl): Promise<ComputedScene> {
  const scene = await openTask(task);
  try {
    const { grid, epsg } = scene;
    const { offset, quantification } = task.assets;
    const runs = runsOf(task, scene);
    const sums = runs === null ? null : new BlockSums(runs, scene.blue !== null);
    const table = scene.blue === null || scene.green === null ? null : trueColourTable(offset, quantification);
    const store = await openStore(task.store);
    const writers = await createWriters(scene, store, table !== null);
    const counts = noCounts();
    try {
      for await (const strip of computedStrips(task, scene, { offset, quantification, table })) {
        if (control.aborted()) throw new SceneError('aborted', null, 'by the caller');
        const pixels = (strip.last - strip.first) * grid.width;
        await writers.ndvi.writeRows(strip.buffers.codes.subarray(0, pixels));
        await writers.colours?.writeRows(strip.buffers.colours.subarray(0, pixels * 3));
        sums?.add(strip, pixels);
        addCounts(counts, strip.counts);
        control.progress(strip.last / grid.height);
      }
      const unusable = unusableReason(counts);
      const keep = async (writer: CogWriter | null) =>
        writer === null || unusable !== null ? null : store.put(writer.finish(), 'tif');
      return {
        ok: true,
        grid,
        epsg,
        unusable,
        counts,
        ndvi: await keep(writers.ndvi),
        trueColour: await keep(writers.colours),
        statistics: sums?.statistics() ?? null,
        haze: sums?.haze(quantification) ?? null,
        runs,
      };
    } finally {
      await writers.ndvi.close();
      await writers.colours?.close();
    }
  } finally {
    scene.close();
  }
}

async function createWriters({ grid, epsg }: OpenScene, store: ObjectStore, withColours: boolean) {
  const common = { grid, epsg, blockSize: STORED_BLOCK_SIZE, predictor: 2 } as const;
  const ndvi = await createCogWriter(
    {
      ...common,
      samples: 1,
      noData: NDVI_NO_DATA,
      palette: rampPalette(NDVI_RAMPS[DEFAULT_RAMP]),
      scaleOffset: { scale: NDVI_CODE_SCALE, offset: NDVI_CODE_OFFSET },
    },
    store.scratchFolder,
  );
  const colours = withColours
    ? await createCogWriter({ ...common, samples: 3, noData: COLOUR_NO_DATA }, store.scratchFolder)
    : null;
  return { ndvi, colours };
}

function runsOf({ runs, blocks }: SceneTask, { grid }: OpenScene): RunIndex | null {
  if (runs !== undefined && runsFit(runs, grid)) return runs;
  return blocks === undefined ? null : buildRunIndex(grid, blocks);
}

/** Sums of the blocks over the strips so far: NDVI, NDVI of the pixels that count half, haze. */
class BlockSums {
  readonly #runs: RunIndex;
  readonly #all;
  readonly #half;
  readonly #haze;

  constructor(runs: RunIndex, withHaze: boolean) {
    this.#runs = runs;
    this.#all = startSums(runs);
    this.#half = startSums(runs);
    this.#haze = withHaze ? startSums(runs) : null;
  }

  add({ first, buffers }: ComputedStrip, pixels: number): void {
    const rows = (values: Int16Array) => values.subarray(0, pixels);
    addRows(this.#runs, this.#all, rows(buffers.values), first, NDVI_INT_NO_DATA);
    addRows(this.#runs, this.#half, rows(buffers.half), first, NDVI_INT_NO_DATA);
    if (this.#haze !== null) addRows(this.#runs, this.#haze, rows(buffers.haze), first, NDVI_INT_NO_DATA);
  }

  statistics(): ZonalStatistics {
    return weightedStatistics(this.#runs, this.#all, this.#half, NDVI_INT_SCALE);
  }

  haze(quantification: number): Float64Array | null {
    return this.#haze === null ? null : finishSums(this.#runs, this.#haze, hazeOf(1, quantification)).mean;
  }
}
