import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/uuid.ts';
import type { EnqueueOptions, JobData, JobName, Jobs } from './jobNames.ts';
import { placeOf, QUEUE, queueWithin } from './queue.ts';
import { saveQueued, unendedWork } from './work.repository.ts';

/**
 * Queues a job: the row that people see and the queue's entry that drives it, in the caller's transaction, so both are
 * committed or none. Needs no worker in this process. Of several waiting jobs of one name and key one is kept; it
 * starts only after every transaction that queued it has ended, so it sees the writes of all of them.
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
  if (kept === id) return sendJob(tx, { id, name, data, key: key ?? null }, startAfter);
  // The waiting one starts at once where this one would have.
  if (startAfter === undefined) await queueWithin(tx).update(QUEUE, undefined, { id: kept, startAfter: 0 });
}

/** Queues a row of work again that had ended. */
export async function resendJob(
  tx: Executor,
  { name, data, ...work }: { id: string; name: string; data: unknown; key: string | null },
): Promise<void> {
  await queueWithin(tx).deleteJob(QUEUE, work.id);
  // As `enqueue` stored it.
  await sendJob(tx, { ...work, name: name as JobName, data: data as JobData[JobName] });
}

/**
 * Queues all unfinished jobs again in an empty queue: that of a restored database.
 * @param startAfter by identifier, for jobs that wait for their time
 */
export async function driveAgain(tx: Executor, startAfter: ReadonlyMap<string, Date>): Promise<void> {
  for (const { id, name, data, key } of await unendedWork(tx)) {
    await sendJob(tx, { id, name: name as JobName, data: data as JobData[JobName], key }, startAfter.get(id));
  }
}

interface SentJob<N extends JobName> {
  readonly id: string;
  readonly name: N;
  readonly data: JobData[N];
  readonly key: string | null;
}

/** The queue's entry of the row of work with the same identifier. */
async function sendJob<N extends JobName>(
  tx: Executor,
  { id, name, data, key }: SentJob<N>,
  startAfter?: Date,
): Promise<void> {
  const place = placeOf(name, data, key, id);
  await queueWithin(tx).send(QUEUE, { name }, { id, ...place, ...(startAfter !== undefined && { startAfter }) });
}
