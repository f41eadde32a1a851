import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/uuid.ts';
import type { EnqueueOptions, Jobs } from './job.ts';
import type { JobKind, KindOf } from './jobKind.ts';
import { placeOf, QUEUE, queueWithin } from './queue.ts';
import { saveQueued, unendedWork } from './work.repository.ts';

/**
 * Queues a job: the row that people see and the queue's entry that drives it, in the caller's transaction, so both are
 * committed or none. Needs no worker in this process. Of several waiting jobs of one name and key one is kept; it
 * starts only after every transaction that queued it has ended, so it sees the writes of all of them.
 */
export const createJobs = (): Jobs => ({
  enqueue: (tx, kind, data, options = {}) => inTransaction(tx, (inner) => enqueueWithin(inner, kind, data, options)),
});

async function enqueueWithin<D extends object>(
  tx: Executor,
  kind: JobKind<D>,
  data: D,
  { key, companyId = null, startAfter }: EnqueueOptions,
): Promise<void> {
  const id = newId();
  const stored = { id, name: kind.name, data: JSON.stringify(data), key: key ?? null, companyId };
  const kept = await saveQueued(tx, stored);
  if (kept === id) return sendJob(tx, { id, kind, data, key: key ?? null }, startAfter);
  // The waiting one starts at once where this one would have.
  if (startAfter === undefined) await queueWithin(tx).update(QUEUE, undefined, { id: kept, startAfter: 0 });
}

interface StoredJob {
  readonly id: string;
  readonly name: string;
  /** As `enqueue` stored it. */
  readonly data: unknown;
  readonly key: string | null;
}

/** Queues a row of work again that had ended. */
export async function resendJob(tx: Executor, kindOf: KindOf, work: StoredJob): Promise<void> {
  await queueWithin(tx).deleteJob(QUEUE, work.id);
  await sendStored(tx, kindOf, work);
}

/**
 * Queues all unfinished jobs again in an empty queue: that of a restored database.
 * @param startAfter by identifier, for jobs that wait for their time
 */
export async function driveAgain(tx: Executor, kindOf: KindOf, startAfter: ReadonlyMap<string, Date>): Promise<void> {
  for (const work of await unendedWork(tx)) await sendStored(tx, kindOf, work, startAfter.get(work.id));
}

/** Sends a stored job. One of a kind that no longer exists is sent too: the worker then reports that nobody does it. */
async function sendStored(tx: Executor, kindOf: KindOf, { id, name, data, key }: StoredJob, startAfter?: Date) {
  const kind = kindOf(name) ?? { name, priority: 0 };
  await sendJob(tx, { id, kind, data: data as never, key }, startAfter);
}

interface SentJob<D extends object> {
  readonly id: string;
  readonly kind: JobKind<D>;
  readonly data: D;
  readonly key: string | null;
}

/** The queue's entry of the row of work with the same identifier. */
async function sendJob<D extends object>(
  tx: Executor,
  { id, kind, data, key }: SentJob<D>,
  startAfter?: Date,
): Promise<void> {
  const place = placeOf(kind, data, key, id);
  const { name } = kind;
  await queueWithin(tx).send(QUEUE, { name }, { id, ...place, ...(startAfter !== undefined && { startAfter }) });
}
