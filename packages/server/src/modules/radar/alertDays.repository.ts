import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policyPlotsIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { alertStands } from '#server/modules/alert/standing.ts';
import { isInsuredOn } from '#server/modules/policy/policyDays.ts';

/** Whose alerts and whose plots. */
export interface AlertScopes {
  readonly alerts: Scope;
  readonly plots: Scope;
}

/** Alerts that stand, on blocks with a plot of the scope that is insured on their day. */
export const insuredAlerts = ({ alerts, plots }: AlertScopes): RawBuilder<unknown> => sql`
  alert join block on block.id = alert.block_id
  where ${alertStands} and ${sharedOrIn('alert', alerts)} and exists (
    select from policy_plot
      join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
    where policy_plot.mepar_code = block.mepar_code and ${isInsuredOn(sql`alert.date`)}
      and ${policyPlotsIn(plots)})`;

/** Days that are offered. */
const MAX_DAYS = 60;

/** Days with such alerts, newest first. */
export async function alertDays(
  executor: Executor,
  scopes: AlertScopes,
): Promise<{ readonly date: string; readonly alerts: number }[]> {
  const { rows } = await sql<{ date: string; alerts: number }>`
    select alert.date, count(*)::int as alerts from ${insuredAlerts(scopes)}
    group by alert.date order by alert.date desc limit ${sql.lit(MAX_DAYS)}`.execute(executor);
  return rows;
}
