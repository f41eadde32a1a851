import type { MultiPolygon } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

export interface ZoneRow {
  /** 1 to 4 (`domain/soilZone`). */
  readonly category: number;
  readonly areaHa: number;
  readonly geom: MultiPolygon;
}

/** Slivers along the edge of a plot, m²: no machine changes its rate for them. */
const LEAST_AREA = 10;

/** The zones of a block's year within a plot, by category. */
export async function zonesWithin(
  executor: Executor,
  plotId: number,
  { blockId, groupName, year }: { readonly blockId: number; readonly groupName: string; readonly year: number },
): Promise<ZoneRow[]> {
  const { rows } = await sql<ZoneRow>`
    select part.category, sum(ST_Area(part.geom)) / 10000 as "areaHa",
      ST_AsGeoJSON(ST_Multi(ST_Collect(part.geom)), 2, 0)::json as geom
    from (
      select soil_zone.category,
        (ST_Dump(ST_CollectionExtract(ST_Intersection(soil_zone.geom, block_plot.geom), 3))).geom as geom
      from soil_zone, block_plot
      where block_plot.id = ${plotId} and soil_zone.block_id = ${blockId}
        and soil_zone.group_name = ${groupName} and soil_zone.year = ${year}) as part
    where ST_Area(part.geom) >= ${LEAST_AREA}
    group by part.category order by part.category`.execute(executor);
  return rows;
}
