import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { attemptJob, giveBack, type Held } from './attempt.ts';
import type { JobHandlers } from './job.ts';
import { returnAll, returnOrphans } from './deadProcesses.ts';
import { jobTexts } from './jobs.hu.ts';
import { QUEUE, queueOptions, superviseQueue } from './queue.ts';
import { reconcileWork } from './work.repository.ts';

const LOOK_EVERY_MS = 1000;
/** How often abandoned jobs are looked for. */
const SUPERVISE_SECONDS = 15;
const DRAIN_MS = 4000;
/** Heartbeats in one lease: two may be lost. */
const BEATS = 3;

export interface JobRuntimeOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly handlers: JobHandlers;
  /** Jobs at a time in this process. */
  readonly concurrency?: number;
  readonly lookEveryMs?: number;
  readonly superviseSeconds?: number;
}

export interface JobRuntime {
  /** Looks for jobs now, rather than at the next turn. */
  wake(): void;
  /** Takes no more jobs, signals running ones to stop, and gives back those that have not ended within seconds. */
  stop(): Promise<void>;
}

interface Running {
  readonly job: Held;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** Runs jobs in this process, beside any number of others on the same database. */
export async function startJobs(options: JobRuntimeOptions): Promise<JobRuntime> {
  const { database, logger, clock, concurrency = 1, lookEveryMs = LOOK_EVERY_MS } = options;
  const superviseSeconds = options.superviseSeconds ?? SUPERVISE_SECONDS;
  const executor = database.kysely;
  const boss = superviseQueue(database, superviseSeconds);
  boss.on('error', (err) => logger.warn({ err }, 'job queue'));
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message));
  const leaseSeconds = await openQueue(boss, database);

  const running = new Map<string, Running>();
  let stopping = false;
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const begin = (job: JobWithMetadata<unknown>) => {
    const abort = new AbortController();
    const ended = attemptJob({ ...options, executor }, job, abort.signal)
      .catch((err: unknown) => logger.warn({ err, job: job.id }, 'job could not be settled; its lease runs out'))
      .finally(() => {
        running.delete(job.id);
        wake();
      });
    running.set(job.id, { job, abort, ended });
  };

  const look = async (): Promise<void> => {
    if (stopping || running.size >= concurrency) return;
    // One at a time: with several the queue would not keep a lane's order.
    const [job] = await boss.fetch(QUEUE, { includeMetadata: true, groupConcurrency: 1 });
    if (!job) return;
    begin(job);
    await look();
  };

  const wake = () => {
    clearTimeout(timer);
    again = looking !== undefined;
    if (stopping || looking !== undefined) return;
    looking = look()
      .catch((err: unknown) => logger.warn({ err }, 'no work could be fetched'))
      .finally(() => {
        looking = undefined;
        clearTimeout(timer);
        if (!stopping) timer = setTimeout(wake, again ? 0 : lookEveryMs).unref();
      });
  };

  const beat = setInterval(
    () => {
      keepLeases(boss, [...running.values()]).catch((err: unknown) => logger.warn({ err }, 'leases not kept'));
    },
    (leaseSeconds * 1000) / BEATS,
  ).unref();

  const repairOnce = async () => {
    await returnOrphans(executor);
    await reconcileWork(executor, jobTexts.lost, clock.now());
  };
  const repair = setInterval(() => {
    repairOnce().catch((err: unknown) => logger.warn({ err }, 'work not repaired'));
  }, superviseSeconds * 1000).unref();

  await returnOrphans(executor);
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      clearInterval(repair);
      await looking;
      const left = [...running.values()];
      for (const { abort } of left) abort.abort(new Error('shutting down'));
      await within(DRAIN_MS, Promise.all(left.map(({ ended }) => ended)));
      clearInterval(beat);
      const stuck = left.filter(({ job }) => running.has(job.id));
      await Promise.allSettled(stuck.map(({ job }) => giveBack({ executor }, job)));
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** Brings the queue's tables and options up to this program. @returns the seconds after which a silent worker is dead */
async function openQueue(boss: PgBoss, database: Database): Promise<number> {
  await boss.start();
  const wanted = queueOptions(database.kind);
  const queue = await boss.getQueue(QUEUE);
  if (!queue) await boss.createQueue(QUEUE, wanted);
  if (database.kind === 'embedded') {
    const { heartbeatSeconds, ...others } = wanted;
    await boss.updateQueue(QUEUE, { ...others, heartbeatSeconds: heartbeatSeconds ?? null });
    await returnAll(database.kysely);
  }
  return (await boss.getQueue(QUEUE))?.heartbeatSeconds ?? wanted.heartbeatSeconds ?? 45;
}

/** Signals that this process lives; a job that another has taken over meanwhile is aborted. */
async function keepLeases(boss: PgBoss, running: readonly Running[]): Promise<void> {
  if (running.length === 0) return;
  const { settled } = (await boss.touch(
    QUEUE,
    running.map(({ job: { id, retryCount } }) => ({ id, retryCount })),
  )) as { settled?: readonly string[] };
  if (settled === undefined) return;
  const kept = new Set(settled);
  for (const { job, abort } of running) {
    if (!kept.has(job.id)) abort.abort(new Error('taken over by another worker'));
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
