import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Jobs } from './job.ts';
import { forgetOldWork } from './work.repository.ts';

const EVERY_MS = 60_000;
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
   * @returns false where queueing is postponed: then it stays due
   */
  readonly ask: (tx: Executor, jobs: Jobs, clock: Clock) => Promise<void | false>;
}

export interface SchedulerDeps {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
  readonly schedules: readonly Schedule[];
}

type Asked = Readonly<Record<string, string>>;

/** Queues due jobs; with several processes on one database the first one to come does. */
export async function askForDue({ executor, clock, jobs, schedules }: Omit<SchedulerDeps, 'logger'>): Promise<void> {
  await inTransaction(executor, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK.toString())}::bigint) as mine`.execute(tx);
    if (rows[0]?.mine !== true) return;
    const now = clock.now();
    const asked = await readAsked(tx);
    const due = schedules.filter(({ name, isDue }) => isDue(asked[name] ? new Date(asked[name]) : undefined, now));
    if (due.length === 0) return;
    const noted: Record<string, string> = {};
    for (const { name, ask } of due) if ((await ask(tx, jobs, clock)) !== false) noted[name] = now.toISOString();
    await saveAsked(tx, { ...asked, ...noted });
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
  const turn = async () => {
    await askForDue(deps);
    await forgetOldWork(deps.executor, deps.clock.now());
  };
  const run = () => {
    turn().catch((err: unknown) => deps.logger.warn({ err }, 'what is due could not be asked for'));
  };
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => clearInterval(timer);
}
