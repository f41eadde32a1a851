import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { foldSourceVersions } from '#server/db/sourceVersion.ts';
import { forgetOldJournals } from '#server/imports/journal.repository.ts';
import { UNDO_DAYS } from '#server/imports/undo/undoRule.ts';
import { forgetOldUnsubscribes } from '#server/modules/alert/unsubscribe.repository.ts';
import { deleteOldGrants } from '#server/modules/device/grant.repository.ts';
import { forgetOldDevices } from '#server/modules/device/devices.ts';
import { scrubDead } from '#server/modules/mail/message.repository.ts';
import { deleteEndedSessions } from '#server/modules/session/session.repository.ts';
import { forgetOldThrottles } from '#server/modules/session/throttle.ts';
import { forgetTileChanges } from '#server/modules/tile/tile.repository.ts';
import { forgetEndedSecrets } from '#server/modules/webhook/webhook.repository.ts';
import { deleteOldWebhookMessages } from '#server/modules/webhook/message.repository.ts';
import { deleteOldMapKeys } from '#server/modules/user/mapKey.repository.ts';

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * After a week, addresses in the log no longer distinguish one household from another; the database accepts no later
 * `until` than that.
 */
const blurAddresses = (executor: Executor, since: Date, until: Date) =>
  sql`select blur_log_addresses(${since}::timestamptz, ${until}::timestamptz)`.execute(executor);

/**
 * Blurs the addresses that `keepHouse` does not cover: from the first entry on, a month at a time, so that no statement
 * takes too long.
 */
export async function blurOldAddresses(executor: Executor, now: Date): Promise<void> {
  const first = await executor.selectFrom('logEntry').select('at').orderBy('at').limit(1).executeTakeFirst();
  const until = daysAgo(now, 7);
  let since = new Date((first?.at ?? until).getTime() - 1);
  while (since < until) {
    const next = daysAgo(since, -30);
    // The next month begins within this one: both ends are left out.
    await blurAddresses(executor, new Date(since.getTime() - 1), next < until ? next : until);
    since = next;
  }
}

const forgetOldLinks = async (executor: Executor, now: Date) => {
  await executor.deleteFrom('linkUse').where('usedAt', '<', daysAgo(now, 2)).execute();
  await executor.deleteFrom('linkToken').where('expiresAt', '<', daysAgo(now, 90)).execute();
};

const forgetOldMessages = (executor: Executor, now: Date) =>
  executor
    .deleteFrom('message')
    .where('createdAt', '<', daysAgo(now, 90))
    .where('status', 'not in', ['queued', 'sending'])
    .execute();

/** Deletes data whose time is over; running it twice, or in two processes, does no harm. */
export async function keepHouse(executor: Executor, now: Date): Promise<void> {
  await deleteEndedSessions(executor, now);
  await scrubDead(executor, now);
  await forgetOldThrottles(executor, now);
  await forgetOldDevices(executor, now);
  await deleteOldGrants(executor, daysAgo(now, 30));
  await deleteOldMapKeys(executor, daysAgo(now, 90));
  await forgetOldLinks(executor, now);
  await forgetOldMessages(executor, now);
  await deleteOldWebhookMessages(executor, daysAgo(now, 30));
  await forgetEndedSecrets(executor, now);
  await forgetOldJournals(executor, daysAgo(now, UNDO_DAYS));
  await forgetOldUnsubscribes(executor, now);
  await forgetTileChanges(executor, new Date(now.getTime() - HOUR_MS));
  await foldSourceVersions(executor);
  await blurAddresses(executor, daysAgo(now, 9), daysAgo(now, 7));
}

/** Begins with the addresses of the time in which no server ran. @returns a function that stops it */
export function startHousekeeping(executor: Executor, clock: Clock, logger: FastifyBaseLogger): () => void {
  let isStopped = false;
  const tell = (err: unknown) => {
    if (!isStopped) logger.error({ err }, 'housekeeping failed');
  };
  blurOldAddresses(executor, clock.now()).catch(tell);
  const timer = setInterval(() => void keepHouse(executor, clock.now()).catch(tell), EVERY_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
