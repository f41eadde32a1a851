import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { dueAt } from './dueAt.ts';
import { insertDeliveries } from './schedule.repository.ts';
import { MAX_DAYS_OLD } from './toldRoles.ts';

export interface ScheduleDeps {
  readonly clock: Clock;
  /** So long alerts are gathered for somebody who wants each at once. */
  readonly collectMinutes: number;
}

/**
 * Notes who is to be told of these alerts, and when: the farmers with a policy plot of the alert's year in its block, of an alert that
 * belongs to a company that company's alone. Runs in the transaction that made the alerts; an alert is noted once for a person,
 * however often this runs. Alerts that are no news any more, or of kinds that nobody is told of, are left out.
 * @returns how many people-and-alerts now wait
 */
export function scheduleDeliveries(
  tx: Executor,
  alertIds: readonly number[],
  { clock, collectMinutes }: ScheduleDeps,
): Promise<number> {
  const [now, today] = [clock.now(), clock.today() as IsoDate];
  return insertDeliveries(tx, alertIds, {
    now,
    earliest: addDays(today, -MAX_DAYS_OLD),
    latest: today,
    due: {
      each: dueAt('each', now, collectMinutes),
      daily: dueAt('daily', now, collectMinutes),
      weekly: dueAt('weekly', now, collectMinutes),
    },
  });
}
