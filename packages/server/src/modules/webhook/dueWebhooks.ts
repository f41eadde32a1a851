import type { Schedule } from '#server/jobs/scheduler.ts';
import { dueWebhooks } from './message.repository.ts';
import { enqueueSending } from './webhook.jobs.ts';

/** Every minute the addresses for which something is due; each message has a time of its own. */
export const webhooksDue: Schedule = {
  name: 'webhook-send',
  isDue: () => true,
  async ask(tx, jobs, clock) {
    for (const { id, companyId } of await dueWebhooks(tx, clock.now())) await enqueueSending(tx, jobs, id, companyId);
  },
};
