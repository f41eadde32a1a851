import { type LoadToHandOut, MAX_ROUTE_CASES } from '@georisk/contract/verticals/insurance/caseList.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { TO_HAND_OUT } from '@georisk/domain/caseList/filter.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn, damagesIn } from '#server/modules/access/scopeFilter.ts';
import { conditionsOf } from './caseList.repository.ts';

/** Active people within reach who may be given cases, by name. */
export const expertsIn = (executor: Executor, scope: Scope, roles: readonly number[]) =>
  executor
    .selectFrom('appUser')
    .select(['id', 'name', 'companyId'])
    .where('status', '=', 'active')
    .where('role', 'in', [...roles])
    .where(companyRowsIn('app_user', scope))
    .orderBy('name')
    .orderBy('id')
    .execute();

/**
 * Sums of the open cases of each expert. The places are in EPSG:23700, first the case that was reported first; null where
 * none is known or there are more than `MAX_ROUTE_CASES`.
 */
export const loadOfExperts = (executor: Executor, scope: Scope, today: string) =>
  executor
    .selectFrom('caseRow as damage')
    .select([
      'damage.expertId',
      sql<number>`count(*)::int`.as('openCases'),
      sql<number>`(count(*) filter (where damage.due_on < ${today}::date))::int`.as('lateCases'),
      sql<number>`sum(damage.area)::float8`.as('area'),
      sql<readonly Position[] | null>`case when count(damage.x) <= ${MAX_ROUTE_CASES} then
        json_agg(json_build_array(damage.x, damage.y) order by damage.reported_on, damage.damage_id)
          filter (where damage.x is not null and damage.y is not null) end`.as('places'),
    ])
    .where(damagesIn(scope))
    .where('damage.status', '!=', 'closed')
    .where(sql<boolean>`damage.expert_id is not null`)
    .groupBy('damage.expertId')
    .execute();

/** Sums of the open cases that are to be handed out. */
export async function loadToHandOut(executor: Executor, scope: Scope, today: string): Promise<LoadToHandOut> {
  const conditions = [...conditionsOf(TO_HAND_OUT, today), damagesIn(scope)];
  const { rows } = await sql<LoadToHandOut>`select count(*)::int as open_cases,
      (count(*) filter (where damage.due_on < ${today}::date))::int as late_cases,
      coalesce(sum(damage.area), 0)::float8 as area
    from case_row damage where ${sql.join(conditions, sql` and `)}`.execute(executor);
  return rows[0] ?? { openCases: 0, lateCases: 0, area: 0 };
}
