import type { Executor } from '#server/db/executor.ts';
import type { ImportKinds } from '../importKind.ts';
import { type FoundRun, noteUndone } from './run.repository.ts';
import { shownUndo } from './shownUndo.ts';
import { obstaclesText } from './undo.hu.ts';
import type { TableCounts } from './undo.plan.ts';
import { undoImport } from './undoImport.ts';

export type RunUndone =
  | { readonly ok: true; readonly counts: readonly TableCounts[] }
  | { readonly ok: false; readonly reason: string };

interface Undoer {
  /** Null where it is a command. */
  readonly userId: number | null;
  readonly at: Date;
}

/** Undoes a held import and notes it, or says why not; in the caller's transaction, while no import runs. */
export async function undoRun(
  tx: Executor,
  kinds: ImportKinds,
  run: FoundRun,
  { userId, at }: Undoer,
): Promise<RunUndone> {
  const { state, reason } = shownUndo(kinds, run, at);
  if (state !== 'possible') return { ok: false, reason: reason ?? '' };
  const undone = await undoImport(tx, run.id);
  if (!undone.ok) return { ok: false, reason: obstaclesText(undone.obstacles) };
  await noteUndone(tx, run.id, userId, at);
  return undone;
}

/** What the record of changes says of an undone import. */
export const undoChange = (run: FoundRun, counts: readonly TableCounts[]) => ({
  companyId: run.companyId,
  subjectType: 'importRun',
  subjectId: run.id,
  operation: 'undo-import',
  baseVersion: null,
  deviceAt: null,
  before: { kind: run.kind, fileName: run.fileName },
  after: { rows: counts },
  answer: null,
});
