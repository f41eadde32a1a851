import type { Schedule } from '#server/jobs/scheduler.ts';
import { ALERT_NOTIFY } from './alert.jobs.ts';

/** Each person's time is stored with their waiting alerts. */
export const dueAlerts: Schedule = {
  name: 'alert-notify',
  isDue: () => true,
  async ask(tx, jobs, clock) {
    const due = await tx
      .selectFrom('alertDelivery')
      .select('alertId')
      .where('state', '=', 'waiting')
      .where('dueAt', '<=', clock.now())
      .limit(1)
      .executeTakeFirst();
    if (due) await jobs.enqueue(tx, ALERT_NOTIFY, {}, { key: 'due' });
  },
};
