import type { MultiPolygon } from 'geojson';
import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { observationsIn } from '#server/modules/curve/curve.repository.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';

export interface SoilZoneRow {
  readonly groupName: string;
  readonly year: number;
  readonly seasons: readonly number[];
  /** Date of their image; null where the store has no pixels of them. */
  readonly imageDate: string | null;
  /** The newest day of their year on which the block was seen, or else its last. */
  readonly newestDate: string;
  /** All zones' parts, EPSG:23700. */
  readonly geom: MultiPolygon;
}

/** The zones of a block, one row a group and year, newest first. */
export const soilZonesOf = statement('soil-zones-of-block', (executor, blockId: number, scope: Scope) => {
  const query = sql<SoilZoneRow>`select o.group_name, o.year, max(o.seasons) as seasons,
      (select max(raster.date)::text from raster where raster.kind = ${RASTER_KIND.SoilManagementZone}
        and raster.group_name = o.group_name and extract(year from raster.date) = o.year
        and ${sharedOrIn('raster', scope)}) as image_date,
      least(make_date(o.year, 12, 31), (select max(seen.date) from block_observation seen
        where seen.block_id = ${blockId} and seen.group_name = o.group_name and seen.kind = ${RASTER_KIND.NDVI}))::text
        as newest_date,
      ST_AsGeoJSON(ST_Multi(ST_Collect(part.geom)), 2, 0)::json as geom
    from soil_zone o cross join lateral ST_Dump(o.geom) as part
    where o.block_id = ${blockId} and ${observationsIn(scope)}
    group by o.group_name, o.year order by o.year desc, o.group_name`;
  return { compile: () => query.compile(executor) };
});
