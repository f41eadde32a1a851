import { parentPort, workerData } from 'node:worker_threads';
import { RasterError } from '../rasterError.ts';
import { runNdviTask } from './ndviTask.ts';
import type { IngestControl, IngestedNdvi, IngestedRaster, IngestRefusal, IngestTask, NdviTask } from './options.ts';
import { runTrueColourTask } from './trueColourTask.ts';

/** The thread that imports: started with a job, answers by messages, ends. */
export type IngestJob = { readonly abortFlag: Int32Array } & (
  | { readonly kind: 'ndvi'; readonly task: NdviTask }
  | { readonly kind: 'trueColour'; readonly task: IngestTask }
);

export type IngestMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly result: IngestedNdvi | IngestedRaster | IngestRefusal };

const job = workerData as IngestJob;
const port = parentPort;

const control: IngestControl = {
  progress: (share) => port?.postMessage({ kind: 'progress', share } satisfies IngestMessage),
  aborted: () => Atomics.load(job.abortFlag, 0) !== 0,
};

const run = () => (job.kind === 'ndvi' ? runNdviTask(job.task, control) : runTrueColourTask(job.task, control));

// Whatever is wrong with the file is an answer; anything else ends the thread with its error, which the caller sees.
const result = await run().catch((cause: unknown) => {
  if (cause instanceof RasterError) return { ok: false, code: cause.code, detail: cause.message } as const;
  throw cause;
});
port?.postMessage({ kind: 'done', result } satisfies IngestMessage);
