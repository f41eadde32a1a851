import { LISTED_MESSAGES, type WebhookState } from '@georisk/contract/verticals/admin/webhooks.ts';
import { type Insertable, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { WebhookMessageTable } from '#server/db/schema/webhook.ts';

const isDue = (now: Date) => sql<boolean>`webhook.active
  and (webhook.paused_until is null or webhook.paused_until <= ${now}::timestamptz)
  and webhook_message.state = 'waiting'
  and (webhook_message.next_try_at is null or webhook_message.next_try_at <= ${now}::timestamptz)`;

/** The addresses for which a message is due. */
export const dueWebhooks = (executor: Executor, now: Date) =>
  executor
    .selectFrom('webhook')
    .innerJoin('webhookMessage', 'webhookMessage.webhookId', 'webhook.id')
    .select(['webhook.id', 'webhook.companyId'])
    .distinct()
    .where(isDue(now))
    .orderBy('webhook.id')
    .execute();

/** The message of an address that has been due the longest. */
export const nextDue = (executor: Executor, webhookId: string, now: Date) =>
  executor
    .selectFrom('webhookMessage')
    .innerJoin('webhook', 'webhook.id', 'webhookMessage.webhookId')
    .select([
      'webhookMessage.id',
      'webhookMessage.kind',
      'webhookMessage.companyId',
      'webhookMessage.occurredAt',
      'webhookMessage.data',
      'webhookMessage.tries',
      'webhook.url',
      'webhook.sealedSecret',
      'webhook.sealedEarlierSecret',
      'webhook.earlierUntil',
    ])
    .where('webhook.id', '=', webhookId)
    .where(isDue(now))
    .orderBy(sql`coalesce(webhook_message.next_try_at, webhook_message.occurred_at)`)
    .orderBy('webhookMessage.id')
    .limit(1)
    .executeTakeFirst();

interface Try {
  readonly state: WebhookState;
  readonly nextTryAt: Date | null;
  readonly status: number | null;
  readonly fault: string | null;
  readonly at: Date;
}

export async function recordTry(tx: Executor, id: string, { at, ...outcome }: Try): Promise<void> {
  await tx
    .updateTable('webhookMessage')
    .set({ ...outcome, triedAt: at, tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .execute();
}

export async function pauseWebhook(tx: Executor, id: string, pausedUntil: Date | null): Promise<void> {
  await tx.updateTable('webhook').set({ pausedUntil }).where('id', '=', id).execute();
}

export async function insertMessage(tx: Executor, message: Insertable<WebhookMessageTable>): Promise<void> {
  await tx.insertInto('webhookMessage').values(message).execute();
}

/** The newest messages of an address. */
export const messagesOf = (executor: Executor, webhookId: string) =>
  executor
    .selectFrom('webhookMessage')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('occurredAt', 'desc')
    .orderBy('id')
    .limit(LISTED_MESSAGES)
    .execute();
export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];

/** A message of an address, held until the transaction ends. */
export const lockMessage = (tx: Executor, webhookId: string, id: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('webhookMessage')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** To be sent at once, with all its tries before it. */
export const beginAgain = (tx: Executor, id: string): Promise<MessageRow> =>
  tx
    .updateTable('webhookMessage')
    .set({ state: 'waiting', tries: 0, nextTryAt: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteOldWebhookMessages(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('webhookMessage').where('occurredAt', '<', before).execute();
}
