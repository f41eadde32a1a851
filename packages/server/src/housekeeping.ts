import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Executor } from './db/executor.ts';
import { foldSourceVersions } from './db/sourceVersion.ts';
import { forgetOldUnsubscribes } from './modules/alert/unsubscribe.repository.ts';
import { forgetOldDevices } from './modules/device/devices.ts';
import { scrubDead } from './modules/mail/message.repository.ts';
import { deleteEndedSessions } from './modules/session/session.repository.ts';
import { forgetOldThrottles } from './modules/session/throttle.ts';
import { forgetTileChanges } from './modules/tile/tile.repository.ts';

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Addresses in the log lose what tells one household from another after a week. */
const blurAddresses = (executor: Executor, now: Date) =>
  sql`select blur_log_addresses(${daysAgo(now, 9)}::timestamptz, ${daysAgo(now, 7)}::timestamptz)`.execute(executor);

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

/** What must not be kept is removed; running it twice, or in two processes, does no harm. */
export async function keepHouse(executor: Executor, now: Date): Promise<void> {
  await deleteEndedSessions(executor, now);
  await scrubDead(executor, now);
  await forgetOldThrottles(executor, now);
  await forgetOldDevices(executor, now);
  await forgetOldLinks(executor, now);
  await forgetOldMessages(executor, now);
  await forgetOldUnsubscribes(executor, now);
  await forgetTileChanges(executor, new Date(now.getTime() - HOUR_MS));
  await foldSourceVersions(executor);
  await blurAddresses(executor, now);
}

/** @returns how to stop it */
export function startHousekeeping(executor: Executor, clock: Clock, logger: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    keepHouse(executor, clock.now()).catch((err: unknown) => logger.error({ err }, 'housekeeping failed'));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
