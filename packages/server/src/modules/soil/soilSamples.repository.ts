import type { SoilSample } from '@georisk/contract/verticals/soil/soil.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Geometry } from 'geojson';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns } from '#server/imports/shapeRows.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { type Extent, intersectsExtent } from '#server/modules/map/extent.ts';
import type { SoilSampleRow, StoredSoilSample } from './soilSamples.plan.ts';
import { placeMembers, surveyIn } from './survey.ts';

const VALUES = ['soilPlan', 'settlement', 'hrsz', 'meparCode', 'landUse', 'area', 'genetic', 'organicContent'] as const;

export const soilSamplesIn = (
  executor: Executor,
  scope: Scope,
  extent: Extent,
  limit: number,
): Promise<(SoilSample & { readonly companyId: number })[]> =>
  executor
    .selectFrom('soilSample')
    .select(['id', 'companyId', asGeoJson<Geometry>('soilSample.geom').as('geom'), ...VALUES])
    .where(intersectsExtent('soilSample.geom', extent))
    .where(surveyIn('soilSample', scope))
    .orderBy('id')
    .limit(limit)
    .$castTo<SoilSample & { readonly companyId: number }>()
    .execute();

export async function storedSoilSamples(
  tx: Executor,
  companyId: number,
  rows: readonly SoilSampleRow[],
): Promise<ReadonlyMap<string, StoredSoilSample>> {
  const found = await tx
    .selectFrom('soilSample')
    .select(['externalId', asGeoJson<Geometry>('soilSample.geom').as('geom'), ...VALUES])
    .where('companyId', '=', companyId)
    .where(
      'externalId',
      'in',
      rows.map(({ externalId }) => externalId),
    )
    .execute();
  return new Map(
    found.map(({ geom, ...row }): [string, StoredSoilSample] => [
      row.externalId,
      geom.type === 'Point'
        ? { ...row, shape: null, place: geom.coordinates as unknown as Position }
        : { ...row, shape: geom as unknown as Areal, place: null },
    ]),
  );
}

export async function saveSoilSamples(tx: Executor, companyId: number, rows: readonly SoilSampleRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, place, ...row }) => ({ ...row, ...placeMembers(shape, place) })));
  await sql`
    insert into soil_sample (company_id, external_id, soil_plan, settlement, hrsz, mepar_code, land_use, area, genetic,
      organic_content, geom, geom3857)
    select ${companyId}::integer, r."externalId", r."soilPlan", r.settlement, r.hrsz, r."meparCode", r."landUse", r.area,
      r.genetic, r."organicContent", ${geomColumn}, ${geom3857Column}
    from jsonb_to_recordset(${json}) as r (row integer, "externalId" text, "soilPlan" text, settlement text, hrsz text,
      "meparCode" text, "landUse" text, area double precision, genetic text, "organicContent" double precision, ${shapeColumns})
    order by r.row
    on conflict (company_id, external_id) do update set soil_plan = excluded.soil_plan, settlement = excluded.settlement,
      hrsz = excluded.hrsz, mepar_code = excluded.mepar_code, land_use = excluded.land_use, area = excluded.area,
      genetic = excluded.genetic, organic_content = excluded.organic_content, geom = excluded.geom,
      geom3857 = excluded.geom3857, updated_at = now()`.execute(tx);
}
