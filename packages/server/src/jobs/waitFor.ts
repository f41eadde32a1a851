import { setTimeout as sleep } from 'node:timers/promises';
import type { Executor } from '#server/db/executor.ts';
import { type AttemptDeps, attemptJob } from './attempt.ts';
import { MIN_WAITED_FOR, QUEUE, queueWithin } from './queue.ts';

/** How work that somebody waits for has ended; `late`: not yet. */
export type Ended = { readonly state: 'done' | 'late' } | { readonly state: 'failed'; readonly error: string | null };

const LOOK_EVERY_MS = 100;

/** The newest work of a name and key, ended or not. */
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
 * Whether a call joins work: what runs, or was still open or not yet asked for when the call came in. Of two calls at one moment the second
 * may reach its turn only after the first one's work has ended.
 * @param atArrival the newest work when the call came in
 */
export function joins(newest: Newest, atArrival: Newest): newest is NonNullable<Newest> {
  // What failed and waits to be tried again later is asked for now.
  if (newest === undefined || newest.retryAt !== null) return false;
  return isOpen(newest) || newest.id !== atArrival?.id || isOpen(atArrival);
}

const isOpen = ({ state }: NonNullable<Newest>): boolean => state === 'queued' || state === 'running';

/**
 * Waits for work, and does what others wait for meanwhile: the caller's process need not have a worker of its own, and a worker that is busy with an image
 * keeps nobody waiting. Leaving is no harm: whoever comes next goes on.
 * @param id of the work
 */
export async function waitFor(deps: AttemptDeps, id: string, milliseconds: number): Promise<Ended> {
  const { executor } = deps;
  const end = Date.now() + milliseconds;
  const queue = queueWithin(executor);
  while (Date.now() < end) {
    const work = await executor
      .selectFrom('work')
      .select(['state', 'error', 'retryAt'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (work === undefined || work.state === 'done') return { state: 'done' };
    // Tried again later, when nobody waits any more.
    if (work.state === 'failed' || work.retryAt !== null) return { state: 'failed', error: work.error };
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
