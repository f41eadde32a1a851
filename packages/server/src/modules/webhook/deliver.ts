import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobHandler } from '#server/jobs/job.ts';
import { nextDue, pauseWebhook, recordTry } from './message.repository.ts';
import { isGone, nextStep } from './retries.ts';
import { sendOnce, type SendConfig } from './send.ts';
import { switchOff } from './switchOff.ts';
import type { WEBHOOK_SEND } from './webhook.jobs.ts';

/** A run ends after this; what is left is queued again within a minute, behind the jobs of others. */
const RUN_MS = 60_000;

export interface DeliverDeps {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly config: SendConfig;
}

/**
 * Sends what is due at an address, the longest waiting first, until nothing is, or its server does not answer. A killed
 * process may send a message a second time: receivers know it by its identifier.
 */
export function webhookSend({ executor, clock, config }: DeliverDeps): JobHandler<typeof WEBHOOK_SEND> {
  return async ({ webhookId }, { signal }) => {
    const end = performance.now() + RUN_MS;
    while (!signal.aborted && performance.now() < end) {
      const now = clock.now();
      const due = await nextDue(executor, webhookId, now);
      if (due === undefined) return;
      const { url, sealedSecret, sealedEarlierSecret, earlierUntil, tries, ...facts } = due;
      const target = { id: webhookId, url, sealedSecret, sealedEarlierSecret, earlierUntil };
      const outcome = await sendOnce(config, target, facts, now);
      const { state, nextTryAt, pausedUntil } = nextStep(outcome, tries + 1, now);
      await inTransaction(executor, async (tx) => {
        await recordTry(tx, facts.id, { state, nextTryAt, status: outcome.status, fault: outcome.fault, at: now });
        if (isGone(outcome)) await switchOff(tx, target, now);
        if (pausedUntil !== null) await pauseWebhook(tx, webhookId, pausedUntil);
      });
      if (pausedUntil !== null) return;
    }
  };
}
