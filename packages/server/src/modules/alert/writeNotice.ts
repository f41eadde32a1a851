import { composeCompoundToken } from '@georisk/domain/link/compoundToken.ts';
import type { Executor } from '#server/db/executor.ts';
import { type LinkSending, sendLink } from '#server/modules/link/sendLink.ts';
import type { LogSource } from '#server/modules/log/writeLog.ts';
import type { Channel } from '#server/modules/mail/outbox.ts';
import type { SignInUser } from '#server/modules/user/user.repository.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { newId } from '#server/uuid.ts';
import { alertLetter } from './letter.ts';
import { insertUnsubscribe, type WaitingAlert } from './notify.repository.ts';
import { withOutcomes } from './outcomes.ts';

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

export interface NoticeOrder {
  readonly to: SignInUser;
  readonly channel: Channel;
  /** At least one; the first is the one that the link opens. */
  readonly alerts: readonly [WaitingAlert, ...WaitingAlert[]];
  /** Who asked for it; null where the installation did. */
  readonly createdBy: number | null;
  readonly source: LogSource;
  readonly now: Date;
}

/**
 * Stores the message about a person's alerts with its link, for sending; runs in one transaction.
 * @returns its identifier; undefined where the person has no address on the channel
 */
export async function writeNotice(
  tx: Executor,
  sending: LinkSending,
  { to, channel, alerts, createdBy, source, now }: NoticeOrder,
): Promise<string | undefined> {
  const messageId = newId();
  const { page, call } = await unsubscribing(tx, sending, to.id, now);
  const isWritten = await sendLink(tx, sending, {
    kind: 'alert',
    channel,
    to,
    createdBy,
    target: { view: 'alert', date: alerts[0].date },
    source,
    now,
    letter: alertLetter(await withOutcomes(tx, to, alerts), page, call),
    messageId,
  });
  return isWritten ? messageId : undefined;
}
