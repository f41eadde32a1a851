import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { hashOf } from '#server/tokens.ts';

/** At most `limit` marks under `key` within the last `seconds`. */
export interface ThrottleWindow {
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
}

/** A key that does not reveal the address or name that it counts. */
export const throttleKey = (what: string, value: string): string =>
  `${what} ${hashOf(value.toLowerCase()).toString('base64url').slice(0, 22)}`;

const since = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

async function countIn(executor: Executor, { key, seconds }: ThrottleWindow, now: Date) {
  const { count, oldest } = await executor
    .selectFrom('throttle')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('oldest')])
    .where('key', '=', key)
    .where('at', '>', since(now, seconds))
    .executeTakeFirstOrThrow();
  const waitMs = (oldest?.getTime() ?? now.getTime()) + seconds * 1000 - now.getTime();
  return { count, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** How many marks a window holds now. */
export const countMarks = async (executor: Executor, window: ThrottleWindow, now: Date): Promise<number> =>
  (await countIn(executor, window, now)).count;

/** Refuses where one of the windows is full. @throws Problem 429 with the seconds to wait */
export async function refuseThrottled(executor: Executor, windows: readonly ThrottleWindow[], now: Date) {
  for (const window of windows) {
    const { count, waitSeconds } = await countIn(executor, window, now);
    if (count >= window.limit) {
      throw new Problem('too-many-requests', { error: 'Throttled', retryAfterSeconds: waitSeconds });
    }
  }
}

async function mark(executor: Executor, windows: readonly ThrottleWindow[], now: Date): Promise<void> {
  const keys = new Set(windows.map(({ key }) => key));
  await executor
    .insertInto('throttle')
    .values([...keys].map((key) => ({ key, at: now })))
    .execute();
}

/**
 * Counts one more where all windows have room, and says whether they had. Processes take turns at a key, so that no
 * burst exceeds the limit.
 */
export const takeThrottle = (executor: Executor, windows: readonly ThrottleWindow[], now: Date): Promise<boolean> =>
  inTransaction(executor, async (tx) => {
    const keys = [...new Set(windows.map(({ key }) => key))].sort();
    for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    for (const window of windows) {
      if ((await countIn(tx, window, now)).count >= window.limit) return false;
    }
    await mark(tx, windows, now);
    return true;
  });

/** Counts a failure; of concurrent ones only as many as there is room for. @throws Problem 429 */
export async function countFailure(executor: Executor, windows: readonly ThrottleWindow[], now: Date): Promise<void> {
  if (await takeThrottle(executor, windows, now)) return;
  await refuseThrottled(executor, windows, now);
}

const LONGEST_WINDOW_SECONDS = 86_400;

export async function forgetOldThrottles(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('throttle').where('at', '<', since(now, LONGEST_WINDOW_SECONDS)).execute();
}
