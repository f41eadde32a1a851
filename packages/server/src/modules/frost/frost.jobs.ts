import type { Executor } from '#server/db/executor.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

/** The danger of frost of all blocks. */
export const FROST_MAP: JobKind<Record<string, never>> = { name: 'frost-map', priority: PRIORITY.analysis };

/** Queues the danger map, in the transaction that changes weather or heights; of several waiting ones one is kept. */
export const frostMapDue = async (tx: Executor, jobs: Jobs | undefined): Promise<void> =>
  jobs?.enqueue(tx, FROST_MAP, {}, { key: 'frost-map' });
