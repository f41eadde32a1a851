import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { pollKey, takeDue } from './source.repository.ts';
import { SOURCE_POLL } from './source.jobs.ts';

/**
 * Queues a poll of every source that is due, and sets its next time in the same transaction.
 * @returns how many
 */
export const duePolls = (executor: Executor, jobs: Jobs, now: Date): Promise<number> =>
  inTransaction(executor, async (tx) => {
    const due = await takeDue(tx, now);
    for (const { id } of due) await jobs.enqueue(tx, SOURCE_POLL, { sourceId: id }, { key: pollKey(id) });
    return due.length;
  });
