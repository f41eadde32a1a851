import type { Position } from '@georisk/domain/geo/types.ts';
import { unreachable } from '#web/lib/unreachable.ts';

export interface Shape {
  /** Open: the first vertex is not repeated. EPSG:23700. */
  readonly vertices: readonly Position[];
  /** Finished; its vertices may still be moved. */
  readonly finished: boolean;
}

/** One change of a sketch as data: it can be undone, stored and sent. */
export type Change =
  | { readonly kind: 'insert'; readonly index: number; readonly at: Position }
  | { readonly kind: 'remove'; readonly index: number; readonly at: Position }
  | { readonly kind: 'move'; readonly index: number; readonly from: Position; readonly to: Position }
  | { readonly kind: 'finish' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'replace'; readonly before: Shape; readonly after: Shape };

/** The inverse change. */
export function invert(change: Change): Change {
  switch (change.kind) {
    case 'insert':
      return { ...change, kind: 'remove' };
    case 'remove':
      return { ...change, kind: 'insert' };
    case 'move':
      return { ...change, from: change.to, to: change.from };
    case 'finish':
      return { kind: 'reopen' };
    case 'reopen':
      return { kind: 'finish' };
    case 'replace':
      return { ...change, before: change.after, after: change.before };
    default:
      return unreachable(change);
  }
}

/** The shape after the change. */
export function applyChange(shape: Shape, change: Change): Shape {
  switch (change.kind) {
    case 'insert':
      return { ...shape, vertices: shape.vertices.toSpliced(change.index, 0, change.at) };
    case 'remove':
      return { ...shape, vertices: shape.vertices.toSpliced(change.index, 1) };
    case 'move':
      return { ...shape, vertices: shape.vertices.with(change.index, change.to) };
    case 'finish':
      return { ...shape, finished: true };
    case 'reopen':
      return { ...shape, finished: false };
    case 'replace':
      return change.after;
    default:
      return unreachable(change);
  }
}
