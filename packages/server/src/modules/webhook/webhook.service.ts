import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { MAX_WEBHOOKS, type Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { findCompany, lockCompany } from '#server/modules/company/company.repository.ts';
import { newId } from '#server/uuid.ts';
import { seal } from './secretBox.ts';
import type { SendConfig } from './send.ts';
import { newSecret } from './signing.ts';
import { targetOf } from './target.ts';
import { webhookTexts as texts } from './webhook.hu.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
  webhooksOf,
} from './webhook.repository.ts';

const refuseUrl = (message: string) => new Problem('form-refused', { fields: { url: message } });

/** An address in its one form. @throws Problem 422 where nothing is sent to it */
function checkedUrl(text: string, { privateHosts }: SendConfig): string {
  const target = targetOf(text, privateHosts);
  if ('fault' in target) throw refuseUrl(target.fault);
  return target.url;
}

/** Whether a webhook has the address; one that was kept before addresses had one form may have it in another. */
const isAt = ({ url: kept }: Pick<WebhookRow, 'url'>, url: string): boolean => {
  const target = targetOf(kept, 'any');
  return kept === url || ('url' in target && target.url === url);
};

/** Until when the secret before the newest one signs too; null where it does not at this time. */
export const earlierUntilAt = ({ earlierUntil }: Pick<WebhookRow, 'earlierUntil'>, now: Date): Date | null =>
  earlierUntil !== null && earlierUntil > now ? earlierUntil : null;

export const present = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  companyId: row.companyId,
  url: row.url,
  events: row.events,
  active: row.active,
  createdAt: row.createdAt.toISOString(),
  goneAt: row.goneAt?.toISOString() ?? null,
  earlierSecretUntil: earlierUntilAt(row, now)?.toISOString() ?? null,
  last:
    row.triedAt === null || row.state === null
      ? null
      : { state: row.state, at: row.triedAt.toISOString(), status: row.status, fault: row.fault },
  waiting: row.waiting,
  version: row.version,
});

/** In the record of changes; never a secret. */
const factsOf = ({ url, events, active, earlierUntil }: WebhookRow) => ({
  url,
  events,
  active,
  ...(earlierUntil !== null && { earlierSecretUntil: earlierUntil.toISOString() }),
});

type Word = 'webhook-made' | 'webhook-changed' | 'webhook-removed' | 'webhook-secret-made' | 'webhook-secret-ended';

export async function record(
  tx: Executor,
  context: CallContext,
  word: Word,
  before: WebhookRow | undefined,
  after: WebhookRow | undefined,
): Promise<void> {
  const row = after ?? before;
  if (row === undefined) return;
  await recordChange(tx, {
    id: newId(),
    companyId: row.companyId,
    ...doersOf(context),
    subjectType: 'webhook',
    subjectId: row.id,
    operation: word,
    baseVersion: before?.version ?? null,
    deviceAt: null,
    before: before && factsOf(before),
    after: after && factsOf(after),
    answer: null,
  });
  await log(tx, context, word, `webhook:${row.id} ${new URL(row.url).host}`, row.companyId);
}

/** A webhook within the caller's scope; 404 for another one. */
export async function reached(executor: Executor, { access }: CallContext, id: string): Promise<WebhookRow> {
  const row = await findWebhook(executor, access.scope, id);
  if (row === undefined) throw notFound();
  return row;
}

export async function held(tx: Executor, { access }: CallContext, id: string): Promise<WebhookRow> {
  const row = await lockWebhook(tx, access.scope, id);
  if (row === undefined) throw notFound();
  return row;
}

export async function webhooks(
  executor: Executor,
  context: CallContext,
  companyId: number,
): Promise<Answer<'webhooks'>> {
  const company = await findCompany(executor, context.access.scope, companyId);
  if (company === undefined) throw notFound();
  await auditForeign(executor, context, [companyId], `companies/${companyId}/webhooks`);
  return {
    companyName: company.name,
    items: (await webhooksOf(executor, companyId)).map((row) => present(row, context.at)),
  };
}

/** Names an address; the secret with which its messages are signed is shown only this once. */
export function createWebhook(
  executor: Executor,
  config: SendConfig,
  context: CallContext,
  companyId: number,
  { url: typed, events }: Body<'createWebhook'>,
): Promise<Answer<'createWebhook'>> {
  return inTransaction(executor, async (tx) => {
    if ((await findCompany(tx, context.access.scope, companyId)) === undefined) throw notFound();
    const url = checkedUrl(typed, config);
    await lockCompany(tx, companyId);
    const known = await webhooksOf(tx, companyId);
    if (known.some((each) => isAt(each, url))) throw refuseUrl(texts.taken);
    if (known.length >= MAX_WEBHOOKS) throw new Problem('too-many-webhooks');
    const [id, secret] = [newId(), newSecret()];
    const sealedSecret = await seal(config, id, secret);
    await insertWebhook(tx, { id, companyId, url, events, sealedSecret, pausedUntil: null, createdAt: context.at });
    const made = await reached(tx, context, id);
    await record(tx, context, 'webhook-made', undefined, made);
    return { webhook: present(made, context.at), secret };
  });
}

export function changeWebhook(
  executor: Executor,
  config: SendConfig,
  context: CallContext,
  id: string,
  { version, url: typed, events, active }: Body<'changeWebhook'>,
): Promise<Webhook> {
  return inTransaction(executor, async (tx) => {
    const { companyId } = await reached(tx, context, id);
    await lockCompany(tx, companyId);
    const before = await held(tx, context, id);
    if (version !== before.version) throw new Problem('stale-version', { current: present(before, context.at) });
    const url = typed === undefined ? before.url : checkedUrl(typed, config);
    const others = await webhooksOf(tx, companyId);
    if (typed !== undefined && others.some((each) => each.id !== id && isAt(each, url))) throw refuseUrl(texts.taken);
    await updateWebhook(tx, id, {
      url,
      events: events ?? before.events,
      active: active ?? before.active,
    });
    const after = await reached(tx, context, id);
    await record(tx, context, 'webhook-changed', before, after);
    return present(after, context.at);
  });
}

/** What waits for it is not sent any more. */
export function removeWebhook(executor: Executor, context: CallContext, id: string): Promise<void> {
  return inTransaction(executor, async (tx) => {
    const before = await held(tx, context, id);
    await deleteWebhook(tx, id);
    await record(tx, context, 'webhook-removed', before, undefined);
  });
}
