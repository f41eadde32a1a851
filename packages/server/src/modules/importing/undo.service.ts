import type { Answer } from '@georisk/contract/endpoints.ts';
import { fieldSentence } from '@georisk/contract/texts/importOptions.hu.ts';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { orRefusal } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { ImportKinds } from '#server/imports/importKind.ts';
import { unlessImporting } from '#server/imports/importTransaction.ts';
import { countsInTime } from '#server/imports/undo/net.repository.ts';
import { findRun, type FoundRun, holdRun } from '#server/imports/undo/run.repository.ts';
import { shownUndo } from '#server/imports/undo/shownUndo.ts';
import { thingOf, undoTexts } from '#server/imports/undo/undo.hu.ts';
import { rowsOf, type TableCounts, withRows } from '#server/imports/undo/undo.plan.ts';
import { undoChange, undoRun } from '#server/imports/undo/undoRun.ts';
import { auditForeign, type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { newId } from '#server/uuid.ts';
import { senderOf } from './sender.ts';
import { kindOfSender } from './sentCommand.ts';

const SOON_SECONDS = 30;

/** Of a program of a company its own; null of an administrator, who reaches all. */
const companyOf = (context: CallContext): number | null => senderOf(context).onlyCompany;

/** Whoever may import a kind may undo an import of it. @throws Problem */
function refuseOthers(kinds: ImportKinds, context: CallContext, { kind }: FoundRun): void {
  const found = Object.hasOwn(kinds, kind) ? kindOfSender(kind, senderOf(context), kinds) : undefined;
  if (found?.ok === false) throw new Problem('form-refused', { message: fieldSentence(found.reason) });
}

/** An import that the caller may undo. @throws Problem */
async function reached(executor: Executor, kinds: ImportKinds, context: CallContext, id: string): Promise<FoundRun> {
  const run = await findRun(executor, id, companyOf(context));
  if (run === undefined) throw notFound();
  refuseOthers(kinds, context, run);
  return run;
}

const shownRows = (counts: readonly TableCounts[]) =>
  withRows(counts).map(({ table, ...rows }) => ({ what: thingOf(table), ...rows }));

/** What an undo of an import would do. */
export async function importUndo(
  executor: Executor,
  kinds: ImportKinds,
  context: CallContext,
  id: string,
): Promise<Answer<'importUndo'>> {
  const run = await reached(executor, kinds, context, id);
  await auditForeign(executor, context, run.companyId === null ? [] : [run.companyId], 'imports');
  const undo = shownUndo(kinds, run, context.at);
  return {
    id: run.id,
    kind: run.kind,
    fileName: run.fileName,
    undo,
    rows: undo.state === 'possible' ? shownRows(await countsInTime(executor, id)) : [],
  };
}

async function undoneIn(tx: Executor, kinds: ImportKinds, context: CallContext, id: string) {
  await holdRun(tx, id);
  const run = await reached(tx, kinds, context, id);
  const undone = await undoRun(tx, kinds, run, { userId: context.caller.id, at: context.at });
  if (!undone.ok) throw new Problem('import-not-undone', { message: undone.reason });
  const change = undoChange(run, undone.counts);
  await recordChange(tx, { id: newId(), ...doersOf(context), serverAt: context.at, ...change });
  await log(tx, context, 'import-undone', `${run.kind}: ${rowsOf(undone.counts)}`, run.companyId);
  return undone.counts;
}

/** Undoes an import as a whole, or refuses as a whole. */
export async function undoSentImport(
  executor: Executor,
  kinds: ImportKinds,
  context: CallContext,
  id: string,
): Promise<Answer<'undoImport'>> {
  // Whoever does not reach it is not told that another import runs.
  await reached(executor, kinds, context, id);
  const counts = await orRefusal(
    () => unlessImporting(executor, (tx) => undoneIn(tx, kinds, context, id)),
    () => 'broken' as const,
  );
  if (counts === 'broken') throw new Problem('import-not-undone', { message: undoTexts.broken });
  if (counts === undefined)
    throw new Problem('busy', {
      error: 'An import is under way',
      message: undoTexts.importing,
      retryAfterSeconds: SOON_SECONDS,
    });
  return { ...(await importUndo(executor, kinds, context, id)), rows: shownRows(counts) };
}
