import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import { nameKeyOf } from '../search.repository.ts';
import { type Place, placeKey, type RegisterRow, type SavedRow, type StoredGrave } from './graves.plan.ts';

/** The stored graves at the places of some rows. */
export async function storedGraves(
  tx: Executor,
  companyId: number,
  rows: readonly (RegisterRow & Place)[],
): Promise<ReadonlyMap<string, StoredGrave>> {
  if (rows.length === 0) return new Map();
  const parcels = [...new Set(rows.map(({ parcel }) => parcel))];
  const lines = [...new Set(rows.map(({ rowName }) => rowName))];
  const found = await tx
    .selectFrom('grave')
    .select([
      'id',
      'graveyardId',
      'parcel',
      'rowName',
      'pos',
      'validUntil',
      'photoPath',
      asGeoJson('grave.geom').as('shape'),
    ])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`parcel = any(${parcels}::text[])`)
    .where(sql<boolean>`row_name = any(${lines}::text[])`)
    .execute();
  const people = await tx
    .selectFrom('deceased')
    .select(['id', 'graveId', 'nameKey', 'birthDate', 'deathDate', 'nth'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`grave_id = any(${found.map(({ id }) => id)}::int[])`)
    .execute();
  const dead = Map.groupBy(people, ({ graveId }) => graveId);
  return new Map(
    found.map(({ id, shape, ...grave }) => [
      placeKey(grave.graveyardId, grave),
      { ...grave, shape: shape as unknown as MultiPolygon, deads: dead.get(id) ?? [] },
    ]),
  );
}

const columns = sql`row integer, "graveyardId" integer, parcel text, "rowName" text, pos text, "validUntil" date,
  "photoPath" text, name text, "nameKey" text, "birthDate" text, "deathDate" text, "deadId" integer, nth integer`;

/** Saves graves and their dead. @returns how many dead */
export async function saveRegister(tx: Executor, companyId: number, rows: readonly SavedRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const plain = rows.map(({ shape, ...row }) => ({
    ...row,
    nameKey: row.name === null ? null : nameKeyOf(row.name),
    ...shapeMembers(shape),
  }));
  await saveGraves(tx, companyId, plain);
  const people = plain.filter(({ name }) => name !== null);
  await saveDead(tx, companyId, people);
  return people.length;
}

async function saveGraves(tx: Executor, companyId: number, rows: readonly object[]): Promise<void> {
  const json = rowsAsJson(rows);
  // Of several rows of a new grave one has to have its shape; each may have its validity and its photo.
  await sql`
    insert into grave (company_id, graveyard_id, parcel, row_name, pos, geom, geom3857)
    select distinct on (r."graveyardId", r.parcel, r."rowName", r.pos) ${companyId}::integer, r."graveyardId", r.parcel, r."rowName",
      r.pos, ${geomColumn}, ${geom3857Column}
    from jsonb_to_recordset(${json}) as r (${columns}, ${shapeColumns})
    where r.geom is not null and jsonb_typeof(r.geom) = 'object'
    order by r."graveyardId", r.parcel, r."rowName", r.pos, r.row
    on conflict (graveyard_id, parcel, row_name, pos) do update set geom = excluded.geom, geom3857 = excluded.geom3857,
      updated_at = now()`.execute(tx);
  await sql`
    update grave set valid_until = coalesce(said.valid_until, grave.valid_until),
      photo_path = coalesce(said.photo_path, grave.photo_path), updated_at = now()
    from (
      select r."graveyardId", r.parcel, r."rowName", r.pos, max(r."validUntil") as valid_until, max(r."photoPath") as photo_path
      from jsonb_to_recordset(${json}) as r (${columns}) group by 1, 2, 3, 4
    ) said
    where grave.company_id = ${companyId} and grave.graveyard_id = said."graveyardId" and grave.parcel = said.parcel
      and grave.row_name = said."rowName" and grave.pos = said.pos
      and (said.valid_until is not null or said.photo_path is not null)`.execute(tx);
}

async function saveDead(tx: Executor, companyId: number, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows);
  await sql`
    update deceased set name = r.name, birth_date = coalesce(r."birthDate", deceased.birth_date),
      death_date = coalesce(r."deathDate", deceased.death_date), nth = r.nth
    from jsonb_to_recordset(${json}) as r (${columns})
    where deceased.id = r."deadId" and deceased.company_id = ${companyId}`.execute(tx);
  await sql`
    insert into deceased (company_id, grave_id, name, name_key, birth_date, death_date, nth)
    select ${companyId}::integer, grave.id, r.name, r."nameKey", r."birthDate", r."deathDate", r.nth
    from jsonb_to_recordset(${json}) as r (${columns})
    join grave on grave.company_id = ${companyId} and grave.graveyard_id = r."graveyardId" and grave.parcel = r.parcel
      and grave.row_name = r."rowName" and grave.pos = r.pos
    where r."deadId" is null
    order by r.row`.execute(tx);
}
