import { type Insertable, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { PROCESS_SETTING } from '#server/db/processLock.ts';
import type { WorkTable } from '#server/db/schema/satellite.ts';
import { QUEUE } from './queue.ts';
import { QUEUE_SCHEMA } from './queueSchema.ts';

type QueuedWork = Pick<Insertable<WorkTable>, 'id' | 'name' | 'key' | 'companyId'> & { readonly data: string };

/**
 * A row that waits. Where one of the same name and key waits already that one stays, and is locked until the caller's
 * transaction ends: it cannot begin before the caller's writes are visible.
 * @returns the identifier of the row that waits now
 */
export async function saveQueued(executor: Executor, work: QueuedWork): Promise<string> {
  const { id } = await executor
    .insertInto('work')
    .values(work)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'key'])
        .where('state', '=', sql.lit('queued'))
        .where('key', 'is not', null)
        .doUpdateSet({ data: (eb) => eb.ref('excluded.data') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Unfinished jobs, all set to waiting. Of two of one name and key, one running and one waiting, the waiting one
 * suffices: it sees what the other would have seen.
 */
export async function unendedWork(executor: Executor) {
  await executor
    .deleteFrom('work')
    .where('state', '=', 'running')
    .where((where) =>
      where.exists(
        where
          .selectFrom('work as waiting')
          .select('waiting.id')
          .where('waiting.state', '=', 'queued')
          .whereRef('waiting.name', '=', 'work.name')
          .whereRef('waiting.key', '=', 'work.key'),
      ),
    )
    .execute();
  await executor
    .updateTable('work')
    .set({ state: 'queued', progress: 0, step: null, retryAt: null, attempts: 0 })
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return executor
    .selectFrom('work')
    .select(['id', 'name', 'data', 'key'])
    .where('state', '=', 'queued')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export interface ClaimedWork {
  readonly name: string;
  readonly data: unknown;
  readonly companyId: number | null;
}

/** `locked`: another caller's transaction for the same job has not ended yet. `gone`: there is nothing to do. */
export type Claim = ClaimedWork | 'locked' | 'gone';

/** The key of the process that the connection belongs to; null where there is one process. */
const PROCESS = sql<number | null>`nullif(current_setting(${PROCESS_SETTING}, true), '')::integer`;

/** Marks a job as running, and reads its current data. */
export async function claimWork(executor: Executor, id: string, attempt: number, now: Date): Promise<Claim> {
  const claimed = await executor
    .updateTable('work')
    .set({
      state: 'running',
      progress: 0,
      step: null,
      retryAt: null,
      attempts: attempt,
      process: PROCESS,
      startedAt: sql<Date>`coalesce(started_at, ${now})`,
    })
    .where('id', '=', (eb) =>
      eb.selectFrom('work').select('work.id').where('work.id', '=', id).forUpdate().skipLocked(),
    )
    .where('state', 'in', ['queued', 'running'])
    .returning(['name', 'data', 'companyId'])
    .executeTakeFirst();
  if (claimed) return claimed;
  const there = await executor
    .selectFrom('work')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return there ? 'locked' : 'gone';
}

export async function saveProgress(executor: Executor, id: string, progress: number, step: string | null) {
  await executor
    .updateTable('work')
    .set({ progress, step })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('retryAt', 'is', null)
    .execute();
}

/** @param outcome the result, for people who watch */
export async function markDone(executor: Executor, id: string, outcome: string | null, now: Date): Promise<void> {
  await executor
    .updateTable('work')
    .set({ state: 'done', progress: 1, step: outcome, error: null, retryAt: null, finishedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(executor: Executor, id: string, error: string, now: Date): Promise<void> {
  await executor
    .updateTable('work')
    .set({ state: 'failed', step: null, error, retryAt: null, finishedAt: now })
    .where('id', '=', id)
    .execute();
}

/** It will be tried again: the queue has decided when. */
export async function markWaiting(executor: Executor, id: string, error: string | null): Promise<void> {
  await executor
    .updateTable('work')
    .set({
      step: null,
      error,
      retryAt: sql<Date>`(select start_after from ${JOB} where name = ${QUEUE} and id = ${id})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

const JOB = sql`${sql.id(QUEUE_SCHEMA)}.job`;

/**
 * Corrects rows whose worker died: tried again later, or given up because every attempt ended so.
 * @param lost the sentence for those that were given up
 */
export async function reconcileWork(executor: Executor, lost: string, now: Date): Promise<void> {
  await sql`update work set state = 'failed', step = null, error = ${lost}, retry_at = null, finished_at = ${now}
    where state in ('queued', 'running') and not exists (
      select 1 from ${JOB} job where job.name = ${QUEUE} and job.id = work.id and job.state <= 'active')`.execute(
    executor,
  );
  await sql`update work set retry_at = job.start_after, step = null
    from ${JOB} job where job.name = ${QUEUE} and job.id = work.id and job.state = 'retry'
      and work.state = 'running' and work.retry_at is null`.execute(executor);
}

/** Jobs that an ended process left as running; only for a database with a single process. */
export async function abandonedJobs(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${JOB} where name = ${QUEUE} and state = 'active'`.execute(executor);
  return rows.map(({ id }) => id);
}

const DAY_MS = 86_400_000;

export async function forgetOldWork(executor: Executor, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await executor.deleteFrom('work').where('state', '=', 'done').where('finishedAt', '<', daysAgo(14)).execute();
  await executor.deleteFrom('work').where('state', '=', 'failed').where('finishedAt', '<', daysAgo(90)).execute();
}
