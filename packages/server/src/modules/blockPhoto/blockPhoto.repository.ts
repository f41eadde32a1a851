import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import { type Eov, eov } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Scope } from '#server/modules/access/scope.ts';

export interface BlockPhotoRow {
  readonly id: string;
  readonly companyId: number;
  readonly meparCode: string;
  readonly alertDate: string;
  readonly sentAt: Date;
  readonly takenAt: Date | null;
  readonly hasPlace: boolean;
  readonly sentBy: string | null;
  readonly sha256: string;
  /** Whether the caller may take it back. */
  readonly removable: boolean;
}

/** Whose session reads, and what it reaches. */
export interface PhotoReader {
  readonly scope: Scope;
  readonly session: Pick<Caller['session'], 'id' | 'kind'>;
}

/**
 * A farmer may take back what they sent; in the session of an alert's link, which others may have been given, only photos
 * that answer the alerts of the link's message.
 */
function mayBeRemoved({ scope, session }: PhotoReader): RawBuilder<boolean> {
  if (scope.kind !== 'own') return sql<boolean>`false`;
  if (session.kind !== 'alert') return sql<boolean>`true`;
  return sql<boolean>`exists (select from session
    join link_token on link_token.id = session.link_id
    join alert_message on alert_message.message_id = link_token.message_id and alert_message.user_id = session.user_id
    join alert on alert.id = alert_message.alert_id
    where session.id = ${session.id}::uuid and alert.block_id = photo.block_id and alert.date = photo.alert_date)`;
}

/** Photos of blocks that a scope sees: a farmer those that they sent, a company its own farmers'. */
const within = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'company') return sql<boolean>`photo.company_id = ${scope.companyId}`;
  if (scope.kind === 'own')
    return sql<boolean>`(photo.company_id = ${scope.companyId} and photo.created_by = ${scope.userId})`;
  return sql<boolean>`false`;
};

const stored = (executor: Executor, reader: PhotoReader) =>
  executor
    .selectFrom('photo')
    .innerJoin('block', 'block.id', 'photo.blockId')
    .leftJoin('appUser', (join) => join.onRef('appUser.id', '=', 'photo.createdBy').on('appUser.erasedAt', 'is', null))
    .select([
      'photo.id',
      'photo.companyId',
      'block.meparCode',
      sql<string>`photo.alert_date::text`.as('alertDate'),
      'photo.createdAt as sentAt',
      'photo.photoCreatedAt as takenAt',
      sql<boolean>`photo.geom is not null`.as('hasPlace'),
      'appUser.name as sentBy',
      'photo.sha256',
      mayBeRemoved(reader).as('removable'),
    ])
    .where('photo.deletedAt', 'is', null)
    .where(within(reader.scope));

/** Of one block, newest first. */
export const photosOfBlock = (executor: Executor, reader: PhotoReader, blockId: number): Promise<BlockPhotoRow[]> =>
  stored(executor, reader)
    .where('photo.blockId', '=', blockId)
    .orderBy('photo.createdAt', 'desc')
    .orderBy('photo.id')
    .execute();

export const blockPhotoWith = (
  executor: Executor,
  reader: PhotoReader,
  id: string,
): Promise<BlockPhotoRow | undefined> => stored(executor, reader).where('photo.id', '=', id).executeTakeFirst();

export const blockPhotoFile = (executor: Executor, scope: Scope, id: string) =>
  executor
    .selectFrom('photo')
    .innerJoin('block', 'block.id', 'photo.blockId')
    .select([
      'photo.companyId',
      'photo.storageKey',
      'photo.mediaType',
      'photo.sha256',
      'photo.bytes',
      'photo.thumbnail',
      'block.meparCode',
    ])
    .where('photo.id', '=', id)
    .where('photo.deletedAt', 'is', null)
    .where(within(scope))
    .executeTakeFirst();

/** How many photos a person has sent of a block for an alert's day, removed ones too. */
export async function countSent(
  executor: Executor,
  { blockId, date, userId }: { readonly blockId: number; readonly date: string; readonly userId: number },
): Promise<number> {
  const { count } = await executor
    .selectFrom('photo')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('blockId', '=', blockId)
    .where('alertDate', '=', date)
    .where('createdBy', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether any photo has an id already, a deleted one too. */
export async function isIdTaken(executor: Executor, id: string): Promise<boolean> {
  return (await executor.selectFrom('photo').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export interface NewBlockPhoto {
  readonly id: string;
  readonly companyId: number;
  readonly blockId: number;
  readonly alertDate: string;
  readonly photoCreatedAt: Date | null;
  readonly sha256: string;
  readonly storageKey: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly createdBy: number;
  readonly createdAt: Date;
  readonly thumbnail: Buffer | null;
}

const point = ([x, y]: readonly [number, number], srid: number) =>
  sql`ST_SetSRID(ST_MakePoint(${x}, ${y}), ${sql.lit(srid)})`;

/** @param place EPSG:23700; null where the camera knew none */
export async function insertBlockPhoto(tx: Executor, photo: NewBlockPhoto, place: Eov | null): Promise<void> {
  await tx
    .insertInto('photo')
    .values({
      ...photo,
      geom: place && point([place[0], place[1]], 23700),
      geom3857: place && point([...eovToWebMercator(eov(place[0], place[1]))] as [number, number], 3857),
    })
    .execute();
}

/** Removes a photo softly. @returns whether it was there */
export async function hideBlockPhoto(tx: Executor, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo')
    .set({ deletedAt: at })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One sender of a block at a time, until the end of the transaction. */
export const holdSender = async (tx: Executor, blockId: number, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`block-photo ${blockId} ${userId}`}, 0))`.execute(tx);
};
