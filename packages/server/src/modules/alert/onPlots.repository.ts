import { MIN_ALERT_AREA } from '@georisk/domain/field/plotOnBlock.ts';
import type { MultiPolygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { areaSharedBy } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { alertStands } from './standing.ts';

/** The part of an alert that is within a plot, as far as it is more than a neighbour's edge; no row of any other. */
export const alertWithin = (plot: RawBuilder<unknown>): RawBuilder<unknown> => sql`lateral (
  select cut.geom, ST_Area(cut.geom) / 10000 as area_ha
  from (select ${areaSharedBy(sql`alert.geom`, plot)} as geom) as cut
  where ST_Area(cut.geom) >= ${sql.lit(MIN_ALERT_AREA)})`;

export interface PlotAlertRow {
  readonly id: number;
  readonly date: string;
  readonly kind: string;
  readonly geom: MultiPolygon;
  readonly areaHa: number;
}

/** The alerts of a plot's block as far as they are within the plot, newest first. */
export async function alertsWithin(
  executor: Executor,
  { plotId, blockId }: { readonly plotId: number; readonly blockId: number },
  scope: Scope,
): Promise<PlotAlertRow[]> {
  const { rows } = await sql<PlotAlertRow>`
    select alert.id, alert.date::text as date, alert.kind, inside.area_ha as "areaHa",
      ST_AsGeoJSON(inside.geom, 2, 0)::json as geom
    from alert
      join block_plot on block_plot.id = ${plotId}
      cross join ${alertWithin(sql`block_plot.geom`)} as inside
    where alert.block_id = ${blockId} and ${alertStands} and ${sharedOrIn('alert', scope)}
    order by alert.date desc, alert.id`.execute(executor);
  return rows;
}

/** Hectares of the alerts on some blocks that are within a company's plots, by the alert's number; those that touch one. */
export async function areasOnPlots(
  executor: Executor,
  companyId: number,
  blockIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; areaHa: number }>`
    select alert.id, sum(inside.area_ha) as "areaHa"
    from alert
      join block on block.id = alert.block_id
      join block_plot on block_plot.mepar_code = block.mepar_code and block_plot.company_id = ${companyId}
      cross join ${alertWithin(sql`block_plot.geom`)} as inside
    where alert.block_id = any(${blockIds}::int[])
    group by alert.id`.execute(executor);
  return new Map(rows.map(({ id, areaHa }) => [id, areaHa]));
}
