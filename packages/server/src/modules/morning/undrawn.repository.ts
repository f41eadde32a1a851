import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policiesIn, policyPlotsIn } from '#server/modules/access/scopeFilter.ts';

/** Policies of a year with a plot that nobody has drawn: read from the index of such plots. */
export async function undrawnPolicies(executor: Executor, scope: Scope, year: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct policy_plot.policy_id)::int as count
    from policy_plot join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
    where policy_plot.table_geom is null and policy.year = ${year} and ${policyPlotsIn(scope)} and ${policiesIn(scope)}`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}
