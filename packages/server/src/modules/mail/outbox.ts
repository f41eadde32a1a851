import type { Insertable } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/executor.ts';
import type { MessageTable } from '#server/db/schema.ts';
import { parseEmail, parsePhone } from './address.ts';
import { mailTexts } from './mail.hu.ts';
import { insertAttachments, insertMessages } from './message.repository.ts';

/** Messages with the same words for everybody, and those whose words are made for each. */
export type UsualKind = keyof typeof mailTexts;
export type WrittenKind = 'alert' | 'survey' | 'event' | 'test';
export type MessageKind = UsualKind | WrittenKind;
export type Channel = 'email' | 'sms';

export interface Recipient {
  readonly id: number;
  readonly companyId: number | null;
  readonly name: string;
  readonly companyName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The greeting and the signature of a message: names without line breaks. */
export interface Addressee {
  readonly name: string;
  readonly companyName: string | null;
}

/** Makes the text of a message for a link whose token is made only now. */
export interface Letter {
  readonly subject: string;
  readonly body: (to: Addressee, url: string) => string;
  readonly sms: (url: string) => string;
  readonly html?: (to: Addressee, url: string) => string;
  /** The address for a mail program's own unsubscribe button, by RFC 8058. */
  readonly unsubscribeUrl?: string;
}

export interface Outbox {
  /** Whether stored messages are sent automatically; where not, they wait for the administrator. */
  sends(channel: Channel): boolean;
  /**
   * Stores a message with a link for sending, in the transaction in which the link is made.
   * @returns false where the person has no address on this channel, or one that no mail may go to
   */
  put(executor: Executor, message: OutgoingMessage): Promise<boolean>;
  /** Stores many messages without files, as `put` each of them. */
  putAll(executor: Executor, messages: readonly (Words & Omit<Envelope, 'attachments'>)[]): Promise<void>;
}

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** The usual text of the kind where the letter is left out. */
export type Words =
  | { readonly kind: UsualKind; readonly letter?: Letter | undefined }
  | { readonly kind: WrittenKind; readonly letter: Letter };

export type OutgoingMessage = Words & Envelope;

interface Envelope {
  readonly id: string;
  readonly channel: Channel;
  readonly to: Recipient;
  readonly url: string;
  readonly now: Date;
  /** Files of an e-mail. */
  readonly attachments?: readonly Attachment[] | undefined;
}

/** Names come from imports too: a line break in one must not become a paragraph of ours. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** The address on a channel, if a message may go to it. */
export const addressOn = (channel: Channel, { email, phone }: Pick<Recipient, 'email' | 'phone'>): string | null =>
  channel === 'email' ? parseEmail(email ?? '') : parsePhone(phone ?? '');

const wordsOf = (words: Words): Letter => words.letter ?? mailTexts[words.kind as UsualKind];

const personOf = ({ name, companyName }: Addressee): Addressee => ({
  name: oneLine(name),
  companyName: companyName && oneLine(companyName),
});

/** What a person is sent on a channel, as it is stored. */
export function textOn(
  channel: Channel,
  to: Addressee,
  letter: Letter,
  url: string,
): { readonly subject: string | null; readonly body: string } {
  if (channel === 'sms') return { subject: null, body: letter.sms(url) };
  return { subject: letter.subject, body: letter.body(personOf(to), url) };
}

/** A message as it is stored; none where the person has no address on its channel. */
function rowOf(
  { id, channel, to, url, now, ...words }: OutgoingMessage,
  sends: boolean,
): Insertable<MessageTable> | undefined {
  const letter = wordsOf(words);
  const recipient = addressOn(channel, to);
  if (!recipient) return undefined;
  const isMail = channel === 'email';
  return {
    id,
    companyId: to.companyId,
    userId: to.id,
    channel,
    kind: words.kind,
    recipient,
    ...textOn(channel, to, letter, url),
    html: (isMail && letter.html?.(personOf(to), url)) || null,
    unsubscribeUrl: (isMail && letter.unsubscribeUrl) || null,
    status: sends ? 'queued' : 'outbox',
    nextAttemptAt: sends ? now : null,
    createdAt: now,
  };
}

/** Without a sender for their channel messages wait until the administrator reads them. */
export function createOutbox({ smtpUrl, smsUrl }: Pick<Config, 'smtpUrl' | 'smsUrl'>): Outbox {
  const sender = { email: smtpUrl, sms: smsUrl };
  const sends = (channel: Channel) => sender[channel] !== undefined;
  return {
    sends,
    async put(executor, message) {
      const { id, channel, attachments = [] } = message;
      const row = rowOf(message, sends(channel));
      if (row === undefined) return false;
      await insertMessages(executor, [row]);
      if (channel === 'email') await insertAttachments(executor, id, attachments);
      return true;
    },
    putAll: (executor, messages) =>
      insertMessages(
        executor,
        messages.flatMap((message) => rowOf(message, sends(message.channel)) ?? []),
      ),
  };
}
