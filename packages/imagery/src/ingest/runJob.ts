import type { TaskControl } from '../childTask.ts';
import { RasterError } from '../rasterError.ts';
import { runNdviTask } from './ndviTask.ts';
import {
  type IngestedNdvi,
  type IngestedRaster,
  type IngestRefusal,
  type IngestTask,
  type NdviTask,
  refusalOf,
} from './options.ts';
import { runTerrainTask } from './terrainTask.ts';
import { runTrueColourTask } from './trueColourTask.ts';

/** The image to import. */
export type IngestJob =
  | { readonly kind: 'ndvi'; readonly task: NdviTask }
  | { readonly kind: 'trueColour' | 'terrain'; readonly task: IngestTask };

export type IngestResult = IngestedNdvi | IngestedRaster | IngestRefusal;

/** Imports in this thread. A fault of the file is a result; anything else is thrown. */
export async function runIngestJob(job: IngestJob, control: TaskControl): Promise<IngestResult> {
  try {
    if (job.kind === 'ndvi') return await runNdviTask(job.task, control);
    return await (job.kind === 'terrain' ? runTerrainTask : runTrueColourTask)(job.task, control);
  } catch (cause) {
    if (cause instanceof RasterError) return refusalOf(cause);
    throw cause;
  }
}
