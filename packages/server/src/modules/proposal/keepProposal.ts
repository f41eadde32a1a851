import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Operation, OperationOf } from '@georisk/contract/verticals/insurance/operations.ts';
import type { StorageKey } from '@georisk/imagery/storage.ts';
import type { Executor } from '#server/db/executor.ts';
import { keepPhotoObjects } from '#server/db/photoObjectLock.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { removeRefused } from '#server/imports/storeCleaning.ts';
import { newId } from '#server/uuid.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import type { CasePhotoDeps, SentPhoto } from '#server/modules/casePhoto/casePhoto.service.ts';
import { readPhoto } from '#server/modules/photo/sentPhoto.ts';
import { remember } from '#server/modules/damage/caseChange.ts';
import { mayWrite } from '#server/modules/damage/caseAccess.ts';
import { assertWellFormed } from '#server/modules/operation/wellFormed.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import { causeOf, isTakenFrom, type Place, placeOf } from './place.ts';
import {
  authorOf,
  insertProposal,
  namedProposal,
  openProposals,
  proposalsWhere,
  recordedChange,
  wasAssignedTo,
} from './proposal.repository.ts';
import { proposalTexts as texts } from './proposal.hu.ts';

type Kept = Answer<'propose'>;

/** Of one person on one case that wait for a decision: several days of a large case. */
const MAX_OPEN = 500;

/** The bytes of a proposed photo, as they are in the store. */
interface StoredPhoto {
  readonly storageKey: StorageKey;
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly thumbnail: Buffer | null;
}

const duplicate = () => new Problem('duplicate', { error: 'changeId belongs to another change' });

/**
 * Only somebody who may have had the case: its expert, one to whom it was assigned once, or the office.
 * @throws Problem 409
 */
async function assertMayHaveHad(tx: Executor, context: CallContext, place: Place): Promise<void> {
  const { access, caller } = context;
  const { userId: authorId } = doersOf(context);
  const isOffice = access.cell !== 'R' && mayWrite(access.cell, caller, place.everyExpert);
  if (isOffice) return;
  const isHis =
    place.everyExpert.expertIds.includes(authorId) ||
    place.createdBy === authorId ||
    (await wasAssignedTo(tx, place.damageId, authorId));
  const mayAtAll = access.cell === 'R' && caller.companyId === place.companyId;
  if (!mayAtAll || !isHis) throw new Problem('other-expert', { err: PROBLEM_TEXTS['other-expert'] });
}

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** What two sendings of one proposal have in common: the same file has other names in a rescue file. */
const contentOf = ({ kind, damageId, payload }: Operation): unknown =>
  asStored([kind, damageId, kind === 'photo' ? payload.sha256 : payload]);

/** The answer of the first time; null where there was none. @throws Problem 409 of another content under that name */
async function keptBefore(
  tx: Executor,
  context: CallContext,
  operation: Operation,
  place: Place,
): Promise<Kept | null> {
  const { userId } = doersOf(context);
  const [known] = await proposalsWhere(tx, [namedProposal(operation.changeId)], 1);
  if (known !== undefined) {
    if (known.authorId !== userId || !isDeepStrictEqual(contentOf(known.operation), contentOf(operation)))
      throw duplicate();
    return { kept: 'proposal', cause: known.cause };
  }
  const change = await recordedChange(tx, operation.changeId);
  if (change === undefined) return null;
  const isOfCase =
    change.subjectType === 'damage'
      ? change.subjectId === String(place.damageId)
      : change.subjectType === 'damagePlot' && change.subjectId === String(place.plotId);
  if (change.userId !== userId || !isOfCase) throw duplicate();
  return { kept: 'recorded', cause: null };
}

async function keep(
  tx: Executor,
  context: CallContext,
  operation: Operation,
  photo: StoredPhoto | null,
): Promise<Kept> {
  const place = await placeOf(tx, context, operation, true);
  await assertMayHaveHad(tx, context, place);
  const before = await keptBefore(tx, context, operation, place);
  if (before !== null) return before;
  assertWellFormed(operation);
  const { userId, actorId } = doersOf(context);
  const author = await authorOf(tx, context);
  const cause = causeOf(operation, author, place);
  if (cause === null || (cause === 'reassigned' && !isTakenFrom(operation, author, place)))
    throw new Problem('proposal-needless');
  if ((await openProposals(tx, place.damageId, userId)) >= MAX_OPEN) throw new Problem('too-large');
  const { changeId, kind, deviceAt, gps } = operation;
  await insertProposal(tx, {
    changeId,
    companyId: place.companyId,
    damageId: place.damageId,
    damagePlotId: place.plotId,
    authorId: userId,
    sentBy: actorId,
    kind,
    cause,
    operation: JSON.stringify(operation),
    deviceAt: new Date(deviceAt),
    gps: gps === undefined ? null : JSON.stringify(gps),
    storageKey: null,
    sha256: null,
    mediaType: null,
    bytes: null,
    thumbnail: null,
    ...photo,
    keptAt: context.at,
    decidedBy: null,
    decidedAt: null,
    reason: null,
  });
  await remember(
    tx,
    context,
    { changeId: newId(), deviceTime: deviceAt },
    {
      subject: 'damage',
      subjectId: place.damageId,
      companyId: place.companyId,
      operation: 'keep-proposal',
      baseVersion: null,
      before: null,
      after: { proposal: `${texts.kinds[kind]}, mert ${texts.causes[cause]}`, proposalId: changeId },
      answer: null,
    },
  );
  await log(tx, context, 'proposal-kept', `damages/${place.damageId}/proposals/${changeId}`, place.companyId);
  return { kept: 'proposal', cause };
}

/** Two transactions took one name at the same moment: the second finds what the first has kept. */
const orAgain = async (run: () => Promise<Kept>): Promise<Kept> =>
  await orRefusal<Kept, Promise<Kept>>(run, ({ table }) => (table === 'case_proposal' ? run() : undefined));

/**
 * Keeps an operation for whoever may decide about it, once for its name, where its case or plot was reassigned, closed
 * or deleted.
 * @throws Problem 409 where it can be done as usual, or its author never had the case
 */
export function keepProposal(executor: Executor, context: CallContext, operation: Operation): Promise<Kept> {
  if (operation.kind === 'photo' || operation.user !== doersOf(context).userId)
    throw new Problem('malformed-request', { error: 'Malformed: operation' });
  return orAgain(() => inTransaction(executor, (tx) => keep(tx, context, operation, null)));
}

/** The same of a photo, whose bytes are kept untouched. */
export async function keepProposedPhoto(
  { executor, store }: CasePhotoDeps,
  context: CallContext,
  operation: OperationOf<'photo'>,
  sent: SentPhoto,
): Promise<Kept> {
  // Nothing is read for somebody who may not.
  const place = await placeOf(executor, context, operation, false);
  await assertMayHaveHad(executor, context, place);
  const { photo, thumbnail } = await readPhoto(sent, context.caller.id);
  const put = () => store.put(createReadStream(photo.path), photo.extension);
  const { key } = await put();
  const { sha256, mediaType, size: bytes } = photo;
  const named = { ...operation, payload: { ...operation.payload, sha256, bytes, type: mediaType } };
  const run = () =>
    inTransaction(executor, async (tx) => {
      await keepPhotoObjects(tx);
      if (!(await store.has(key))) await put();
      return keep(tx, context, named, { storageKey: key, sha256, mediaType, bytes, thumbnail });
    });
  const kept = await orAgain(run).catch(async (error: unknown) => {
    await removeRefused(executor, store, key).catch(() => undefined);
    throw error;
  });
  return kept;
}
