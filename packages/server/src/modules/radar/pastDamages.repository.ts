import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';

/** The newest measured plots are enough: older ones were of other varieties and contracts. */
const MAX_PLOTS = 2_000;

/**
 * The measured damages of a scope's plots by one peril before a day, 0-1 of the whole plot: the newest calculation of
 * each, of cases that are not deleted.
 */
export async function pastDamages(
  executor: Executor,
  scope: Scope,
  danger: string,
  before: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ ratio: number }>`
    select least(1, greatest(0, (calculation.details ->> 'damagePercentTable')::float8 / 100)) as ratio
    from damage join damage_plot plot on plot.damage_id = damage.id and plot.deleted_at is null
      join yield_calculation calculation on calculation.id = plot.calculation_id
    where ${damagesIn(scope)} and damage.deleted_at is null and damage.damage_date < ${before}::date
      and lower(btrim(damage.danger_type)) = lower(${danger})
      and calculation.details ->> 'damagePercentTable' is not null
    order by damage.damage_date desc, plot.id limit ${MAX_PLOTS}`.execute(executor);
  return rows.map(({ ratio }) => ratio);
}
