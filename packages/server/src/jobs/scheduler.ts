import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Jobs } from './job.ts';
import { forgetOldWork } from './work.repository.ts';

const EVERY_MS = 60_000;
/** While something waits for the end of other work, because somebody may wait for it. */
const SOON_MS = 5_000;
/** Only one process queues due jobs: "schedule" in ASCII. */
const LOCK = 0x7363686564756c65n;
/** When each was last queued, in the table of settings. */
const KEPT_AS = 'job-schedule';

export interface Schedule {
  readonly name: string;
  /** @param last when it was last queued, as far as is known */
  readonly isDue: (last: Date | undefined, now: Date) => boolean;
  /**
   * Queues due jobs, within the transaction that records it.
   * @returns false where queueing is postponed: then it stays due. `soon` where it waits for the end of other work, which
   * is looked at again after a few seconds.
   */
  readonly ask: (tx: Executor, jobs: Jobs, clock: Clock) => Promise<void | false | 'soon'>;
}

export interface SchedulerDeps {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
  readonly schedules: readonly Schedule[];
}

type Asked = Readonly<Record<string, string>>;

/**
 * Queues due jobs; with several processes on one database the first one to come does.
 * @returns whether one of them waits for the end of other work
 */
export async function askForDue({ executor, clock, jobs, schedules }: Omit<SchedulerDeps, 'logger'>): Promise<boolean> {
  return inTransaction(executor, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK.toString())}::bigint) as mine`.execute(tx);
    if (rows[0]?.mine !== true) return false;
    const now = clock.now();
    const asked = await readAsked(tx);
    const due = schedules.filter(({ name, isDue }) => isDue(asked[name] ? new Date(asked[name]) : undefined, now));
    if (due.length === 0) return false;
    const noted: Record<string, string> = {};
    let soon = false;
    for (const { name, ask } of due) {
      const result = await ask(tx, jobs, clock);
      if (result === undefined) noted[name] = now.toISOString();
      soon ||= result === 'soon';
    }
    await saveAsked(tx, { ...asked, ...noted });
    return soon;
  });
}

async function readAsked(tx: Executor): Promise<Asked> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', KEPT_AS).executeTakeFirst();
  return (row?.value ?? {}) as Asked;
}

async function saveAsked(tx: Executor, asked: Asked): Promise<void> {
  const value = JSON.stringify(asked);
  await tx
    .insertInto('setting')
    .values({ key: KEPT_AS, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** @returns a function that stops it */
export function startScheduler(deps: SchedulerDeps): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const turn = async () => {
    const soon = await askForDue(deps);
    await forgetOldWork(deps.executor, deps.clock.now());
    return soon ? SOON_MS : EVERY_MS;
  };
  const run = async () => {
    const pause = await turn().catch((err: unknown) => {
      deps.logger.warn({ err }, 'what is due could not be asked for');
      return EVERY_MS;
    });
    if (!stopped) timer = setTimeout(() => void run(), pause).unref();
  };
  void run();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
