import { createReadStream } from 'node:fs';
import type { CasePhoto } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { photoDoubts } from '@georisk/domain/photo/photoDoubts.ts';
import type { Eov } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import { wallClock } from '#server/budapestTime.ts';
import type { Executor } from '#server/db/executor.ts';
import { keepPhotoObjects } from '#server/db/photoObjectLock.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { newId } from '#server/uuid.ts';
import { auditForeign, type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { assertMayWrite, caseClosed, isOpen } from '#server/modules/damage/caseAccess.ts';
import { type ChangeKey, remember } from '#server/modules/damage/caseChange.ts';
import { type DamageRow, damagesWhere, photosOf, plotsOf } from '#server/modules/damage/damage.repository.ts';
import { presentPhoto } from '#server/modules/damage/damage.present.ts';
import type { PhotoFile } from '#server/modules/photo/examine/photoFile.ts';
import { placeOfPhoto, readPhoto } from '#server/modules/photo/sentPhoto.ts';
import { casePhotoTexts, photoDoubtText } from './casePhoto.hu.ts';
import { removeRefused } from '#server/imports/storeCleaning.ts';
import {
  hidePhoto,
  insertPhoto,
  isIdTaken,
  metresToBlocks,
  photoOfContent,
  setPoint,
  setThumbnail,
} from './casePhoto.repository.ts';

export interface CasePhotoDeps {
  readonly executor: Executor;
  readonly store: ObjectStore;
  readonly bounds: BBox;
}

/** A photo as a device sends it. */
export interface SentPhoto {
  readonly path: string;
  /** Made by the device. */
  readonly id?: string | undefined;
  /** When it was taken over, by the device. */
  readonly deviceTime?: string | undefined;
  /** Where the device was, as `fixText`. */
  readonly gps?: string | undefined;
  /** The sampling point that it shows. */
  readonly pointId?: string | undefined;
  /** A small JPEG, made by the device. */
  readonly thumbnail?: string | undefined;
}

async function caseFor(executor: Executor, { access }: CallContext, id: number): Promise<DamageRow> {
  const within = damagesIn(access.scope);
  const [row] = await damagesWhere(executor, within, sql<boolean>`damage.id = ${id}`);
  if (row === undefined) throw notFound();
  return row;
}

/** The same for everybody who may change it: the expert of the case or of one of its plots. */
async function caseToWrite(executor: Executor, context: CallContext, id: number) {
  const row = await caseFor(executor, context, id);
  const plots = await plotsOf(executor, id);
  const expertIds = [row.expertId, ...plots.map(({ expertId }) => expertId)];
  assertMayWrite(context.access.cell, context.caller, { companyId: row.companyId, expertIds });
  return row;
}

/** Holds the case until the end of the transaction. @returns whether it may be worked on */
async function holdCase(tx: Executor, id: number): Promise<boolean> {
  const { status } = await tx
    .selectFrom('damage')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return isOpen(status);
}

/** The photos of a case. */
export async function casePhotos(executor: Executor, context: CallContext, id: number): Promise<CasePhoto[]> {
  const row = await caseFor(executor, context, id);
  await auditForeign(executor, context, [row.companyId], `damages/${id}/photos`);
  return (await photosOf(executor, id, null)).map(presentPhoto);
}

async function warningsOf(
  executor: Executor,
  { id, damageDate }: DamageRow,
  photo: PhotoFile,
  place: Eov | null,
  now: Date,
): Promise<string[]> {
  const { takenAt, checked, trailingBytes } = photo;
  const facts = {
    place: photo.place === null ? 'none' : place === null ? 'abroad' : 'inside',
    metresToBlocks: place === null ? null : await metresToBlocks(executor, id, place),
    takenAt: takenAt?.getTime() ?? null,
    takenOn: takenAt === null ? null : new Date(wallClock(takenAt.getTime())).toISOString().slice(0, 10),
    checked,
    trailingBytes,
  } as const;
  return photoDoubts(facts, damageDate, now.getTime()).map(photoDoubtText);
}

const idTaken = () => new Problem('duplicate', { error: 'The photo’s id is taken' });

/**
 * Refuses what the transaction would refuse, before anything is kept of it. A photo that the case already has is
 * returned again, also when the case is closed.
 */
async function assertWelcome(executor: Executor, { id, status }: DamageRow, photoId: string, sha256: string) {
  if ((await photoOfContent(executor, id, sha256)) !== undefined) return;
  if (!isOpen(status)) throw caseClosed();
  if (await isIdTaken(executor, photoId, id, sha256)) throw idTaken();
}

/** Keeps a photo of a case, untouched; the same picture again is the same photo. */
export async function uploadCasePhoto(
  { executor, store, bounds }: CasePhotoDeps,
  context: CallContext,
  damageId: number,
  sent: SentPhoto,
): Promise<Answer<'uploadCasePhoto'>> {
  const row = await caseToWrite(executor, context, damageId);
  const { id: photoId = newId() } = sent;
  const { photo, thumbnail } = await readPhoto(sent, context.caller.id);
  await assertWelcome(executor, row, photoId, photo.sha256);
  const put = () => store.put(createReadStream(photo.path), photo.extension);
  const { key } = await put();
  const place = placeOfPhoto(photo, bounds);
  const warnings = await warningsOf(executor, row, photo, place, context.at);
  const saved = await orRefusal(
    () =>
      inTransaction(executor, async (tx) => {
        await keepPhotoObjects(tx);
        // Another upload of it may have been refused meanwhile, and its object removed.
        if (!(await store.has(key))) await put();
        const isStillOpen = await holdCase(tx, damageId);
        const known = await photoOfContent(tx, damageId, photo.sha256);
        if (known !== undefined) {
          if (isStillOpen && !known.hasThumbnail && thumbnail !== null) await setThumbnail(tx, known.id, thumbnail);
          if (isStillOpen && known.samplingPointId === null && sent.pointId !== undefined)
            return bindPhoto(tx, context, row, known.id, sent.pointId);
          return photoWith(tx, damageId, known.id);
        }
        if (!isStillOpen) throw caseClosed();
        const { sha256, mediaType, takenAt } = photo;
        await insertPhoto(
          tx,
          {
            id: photoId,
            companyId: row.companyId,
            damageId,
            damageNumber: row.damageNumber,
            photoCreatedAt: takenAt,
            sha256,
            storageKey: key,
            mediaType,
            bytes: photo.size,
            samplingPointId: sent.pointId ?? null,
            createdBy: doersOf(context).userId,
            createdAt: context.at,
            thumbnail,
          },
          place,
        );
        const answer = await photoWith(tx, damageId, photoId);
        const change = { changeId: sent.id, deviceTime: sent.deviceTime, gps: sent.gps };
        await rememberPhoto(tx, context, row, 'upload-photo', { before: null, after: answer }, change);
        await log(tx, context, 'photo-uploaded', `damages/${damageId}`, row.companyId);
        return answer;
      }),
    ({ table }): CasePhoto | undefined => {
      if (table === 'photo' || table === 'change') throw idTaken();
      return undefined;
    },
  ).catch(async (error: unknown) => {
    // The refusal stands whether its object goes or not; a later cleaning removes one that stays.
    await removeRefused(executor, store, key).catch(() => undefined);
    throw error;
  });
  const { checked, trailingBytes } = photo;
  const isPointMissing = saved.pointId !== null && saved.pointNumber === null;
  return {
    ...saved,
    warnings: isPointMissing ? [...warnings, casePhotoTexts.noPoint] : warnings,
    checked,
    trailingBytes,
  };
}

/** A photo that the case already has shows a point. */
async function bindPhoto(tx: Executor, context: CallContext, row: DamageRow, id: string, pointId: string) {
  const before = await photoWith(tx, row.id, id);
  await setPoint(tx, id, pointId);
  const after = await photoWith(tx, row.id, id);
  await rememberPhoto(tx, context, row, 'bind-photo', { before, after });
  await log(tx, context, 'damage-changed', `damages/${row.id}/photos/${id}`, row.companyId);
  return after;
}

async function photoWith(tx: Executor, damageId: number, id: string): Promise<CasePhoto> {
  const saved = (await photosOf(tx, damageId, null)).find((each) => each.id === id);
  if (saved === undefined) throw notFound();
  return presentPhoto(saved);
}

const rememberPhoto = (
  tx: Executor,
  context: CallContext,
  { id, companyId }: DamageRow,
  operation: 'upload-photo' | 'bind-photo' | 'remove-photo',
  { before, after }: { readonly before: CasePhoto | null; readonly after: CasePhoto | null },
  key: ChangeKey = {},
): Promise<void> =>
  remember(tx, context, key, {
    subject: 'damage',
    subjectId: id,
    companyId,
    operation,
    baseVersion: null,
    before,
    after,
    answer: after,
  });

/** Removes a photo from a case; its original stays as evidence. A second removal is 404. */
export async function removeCasePhoto(
  executor: Executor,
  context: CallContext,
  damageId: number,
  photoId: string,
): Promise<void> {
  const row = await caseToWrite(executor, context, damageId);
  await inTransaction(executor, async (tx) => {
    const isStillOpen = await holdCase(tx, damageId);
    const before = await photoWith(tx, damageId, photoId);
    if (!isStillOpen) throw caseClosed();
    if (!(await hidePhoto(tx, damageId, photoId, context.at))) throw notFound();
    await rememberPhoto(tx, context, row, 'remove-photo', { before, after: null });
    await log(tx, context, 'damage-changed', `damages/${damageId}/photos/${photoId}`, row.companyId);
  });
}
