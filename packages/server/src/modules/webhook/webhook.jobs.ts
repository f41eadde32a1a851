import type { Executor } from '#server/db/executor.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

/** Sends what waits for an address; of one address never two at a time, by their key. */
export const WEBHOOK_SEND: JobKind<{ readonly webhookId: string }> = {
  name: 'webhook-send',
  priority: PRIORITY.notification,
};

export const enqueueSending = (tx: Executor, jobs: Jobs, webhookId: string, companyId: number): Promise<void> =>
  jobs.enqueue(tx, WEBHOOK_SEND, { webhookId }, { key: webhookId, companyId });
