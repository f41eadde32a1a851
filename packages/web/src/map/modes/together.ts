import type { Undo } from './surface.ts';

/** One undoing of several, last done first undone. */
export const together =
  (...undos: readonly Undo[]): Undo =>
  () => {
    for (const undo of undos.toReversed()) undo();
  };
