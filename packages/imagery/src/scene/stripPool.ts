import { Worker } from 'node:worker_threads';
import type { SceneCounts } from '../satellite/secondLook.ts';
import { type OpenScene, openScene } from './openScene.ts';
import { SceneError } from './sceneFault.ts';
import type { SceneTask } from './sceneTask.ts';
import { computeStrip, type StripBuffers, stripBuffers, type StripSettings } from './strip.ts';
import type { StripAnswer, StripRequest, StripWorkerData } from './stripWorker.ts';

export interface ComputedStrip {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
  readonly counts: SceneCounts;
  readonly buffers: StripBuffers;
}

export type OpenTask = Pick<SceneTask, 'assets' | 'crs' | 'withoutMask' | 'threads'>;

/** Fewer pixels are computed before a thread has started. */
const WORTH_THREADS = 1 << 22;
/** Pixels of a strip: they limit memory, at about 10 bytes a pixel in each buffer and as many in each thread. */
const MAX_STRIP_PIXELS = 12_000_000;
const MIN_ROWS = 256;
const MAX_ROWS = 1024;

/** Rows of a strip: whole rows of blocks where they are not too tall, so that no block is decoded twice. */
export function stripRows({ grid, red, nir, blue, green }: OpenScene): number {
  const bands = [red, nir, blue, green].filter((band) => band !== null);
  const tallest = Math.max(...bands.map(({ file, factor }) => file.blockHeight * factor));
  const rows = tallest > MAX_ROWS ? MAX_ROWS : tallest * Math.ceil(MIN_ROWS / tallest);
  return Math.max(1, Math.min(rows, grid.height, Math.floor(MAX_STRIP_PIXELS / grid.width)));
}

/** The strips of a scene from north to south; a strip's buffers are reused once the next but one is requested. */
export async function* computedStrips(
  task: OpenTask,
  scene: OpenScene,
  settings: StripSettings,
): AsyncGenerator<ComputedStrip> {
  const { grid } = scene;
  const rows = stripRows(scene);
  const strips = Array.from({ length: Math.ceil(grid.height / rows) }, (_, index) => index * rows);
  const threads = grid.width * grid.height < WORTH_THREADS ? 0 : Math.min(task.threads, strips.length);
  const shape = { pixels: rows * grid.width, colours: settings.table !== null, haze: scene.blue !== null };
  const sets = Array.from({ length: threads + 1 }, () => stripBuffers(shape));
  const pool = threads === 0 ? null : new StripPool(threads, { task, settings });
  const compute = (first: number, index: number): Promise<ComputedStrip> => {
    const buffers = sets[index % sets.length] as StripBuffers;
    const last = Math.min(first + rows, grid.height);
    const counts =
      pool === null ? computeStrip(scene, settings, first, last, buffers) : pool.compute(first, last, buffers);
    const strip = counts.then((found) => ({ first, last, counts: found, buffers }));
    // Awaited in its turn; until then a rejection is not handled.
    strip.catch(() => {});
    return strip;
  };
  try {
    const ahead: Promise<ComputedStrip>[] = [];
    for (let next = 0, done = 0; done < strips.length; done += 1) {
      for (; next < strips.length && next - done < sets.length; next += 1)
        ahead.push(compute(strips[next] as number, next));
      const strip = await ahead.shift();
      if (strip !== undefined) yield strip;
    }
  } finally {
    await pool?.close();
  }
}

/** Threads that have the scene open and compute whatever strip is next. */
class StripPool {
  readonly #workers: readonly Worker[];
  readonly #idle: Worker[];
  readonly #queue: StripRequest[] = [];
  readonly #waiting = new Map<number, { done: (counts: SceneCounts) => void; fail: (cause: unknown) => void }>();

  constructor(threads: number, data: StripWorkerData) {
    this.#workers = Array.from({ length: threads }, () => this.#start(data));
    this.#idle = [...this.#workers];
  }

  compute(first: number, last: number, buffers: StripBuffers): Promise<SceneCounts> {
    return new Promise((done, fail) => {
      this.#waiting.set(first, { done, fail });
      this.#queue.push({ first, last, buffers });
      this.#hand();
    });
  }

  async close(): Promise<void> {
    this.#waiting.clear();
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #start(data: StripWorkerData): Worker {
    const worker = new Worker(new URL('./stripWorker.ts', import.meta.url), { workerData: data });
    worker.on('message', (answer: StripAnswer) => {
      const waiting = this.#waiting.get(answer.first);
      // Node's own watch mode sends messages the same way.
      if (waiting === undefined) return;
      this.#waiting.delete(answer.first);
      if (answer.ok) waiting.done(answer.counts);
      else waiting.fail(new SceneError(answer.code, answer.band, answer.detail));
      this.#idle.push(worker);
      this.#hand();
    });
    const failAll = (cause: unknown) => {
      for (const { fail } of this.#waiting.values()) fail(cause);
    };
    worker.on('error', failAll);
    worker.on('exit', (code) => failAll(new Error(`strip thread ended with ${code}`)));
    return worker;
  }

  #hand(): void {
    while (this.#queue.length > 0) {
      const worker = this.#idle.shift();
      const request = worker === undefined ? undefined : this.#queue.shift();
      if (request === undefined) return;
      worker?.postMessage(request);
    }
  }
}

/** Opens a task's scene. */
export const openTask = ({ assets, crs, withoutMask }: OpenTask): Promise<OpenScene> =>
  openScene(assets, { crs, withoutMask });
