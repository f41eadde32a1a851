/** Why an import of a kind is not undone. */
export const NO_UNDO = ['pictures', 'evidence', 'cases', 'notices', 'register', 'series'] as const;
export type NoUndo = (typeof NO_UNDO)[number];

/** Whether the rows of a kind's imports can be undone, or why not. */
export type UndoRule = 'rows' | NoUndo;

/** Days in which an import can be undone; as long its journal is kept. */
export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

export type UndoState = 'possible' | 'undone' | 'never' | 'nothing' | 'late';

export interface RunToUndo {
  readonly at: Date;
  /** Whether there is a journal of it: it changed rows, in a version that notes them. */
  readonly journaled: boolean;
  readonly undoneAt: Date | null;
}

export const undoUntil = (at: Date): Date => new Date(at.getTime() + UNDO_DAYS * DAY_MS);

/** What can be done about an import at a moment. @param rule undefined of a kind that is no more */
export function undoStateOf({ at, journaled, undoneAt }: RunToUndo, rule: UndoRule | undefined, now: Date): UndoState {
  const answers: readonly (readonly [boolean, UndoState])[] = [
    [undoneAt !== null, 'undone'],
    [rule !== 'rows', 'never'],
    [now > undoUntil(at), 'late'],
    [!journaled, 'nothing'],
  ];
  return answers.find(([is]) => is)?.[1] ?? 'possible';
}
