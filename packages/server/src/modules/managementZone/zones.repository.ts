import type { SoilManagementZone } from '@georisk/contract/verticals/soil/soil.ts';
import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import type { SoilZoneCategory } from '@georisk/domain/soilZone/soilZoneClasses.ts';
import type { MultiPolygon as GeoJsonArea } from 'geojson';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { blocksIn } from '#server/modules/access/scopeFilter.ts';
import { observationsIn } from '#server/modules/curve/curve.repository.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';
import { surveyIn } from '#server/modules/soil/survey.ts';
import type { StoredZone, ZoneRow } from './zones.plan.ts';

export type OwnedZone = SoilManagementZone & { readonly companyId: number };

const zones = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('soilManagementZone')
    .select([
      'soilManagementZone.companyId',
      asGeoJson<GeoJsonArea>('soilManagementZone.geom').as('geom'),
      'soilManagementZone.color',
      'soilManagementZone.areaName',
      'soilManagementZone.category',
    ])
    .where(surveyIn('soilManagementZone', scope))
    .orderBy('soilManagementZone.id');

export const zonesByExtent = (executor: Executor, scope: Scope, extent: Extent, limit: number): Promise<OwnedZone[]> =>
  zones(executor, scope).where(intersectsExtent('soilManagementZone.geom', extent)).limit(limit).execute();

/** Zones of a company that name the block, or lie in it where they name none. */
export const companyZonesOf = (executor: Executor, scope: Scope, meparCode: string): Promise<OwnedZone[]> =>
  zones(executor, scope)
    .where(
      sql<boolean>`(soil_management_zone.mepar_code = ${meparCode} or soil_management_zone.mepar_code is null
        and exists (select from block where block.mepar_code = ${meparCode} and block.geom && soil_management_zone.geom
          and ST_Contains(block.geom, ST_PointOnSurface(soil_management_zone.geom))))`,
    )
    .execute();

/** Blocks with a plot of an agronomy client. */
const plotsOfClient = (scope: Scope) =>
  scope.kind === 'company'
    ? sql<boolean>`exists (select from block_plot mine where mine.mepar_code = block.mepar_code
        and mine.company_id = ${scope.companyId})`
    : sql<boolean>`false`;

export interface ComputedZone {
  readonly category: SoilZoneCategory;
  readonly geom: GeoJsonArea;
}

/** The zones that were made of a block's seasons, of the newest year; of no block and no image outside of the scope. */
export const computedZonesOf = (executor: Executor, scope: Scope, meparCode: string): Promise<ComputedZone[]> =>
  executor
    .selectFrom('soilZone')
    .innerJoin('block', 'block.id', 'soilZone.blockId')
    .select([
      sql<SoilZoneCategory>`soil_zone.category::int`.as('category'),
      asGeoJson<GeoJsonArea>('soilZone.geom').as('geom'),
    ])
    .where('block.meparCode', '=', meparCode)
    .where(sql<boolean>`(${blocksIn(scope)} or ${plotsOfClient(scope)})`)
    .where(
      sql<boolean>`(soil_zone.group_name, soil_zone.year) = (select o.group_name, o.year from soil_zone o
        where o.block_id = block.id and ${observationsIn(scope)} order by o.year desc, o.group_name limit 1)`,
    )
    .orderBy('soilZone.category')
    .execute();

export async function storedZones(
  tx: Executor,
  companyId: number,
  rows: readonly Pick<ZoneRow, 'externalId'>[],
): Promise<ReadonlyMap<string, StoredZone>> {
  const found = await tx
    .selectFrom('soilManagementZone')
    .select([
      'externalId',
      'areaName',
      'category',
      'color',
      'meparCode',
      asGeoJson('soilManagementZone.geom').as('shape'),
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

export async function saveZones(tx: Executor, companyId: number, rows: readonly ZoneRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, ...shapeMembers(shape) })));
  await sql`
    insert into soil_management_zone (company_id, external_id, area_name, category, color, mepar_code, geom, geom3857)
    select ${companyId}::integer, r."externalId", r."areaName", r.category, r.color, r."meparCode", ${geomColumn},
      ${geom3857Column}
    from jsonb_to_recordset(${json}) as r (row integer, "externalId" text, "areaName" text, category text, color text,
      "meparCode" text, ${shapeColumns})
    order by r.row
    on conflict (company_id, external_id) do update set area_name = excluded.area_name, category = excluded.category,
      color = excluded.color, mepar_code = excluded.mepar_code, geom = excluded.geom, geom3857 = excluded.geom3857,
      updated_at = now()`.execute(tx);
}
