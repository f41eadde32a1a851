import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { dueAt } from './dueAt.ts';
import { queueAlertEvents } from './events.repository.ts';
import { insertDeliveries } from './schedule.repository.ts';
import { MAX_DAYS_OLD } from './notifiedRoles.ts';

export interface ScheduleDeps {
  readonly clock: Clock;
  /** How long alerts are gathered for a person who wants each at once. */
  readonly collectMinutes: number;
}

/**
 * Records who is to be notified of these alerts, and when: the farmers with a policy plot of the alert's year in its
 * block, and the agronomists whose company has a plot there; for an alert that belongs to a company, that company's alone. Runs in the transaction that made the alerts; an
 * alert is recorded once for a person, however often this runs. Old alerts, and those of kinds that are never sent, are
 * left out. The companies' webhooks get their messages of them here too.
 * @returns how many deliveries now wait
 */
export async function scheduleDeliveries(
  tx: Executor,
  alertIds: readonly number[],
  { clock, collectMinutes }: ScheduleDeps,
): Promise<number> {
  const [now, today] = [clock.now(), clock.today() as IsoDate];
  const span = { now, earliest: addDays(today, -MAX_DAYS_OLD), latest: today };
  await queueAlertEvents(tx, alertIds, span);
  return insertDeliveries(tx, alertIds, {
    ...span,
    due: {
      each: dueAt('each', now, collectMinutes),
      daily: dueAt('daily', now, collectMinutes),
      weekly: dueAt('weekly', now, collectMinutes),
    },
  });
}
