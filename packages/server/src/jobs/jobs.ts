import type { Executor } from '../db/executor.ts';
import { inTransaction } from '../db/transaction.ts';
import { newId } from '../uuid.ts';
import type { EnqueueOptions, JobData, JobName, Jobs } from './jobNames.ts';
import { PRIORITY, QUEUE, queueWithin } from './queue.ts';
import { saveQueued } from './work.repository.ts';

/**
 * Puts work into the queue: the row that people see and the job that drives it, in the caller's transaction, so both
 * stand or none. Needs no worker in this process. Of several waiting jobs of one name and key one is kept; it starts
 * only after every transaction that asked for it has ended, so it sees what all of them wrote.
 */
export const createJobs = (): Jobs => ({
  enqueue: (tx, name, data, options = {}) => inTransaction(tx, (inner) => enqueueWithin(inner, name, data, options)),
});

async function enqueueWithin<N extends JobName>(
  tx: Executor,
  name: N,
  data: JobData[N],
  { key, companyId = null, startAfter }: EnqueueOptions,
): Promise<void> {
  const id = newId();
  const kept = await saveQueued(tx, { id, name, data: JSON.stringify(data), key: key ?? null, companyId });
  if (kept === id) return sendJob(tx, { id, name, key: key ?? null, startAfter });
  // The one that waits already goes at once where this one would have.
  if (startAfter === undefined) await queueWithin(tx).update(QUEUE, undefined, { id: kept, startAfter: 0 });
}

/** Drives a row of work that had ended once more. */
export async function resendJob(tx: Executor, work: { id: string; name: string; key: string | null }): Promise<void> {
  await queueWithin(tx).deleteJob(QUEUE, work.id);
  await sendJob(tx, { ...work, name: work.name as JobName });
}

export interface SentJob {
  readonly id: string;
  readonly name: JobName;
  readonly key: string | null;
  readonly startAfter?: Date | undefined;
}

/** The job that drives the row of work with the same identifier. */
export async function sendJob(tx: Executor, { id, name, key, startAfter }: SentJob): Promise<void> {
  await queueWithin(tx).send(
    QUEUE,
    { name },
    {
      id,
      priority: PRIORITY[name],
      // Two jobs of one name and key never run at the same time.
      group: { id: key === null ? id : `${name}:${key}` },
      ...(startAfter !== undefined && { startAfter }),
    },
  );
}
