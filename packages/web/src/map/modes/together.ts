import type { Undo } from './surface.ts';

/** One undo function for several, in reverse order. */
export const together =
  (...undos: readonly Undo[]): Undo =>
  () => {
    for (const undo of undos.toReversed()) undo();
  };
