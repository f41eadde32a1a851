import { type Eov, eov } from '@georisk/domain/units.ts';
import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';

/** A photo of the same content that the case has already. */
export const photoOfContent = (executor: Executor, damageId: number, sha256: string) =>
  executor
    .selectFrom('photo')
    .select('id')
    .where('damageId', '=', damageId)
    .where('sha256', '=', sha256)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

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
  readonly createdBy: number;
  readonly createdAt: Date;
}

const point = (position: readonly [number, number], srid: number) =>
  sql`ST_SetSRID(ST_MakePoint(${position[0]}, ${position[1]}), ${sql.lit(srid)})`;

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
