import type { DamageStatus } from '@georisk/contract/verticals/insurance/damages.ts';
import type { PlotProgress } from '@georisk/domain/case/nextStep.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';

export interface RouteRow {
  readonly id: number;
  readonly companyId: number;
  readonly damageNumber: string;
  readonly damageDate: string;
  readonly dangerType: string;
  readonly status: DamageStatus;
  readonly area: number;
  readonly settlement: string | null;
  readonly crops: readonly string[];
  readonly x: number | null;
  readonly y: number | null;
  /** Whether a yield is outdated is not known here: that needs all of its calculations. */
  readonly plots: readonly (PlotProgress & { readonly id: number })[];
}

/** The open cases of a person, by case or by plot, oldest first. @param limit most rows */
export async function routeOf(executor: Executor, scope: Scope, userId: number, limit: number): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`
    select damage.id, damage.company_id, damage.damage_number, damage.damage_date, damage.danger_type, damage.status,
      damage.area, at.settlement, ST_X(at.point) as x, ST_Y(at.point) as y,
      coalesce(plot.crops, '{}') as crops, coalesce(plot.plots, '[]') as plots
    from damage
    left join lateral (
      select array_agg(distinct p.plant_name) filter (where p.plant_name <> '') as crops,
        json_agg(json_build_object('id', p.id,
          'hasOutline', p.table_geom is not null or p.table_as_mepar,
          'areas', (select count(*) from damage_area a where a.damage_plot_id = p.id and a.deleted_at is null),
          'zones', (select count(*) from sampling_zone z where z.damage_plot_id = p.id),
          'used', (select count(*) from sampling_point s
            where s.damage_plot_id = p.id and s.deleted_at is null and s.is_used),
          'measured', (select count(*) from sampling_point s
            where s.damage_plot_id = p.id and s.deleted_at is null and s.is_used and s.yield is not null),
          'hasYield', p.calculated_yield is not null,
          'isOutdated', false) order by p.id) as plots
      from damage_plot p where p.damage_id = damage.id and p.deleted_at is null
    ) plot on true
    left join lateral (
      select found.point, (select s.name from settlement s where ST_Contains(s.geom, found.point)
        order by s.code limit 1) as settlement
      from (select ST_PointOnSurface(b.geom) as point from damage_plot p join block b on b.mepar_code = p.mepar_code
        where p.damage_id = damage.id and p.deleted_at is null order by p.id limit 1) found
    ) at on true
    where ${damagesIn(scope)} and damage.deleted_at is null and damage.status <> 'closed'
      and (damage.expert_id = ${userId} or exists (select 1 from damage_plot p
        where p.damage_id = damage.id and p.deleted_at is null and p.expert_id = ${userId}))
    order by damage.damage_date, damage.id limit ${limit}`.execute(executor);
  return rows;
}
