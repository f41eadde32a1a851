import { z } from 'zod';
import { type Endpoint, noQuery } from '../../schemas/shared.ts';
import { importUndoState } from './admin.ts';

/** Milliseconds that the greatest import needs to be undone. */
export const UNDO_MS = 300_000;

/** Rows of one sort that an undo removes, changes back and brings back. */
const undoneRows = z.object({
  /** What they are, a word for people. */
  what: z.string(),
  created: z.number(),
  changed: z.number(),
  removed: z.number(),
});
export type UndoneRows = z.infer<typeof undoneRows>;

const importUndo = z.object({
  id: z.string(),
  kind: z.string(),
  fileName: z.string(),
  undo: importUndoState,
  /** What an undo would do, or what it has done. */
  rows: z.array(undoneRows),
});
export type ImportUndo = z.infer<typeof importUndo>;

const params = z.strictObject({ id: z.uuid() });

export const importUndoEndpoints = {
  importUndo: { params, query: noQuery, answer: importUndo },
  undoImport: { params, query: noQuery, answer: importUndo },
} as const satisfies Record<string, Endpoint>;
