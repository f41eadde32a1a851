import type { Answer } from '@georisk/contract/endpoints.ts';
import type { WebhookMessage } from '@georisk/contract/verticals/admin/webhooks.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { newId } from '#server/uuid.ts';
import { type MessageFacts, subjectOf } from './body.ts';
import {
  beginAgain,
  insertMessage,
  lockMessage,
  type MessageRow,
  messagesOf,
  pauseWebhook,
} from './message.repository.ts';
import { isGone } from './retries.ts';
import { sendOnce, type SendConfig } from './send.ts';
import { switchOff } from './switchOff.ts';
import { webhookTexts as texts } from './webhook.hu.ts';
import { enqueueSending } from './webhook.jobs.ts';
import { held, reached } from './webhook.service.ts';

const present = (row: MessageRow): WebhookMessage => ({
  id: row.id,
  kind: row.kind,
  subject: subjectOf(row.kind, row.data),
  occurredAt: row.occurredAt.toISOString(),
  state: row.state,
  tries: row.tries,
  triedAt: row.triedAt?.toISOString() ?? null,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  status: row.status,
  fault: row.fault,
});

export async function webhookMessages(
  executor: Executor,
  context: CallContext,
  id: string,
): Promise<Answer<'webhookMessages'>> {
  const { companyId } = await reached(executor, context, id);
  await auditForeign(executor, context, [companyId], `webhooks/${id}/messages`);
  return { items: (await messagesOf(executor, id)).map(present) };
}

/** Sends a message that says nothing of the company's data, once, and keeps what came of it. */
export async function testWebhook(
  executor: Executor,
  config: SendConfig,
  context: CallContext,
  id: string,
): Promise<WebhookMessage> {
  const target = await reached(executor, context, id);
  const { companyId } = target;
  const { at } = context;
  const facts: MessageFacts = { id: newId(), kind: 'test', companyId, occurredAt: at, data: { text: texts.test } };
  const { taken, status, fault } = await sendOnce(config, target, facts, at);
  return inTransaction(executor, async (tx) => {
    await held(tx, context, id);
    const outcome = {
      state: taken ? 'delivered' : 'failed',
      tries: 1,
      nextTryAt: null,
      triedAt: at,
      status,
      fault,
    } as const;
    const row = { ...facts, webhookId: id, eventKey: facts.id, ...outcome };
    await insertMessage(tx, { ...row, data: JSON.stringify(facts.data) });
    if (isGone({ status })) await switchOff(tx, target, at);
    await log(tx, context, 'webhook-sent-by-hand', `webhook:${id} test ${status ?? 'no answer'}`, companyId);
    return present({ ...row, data: { ...facts.data } });
  });
}

/** Sends a message again that was not taken; its identifier stays, so that its receiver knows it. */
export function resendWebhookMessage(
  executor: Executor,
  jobs: Jobs,
  context: CallContext,
  { id, messageId }: { readonly id: string; readonly messageId: string },
): Promise<WebhookMessage> {
  return inTransaction(executor, async (tx) => {
    const { companyId } = await held(tx, context, id);
    const message = await lockMessage(tx, id, messageId);
    if (message === undefined) throw notFound();
    if (message.state === 'delivered') throw new Problem('webhook-message-taken');
    const again = await beginAgain(tx, messageId);
    await pauseWebhook(tx, id, null);
    await enqueueSending(tx, jobs, id, companyId);
    await log(tx, context, 'webhook-sent-by-hand', `webhook:${id} message:${messageId}`, companyId);
    return present(again);
  });
}
