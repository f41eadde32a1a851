import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { orRefusal } from '#server/db/transaction.ts';
import { newId } from '#server/uuid.ts';
import { betweenImports } from '../importTransaction.ts';
import type { ImportKinds } from '../importKind.ts';
import { findRun, holdRun } from '../undo/run.repository.ts';
import { undoTexts } from '../undo/undo.hu.ts';
import { rowsOf } from '../undo/undo.plan.ts';
import { undoChange, undoRun } from '../undo/undoRun.ts';
import { commandTexts } from './command.hu.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type UndoneByCommand = { readonly ok: boolean; readonly line: string };

const refused = (line: string): UndoneByCommand => ({ ok: false, line });

/** `npm run import -- --undo ID`: undoes an import, of whomever it is, when no other runs. */
export async function undoByCommand(
  db: Executor,
  kinds: ImportKinds,
  id: string | undefined,
  now: Date,
): Promise<UndoneByCommand> {
  if (id === undefined || !UUID.test(id)) return refused(commandTexts.undoNeedsId);
  const undo = () =>
    betweenImports(db, async (tx) => {
      await holdRun(tx, id);
      const run = await findRun(tx, id, null);
      if (run === undefined) return refused(commandTexts.undoUnknown(id));
      const undone = await undoRun(tx, kinds, run, { userId: null, at: now });
      if (!undone.ok) return refused(undone.reason);
      const change = undoChange(run, undone.counts);
      await recordChange(tx, { id: newId(), actorId: null, userId: null, ...change });
      return { ok: true, line: commandTexts.undone(run.fileName, rowsOf(undone.counts)) };
    });
  return orRefusal(undo, () => refused(undoTexts.broken));
}
