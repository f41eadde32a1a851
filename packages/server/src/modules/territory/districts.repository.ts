import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson, to3857 } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import type { DistrictRow, StoredDistrict } from './districts.plan.ts';

export async function storedDistricts(
  tx: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, StoredDistrict>> {
  const rows = await tx
    .selectFrom('district')
    .select(['code', 'name', 'county', 'source', asGeoJson('district.geom').as('shape')])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.code, { ...row, shape: row.shape as unknown as MultiPolygon }]));
}

export async function saveDistricts(tx: Executor, rows: readonly DistrictRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, ...shapeMembers(shape) })));
  await sql`
    insert into district (code, name, county, source, geom, geom3857)
    select r.code, r.name, r.county, 'import', ${geomColumn}, ${geom3857Column}
    from jsonb_to_recordset(${json}) as r (code text, name text, county text, ${shapeColumns})
    on conflict (code) do update set name = excluded.name, county = excluded.county, source = excluded.source,
      geom = excluded.geom, geom3857 = excluded.geom3857`.execute(tx);
}

/** Districts that were not imported are the union of their settlements. */
export async function joinDistricts(tx: Executor): Promise<void> {
  await sql`delete from district where source = 'settlements'`.execute(tx);
  await sql`
    insert into district (code, name, county, source, geom, geom3857)
    select code, name, county, 'settlements', geom, ${to3857(sql`geom`)}
    from (
      select nuts4_code as code, coalesce(min(nuts4_name), nuts4_code) as name, min(county) as county,
        ST_Multi(ST_CollectionExtract(ST_UnaryUnion(ST_Collect(ST_Buffer(geom, 0))), 3)) as geom
      from settlement where nuts4_code is not null group by nuts4_code
    ) joined
    where not ST_IsEmpty(geom)
    on conflict (code) do nothing`.execute(tx);
  await dropCovered(tx);
}

/** Imported districts replace joined ones inside or around them: Budapest's districts replace Budapest as a whole. */
export async function dropCovered(tx: Executor): Promise<void> {
  await sql`
    delete from district joined where joined.source = 'settlements' and exists (
      select from district own
      where own.source = 'import' and own.geom && joined.geom and ST_Intersects(own.geom, ST_PointOnSurface(joined.geom))
    )`.execute(tx);
}
