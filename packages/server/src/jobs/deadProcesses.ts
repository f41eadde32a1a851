import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { PROCESS_LOCKS } from '#server/db/processLock.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { QUEUE, queueWithin } from './queue.ts';
import { QUEUE_SCHEMA } from './queueSchema.ts';
import { abandonedJobs } from './work.repository.ts';

const ENDED = 'its process ended';

interface Orphan {
  readonly id: string;
  readonly attempts: number;
}

/** Running jobs whose process holds its lock no more. The locks taken to find out end with the transaction. */
async function orphansOfDead(tx: Executor): Promise<readonly Orphan[]> {
  const { rows } = await sql<Orphan>`
    with running as materialized (
      select id, attempts, process from work where state = 'running' and retry_at is null and process is not null
    )
    select id, attempts from running where pg_try_advisory_xact_lock_shared(${sql.lit(PROCESS_LOCKS)}, process)`.execute(
    tx,
  );
  return rows;
}

/** Lets jobs begin at once that were returned to the queue, without the delay after a failure. */
async function startAtOnce(tx: Executor, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`update ${sql.id(QUEUE_SCHEMA)}.job set start_after = now()
    where name = ${QUEUE} and id = any(${[...ids]}::uuid[]) and state = 'retry' returning id`.execute(tx);
  // Not where another one of the same name and key waits already: that one suffices.
  await sql`update work set state = 'queued', progress = 0, step = null, retry_at = null
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and not exists (
      select 1 from work waiting where waiting.state = 'queued' and waiting.name = work.name and waiting.key = work.key)`.execute(
    tx,
  );
}

/** Ends an attempt whose process is gone. */
const endAttempt = (tx: Executor, { id, attempts }: Orphan) =>
  queueWithin(tx).fail(QUEUE, { id, retryCount: attempts - 1 }, { message: ENDED });

/**
 * Returns the jobs of killed processes to the queue, where they would otherwise wait until the lease ends.
 * @returns how many
 */
export const returnOrphans = (executor: Executor): Promise<number> =>
  inTransaction(executor, async (tx) => {
    const orphans = await orphansOfDead(tx);
    for (const orphan of orphans) await endAttempt(tx, orphan);
    if (orphans.length > 0)
      await startAtOnce(
        tx,
        orphans.map(({ id }) => id),
      );
    return orphans.length;
  });

/** Returns all running jobs to the queue; only for a database with a single process, when that begins. */
export const returnAll = (executor: Executor): Promise<void> =>
  inTransaction(executor, async (tx) => {
    const ids = await abandonedJobs(tx);
    if (ids.length === 0) return;
    await queueWithin(tx).fail(QUEUE, ids, { message: ENDED });
    await startAtOnce(tx, ids);
  });
