import type { WebhookEvent } from '@georisk/contract/verticals/admin/webhooks.ts';
import { type Insertable, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { WebhookTable } from '#server/db/schema/webhook.ts';
import type { Scope } from '#server/modules/access/scope.ts';

const COLUMNS = [
  'webhook.id',
  'webhook.companyId',
  'webhook.url',
  'webhook.events',
  'webhook.sealedSecret',
  'webhook.sealedEarlierSecret',
  'webhook.earlierUntil',
  'webhook.goneAt',
  'webhook.active',
  'webhook.version',
  'webhook.createdAt',
] as const;

const within = (scope: Scope) =>
  scope.kind === 'company'
    ? sql<boolean>`webhook.company_id = ${scope.companyId}`
    : sql<boolean>`${scope.kind === 'all'}::boolean`;

const select = (executor: Executor) =>
  executor
    .selectFrom('webhook')
    .select(COLUMNS)
    .select(
      sql<number>`(select count(*)::int from webhook_message m where m.webhook_id = webhook.id and m.state = 'waiting')`.as(
        'waiting',
      ),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookMessage')
          .select(['state', 'triedAt', 'status', 'fault'])
          .whereRef('webhookMessage.webhookId', '=', 'webhook.id')
          .where('triedAt', 'is not', null)
          .orderBy('triedAt', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.state', 'newest.triedAt', 'newest.status', 'newest.fault']);

export const webhooksOf = (executor: Executor, companyId: number) =>
  select(executor)
    .where('webhook.companyId', '=', companyId)
    .orderBy('webhook.createdAt')
    .orderBy('webhook.id')
    .execute();
export type WebhookRow = Awaited<ReturnType<typeof webhooksOf>>[number];

export const findWebhook = (executor: Executor, scope: Scope, id: string): Promise<WebhookRow | undefined> =>
  select(executor).where('webhook.id', '=', id).where(within(scope)).executeTakeFirst();

/** The current row, held until the transaction ends. */
export async function lockWebhook(tx: Executor, scope: Scope, id: string): Promise<WebhookRow | undefined> {
  const held = await tx
    .selectFrom('webhook')
    .select('id')
    .where('id', '=', id)
    .where(within(scope))
    .forUpdate()
    .executeTakeFirst();
  return held && findWebhook(tx, scope, id);
}

export async function insertWebhook(tx: Executor, webhook: Insertable<WebhookTable>): Promise<void> {
  await tx.insertInto('webhook').values(webhook).execute();
}

interface Values {
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly active: boolean;
}

/** Another address, or switching on again, ends a pause of the old one, and that it was ended by its receiver. */
export async function updateWebhook(tx: Executor, id: string, values: Values): Promise<void> {
  const isStillGone = sql<Date | null>`case when url = ${values.url} and not ${values.active}::boolean then gone_at end`;
  await tx
    .updateTable('webhook')
    .set({ ...values, pausedUntil: null, goneAt: isStillGone, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** @returns undefined where it has another address by now, or is off already */
export const switchOffGone = (tx: Executor, id: string, url: string, at: Date) =>
  tx
    .updateTable('webhook')
    .set({ active: false, goneAt: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('url', '=', url)
    .where('active', '=', true)
    .returning(['companyId', 'version'])
    .executeTakeFirst();

/** The secret that was the newest is the earlier one until a time. */
export async function replaceSecret(tx: Executor, id: string, sealedSecret: Buffer, earlierUntil: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ sealedEarlierSecret: sql<Buffer>`sealed_secret`, earlierUntil, sealedSecret })
    .where('id', '=', id)
    .execute();
}

const NO_EARLIER = { sealedEarlierSecret: null, earlierUntil: null } as const;

export async function endEarlierSecret(tx: Executor, id: string): Promise<void> {
  await tx.updateTable('webhook').set(NO_EARLIER).where('id', '=', id).execute();
}

/** Removes earlier secrets whose time is over. */
export async function forgetEndedSecrets(executor: Executor, now: Date): Promise<void> {
  await executor.updateTable('webhook').set(NO_EARLIER).where('earlierUntil', '<=', now).execute();
}

/** Its messages go with it. */
export async function deleteWebhook(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}
