import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { isKnownKey } from '#server/db/once.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { newId } from '#server/uuid.ts';
import { farmerIn } from './insuredFarmer.repository.ts';
import { hideNote, insertNote, lockNotesOf, noteOf, type NoteRow } from './notes.repository.ts';

/** Their author may remove a note, and whoever manages the company's people. */
const mayRemove = ({ authorId }: NoteRow, { caller }: CallContext): boolean =>
  authorId === caller.id || mayCall('adminUsers', caller);

export const presentNote = (note: NoteRow, context: CallContext): Answer<'addFarmerNote'> => ({
  id: note.id,
  text: note.text,
  author: note.author,
  at: note.createdAt.toISOString(),
  canRemove: mayRemove(note, context),
});

const SUBJECT = 'farmerNote';

/** A farmer within the caller's scope, held. @throws Problem 404, also of one who was erased meanwhile */
async function heldFarmer(tx: Executor, { access }: CallContext, farmerId: number) {
  if ((await farmerIn(tx, access.scope, farmerId)) === undefined) throw notFound();
  await lockNotesOf(tx, farmerId);
  const farmer = await farmerIn(tx, access.scope, farmerId);
  if (farmer === undefined) throw notFound();
  return farmer;
}

/** Writes a note about a farmer of the company, once for its identifier. */
export const addFarmerNote = (
  executor: Executor,
  context: CallContext,
  farmerId: number,
  { text, changeId = newId() }: Body<'addFarmerNote'>,
): Promise<Answer<'addFarmerNote'>> =>
  inTransaction(executor, async (tx) => {
    const farmer = await heldFarmer(tx, context, farmerId);
    const { caller, at } = context;
    const earlier = await noteOf(tx, farmer, changeId);
    if (earlier?.authorId === caller.id) return presentNote(earlier, context);
    if (await isKnownKey(tx, changeId)) throw new Problem('duplicate', { error: 'changeId belongs to another change' });
    const { companyId } = farmer;
    await insertNote(tx, { id: changeId, companyId, farmerUserId: farmerId, authorId: caller.id, text, createdAt: at });
    const note = await noteOf(tx, farmer, changeId);
    if (note === undefined) throw notFound();
    await recordChange(tx, {
      id: changeId,
      companyId,
      ...doersOf(context),
      subjectType: SUBJECT,
      subjectId: changeId,
      operation: 'add-farmer-note',
      baseVersion: null,
      deviceAt: null,
      before: null,
      // The text is the note's alone: it goes with the farmer's data when these are erased.
      after: { farmerUserId: farmerId },
      answer: null,
    });
    await auditForeign(tx, context, [companyId], `farmers/${farmerId}/notes`);
    await log(tx, context, 'farmer-note-added', `farmer:${farmerId}`, companyId);
    return presentNote(note, context);
  });

/** Removes a note of one's own, or as a manager anybody's; a second removal finds none. */
export const removeFarmerNote = (
  executor: Executor,
  context: CallContext,
  { id: farmerId, noteId }: { readonly id: number; readonly noteId: string },
): Promise<void> =>
  inTransaction(executor, async (tx) => {
    const farmer = await heldFarmer(tx, context, farmerId);
    const note = await noteOf(tx, farmer, noteId);
    if (note === undefined || !mayRemove(note, context)) throw notFound();
    await hideNote(tx, noteId, context.at);
    await recordChange(tx, {
      id: newId(),
      companyId: farmer.companyId,
      ...doersOf(context),
      subjectType: SUBJECT,
      subjectId: noteId,
      operation: 'remove-farmer-note',
      baseVersion: null,
      deviceAt: null,
      before: null,
      after: null,
      answer: null,
    });
    await log(tx, context, 'farmer-note-removed', `farmer:${farmerId}`, farmer.companyId);
  });
