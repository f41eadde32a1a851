import { composeCompoundToken } from '@georisk/domain/link/compoundToken.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobHandler } from '#server/jobs/job.ts';
import { newId } from '#server/uuid.ts';
import { type LinkSending, sendLink } from '#server/modules/link/sendLink.ts';
import { addressOn, type Channel, type Outbox } from '#server/modules/mail/outbox.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { findUser, type SignInUser } from '#server/modules/user/user.repository.ts';
import { notifyTexts } from './alert.hu.ts';
import { alertLetter } from './letter.ts';
import {
  claimDuePerson,
  countDuePeople,
  insertUnsubscribe,
  markNotified,
  type WaitingAlert,
  waitingAlerts,
} from './notify.repository.ts';
import { withOutcomes } from './outcomes.ts';
import { skipWaiting } from './schedule.repository.ts';
import { type AlertSetting, settingOf } from './settings.repository.ts';
import type { ALERT_NOTIFY } from './alert.jobs.ts';

export interface NotifyDeps extends LinkSending {
  readonly clock: Clock;
}

/**
 * The addresses of the page for people and of the call for mail programs, with one token that unsubscribes from the
 * mails.
 */
async function unsubscribing(tx: Executor, { publicUrl }: LinkSending, userId: number, now: Date) {
  const token = newToken();
  await insertUnsubscribe(tx, hashOf(token), userId, now);
  const compound = composeCompoundToken({ userId, token });
  return {
    page: `${publicUrl}/ertesitesek?token=${compound}`,
    call: `${publicUrl}/api/alertUnsubscribe?token=${compound}`,
  };
}

/** The chosen channel, else the other; a channel without a sender only where that holds for both. */
export function channelFor(outbox: Outbox, user: SignInUser, { channel }: AlertSetting): Channel | undefined {
  const wanted: readonly Channel[] = channel === 'sms' ? ['sms', 'email'] : ['email', 'sms'];
  const reachable = wanted.filter((each) => addressOn(each, user) !== null);
  return reachable.find((each) => outbox.sends(each)) ?? reachable[0];
}

const idsOf = (alerts: readonly WaitingAlert[]) => alerts.map(({ alertId }) => alertId);

/** Message, link and deliveries in one transaction: either all of it is committed or another run sends it later. */
async function notify(
  tx: Executor,
  deps: NotifyDeps,
  user: SignInUser,
  alerts: readonly WaitingAlert[],
): Promise<void> {
  const [first] = alerts;
  const setting = await settingOf(tx, user.id);
  if (first === undefined) return;
  if (user.status !== 'active') return skipWaiting(tx, user.id, 'disabled');
  if (setting.frequency === 'never') return skipWaiting(tx, user.id, 'unsubscribed');
  const channel = channelFor(deps.outbox, user, setting);
  if (channel === undefined) return skipWaiting(tx, user.id, 'no-address');
  const now = deps.clock.now();
  const messageId = newId();
  const { page, call } = await unsubscribing(tx, deps, user.id, now);
  await sendLink(tx, deps, {
    kind: 'alert',
    channel,
    to: user,
    createdBy: null,
    target: { view: 'alert', date: first.date },
    source: { userId: user.id, actorId: null, companyId: user.companyId, ip: null, requestId: null },
    now,
    letter: alertLetter(await withOutcomes(tx, user, alerts), page, call),
    messageId,
  });
  await markNotified(tx, user.id, idsOf(alerts), messageId);
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
