import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobHandler } from '#server/jobs/job.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import { findUser, type SignInUser } from '#server/modules/user/user.repository.ts';
import { notifyTexts } from './alert.hu.ts';
import { channelsFor } from './channelFor.ts';
import { howToWrite } from './howToWrite.ts';
import { claimDuePerson, countDuePeople, markNotified, type WaitingAlert, waitingAlerts } from './notify.repository.ts';
import { skipWaiting } from './schedule.repository.ts';
import { settingOf } from './settings.repository.ts';
import type { ALERT_NOTIFY } from './alert.jobs.ts';
import { writeNotice } from './writeNotice.ts';

export interface NotifyDeps extends LinkSending {
  readonly clock: Clock;
}

const idsOf = (alerts: readonly WaitingAlert[]) => alerts.map(({ alertId }) => alertId);

/** Message, link and deliveries in one transaction: either all of it is committed or another run sends it later. */
async function notify(
  tx: Executor,
  deps: NotifyDeps,
  user: SignInUser,
  alerts: readonly WaitingAlert[],
): Promise<void> {
  const [first, ...others] = alerts;
  if (first === undefined) return;
  const setting = await settingOf(tx, user.id);
  if (user.status !== 'active') return skipWaiting(tx, user.id, 'disabled');
  if (setting.frequency === 'never') return skipWaiting(tx, user.id, 'unsubscribed');
  const channels = channelsFor(deps.outbox, user, setting, await howToWrite(tx, user, alerts));
  const messages = await writeNotice(tx, deps, {
    to: user,
    channels,
    alerts: [first, ...others],
    createdBy: null,
    source: { userId: user.id, actorId: null, companyId: user.companyId, ip: null, requestId: null },
    now: deps.clock.now(),
  });
  if (messages.length === 0) return skipWaiting(tx, user.id, 'no-address');
  await markNotified(tx, user.id, idsOf(alerts), messages);
}

/**
 * Notifies one person who is due of everything that waits for them.
 * @returns false where nobody is due, or another process is notifying whoever is
 */
const notifyNext = (executor: Executor, deps: NotifyDeps): Promise<boolean> =>
  inTransaction(executor, async (tx) => {
    const userId = await claimDuePerson(tx, deps.clock.now());
    const user = userId === undefined ? undefined : await findUser(tx, userId);
    if (user === undefined) return false;
    const alerts = await waitingAlerts(tx, user.id);
    const gone = alerts.filter(({ stands }) => !stands);
    if (gone.length > 0) await skipWaiting(tx, user.id, 'withdrawn', idsOf(gone));
    await notify(
      tx,
      deps,
      user,
      alerts.filter(({ stands }) => stands),
    );
    return true;
  });

interface Watching {
  progress(share: number, step?: string): void;
  readonly signal: AbortSignal;
}

/**
 * Notifies everybody who is due, each person in a transaction of their own; any number may run at once, and one that
 * dies leaves each person either notified or waiting.
 * @returns how many people it went through
 */
export async function notifyDue(executor: Executor, deps: NotifyDeps, watching?: Watching): Promise<number> {
  const all = await countDuePeople(executor, deps.clock.now());
  let done = 0;
  while (!watching?.signal.aborted && (await notifyNext(executor, deps))) {
    done += 1;
    watching?.progress(Math.min(1, done / Math.max(all, done)), notifyTexts.step(done, Math.max(all, done)));
  }
  return done;
}

/** The job `alert-notify`. @param executor the database, not a transaction */
export const alertNotify =
  (executor: Executor, deps: NotifyDeps): JobHandler<typeof ALERT_NOTIFY> =>
  async (_data, context) => {
    await notifyDue(executor, deps, context);
  };
