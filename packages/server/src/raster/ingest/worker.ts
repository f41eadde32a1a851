import { parentPort, workerData } from 'node:worker_threads';
import { type IngestJob, type IngestResult, runIngestJob } from './runJob.ts';

/** The thread that imports: started with a job, answers by messages, ends. Its fault ends it with its error, which the caller sees. */
export type IngestMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly result: IngestResult };

const port = parentPort;
const result = await runIngestJob(workerData as IngestJob, (share) =>
  port?.postMessage({ kind: 'progress', share } satisfies IngestMessage),
);
port?.postMessage({ kind: 'done', result } satisfies IngestMessage);
