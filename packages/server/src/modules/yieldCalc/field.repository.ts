import type { Areal } from '@georisk/domain/geo/types.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { observationsIn } from '#server/modules/curve/curve.repository.ts';
import { tableOf } from '#server/modules/damage/damagePlot.repository.ts';
import { RASTER_KIND, SHARED_GROUP } from '#server/modules/raster/layerNames.ts';

/** The outline of a plot with all its digits: a computation must not depend on how it is shown. EPSG:23700. */
export interface Ground {
  readonly damaged: Areal | null;
  /** m² */
  readonly damagedArea: number;
  readonly table: Areal | null;
  /** m² */
  readonly tableArea: number;
  readonly areaIds: readonly string[];
}

export async function groundOf(executor: Executor, damagePlotId: number): Promise<Ground> {
  const { rows } = await sql<Ground>`select ST_AsGeoJSON(damage_plot.damaged_geom, 15, 0)::json as damaged,
      coalesce(ST_Area(damage_plot.damaged_geom), 0) as damaged_area,
      ST_AsGeoJSON(${tableOf}, 15, 0)::json as "table", coalesce(ST_Area(${tableOf}), 0) as table_area,
      coalesce((select array_agg(id::text order by id) from damage_area
        where damage_plot_id = damage_plot.id and deleted_at is null), '{}') as area_ids
    from damage_plot where damage_plot.id = ${damagePlotId}`.execute(executor);
  return rows[0] ?? { damaged: null, damagedArea: 0, table: null, tableArea: 0, areaIds: [] };
}

export interface ImageRow {
  readonly date: IsoDate;
  readonly groupName: string;
  readonly rasterId: number;
}

/** A block's usable NDVI images, newest first, one a date. @param between both included */
export async function imagesBetween(
  executor: Executor,
  blockId: number,
  companyId: number,
  between: readonly [from: string, to: string],
): Promise<ImageRow[]> {
  const company: Scope = { kind: 'company', companyId };
  const { rows } = await sql<ImageRow>`select distinct on (o.date) o.date, o.group_name, o.raster_id
    from block_observation o
    where o.block_id = ${blockId} and o.kind = ${RASTER_KIND.NDVI} and o.usable and o.raster_id is not null
      and o.clear_share > 0 and ${observationsIn(company)} and o.date between ${between[0]}::date and ${between[1]}::date
    order by o.date desc, o.clear_share desc, o.group_name = ${SHARED_GROUP} desc, o.group_name`.execute(executor);
  return rows;
}

/** Mean NDVI of the block's newest image; null where the block was never seen. */
export async function newestMean(executor: Executor, blockId: number, companyId: number): Promise<number | null> {
  const company: Scope = { kind: 'company', companyId };
  const { rows } = await sql<{ mean: number }>`select o.mean from block_observation o
    where o.block_id = ${blockId} and o.kind = ${RASTER_KIND.NDVI} and o.mean is not null and ${observationsIn(company)}
    order by o.date desc, o.usable desc limit 1`.execute(executor);
  return rows[0]?.mean ?? null;
}
