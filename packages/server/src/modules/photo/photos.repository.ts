import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Point } from 'geojson';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJsonOrNull } from '#server/db/geometry.ts';
import { newId } from '#server/uuid.ts';
import { rowsAsJson } from '#server/imports/shapeRows.ts';
import { photoKey, type PhotoRow, type StoredPhoto } from './photos.plan.ts';

/** The company's cases of these numbers, held until the end of the transaction: number → id. */
export async function casesOf(
  tx: Executor,
  companyId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('damage')
    .select(['id', 'damageNumber'])
    .where('companyId', '=', companyId)
    .where('damageNumber', 'in', numbers)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, damageNumber }) => [damageNumber, id]));
}

const positionOf = (point: Point | null): Position | null => {
  const [x, y] = point?.coordinates ?? [];
  return x === undefined || y === undefined ? null : [x, y];
};

export async function storedPhotos(
  tx: Executor,
  companyId: number,
  rows: readonly PhotoRow[],
): Promise<ReadonlyMap<string, StoredPhoto>> {
  const hashes = rows.map(({ sha256 }) => sha256);
  const names = rows.flatMap(({ externalId }) => (externalId === null ? [] : [externalId]));
  const found = await tx
    .selectFrom('photo')
    .select([
      'id',
      'sha256',
      'damageNumber',
      'inspectionNumber',
      'externalId',
      'sequenceNumber',
      'photoCreatedAt',
      asGeoJsonOrNull<Point>('photo.geom').as('geom'),
    ])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    // A farmer's photo of a block is theirs, whatever else shows the same picture.
    .where('blockId', 'is', null)
    .where(sql<boolean>`(sha256 = any(${hashes}) or external_id = any(${names}))`)
    .execute();
  return new Map(found.map(({ geom, ...row }) => [photoKey(row), { ...row, place: positionOf(geom) }]));
}

/** @param keys of the object store, by content; @param cases number → id */
export async function savePhotos(
  tx: Executor,
  companyId: number,
  rows: readonly PhotoRow[],
  stored: ReadonlyMap<string, StoredPhoto>,
  { keys, cases }: { readonly keys: ReadonlyMap<string, string>; readonly cases: ReadonlyMap<string, number> },
): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(
    rows.map((row) => {
      const [x3857 = null, y3857 = null] = row.place === null ? [] : eovToWebMercator(eov(row.place[0], row.place[1]));
      return {
        ...row,
        id: stored.get(photoKey(row))?.id ?? newId(),
        storageKey: keys.get(row.sha256),
        damageId: row.damageNumber === null ? null : (cases.get(row.damageNumber) ?? null),
        x: row.place?.[0] ?? null,
        y: row.place?.[1] ?? null,
        x3857,
        y3857,
      };
    }),
  );
  await sql`
    insert into photo (id, company_id, damage_id, damage_number, inspection_number, external_id, sequence_number,
      photo_created_at, sha256, storage_key, media_type, bytes, geom, geom3857)
    select r.id, ${companyId}::integer, r."damageId", r."damageNumber", r."inspectionNumber", r."externalId",
      r."sequenceNumber", r."photoCreatedAt", r.sha256, r."storageKey", r."mediaType", r.bytes,
      ST_SetSRID(ST_MakePoint(r.x, r.y), 23700), ST_SetSRID(ST_MakePoint(r.x3857, r.y3857), 3857)
    from jsonb_to_recordset(${json}) as r (row integer, id uuid, "damageId" integer, "damageNumber" text,
      "inspectionNumber" text, "externalId" text, "sequenceNumber" integer, "photoCreatedAt" timestamptz, sha256 text,
      "storageKey" text, "mediaType" text, bytes integer, x double precision, y double precision,
      x3857 double precision, y3857 double precision)
    order by r.row
    on conflict (id) do update set damage_id = excluded.damage_id, damage_number = excluded.damage_number,
      inspection_number = excluded.inspection_number, sequence_number = excluded.sequence_number,
      photo_created_at = excluded.photo_created_at, sha256 = excluded.sha256, storage_key = excluded.storage_key,
      media_type = excluded.media_type, bytes = excluded.bytes, geom = excluded.geom, geom3857 = excluded.geom3857`.execute(
    tx,
  );
}
