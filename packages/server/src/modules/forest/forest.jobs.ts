import type { Executor } from '#server/db/executor.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

export interface ForestProjectJob {
  readonly companyId: number;
  readonly projectId: number;
}

/** Finds the trees of a project's canopy, in the units without imported ones. */
export const FOREST_TREES: JobKind<ForestProjectJob> = { name: 'forest-trees', priority: PRIORITY.analysis };

/** Queues the finding of trees, in the transaction that changes the canopy or the units; of several waiting ones of a project one is kept. */
export const forestTreesDue = async (tx: Executor, jobs: Jobs | undefined, job: ForestProjectJob): Promise<void> =>
  jobs?.enqueue(tx, FOREST_TREES, job, { key: `${job.projectId}`, companyId: job.companyId });
