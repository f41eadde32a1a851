import { type Eov, eov } from '@georisk/domain/units.ts';
import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** A photo of the same content that the case already has. */
export const photoOfContent = (executor: Executor, damageId: number, sha256: string) =>
  executor
    .selectFrom('photo')
    .select(['id', 'samplingPointId', sql<boolean>`thumbnail is not null`.as('hasThumbnail')])
    .where('damageId', '=', damageId)
    .where('sha256', '=', sha256)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Whether a photo of other content, or of another case, already has an id. */
export async function isIdTaken(executor: Executor, id: string, damageId: number, sha256: string): Promise<boolean> {
  const row = await executor
    .selectFrom('photo')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.or([is('damageId', 'is distinct from', damageId), is('sha256', 'is distinct from', sha256)]))
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewPhoto {
  readonly id: string;
  readonly companyId: number;
  readonly damageId: number;
  readonly damageNumber: string;
  readonly photoCreatedAt: Date | null;
  readonly sha256: string;
  readonly storageKey: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly samplingPointId?: string | null;
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly thumbnail: Buffer | null;
}

const point = (position: readonly [number, number], srid: number) =>
  sql`ST_SetSRID(ST_MakePoint(${position[0]}, ${position[1]}), ${sql.lit(srid)})`;

export async function setThumbnail(tx: Executor, id: string, thumbnail: Buffer): Promise<void> {
  await tx.updateTable('photo').set({ thumbnail }).where('id', '=', id).execute();
}

export async function setPoint(tx: Executor, id: string, samplingPointId: string): Promise<void> {
  await tx.updateTable('photo').set({ samplingPointId }).where('id', '=', id).execute();
}

/** Removes a photo from its case, softly. @returns whether it was there */
export async function hidePhoto(tx: Executor, damageId: number, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo')
    .set({ deletedAt: at })
    .where('id', '=', id)
    .where('damageId', '=', damageId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Metres from a place to the nearest of a case's blocks; null where none of them is known. */
export async function metresToBlocks(executor: Executor, damageId: number, place: Eov): Promise<number | null> {
  const row = await executor
    .selectFrom('damageBlock')
    .innerJoin('block', 'block.meparCode', 'damageBlock.meparCode')
    .select(sql<number | null>`min(ST_Distance(block.geom, ${point([place[0], place[1]], 23700)}))`.as('metres'))
    .where('damageBlock.damageId', '=', damageId)
    .executeTakeFirst();
  return row?.metres ?? null;
}

/** @param place EPSG:23700; null where the camera knew none */
export async function insertPhoto(tx: Executor, photo: NewPhoto, place: Eov | null): Promise<void> {
  await tx
    .insertInto('photo')
    .values({
      ...photo,
      sequenceNumber: sql<number>`coalesce((select max(sequence_number) from photo where damage_id = ${photo.damageId}), 0) + 1`,
      geom: place && point([place[0], place[1]], 23700),
      geom3857: place && point([...eovToWebMercator(eov(place[0], place[1]))] as [number, number], 3857),
    })
    .execute();
}
