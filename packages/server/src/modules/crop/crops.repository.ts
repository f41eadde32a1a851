import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { geom3857Column, geomColumn, rowsAsJson, shapeColumns, shapeMembers } from '#server/imports/shapeRows.ts';
import { cropKey, type CropRow, type StoredCrop } from './crops.plan.ts';

export async function storedCrops(tx: Executor, rows: readonly CropRow[]): Promise<ReadonlyMap<string, StoredCrop>> {
  const found = await tx
    .selectFrom('cropRecord')
    .select(['year', 'crop', 'date', 'externalId', asGeoJson('cropRecord.geom').as('shape')])
    .where('year', 'in', [...new Set(rows.map(({ year }) => year))])
    .where(
      'externalId',
      'in',
      rows.map(({ externalId }) => externalId),
    )
    .execute();
  return new Map(
    found.map((row) => [
      cropKey(row),
      { ...row, crop: row.crop as CropRow['crop'], shape: row.shape as unknown as MultiPolygon },
    ]),
  );
}

export async function saveCrops(tx: Executor, rows: readonly CropRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rowsAsJson(rows.map(({ shape, ...row }) => ({ ...row, ...shapeMembers(shape) })));
  await sql`
    insert into crop_record (year, crop, date, external_id, geom, geom3857)
    select r.year, r.crop, r.date, r."externalId", ${geomColumn}, ${geom3857Column}
    from jsonb_to_recordset(${json})
      as r (row integer, year integer, crop smallint, date date, "externalId" text, ${shapeColumns})
    order by r.row
    on conflict (year, external_id) do update set crop = excluded.crop, date = excluded.date, geom = excluded.geom,
      geom3857 = excluded.geom3857`.execute(tx);
}
