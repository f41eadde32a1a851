import type { Answer } from '@georisk/contract/endpoints.ts';
import { EARLIER_SECRET_HOURS, type Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { seal } from './secretBox.ts';
import type { SendConfig } from './send.ts';
import { newSecret } from './signing.ts';
import { webhookTexts as texts } from './webhook.hu.ts';
import { endEarlierSecret, replaceSecret } from './webhook.repository.ts';
import { earlierUntilAt, held, present, reached, record } from './webhook.service.ts';

const HOUR_MS = 3_600_000;

/**
 * Makes a new secret, shown only this once; the one before signs too for a day. While it does no other is made: a third
 * would end one that its receiver may still be using.
 */
export function renewWebhookSecret(
  executor: Executor,
  config: SendConfig,
  context: CallContext,
  id: string,
): Promise<Answer<'renewWebhookSecret'>> {
  return inTransaction(executor, async (tx) => {
    const before = await held(tx, context, id);
    const signsUntil = earlierUntilAt(before, context.at);
    if (signsUntil !== null)
      throw new Problem('webhook-secret-changing', { message: texts.secretChanging(signsUntil) });
    const secret = newSecret();
    const earlierUntil = new Date(context.at.getTime() + EARLIER_SECRET_HOURS * HOUR_MS);
    await replaceSecret(tx, id, await seal(config, id, secret), earlierUntil);
    const after = await reached(tx, context, id);
    await record(tx, context, 'webhook-secret-made', before, after);
    return { webhook: present(after, context.at), secret };
  });
}

/** From now on the newest secret alone signs; where it does so already, nothing changes. */
export function endWebhookSecret(executor: Executor, context: CallContext, id: string): Promise<Webhook> {
  return inTransaction(executor, async (tx) => {
    const before = await held(tx, context, id);
    if (earlierUntilAt(before, context.at) === null) return present(before, context.at);
    await endEarlierSecret(tx, id);
    const after = await reached(tx, context, id);
    await record(tx, context, 'webhook-secret-ended', before, after);
    return present(after, context.at);
  });
}
