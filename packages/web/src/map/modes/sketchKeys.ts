import type { SketchAction } from '../sketch/sketch.ts';
import type { ModePorts } from './mapMode.ts';
import type { KeyPress } from './surface.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** Pixels per press of an arrow key; fewer with Shift. */
const STEP = { coarse: 10, fine: 1 } as const;

/** East and north metres of an arrow key; null for other keys. */
export function arrowStep({ surface }: ModePorts, press: KeyPress): readonly [number, number] | null {
  const arrow = ARROWS[press.key];
  if (arrow === undefined || press.ctrl) return null;
  const metres = surface.metresPerPixel() * (press.shift ? STEP.fine : STEP.coarse);
  return [arrow[0] * metres, arrow[1] * metres];
}

/** The keys of all drawing modes, wherever the focus is: undo, redo, leave. */
export function historyKey({ dispatch }: ModePorts, press: KeyPress): boolean {
  const key = press.key.toLowerCase();
  const send = (action: SketchAction) => {
    dispatch({ type: 'sketch', action });
    return true;
  };
  if (press.ctrl && key === 'z') return send({ type: press.shift ? 'redo' : 'undo' });
  if (press.ctrl && key === 'y') return send({ type: 'redo' });
  if (press.key === 'Escape') {
    dispatch({ type: 'leave' });
    return true;
  }
  return false;
}
