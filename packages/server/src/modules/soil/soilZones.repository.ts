import type { SoilZone } from '@georisk/contract/verticals/soil/soil.ts';
import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { MultiPolygon as GeoJsonArea } from 'geojson';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';
import type { SoilZoneRow, StoredSoilZone } from './soilZones.plan.ts';
import { surveyIn } from './survey.ts';

export const soilZonesIn = (
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<(SoilZone & { readonly companyId: number })[]> =>
  executor
    .selectFrom('soilMapZone')
    .select([
      'id',
      'companyId',
      asGeoJson<GeoJsonArea>('soilMapZone.geom').as('geom'),
      'genetic',
      'physical',
      'colorGenetic',
      'colorPhysical',
    ])
    .where(intersectsExtent('soilMapZone.geom', extent))
    .where(surveyIn('soilMapZone', scope))
    .orderBy('id')
    .limit(limit)
    .execute();

export async function storedSoilZones(
  tx: Executor,
  companyId: number,
  rows: readonly Pick<SoilZoneRow, 'externalId'>[],
): Promise<ReadonlyMap<string, StoredSoilZone>> {
  const found = await tx
    .selectFrom('soilMapZone')
    .select([
      'externalId',
      'genetic',
      'physical',
      'colorGenetic',
      'colorPhysical',
      asGeoJson('soilMapZone.geom').as('shape'),
    ])
    .where('companyId', '=', companyId)
    .where(
      'externalId',
      'in',
      rows.map(({ externalId }) => externalId),
    )
    .execute();
  return new Map(found.map((row) => [row.externalId, { ...row, shape: row.shape as unknown as MultiPolygon }]));
}

export async function saveSoilZones(tx: Executor, companyId: number, rows: readonly SoilZoneRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, ...shapeMembers(shape) })));
  await sql`
    insert into soil_map_zone (company_id, external_id, genetic, physical, color_genetic, color_physical, geom, geom3857)
    select ${companyId}::integer, r."externalId", r.genetic, r.physical, r."colorGenetic", r."colorPhysical",
      ${geomColumn}, ${geom3857Column}
    from jsonb_to_recordset(${json}) as r (row integer, "externalId" text, genetic text, physical text,
      "colorGenetic" text, "colorPhysical" text, ${shapeColumns})
    order by r.row
    on conflict (company_id, external_id) do update set genetic = excluded.genetic, physical = excluded.physical,
      color_genetic = excluded.color_genetic, color_physical = excluded.color_physical, geom = excluded.geom,
      geom3857 = excluded.geom3857, updated_at = now()`.execute(tx);
}
