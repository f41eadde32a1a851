import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { areaSharedBy } from '#server/db/geometry.ts';

export interface ZoneRow {
  /** 1 to 4 (`domain/soilZone`). */
  readonly category: number;
  readonly geom: MultiPolygon;
}

/** The zones of a block's year as far as they are within a plot, by category. */
export async function zonesWithin(
  executor: Executor,
  plotId: number,
  { blockId, groupName, year }: { readonly blockId: number; readonly groupName: string; readonly year: number },
): Promise<ZoneRow[]> {
  const { rows } = await sql<ZoneRow>`
    select soil_zone.category, ST_AsGeoJSON(inside.geom, 2, 0)::json as geom
    from soil_zone
      join block_plot on block_plot.id = ${plotId}
      cross join lateral (select ${areaSharedBy(sql`soil_zone.geom`, sql`block_plot.geom`)} as geom) as inside
    where soil_zone.block_id = ${blockId} and soil_zone.group_name = ${groupName} and soil_zone.year = ${year}
    order by soil_zone.category`.execute(executor);
  return rows;
}
