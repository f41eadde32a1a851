import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonOrNull } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagePlotsIn } from '#server/modules/access/scopeFilter.ts';
import type { ProductRow } from './product.repository.ts';

/**
 * The sampling maps of damaged plots: one of each that has zones, of the newest image that they are made of (without one
 * of the day of the damage). They have no row: zones and points may change at any time. @param where condition on `damage_plot`
 */
export async function samplingMaps(
  executor: Executor,
  where: RawBuilder<boolean>,
  scope: Scope,
): Promise<ProductRow[]> {
  if (scope.kind === 'none') return [];
  const { rows } = await sql<ProductRow>`
    select 'sampling-' || made.id as id, made.company_id as "companyId", made.id as "damagePlotId",
      made.mepar_code as "meparCode", 'SamplingMap' as type, null as "subType", made.day as date, null as "dateBefore",
      null as url, null as "fileName", ${asGeoJsonOrNull('made.geom')} as geom,
      json_build_object('zones', made.zones, 'points', made.points) as data
    from (
      select damage_plot.id, damage_plot.company_id, damage_plot.mepar_code,
        coalesce((select max(each.day) from sampling_zone dated cross join unnest(dated.ndvi_dates) as each(day)
          where dated.damage_plot_id = damage_plot.id), damage.damage_date) as day,
        zone.geom, zone.zones,
        (select count(*)::int from sampling_point
          where damage_plot_id = damage_plot.id and deleted_at is null) as points
      from damage_plot
        join damage on damage.id = damage_plot.damage_id
        cross join lateral (select count(*)::int as zones, ST_CollectionExtract(ST_Collect(geom), 3) as geom
          from sampling_zone where damage_plot_id = damage_plot.id) as zone
      where zone.zones > 0 and ${where} and ${damagePlotsIn(scope)}
    ) as made
    order by made.day desc, made.id`.execute(executor);
  return rows;
}
