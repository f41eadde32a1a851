import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

interface PolicyPoint {
  readonly id: number;
  readonly companyId: number;
  readonly policyNumber: string;
  /** In the block of the first plot, EPSG:23700; null where no block is known. */
  readonly x: number | null;
  readonly y: number | null;
}

/** Where policies are. @param where conditions on `policy`, all of them */
export async function pointsOfPolicies(
  executor: Executor,
  where: readonly RawBuilder<boolean>[],
  limit: number,
): Promise<readonly PolicyPoint[]> {
  const { rows } = await sql<PolicyPoint>`
    with few as materialized (select policy.id, policy.company_id, policy.policy_number from policy
      where ${sql.join([...where], sql` and `)} order by policy.id desc limit ${limit})
    select few.*, ST_X(place.at) as x, ST_Y(place.at) as y
    from few left join lateral (
      select ST_PointOnSurface(block.geom) as at from policy_plot join block on block.mepar_code = policy_plot.mepar_code
      where policy_plot.policy_id = few.id order by policy_plot.id limit 1) place on true
    order by few.id desc`.execute(executor);
  return rows;
}
