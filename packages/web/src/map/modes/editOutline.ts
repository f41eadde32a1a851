import type { Position } from '@georisk/domain/geo/types.ts';
import type { Sketch, SketchAction } from '../sketch/sketch.ts';
import type { Leave, ModePorts } from './mapMode.ts';
import { reach, sideNear, snapped, vertexNear } from './near.ts';
import { arrowStep, historyKey } from './sketchKeys.ts';
import type { KeyPress, PointerAt, Undo } from './surface.ts';
import { together } from './together.ts';

/** The vertex within reach, else the side; null for none. @param within metres */
function partNear(sketch: Sketch, at: Position, within: number) {
  const vertex = vertexNear(sketch.vertices, at, within);
  return { vertex, side: vertex === null ? sideNear(sketch, at, within) : null };
}

/** Index of the vertex after or before the active one; without one the first or the last. */
function indexAfter({ vertices: { length }, active }: Sketch, by: 1 | -1): number {
  if (active === null) return by === 1 ? 0 : length - 1;
  return (active + by + length) % length;
}

type Send = (action: SketchAction) => void;

/** What the keyboard does: it goes from vertex to vertex, and moves or removes the active one. */
function keysOf(ports: ModePorts, send: Send): (press: KeyPress) => boolean {
  const { surface, read } = ports;
  const step = (by: 1 | -1): true => {
    const sketch = read()?.sketch;
    if (sketch === undefined || sketch.vertices.length === 0) return true;
    const index = indexAfter(sketch, by);
    const at = sketch.vertices[index];
    send({ type: 'select', index });
    if (at !== undefined) surface.keepInSight(at);
    return true;
  };

  return (press) => {
    if (historyKey(ports, press)) return true;
    if (!press.onMap) return false;
    if (press.key === 'PageDown') return step(1);
    if (press.key === 'PageUp') return step(-1);
    const sketch = read()?.sketch;
    const index = sketch?.active ?? null;
    const at = index === null ? undefined : sketch?.vertices[index];
    if (index === null || at === undefined) return false;
    const move = arrowStep(ports, press);
    if (move !== null) {
      const to = [at[0] + move[0], at[1] + move[1]] as const;
      send({ type: 'nudge', index, to });
      surface.keepInSight(to);
      return true;
    }
    if (press.key !== 'Delete' && press.key !== 'Backspace') return false;
    send({ type: 'remove', index });
    return true;
  };
}

/**
 * Adjusting: a vertex is dragged, a side gives a new vertex when it is dragged, a click selects. With the keyboard Page Up and Page Down
 * go from vertex to vertex, the arrows move it, Delete removes it.
 */
export function editOutline(ports: ModePorts): Leave {
  const { surface, dispatch, read } = ports;
  const pad = surface.sketchpad();
  let cursor: Undo | null = null;
  let held = false;

  const send: Send = (action) => dispatch({ type: 'sketch', action });
  const show = (name: 'grab' | 'grabbing' | '') => {
    cursor?.();
    cursor = name === '' ? null : surface.cursor(name);
  };

  const take = ({ at, touch }: PointerAt): boolean => {
    const sketch = read()?.sketch;
    if (sketch === undefined) return false;
    const { vertex, side } = partNear(sketch, at, reach(ports, touch));
    if (vertex !== null) send({ type: 'grab', index: vertex });
    else if (side !== null) send({ type: 'grabSide', index: side.index, at: side.at });
    held = vertex !== null || side !== null;
    if (held) show('grabbing');
    return held;
  };

  const hint = ({ at, touch }: PointerAt) => {
    const sketch = read()?.sketch;
    if (held || touch || sketch === undefined) return;
    const { vertex, side } = partNear(sketch, at, reach(ports, touch));
    show(vertex === null && side === null ? '' : 'grab');
    pad.draw(
      side === null ? [] : [{ id: 'side', geometry: { type: 'Point', coordinates: side.at }, style: 'midpoint' }],
    );
  };

  return together(
    pad.remove,
    () => show(''),
    surface.pauseDoubleClickZoom(),
    surface.onDrag({
      start: take,
      move: (pointer) => send({ type: 'drag', to: snapped(ports, pointer).at }),
      end: () => {
        held = false;
        show('');
        send({ type: 'drop' });
      },
    }),
    surface.onClick(({ at, touch }) => {
      const sketch = read()?.sketch;
      if (sketch !== undefined && vertexNear(sketch.vertices, at, reach(ports, touch)) === null)
        send({ type: 'select', index: null });
    }),
    surface.onMove(hint),
    surface.onKey(keysOf(ports, send)),
    // A mode left in the middle of a gesture releases the held vertex.
    () => {
      if (held) send({ type: 'drop' });
    },
  );
}
