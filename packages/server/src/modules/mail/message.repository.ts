import { type Insertable, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { MessageTable } from '#server/db/schema.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { REMOVED_LINK } from './mail.hu.ts';

/** A compound link token as it appears in the text of a message. */
const TOKENS = /[1-9][0-9]{0,9}-[A-Za-z0-9_-]{43}/g;
/** The same for the database. */
const TOKEN = TOKENS.source;

const scrubbed = {
  body: sql<string>`regexp_replace(body, ${TOKEN}, ${REMOVED_LINK}, 'g')`,
  html: null,
  unsubscribeUrl: null,
};

/** Rows of one statement, of which each value is a parameter. */
const ROWS_AT_ONCE = 1_000;

export async function insertMessages(executor: Executor, messages: readonly Insertable<MessageTable>[]): Promise<void> {
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE)
    await executor
      .insertInto('message')
      .values(messages.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

export interface StoredAttachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export async function insertAttachments(
  executor: Executor,
  messageId: string,
  files: readonly StoredAttachment[],
): Promise<void> {
  if (files.length === 0) return;
  await executor
    .insertInto('messageAttachment')
    .values(
      files.map(({ fileName, mediaType, bytes }, position) => ({ messageId, position, fileName, mediaType, bytes })),
    )
    .execute();
}

export const attachmentsOf = (executor: Executor, messageId: string): Promise<StoredAttachment[]> =>
  executor
    .selectFrom('messageAttachment')
    .select(['fileName', 'mediaType', 'bytes'])
    .where('messageId', '=', messageId)
    .orderBy('position')
    .execute();

/** The files of a message that will not be sent (again). */
const dropAttachments = async (executor: Executor, messageId: string): Promise<void> => {
  await executor.deleteFrom('messageAttachment').where('messageId', '=', messageId).execute();
};

export interface DueMessage {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
  readonly unsubscribeUrl: string | null;
  readonly channel: 'email' | 'sms';
  readonly kind: string;
  readonly userId: number | null;
  readonly companyId: number | null;
  readonly attempts: number;
}

/** What a person waits for at a screen: it goes before the alerts of a whole portfolio. */
const urgent = sql<boolean>`kind in ('login', 'reset')`;

/**
 * Takes messages that are due for this process alone, until the lease ends; each is counted as tried. Urgent ones
 * first, then the longest due.
 */
export async function claimDue(executor: Executor, now: Date, leaseUntil: Date, most: number): Promise<DueMessage[]> {
  return executor
    .updateTable('message')
    .set((eb) => ({ status: 'sending', leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('message')
        .select('id')
        .where('status', 'in', ['queued', 'sending'])
        .where('nextAttemptAt', '<=', now)
        .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<', now)]))
        .orderBy(urgent, 'desc')
        .orderBy('nextAttemptAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'recipient',
      'subject',
      'body',
      'html',
      'unsubscribeUrl',
      'channel',
      'kind',
      'userId',
      'companyId',
      'attempts',
    ])
    .execute();
}

/** Whether the link that a message carries still opens; true for a message without one. */
export async function carriesLivingLink(executor: Executor, messageId: string, now: Date): Promise<boolean> {
  const dead = await executor
    .selectFrom('linkToken')
    .select('id')
    .where('messageId', '=', messageId)
    .where((eb) =>
      eb.or([
        eb('expiresAt', '<=', now),
        eb('revokedAt', 'is not', null),
        eb('usedAt', 'is not', null),
        eb('frozenAt', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return dead === undefined;
}

/** Sent: from now on only the recipient's mailbox has the link and the files. */
export async function markSent(executor: Executor, id: string, now: Date): Promise<void> {
  await dropAttachments(executor, id);
  await executor
    .updateTable('message')
    .set({ status: 'sent', sentAt: now, leaseUntil: null, nextAttemptAt: null, lastError: null, ...scrubbed })
    .where('id', '=', id)
    .execute();
}

export async function markForRetry(executor: Executor, id: string, nextAttemptAt: Date, lastError: string) {
  await executor
    .updateTable('message')
    .set({ status: 'queued', nextAttemptAt, leaseUntil: null, lastError })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute();
}

export async function markFailed(executor: Executor, id: string, lastError: string): Promise<void> {
  const failed = await executor
    .updateTable('message')
    .set({ status: 'failed', nextAttemptAt: null, leaseUntil: null, lastError, ...scrubbed })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .returning('id')
    .execute();
  if (failed.length > 0) await dropAttachments(executor, id);
}

/** An e-mail that a server took, of the scope's messages; held until the transaction ends. */
export const lockMailWithin = (tx: Executor, scope: Scope, id: string) =>
  tx
    .selectFrom('message')
    .select(['id', 'companyId', 'bouncedAt', 'bounceStatus'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where('status', '=', 'sent')
    .where(
      scope.kind === 'company'
        ? sql<boolean>`company_id = ${scope.companyId}`
        : sql<boolean>`${scope.kind === 'all'}::boolean`,
    )
    .forUpdate()
    .executeTakeFirst();

export async function markBounced(tx: Executor, id: string, bounceStatus: string, bouncedAt: Date): Promise<void> {
  await tx.updateTable('message').set({ bouncedAt, bounceStatus }).where('id', '=', id).execute();
}

/**
 * A link was used, so its message arrived: the token is removed from the text, and a sender that still waits for the
 * mail server's answer has nothing left to send.
 */
export async function scrubUsed(executor: Executor, messageId: string | null, now: Date): Promise<void> {
  if (messageId === null) return;
  await executor
    .updateTable('message')
    .set({
      ...scrubbed,
      status: sql`case when status in ('queued', 'sending') then 'sent' else status end`,
      sentAt: sql`coalesce(sent_at, case when status in ('queued', 'sending') then ${now}::timestamptz end)`,
    })
    .where('id', '=', messageId)
    .execute();
}

/** Removes expired tokens from all stored messages. */
export async function scrubDead(executor: Executor, now: Date): Promise<void> {
  await executor
    .updateTable('message')
    .set({ ...scrubbed })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('linkToken')
        .select('messageId')
        .where('messageId', 'is not', null)
        .$narrowType<{ messageId: string }>()
        .where((or) =>
          or.or([
            or('expiresAt', '<=', now),
            or('revokedAt', 'is not', null),
            or('usedAt', 'is not', null),
            or('firstUsedAt', 'is not', null),
            or('frozenAt', 'is not', null),
          ]),
        ),
    )
    .where(sql<boolean>`body ~ ${TOKEN}`)
    .execute();
}

/** The text of a message, without its token. */
export const withoutLink = (body: string): string => body.replaceAll(TOKENS, REMOVED_LINK);

export async function findMessageBody(executor: Executor, id: string): Promise<string | undefined> {
  const row = await executor.selectFrom('message').select('body').where('id', '=', id).executeTakeFirst();
  return row?.body;
}
