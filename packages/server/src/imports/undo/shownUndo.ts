import type { ImportUndoState } from '@georisk/contract/verticals/admin/admin.ts';
import type { ImportKinds } from '../importKind.ts';
import { undoReason } from './undoReason.ts';
import { type RunToUndo, undoStateOf, undoUntil } from './undoRule.ts';

interface ShownRun extends RunToUndo {
  readonly kind: string;
  readonly undoneBy: string | null;
}

/** Whether an import can be undone, as answers say it. */
export function shownUndo(kinds: ImportKinds, run: ShownRun, now: Date): ImportUndoState {
  const rule = Object.hasOwn(kinds, run.kind) ? kinds[run.kind]?.undo : undefined;
  const state = undoStateOf(run, rule, now);
  return {
    state,
    reason: undoReason(state, rule),
    until: state === 'possible' || state === 'late' ? undoUntil(run.at).toISOString() : null,
    at: run.undoneAt?.toISOString() ?? null,
    by: run.undoneBy,
  };
}
