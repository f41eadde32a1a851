import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import { tableOf } from './damagePlot.repository.ts';

/** Half a square metre is the rounding of coordinates, not another outline. */
const SAME_AREA = 0.5;
/** Metres: coordinates are kept to the millimetre. */
const SAME_PLACE = 0.001;

/** What has changed of the grounds of a plot's figure; null where the calculation did not keep it. */
export interface ChangedGrounds {
  readonly id: number;
  readonly areaChanged: boolean | null;
  readonly pointsChanged: boolean | null;
  readonly plantChanged: boolean | null;
  readonly caseChanged: boolean | null;
}

/** The grounds as they are read. */
type ReadGrounds = Omit<ChangedGrounds, 'caseChanged'> & {
  readonly dayChanged: boolean | null;
  readonly policyBefore: string | null;
  readonly policyNow: string;
};

const changedGrounds = statement('changed-grounds-of-plots', (executor, ids: readonly number[]) => {
  const query = sql<ReadGrounds>`select damage_plot.id,
      abs((g.ground->>'damagedArea')::float8 - coalesce(ST_Area(damage_plot.damaged_geom), 0)) > ${sql.lit(SAME_AREA)}
        or abs((g.ground->>'tableArea')::float8 - coalesce(ST_Area(${tableOf}), 0)) > ${sql.lit(SAME_AREA)} as area_changed,
      case when g.points is not null then
        jsonb_array_length(g.points) <> (select count(*) from sampling_point s
          where s.damage_plot_id = damage_plot.id and s.deleted_at is null and s.is_used)
        or exists (select 1 from jsonb_array_elements(g.points) as was
          left join sampling_point s on s.id = (was->>'id')::uuid and s.damage_plot_id = damage_plot.id
            and s.deleted_at is null and s.is_used
          where s.id is null or s.yield is distinct from (was->>'yield')::float8
            or abs(ST_X(s.geom) - (was->'position'->>0)::float8) > ${sql.lit(SAME_PLACE)}
            or abs(ST_Y(s.geom) - (was->'position'->>1)::float8) > ${sql.lit(SAME_PLACE)})
      end as points_changed,
      g.of_case->>'plantName' <> damage_plot.plant_name as plant_changed,
      g.of_case->>'damageDate' <> damage.damage_date::text as day_changed,
      g.of_case->>'policyNumber' as policy_before, damage.policy_number as policy_now
    from damage_plot join damage on damage.id = damage_plot.damage_id
      join yield_calculation c on c.id = damage_plot.calculation_id
      cross join lateral (select c.protocol->'ground' as ground, c.protocol->'case' as of_case,
        c.protocol->'inputs'->'points' as points offset 0) as g
    where damage_plot.id = any(${ids}::int[])`;
  return { compile: () => query.compile(executor) };
});

/** A policy number that has lost letters that nobody sees (migration 0094) is the same number. */
function compared({ dayChanged, policyBefore, policyNow, ...others }: ReadGrounds): ChangedGrounds {
  const policyChanged = policyBefore === null ? null : tidyNumber(policyBefore) !== tidyNumber(policyNow);
  return { ...others, caseChanged: policyChanged === true ? true : (dayChanged ?? policyChanged) };
}

/** What has changed of each plot's figure since it was computed; nothing of plots without a figure. */
export const changedGroundsOf = async (
  executor: Executor,
  ids: readonly number[],
): Promise<readonly ChangedGrounds[]> => (ids.length === 0 ? [] : (await changedGrounds(executor, ids)).map(compared));

/** The plots whose figure rests on other grounds than the present ones. */
export async function outdatedAmong(executor: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await changedGroundsOf(executor, ids);
  return new Set(
    rows
      .filter((row) => [row.areaChanged, row.pointsChanged, row.plantChanged, row.caseChanged].includes(true))
      .map(({ id }) => id),
  );
}
