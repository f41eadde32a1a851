import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policyPlotsIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { alertStands } from '#server/modules/alert/standing.ts';
import { sumOfPlot } from '#server/modules/policy/sumInsured.ts';
import { isInsuredOn } from '#server/modules/policy/policyDays.ts';

export interface AlertSpan {
  readonly from: string;
  readonly to: string;
}

/** Whose alerts and whose plots. */
export interface AlertScopes {
  readonly alerts: Scope;
  readonly plots: Scope;
}

/**
 * The alerts of some days with the insured plots under them: those insured on its day whose outline meets
 * it, or whose block is alerted where nobody has drawn them. An alert without such a plot is left out.
 */
const hits = ({ alerts, plots }: AlertScopes, { from, to }: AlertSpan): RawBuilder<unknown> => sql`
  select alert.id, alert.date, alert.area_ha, alert.block_id, block.mepar_code, block.settlement_code,
    policy_plot.id as plot_id, policy_plot.plant_name, policy_plot.farmer_user_id, policy_plot.company_id,
    ${sumOfPlot} as sum_insured
  from alert
    join block on block.id = alert.block_id
    join policy_plot on policy_plot.mepar_code = block.mepar_code
    join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
  where alert.date between ${from}::date and ${to}::date and ${alertStands} and ${sharedOrIn('alert', alerts)}
    and ${isInsuredOn(sql`alert.date`)} and ${policyPlotsIn(plots)}
    and (policy_plot.table_geom is null or ST_Intersects(policy_plot.table_geom, alert.geom))`;

export interface AlertFigures {
  readonly alerts: number;
  readonly hectares: number;
  readonly plots: number;
  /** Ft, of the plots whose sum is known. */
  readonly sumInsured: number;
  readonly withoutSum: number;
}

/** Alerts on insured land; of a block with several the largest area counts, each plot counts once. */
export async function alertFigures(executor: Executor, scopes: AlertScopes, span: AlertSpan): Promise<AlertFigures> {
  const { rows } = await sql<AlertFigures>`
    with hit as materialized (${hits(scopes, span)}),
    plot as (select distinct plot_id, sum_insured from hit)
    select (select count(distinct id)::int from hit) as alerts,
      (select coalesce(sum(area), 0) from (select max(area_ha) as area from hit group by block_id) largest) as hectares,
      (select count(*)::int from plot) as plots,
      (select coalesce(sum(sum_insured), 0) from plot) as sum_insured,
      (select count(*)::int from plot where sum_insured is null) as without_sum`.execute(executor);
  return rows[0] ?? { alerts: 0, hectares: 0, plots: 0, sumInsured: 0, withoutSum: 0 };
}
