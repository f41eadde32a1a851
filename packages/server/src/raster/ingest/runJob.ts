import { RasterError } from '../rasterError.ts';
import { runNdviTask } from './ndviTask.ts';
import type { IngestControl, IngestedNdvi, IngestedRaster, IngestRefusal, IngestTask, NdviTask } from './options.ts';
import { runTrueColourTask } from './trueColourTask.ts';

/** An import: what is wanted, and the flag that stops it. */
export type IngestJob = { readonly abortFlag: Int32Array } & (
  | { readonly kind: 'ndvi'; readonly task: NdviTask }
  | { readonly kind: 'trueColour'; readonly task: IngestTask }
);

export type IngestResult = IngestedNdvi | IngestedRaster | IngestRefusal;

/** Imports in this thread. Whatever is wrong with the file is an answer; anything else is thrown. */
export async function runIngestJob(job: IngestJob, progress: IngestControl['progress']): Promise<IngestResult> {
  const control: IngestControl = { progress, aborted: () => Atomics.load(job.abortFlag, 0) !== 0 };
  try {
    return await (job.kind === 'ndvi' ? runNdviTask(job.task, control) : runTrueColourTask(job.task, control));
  } catch (cause) {
    if (cause instanceof RasterError) return { ok: false, code: cause.code, detail: cause.message };
    throw cause;
  }
}
