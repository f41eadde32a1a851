import { NO_UNDO_TEXTS, STATE_TEXTS, undoTexts } from './undo.hu.ts';
import type { UndoRule, UndoState } from './undoRule.ts';

/** Why an import cannot be undone, a sentence; null where it can. @param rule undefined of a kind that is no more */
export function undoReason(state: UndoState, rule: UndoRule | undefined): string | null {
  if (state === 'possible') return null;
  if (state !== 'never') return STATE_TEXTS[state];
  return rule === undefined || rule === 'rows' ? undoTexts.unknownKind : NO_UNDO_TEXTS[rule];
}
