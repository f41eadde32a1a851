import type { Config } from '../../config.ts';
import type { Executor } from '../../db/executor.ts';
import { parseEmail, parsePhone } from './address.ts';
import { mailTexts } from './mail.hu.ts';
import { insertMessage } from './message.repository.ts';

export type MessageKind = keyof typeof mailTexts;

export interface Recipient {
  readonly id: number;
  readonly companyId: number | null;
  readonly name: string;
  readonly companyName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface Outbox {
  /**
   * Stores a message with a link for sending, in the transaction in which the link is made.
   * @returns false where the person has no address on this channel, or one that no mail may go to
   */
  put(executor: Executor, message: OutgoingMessage): Promise<boolean>;
}

export interface OutgoingMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: 'email' | 'sms';
  readonly to: Recipient;
  readonly url: string;
  readonly now: Date;
}

/** Names come from imports too: a line break in one must not become a paragraph of ours. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** Without a sender (and always for SMS, as long as no gateway is known) messages stay where the administrator reads them. */
export function createOutbox({ smtpUrl }: Pick<Config, 'smtpUrl'>): Outbox {
  return {
    async put(executor, { id, kind, channel, to, url, now }) {
      const recipient = channel === 'email' ? parseEmail(to.email ?? '') : parsePhone(to.phone ?? '');
      if (!recipient) return false;
      const person = { name: oneLine(to.name), companyName: to.companyName && oneLine(to.companyName) };
      const text = mailTexts[kind];
      const sends = channel === 'email' && smtpUrl !== undefined;
      await insertMessage(executor, {
        id,
        companyId: to.companyId,
        userId: to.id,
        channel,
        kind,
        recipient,
        subject: channel === 'email' ? text.subject : null,
        body: channel === 'email' ? text.body(person, url) : text.sms(url),
        status: sends ? 'queued' : 'outbox',
        nextAttemptAt: sends ? now : null,
        createdAt: now,
      });
      return true;
    },
  };
}
