import { setTimeout as sleep } from 'node:timers/promises';
import type { Executor } from '#server/db/executor.ts';
import { type AttemptDeps, attemptJob } from './attempt.ts';
import { returnOrphans } from './deadProcesses.ts';
import { MIN_WAITED_FOR, QUEUE, queueWithin } from './queue.ts';

/** How an awaited job has ended; `late`: not yet. */
export type Ended = { readonly state: 'done' | 'late' } | { readonly state: 'failed'; readonly error: string | null };

const LOOK_EVERY_MS = 100;
/** How often a running job is checked for a process that was killed. */
const ORPHANS_EVERY_MS = 1000;

/** The newest job of a name and key, ended or not. */
export const newestWork = (executor: Executor, name: string, key: string) =>
  executor
    .selectFrom('work')
    .select(['id', 'state', 'retryAt'])
    .where('name', '=', name)
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .executeTakeFirst();

type Newest = Awaited<ReturnType<typeof newestWork>>;

/**
 * Whether a call joins a job: one that runs, or was still open or not yet queued when the call came in. Of two
 * concurrent calls the second may get its turn only after the first one's job has ended.
 * @param atArrival the newest job when the call came in
 */
export function joins(newest: Newest, atArrival: Newest): newest is NonNullable<Newest> {
  // A failed job that waits for a later attempt is queued for now.
  if (newest === undefined || newest.retryAt !== null) return false;
  return isOpen(newest) || newest.id !== atArrival?.id || isOpen(atArrival);
}

const isOpen = ({ state }: NonNullable<Newest>): boolean => state === 'queued' || state === 'running';

/**
 * Waits for a job, and runs awaited jobs meanwhile: the caller's process need not have a worker of its own, and a
 * worker that is busy with an image delays nobody. Leaving does no harm: the next caller continues.
 * @param id of the work
 */
export async function waitFor(deps: AttemptDeps, id: string, milliseconds: number): Promise<Ended> {
  const { executor } = deps;
  const end = Date.now() + milliseconds;
  const queue = queueWithin(executor);
  let orphansAt = 0;
  while (Date.now() < end) {
    const work = await executor
      .selectFrom('work')
      .select(['state', 'error', 'retryAt'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (work === undefined || work.state === 'done') return { state: 'done' };
    // Tried again later, when nobody waits any more.
    if (work.state === 'failed' || work.retryAt !== null) return { state: 'failed', error: work.error };
    if (work.state === 'running' && Date.now() >= orphansAt) {
      orphansAt = Date.now() + ORPHANS_EVERY_MS;
      await returnOrphans(executor);
    }
    const [job] = await queue.fetch(QUEUE, {
      includeMetadata: true,
      groupConcurrency: 1,
      minPriority: MIN_WAITED_FOR,
    });
    if (job === undefined) await sleep(LOOK_EVERY_MS);
    else await attemptJob(deps, job, AbortSignal.timeout(Math.max(1_000, end - Date.now())));
  }
  return { state: 'late' };
}
