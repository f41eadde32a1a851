import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { deliveriesIn } from './delivery.repository.ts';

export interface NextSend {
  /** The minute in which it is due. */
  readonly dueAt: Date;
  readonly people: number;
  readonly alerts: number;
}

/** The sends to come: a person gets all that waits for them when the first of it is due. */
export async function nextSends(executor: Executor, scope: Scope): Promise<NextSend[]> {
  const { rows } = await sql<NextSend>`
    select date_trunc('minute', due_at) as "dueAt", count(*)::int as people, sum(alerts)::int as alerts from (
      select alert_delivery.user_id, min(alert_delivery.due_at) as due_at, count(*) as alerts from alert_delivery
      where alert_delivery.state = 'waiting' and ${deliveriesIn(scope)}
      group by alert_delivery.user_id
    ) as person
    group by 1 order by 1`.execute(executor);
  return rows;
}

/** When the first of the alerts is due that wait for a person; undefined where none is within reach. */
export async function dueOf(executor: Executor, scope: Scope, userId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ readonly dueAt: Date | null }>`
    select min(alert_delivery.due_at) as "dueAt" from alert_delivery
    where alert_delivery.user_id = ${userId} and alert_delivery.state = 'waiting' and ${deliveriesIn(scope)}`.execute(
    executor,
  );
  return rows[0]?.dueAt ?? undefined;
}
