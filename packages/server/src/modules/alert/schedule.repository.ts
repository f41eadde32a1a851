import { ROLES } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { alertWithin } from './onPlots.repository.ts';
import { alertStands } from './standing.ts';
import { notifiedRoles } from './notifiedRoles.ts';
import { isInsuredOn } from '#server/modules/policy/policyDays.ts';

/** When a waiting alert is sent, by the frequency that the person chose. */
export interface DueTimes {
  readonly each: Date;
  readonly daily: Date;
  readonly weekly: Date;
}

const dueBy = ({ each, daily, weekly }: DueTimes) =>
  sql<Date>`case coalesce(alert_setting.frequency, 'each')
    when 'daily' then ${daily}::timestamptz when 'weekly' then ${weekly}::timestamptz else ${each}::timestamptz end`;

interface Schedule {
  readonly now: Date;
  /** Days of the alerts that are still sent, both included. */
  readonly earliest: string;
  readonly latest: string;
  readonly due: DueTimes;
}

/**
 * Whose an alert is: the farmers who have a plot on its block that is insured on its day, and the agronomists of whose
 * company a plot is touched.
 */
const ownersOf = sql`
  select policy_plot.farmer_user_id as user_id from policy_plot
    join policy on policy.id = policy_plot.policy_id and ${isInsuredOn(sql`alert.date`)}
    where policy_plot.mepar_code = block.mepar_code
  union select client.id from block_plot
    join app_user client on client.company_id = block_plot.company_id and client.role = ${sql.lit(ROLES.AGRO)}
    cross join ${alertWithin(sql`block_plot.geom`)} as inside
    where block_plot.mepar_code = block.mepar_code`;

/** @returns how many of the new rows wait; a person who wants no mails gets rows that say so */
export async function insertDeliveries(
  tx: Executor,
  alertIds: readonly number[],
  { now, earliest, latest, due }: Schedule,
): Promise<number> {
  if (alertIds.length === 0) return 0;
  const { rows } = await sql<{ state: string }>`
    insert into alert_delivery (alert_id, user_id, company_id, state, reason, due_at, created_at)
    select distinct alert.id, app_user.id, app_user.company_id,
      case alert_setting.frequency when 'never' then 'skipped' else 'waiting' end,
      case alert_setting.frequency when 'never' then 'unsubscribed' end,
      ${dueBy(due)}, ${now}::timestamptz
    from alert
      join block on block.id = alert.block_id
      cross join lateral (${ownersOf}) as owner
      join app_user on app_user.id = owner.user_id
      left join alert_setting on alert_setting.user_id = app_user.id
    where alert.id = any(${alertIds}::int[])
      and ${alertStands}
      and alert.date between ${earliest}::date and ${latest}::date
      and (alert.company_id is null or alert.company_id = app_user.company_id)
      and app_user.status = 'active' and app_user.role = any(${notifiedRoles()}::int[])
    order by alert.id, app_user.id
    on conflict do nothing
    returning state`.execute(tx);
  return rows.filter(({ state }) => state === 'waiting').length;
}

/** Moves a person's waiting alerts to the time that they now want. */
export async function rescheduleWaiting(tx: Executor, userId: number, dueAt: Date): Promise<void> {
  await tx
    .updateTable('alertDelivery')
    .set({ dueAt })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a person's waiting deliveries without sending. @param alertIds all that wait when left out */
export async function skipWaiting(
  tx: Executor,
  userId: number,
  reason: SkipReason,
  alertIds?: readonly number[],
): Promise<void> {
  await tx
    .updateTable('alertDelivery')
    .set({ state: 'skipped', reason })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .$if(alertIds !== undefined, (query) => query.where(sql<boolean>`alert_id = any(${alertIds ?? []}::int[])`))
    .execute();
}

/** Why a person is not notified; the words are the contract's with the web application. */
export type SkipReason = 'unsubscribed' | 'no-address' | 'withdrawn' | 'disabled';
