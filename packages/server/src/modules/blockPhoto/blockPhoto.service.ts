import type { BlockPhoto } from '@georisk/contract/verticals/insurance/blockPhotos.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { createReadStream } from 'node:fs';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { keepPhotoObjects } from '#server/db/photoObjectLock.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { removeRefused } from '#server/imports/storeCleaning.ts';
import { auditForeign, type CallContext, doersOf } from '#server/modules/access/audit.ts';
import { companyScopeOf } from '#server/modules/access/scope.ts';
import { alertIdsOf } from '#server/modules/alert/answer.repository.ts';
import { blockIn } from '#server/modules/block/block.repository.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import { imageOf, type PhotoImage } from '#server/modules/photo/photo.service.ts';
import { placeOfPhoto, readPhoto } from '#server/modules/photo/sentPhoto.ts';
import { newId } from '#server/uuid.ts';
import { blockPhotoTexts } from './blockPhoto.hu.ts';
import {
  type BlockPhotoRow,
  blockPhotoFile,
  blockPhotoWith,
  countSent,
  hideBlockPhoto,
  holdSender,
  insertBlockPhoto,
  isIdTaken,
  photosOfBlock,
} from './blockPhoto.repository.ts';

/** Of one alert's day on a block, from one person: enough for every corner of a plot, and no storage for albums. */
export const MAX_BLOCK_PHOTOS = 20;

/** With those that were taken back: their originals stay. */
const MAX_EVER_SENT = 2 * MAX_BLOCK_PHOTOS;

export interface BlockPhotoDeps {
  readonly executor: Executor;
  readonly store: ObjectStore;
  readonly bounds: BBox;
}

interface SentBlockPhoto {
  readonly code: string;
  /** Of the alert that it answers. */
  readonly date: string;
  readonly path: string;
  readonly id?: string | undefined;
  readonly thumbnail?: string | undefined;
}

const readerOf = ({ access, caller }: CallContext) => ({ scope: access.scope, session: caller.session });

const present = ({ id, alertDate, sentAt, takenAt, hasPlace, sentBy, removable }: BlockPhotoRow): BlockPhoto => ({
  id,
  alertDate,
  sentAt: sentAt.toISOString(),
  takenAt: takenAt?.toISOString() ?? null,
  hasPlace,
  sentBy,
  removable,
});

async function blockFor(executor: Executor, { access }: CallContext, code: string) {
  // An insurer may look at any block; the photos are those of its own farmers.
  const reach = access.scope.kind === 'company' ? ({ kind: 'all' } as const) : access.scope;
  const block = await blockIn(executor, code, reach);
  if (block === undefined) throw notFound();
  return block;
}

/** The photos of a block: a farmer's own, or those of a company's farmers. */
export async function blockPhotos(executor: Executor, context: CallContext, code: string): Promise<BlockPhoto[]> {
  const block = await blockFor(executor, context, code);
  const rows = await photosOfBlock(executor, readerOf(context), block.id);
  const companies = rows.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, `mepars/${code}/photos`);
  return rows.map(present);
}

/** The same picture, where it was sent before. @throws Problem 422 where there is no room for another */
async function sentBefore(
  executor: Executor,
  context: CallContext,
  { blockId, date, sha256 }: { readonly blockId: number; readonly date: string; readonly sha256: string },
): Promise<BlockPhotoRow | undefined> {
  const mine = (await photosOfBlock(executor, readerOf(context), blockId)).filter(
    ({ alertDate }) => alertDate === date,
  );
  const same = mine.find((each) => each.sha256 === sha256);
  if (same !== undefined) return same;
  const ever = await countSent(executor, { blockId, date, userId: context.caller.id });
  if (mine.length >= MAX_BLOCK_PHOTOS || ever >= MAX_EVER_SENT)
    throw new Problem('form-refused', { message: blockPhotoTexts.enough(MAX_BLOCK_PHOTOS) });
  return same;
}

/**
 * Keeps a farmer's photo of a block, for the insurer; the same picture again is the same photo.
 * @throws Problem 404 for a block out of reach and for a day without an alert; 409 for an id that is taken; 415 for a
 * file that is no photo; 422 where there are enough of them
 */
export async function addBlockPhoto(
  { executor, store, bounds }: BlockPhotoDeps,
  context: CallContext,
  sent: SentBlockPhoto,
): Promise<BlockPhoto> {
  const { caller } = context;
  const block = await blockFor(executor, context, sent.code);
  const { companyId } = caller;
  const alerts = await alertIdsOf(executor, { blockId: block.id, date: sent.date }, companyScopeOf('products', caller));
  if (alerts.length === 0 || companyId === null) throw notFound();
  const { photo, thumbnail } = await readPhoto(sent, caller.id);
  const asked = { blockId: block.id, date: sent.date, sha256: photo.sha256 };
  const same = await sentBefore(executor, context, asked);
  if (same !== undefined) return present(same);
  const { id = newId() } = sent;
  const put = () => store.put(createReadStream(photo.path), photo.extension);
  const { key } = await put();
  const taken = () => new Problem('duplicate', { error: 'The photo’s id is taken' });
  return orRefusal(
    () =>
      inTransaction(executor, async (tx) => {
        await keepPhotoObjects(tx);
        await holdSender(tx, block.id, caller.id);
        // Another upload of it may have been refused meanwhile, and its object removed.
        if (!(await store.has(key))) await put();
        const before = await sentBefore(tx, context, asked);
        if (before !== undefined) return present(before);
        if (await isIdTaken(tx, id)) throw taken();
        const { sha256, mediaType, takenAt, size } = photo;
        await insertBlockPhoto(
          tx,
          {
            id,
            companyId,
            blockId: block.id,
            alertDate: sent.date,
            photoCreatedAt: takenAt,
            sha256,
            storageKey: key,
            mediaType,
            bytes: size,
            createdBy: doersOf(context).userId,
            createdAt: context.at,
            thumbnail,
          },
          placeOfPhoto(photo, bounds),
        );
        await remember(tx, context, { code: sent.code, id, sha256 }, 'block-photo-added');
        const row = await blockPhotoWith(tx, readerOf(context), id);
        if (row === undefined) throw notFound();
        return present(row);
      }),
    ({ table }): BlockPhoto | undefined => {
      if (table === 'photo') throw taken();
      return undefined;
    },
  ).catch(async (error: unknown) => {
    // The refusal stands whether its object goes or not; a later cleaning removes one that stays.
    await removeRefused(executor, store, key).catch(() => undefined);
    throw error;
  });
}

/** @throws Problem 404 of a photo that the caller may not see, or that is missing in that form */
export async function blockPhotoImage(
  executor: Executor,
  store: ObjectStore,
  context: CallContext,
  id: string,
  form: 'picture' | 'small',
): Promise<PhotoImage> {
  const file = await blockPhotoFile(executor, context.access.scope, id);
  if (file === undefined) throw notFound();
  await auditForeign(executor, context, [file.companyId], `photo ${id}`);
  return imageOf(store, { ...file, damageNumber: file.meparCode, sequenceNumber: null }, form);
}

/** A farmer takes back a photo that they sent; its original stays as evidence. @throws Problem 404 of one that is removed, or that the session may not remove */
export async function removeBlockPhoto(executor: Executor, context: CallContext, id: string): Promise<void> {
  await inTransaction(executor, async (tx) => {
    const row = await blockPhotoWith(tx, readerOf(context), id);
    if (!row?.removable || !(await hideBlockPhoto(tx, id, context.at))) throw notFound();
    await remember(tx, context, { code: row.meparCode, id, sha256: row.sha256 }, 'block-photo-removed');
  });
}

async function remember(
  tx: Executor,
  context: CallContext,
  { code, id, sha256 }: { readonly code: string; readonly id: string; readonly sha256: string },
  operation: 'block-photo-added' | 'block-photo-removed',
): Promise<void> {
  const { caller, at } = context;
  const isAdded = operation === 'block-photo-added';
  await recordChange(tx, {
    id: newId(),
    companyId: caller.companyId,
    ...doersOf(context),
    subjectType: 'blockPhoto',
    subjectId: id,
    operation,
    baseVersion: null,
    deviceAt: null,
    before: isAdded ? null : { sha256 },
    after: isAdded ? { sha256 } : null,
    answer: null,
  });
  await writeLog(tx, { ...logSource(context), type: operation, at, resource: `${code} ${id}` });
}
