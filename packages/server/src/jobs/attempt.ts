import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type JobContext, JobFault, type JobHandlers } from './job.ts';
import { jobTexts } from './jobs.hu.ts';
import { throttledProgress } from './progress.ts';
import { QUEUE, queueWithin } from './queue.ts';
import { type ClaimedWork, claimWork, markDone, markFailed, markWaiting, saveProgress } from './work.repository.ts';

const LOCKED_AGAIN_MS = 500;

/** Another worker has the job: this one was taken for dead. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
}

export interface AttemptDeps {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly handlers: JobHandlers;
}

/**
 * pg-boss identifies an attempt by the job and its count: reports of a worker taken for dead about an older one are
 * ignored.
 */
export type Held = Pick<JobWithMetadata, 'id' | 'retryCount' | 'retryLimit'>;

type Outcome = { readonly done: true } | { readonly done: false; readonly error: unknown };

/**
 * One attempt at one job, from its claim to its end. Never throws for a handler's fault, only where the database does.
 */
export async function attemptJob(deps: AttemptDeps, job: Held, signal: AbortSignal): Promise<void> {
  const { executor, logger } = deps;
  const work = await claim(deps, job, signal);
  if (work === 'gone') return void (await settleWithin(executor, (queue) => queue.complete(QUEUE, held(job))));
  if (work === 'locked') return giveBack(deps, job);
  const log = logger.child({ job: job.id, work: work.name, attempt: job.retryCount + 1 });
  const outcome = await run(deps, job, work, signal);
  if (outcome.done) {
    if (!(await finish(deps, job))) log.debug('job had ended with its effect, or was taken over');
    return;
  }
  if (outcome.error instanceof JobLostError) return log.warn('job was taken over by another worker');
  if (signal.aborted) return giveBack(deps, job);
  log.warn({ err: outcome.error }, 'job failed');
  await fail(deps, job, outcome.error);
}

/** An open transaction that queued the same job locks the row: the job waits until it can see all. */
async function claim({ executor, clock }: AttemptDeps, job: Held, signal: AbortSignal) {
  for (;;) {
    const work = await claimWork(executor, job.id, job.retryCount + 1, clock.now());
    if (work !== 'locked' || signal.aborted) return work;
    await new Promise((resolve) => setTimeout(resolve, LOCKED_AGAIN_MS).unref());
  }
}

async function run(deps: AttemptDeps, job: Held, work: ClaimedWork, signal: AbortSignal): Promise<Outcome> {
  const handler = deps.handlers[work.name];
  const progress = throttledProgress((share, step) => saveProgress(deps.executor, job.id, share, step));
  const context: JobContext = {
    signal,
    progress: progress.report,
    finishWithin: async (tx, outcome) => {
      if (!(await finish({ ...deps, executor: tx }, job, outcome))) throw new JobLostError();
    },
  };
  try {
    if (!handler) throw new JobFault(jobTexts.unknown);
    await handler(work.data as never, context);
    return { done: true };
  } catch (error) {
    return { done: false, error };
  } finally {
    await progress.end();
  }
}

const held = ({ id, retryCount }: Held) => ({ id, retryCount });

/**
 * Ends the attempt in the queue and in the row of work at once. @returns false when it no longer belonged to this
 * worker
 */
const settleWithin = (
  executor: Executor,
  settle: (queue: PgBoss) => Promise<unknown>,
  then: (tx: Executor) => Promise<void> = async () => undefined,
): Promise<boolean> =>
  inTransaction(executor, async (tx) => {
    const { affected } = (await settle(queueWithin(tx))) as { affected?: number };
    if (affected !== 1) return false;
    await then(tx);
    return true;
  });

const finish = (
  { executor, clock }: Pick<AttemptDeps, 'executor' | 'clock'>,
  job: Held,
  outcome: string | null = null,
): Promise<boolean> =>
  settleWithin(
    executor,
    (queue) => queue.complete(QUEUE, held(job)),
    (tx) => markDone(tx, job.id, outcome, clock.now()),
  );

const sentenceOf = (error: unknown): string =>
  error instanceof JobFault
    ? error.message
    : jobTexts.unexpected(error instanceof Error ? error.message : String(error));

async function fail({ executor, clock }: AttemptDeps, job: Held, error: unknown): Promise<void> {
  const sentence = sentenceOf(error);
  if (error instanceof JobFault && error.final) {
    await settleWithin(
      executor,
      (queue) => queue.complete(QUEUE, held(job)),
      (tx) => markFailed(tx, job.id, sentence, clock.now()),
    );
    return;
  }
  await settleWithin(
    executor,
    (queue) => queue.fail(QUEUE, held(job), { message: sentence }),
    (tx) =>
      job.retryCount >= job.retryLimit
        ? markFailed(tx, job.id, sentence, clock.now())
        : markWaiting(tx, job.id, sentence),
  );
}

/** This process is shutting down: another one, or its own next start, continues. */
export async function giveBack({ executor }: Pick<AttemptDeps, 'executor'>, job: Held): Promise<void> {
  await settleWithin(
    executor,
    (queue) => queue.fail(QUEUE, held(job), { message: 'shut down' }),
    (tx) => markWaiting(tx, job.id, jobTexts.interrupted),
  );
}
