import { parentPort, workerData } from 'node:worker_threads';
import type { IngestControl } from '../ingest/options.ts';
import { runScene } from './runScene.ts';
import { sceneRefusal } from './sceneRefusal.ts';
import type { ComputedScene, SceneRefusal, SceneTask } from './sceneTask.ts';

/** The thread that computes a scene: started with it, answers by messages, ends. */
export interface SceneJob {
  readonly task: SceneTask;
  readonly abortFlag: Int32Array;
}

export type SceneMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly result: ComputedScene | SceneRefusal };

const { task, abortFlag } = workerData as SceneJob;

const control: IngestControl = {
  progress: (share) => parentPort?.postMessage({ kind: 'progress', share } satisfies SceneMessage),
  aborted: () => Atomics.load(abortFlag, 0) !== 0,
};

// Whatever is wrong with the files is an answer; anything else ends the thread with its error, which the caller sees.
const result = await runScene(task, control).catch(sceneRefusal);
parentPort?.postMessage({ kind: 'done', result } satisfies SceneMessage);
