import type { CasePhoto } from '@georisk/contract/endpoints/damages.ts';
import { toEov } from '@georisk/domain/geo/crs.ts';
import { type BBox, bboxHolds } from '@georisk/domain/geo/bbox.ts';
import { type Eov, wgs84 } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { inTransaction, orRefusal } from '../../db/transaction.ts';
import { notFound, Problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../raster/storage.ts';
import { newId } from '../../uuid.ts';
import { auditForeign, type CallContext, log } from '../access/audit.ts';
import { scopeOf } from '../access/scope.ts';
import { damagesIn } from '../access/scopeFilter.ts';
import { assertMayWrite } from '../damage/caseAccess.ts';
import { remember } from '../damage/caseChange.ts';
import { type DamageRow, damagesWhere, photosOf, plotsOf } from '../damage/damage.repository.ts';
import { presentPhoto } from '../damage/damage.present.ts';
import { type PhotoFile, photoOf } from '../import/photos/photoFile.ts';
import { RowRefusal } from '../import/reading.ts';
import { insertPhoto, photoOfContent } from './casePhoto.repository.ts';

export interface CasePhotoDeps {
  readonly executor: Executor;
  readonly store: ObjectStore;
  readonly bounds: BBox;
}

async function caseFor(
  executor: Executor,
  permission: string,
  { caller }: CallContext,
  id: number,
): Promise<DamageRow> {
  const within = damagesIn(scopeOf(permission, caller));
  const [row] = await damagesWhere(executor, within, sql<boolean>`damage.id = ${id}`);
  if (row === undefined) throw notFound();
  return row;
}

/** The photos of a case. */
export async function casePhotos(executor: Executor, context: CallContext, id: number): Promise<CasePhoto[]> {
  const row = await caseFor(executor, 'D15', context, id);
  await auditForeign(executor, context, [row.companyId], `damages/${id}/photos`);
  return (await photosOf(executor, id)).map(presentPhoto);
}

async function readPhoto(bytes: Buffer): Promise<PhotoFile> {
  try {
    return await photoOf(bytes);
  } catch (error) {
    if (error instanceof RowRefusal) throw new Problem('unsupported-media-type', { message: error.message });
    throw error;
  }
}

/** Where a photo was taken, if that is in the part of the world that the installation is about. */
function placeOf({ place }: PhotoFile, bounds: BBox): Eov | null {
  if (place === null) return null;
  const position = toEov(wgs84(place[0], place[1]));
  return bboxHolds(bounds, [position[0], position[1]]) ? position : null;
}

/** Keeps a photo of a case; the same picture again is the same photo. @param photoId made by the device */
export async function uploadCasePhoto(
  { executor, store, bounds }: CasePhotoDeps,
  context: CallContext,
  damageId: number,
  bytes: Buffer,
  photoId: string = newId(),
): Promise<CasePhoto> {
  const row = await caseFor(executor, 'D4', context, damageId);
  const plots = await plotsOf(executor, damageId);
  const expertIds = [row.expertId, ...plots.map(({ expertId }) => expertId)];
  assertMayWrite('D4', context.caller, { companyId: row.companyId, expertIds });
  const photo = await readPhoto(bytes);
  const { key } = await store.put([photo.bytes], photo.extension);
  return orRefusal(
    () =>
      inTransaction(executor, async (tx) => {
        await tx.selectFrom('damage').select('id').where('id', '=', damageId).forUpdate().executeTakeFirstOrThrow();
        const known = await photoOfContent(tx, damageId, photo.sha256);
        const id = known?.id ?? photoId;
        if (known === undefined) {
          const { companyId, damageNumber } = row;
          const { sha256, mediaType, takenAt } = photo;
          await insertPhoto(
            tx,
            {
              id,
              companyId,
              damageId,
              damageNumber,
              photoCreatedAt: takenAt,
              sha256,
              storageKey: key,
              mediaType,
              bytes: photo.bytes.length,
              createdBy: context.caller.id,
              createdAt: context.at,
            },
            placeOf(photo, bounds),
          );
        }
        const saved = (await photosOf(tx, damageId)).find((each) => each.id === id);
        if (saved === undefined) throw notFound();
        const answer = presentPhoto(saved);
        if (known !== undefined) return answer;
        await remember(
          tx,
          context,
          {},
          {
            subject: 'damage',
            subjectId: damageId,
            companyId: row.companyId,
            operation: 'upload-photo',
            baseVersion: null,
            before: null,
            after: answer,
            answer,
          },
        );
        await log(tx, context, 'photo-uploaded', `damages/${damageId}`, row.companyId);
        return answer;
      }),
    ({ table }): CasePhoto | undefined => {
      if (table === 'photo') throw new Problem('duplicate', { error: 'The photo’s id is taken' });
      return undefined;
    },
  );
}
