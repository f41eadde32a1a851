import { OUTLINE_LIMITS } from '@georisk/domain/geo/geojson.ts';
import { DUPLICATE_DISTANCE, distance } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { unreachable } from '#web/lib/unreachable.ts';
import { applyChange, type Change, invert, type Shape } from './changes.ts';

export type SketchKind = 'polygon' | 'line';

/** The current drawing with its history; pure data, the same for outlines and for measuring. */
export interface Sketch extends Shape {
  readonly kind: SketchKind;
  /** The vertex that keys move and delete. */
  readonly active: number | null;
  /** A held vertex: its place before, and whether it was inserted by this gesture. */
  readonly dragging: { readonly index: number; readonly from: Position; readonly fresh: boolean } | null;
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

export type SketchAction =
  | { readonly type: 'append'; readonly at: Position }
  | { readonly type: 'finish' }
  | { readonly type: 'removeLast' }
  | { readonly type: 'remove'; readonly index: number }
  | { readonly type: 'select'; readonly index: number | null }
  /** Holds a vertex. */
  | { readonly type: 'grab'; readonly index: number }
  /** Inserts a vertex into a side, before `index`, and holds it. */
  | { readonly type: 'grabSide'; readonly index: number; readonly at: Position }
  | { readonly type: 'drag'; readonly to: Position }
  | { readonly type: 'drop' }
  /** A step by a key; consecutive steps are one change. */
  | { readonly type: 'nudge'; readonly index: number; readonly to: Position }
  | { readonly type: 'clear' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** Fewest vertices that can be finished. */
export const MIN: Readonly<Record<SketchKind, number>> = { polygon: 3, line: 2 };
const MAX = OUTLINE_LIMITS.vertices - 1;
/** Coordinates are kept to the millimetre: finer is noise, coarser would separate snapped vertices. */
const MILLIMETRES = 1000;

const rounded = ([x, y]: Position): Position => [
  Math.round(x * MILLIMETRES) / MILLIMETRES,
  Math.round(y * MILLIMETRES) / MILLIMETRES,
];

export const emptySketch = (kind: SketchKind): Sketch => ({
  kind,
  vertices: [],
  finished: false,
  active: null,
  dragging: null,
  past: [],
  future: [],
});

/** A sketch that starts with an existing shape; its vertices stay as they are. */
export const sketchOf = (kind: SketchKind, vertices: readonly Position[], finished = true): Sketch => ({
  ...emptySketch(kind),
  vertices,
  finished,
});

export const canFinish = ({ kind, vertices, finished }: Sketch): boolean => !finished && vertices.length >= MIN[kind];
export const canUndo = (sketch: Sketch): boolean => sketch.past.length > 0;
export const canRedo = (sketch: Sketch): boolean => sketch.future.length > 0;
/** A finished outline keeps its fewest corners; while drawing every vertex may be removed. */
export const canRemove = ({ kind, vertices, finished }: Sketch): boolean =>
  vertices.length > (finished ? MIN[kind] : 0);

const withActive = (sketch: Sketch, active: number | null): Sketch => {
  const exists = active !== null && active >= 0 && active < sketch.vertices.length;
  const next = exists ? active : null;
  return next === sketch.active ? sketch : { ...sketch, active: next };
};

function commit(sketch: Sketch, change: Change, active: number | null): Sketch {
  const shaped = { ...sketch, ...applyChange(sketch, change), past: [...sketch.past, change], future: [] };
  return withActive(shaped, active);
}

/** The vertex of a change, so that undoing shows where it happened. */
const placeOf = (change: Change): number | null =>
  'index' in change && change.kind !== 'remove' ? change.index : null;

function undo(sketch: Sketch): Sketch {
  const change = sketch.past.at(-1);
  if (change === undefined) return sketch;
  const back = invert(change);
  const shaped = { ...sketch, ...applyChange(sketch, back) };
  return withActive(
    { ...shaped, past: sketch.past.slice(0, -1), future: [...sketch.future, change], dragging: null },
    placeOf(back),
  );
}

function redo(sketch: Sketch): Sketch {
  const change = sketch.future.at(-1);
  if (change === undefined) return sketch;
  const shaped = { ...sketch, ...applyChange(sketch, change) };
  return withActive(
    { ...shaped, past: [...sketch.past, change], future: sketch.future.slice(0, -1), dragging: null },
    placeOf(change),
  );
}

function remove(sketch: Sketch, index: number): Sketch {
  const at = sketch.vertices[index];
  if (at === undefined || !canRemove(sketch)) return sketch;
  return commit(
    sketch,
    { kind: 'remove', index, at },
    sketch.finished ? Math.max(0, index - 1) : sketch.vertices.length - 2,
  );
}

function grabSide(sketch: Sketch, index: number, at: Position): Sketch {
  if (sketch.vertices.length >= MAX) return sketch;
  const place = rounded(at);
  return {
    ...commit(sketch, { kind: 'insert', index, at: place }, index),
    dragging: { index, from: place, fresh: true },
  };
}

function drag(sketch: Sketch, to: Position): Sketch {
  if (sketch.dragging === null) return sketch;
  return { ...sketch, vertices: sketch.vertices.with(sketch.dragging.index, rounded(to)) };
}

function drop(sketch: Sketch): Sketch {
  const { dragging, past, vertices } = sketch;
  if (dragging === null) return sketch;
  const { index, from, fresh } = dragging;
  const to = vertices[index];
  const rest = { ...sketch, dragging: null };
  if (to === undefined || (to[0] === from[0] && to[1] === from[1])) return rest;
  if (fresh) return { ...rest, past: [...past.slice(0, -1), { kind: 'insert', index, at: to }] };
  return { ...rest, past: [...past, { kind: 'move', index, from, to }], future: [] };
}

function nudge(sketch: Sketch, index: number, target: Position): Sketch {
  const from = sketch.vertices[index];
  if (from === undefined) return sketch;
  const to = rounded(target);
  const last = sketch.past.at(-1);
  const stepped = commit(sketch, { kind: 'move', index, from, to }, index);
  if (last?.kind !== 'move' || last.index !== index) return stepped;
  return { ...stepped, past: [...sketch.past.slice(0, -1), { ...last, to }] };
}

/** Adds a vertex at the end; one on top of the last is the second half of a double tap and is ignored. */
function append(sketch: Sketch, at: Position): Sketch {
  const last = sketch.vertices.at(-1);
  const place = rounded(at);
  if (sketch.finished || sketch.vertices.length >= MAX) return sketch;
  if (last !== undefined && distance(last, place) < DUPLICATE_DISTANCE) return sketch;
  return commit(sketch, { kind: 'insert', index: sketch.vertices.length, at: place }, sketch.vertices.length);
}

/** The sketch after an action; an impossible action changes nothing. Any other action releases a held vertex first. */
export function reduceSketch(current: Sketch, action: SketchAction): Sketch {
  const sketch = action.type === 'drag' ? current : drop(current);
  switch (action.type) {
    case 'append':
      return append(sketch, action.at);
    case 'finish':
      return canFinish(sketch) ? commit(sketch, { kind: 'finish' }, null) : sketch;
    case 'removeLast':
      return sketch.finished ? sketch : remove(sketch, sketch.vertices.length - 1);
    case 'remove':
      return remove(sketch, action.index);
    case 'select':
      return withActive(sketch, action.index);
    case 'grab': {
      const from = sketch.vertices[action.index];
      if (from === undefined) return sketch;
      return { ...sketch, active: action.index, dragging: { index: action.index, from, fresh: false } };
    }
    case 'grabSide':
      return grabSide(sketch, action.index, action.at);
    case 'drag':
      return drag(sketch, action.to);
    case 'drop':
      return sketch;
    case 'nudge':
      return nudge(sketch, action.index, action.to);
    case 'clear': {
      if (sketch.vertices.length === 0 && !sketch.finished) return sketch;
      const before = { vertices: sketch.vertices, finished: sketch.finished };
      return commit(sketch, { kind: 'replace', before, after: { vertices: [], finished: false } }, null);
    }
    case 'undo':
      return undo(sketch);
    case 'redo':
      return redo(sketch);
    default:
      return unreachable(action);
  }
}
