import { composeCompoundToken } from '@georisk/domain/link/compoundToken.ts';
import type { Executor } from '#server/db/executor.ts';
import { type LinkSending, sendLink } from '#server/modules/link/sendLink.ts';
import type { LogSource } from '#server/modules/log/writeLog.ts';
import { companyContact, companyTexts } from '#server/modules/mail/noticeText.repository.ts';
import type { Channel } from '#server/modules/mail/outbox.ts';
import type { SignInUser } from '#server/modules/user/user.repository.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { newId } from '#server/uuid.ts';
import { alertLetter, type AlertLetterParts } from './letter.ts';
import { insertUnsubscribe, type WaitingAlert, type WrittenMessage } from './notify.repository.ts';
import { type ToldAlert, withOutcomes } from './outcomes.ts';

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
  /** At least one: each gets a message with a link of its own. */
  readonly channels: readonly Channel[];
  /** At least one; the first is the one that the link opens. */
  readonly alerts: readonly [WaitingAlert, ...WaitingAlert[]];
  /** Who asked for it; null where the installation did. */
  readonly createdBy: number | null;
  readonly source: LogSource;
  readonly now: Date;
}

/** The same on every channel. */
interface LetterFacts extends Pick<AlertLetterParts, 'words' | 'contact'> {
  readonly outcomes: readonly ToldAlert[];
}

/** Of one channel, with a link of its own. */
async function writeMessage(
  tx: Executor,
  sending: LinkSending,
  { to, alerts, createdBy, source, now }: NoticeOrder,
  channel: Channel,
  { outcomes, words, contact }: LetterFacts,
): Promise<WrittenMessage | undefined> {
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
    letter: alertLetter(outcomes, { to, words, contact, settingsUrl: page, unsubscribeUrl: call }),
    messageId,
  });
  return isWritten ? { channel, messageId } : undefined;
}

/**
 * Stores the messages about a person's alerts with their links, for sending; runs in one transaction.
 * @returns those of the channels on which the person has an address
 */
export async function writeNotice(tx: Executor, sending: LinkSending, order: NoticeOrder): Promise<WrittenMessage[]> {
  const { to, alerts, channels } = order;
  const words = await companyTexts(tx, to.companyId, 'alert');
  const contact = await companyContact(tx, to.companyId);
  const outcomes = await withOutcomes(tx, to, alerts);
  const written: WrittenMessage[] = [];
  for (const channel of channels) {
    const message = await writeMessage(tx, sending, order, channel, { outcomes, words, contact });
    if (message !== undefined) written.push(message);
  }
  return written;
}
