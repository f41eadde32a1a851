import { parentPort, workerData } from 'node:worker_threads';
import type { SceneCounts } from '../satellite/secondLook.ts';
import { SceneError } from './sceneFault.ts';
import { computeStrip, type StripBuffers, StripScratch, type StripSettings } from './strip.ts';
import { type OpenTask, openTask } from './stripPool.ts';

/** A thread that computes strips of one scene, until it is ended. */
export interface StripWorkerData {
  readonly task: OpenTask;
  readonly settings: StripSettings;
}

export interface StripRequest {
  readonly first: number;
  readonly last: number;
  readonly buffers: StripBuffers;
}

export type StripAnswer = { readonly first: number } & (
  | { readonly ok: true; readonly counts: SceneCounts }
  | ({ readonly ok: false; readonly detail: string } & Pick<SceneError, 'code' | 'band'>)
);

const { task, settings } = workerData as StripWorkerData;
const scene = openTask(task);
const scratch = new StripScratch();
scene.catch(() => {});

async function answer({ first, last, buffers }: StripRequest): Promise<StripAnswer> {
  try {
    return { first, ok: true, counts: await computeStrip(await scene, settings, first, last, buffers, scratch) };
  } catch (cause) {
    if (cause instanceof SceneError)
      return { first, ok: false, code: cause.code, band: cause.band, detail: cause.message };
    throw cause;
  }
}

parentPort?.on('message', (request: StripRequest) => {
  answer(request).then(
    (result) => parentPort?.postMessage(result),
    (cause: unknown) => {
      // Ends the thread with its error, which the pool sees.
      setImmediate(() => {
        throw cause;
      });
    },
  );
});
