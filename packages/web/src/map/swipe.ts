import type Layer from 'ol/layer/Layer.js';
import { getRenderPixel } from 'ol/render.js';
import type RenderEvent from 'ol/render/Event.js';

/** The part of a split map in which a layer is visible. */
export type SwipeSide = 'left' | 'right';

const MIDDLE = 0.5;
let share = MIDDLE;
const listeners = new Set<() => void>();

/** Position of the line between the two parts, as a share of the map's width; one value for the one map. */
export const swipe = {
  read: (): number => share,
  /** Moves the line; the map is rendered again. */
  set(next: number): void {
    share = Math.min(1, Math.max(0, next));
    for (const listener of listeners) listener();
  },
  reset: (): void => swipe.set(MIDDLE),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const canvasOf = ({ context }: RenderEvent): CanvasRenderingContext2D | null =>
  context instanceof CanvasRenderingContext2D ? context : null;

/** Restricts the drawing of a layer to its side of the line. */
export function clipToSide(layer: Layer, side: SwipeSide): void {
  layer.on('prerender', (event) => {
    const context = canvasOf(event);
    const [width = 0, height = 0] = event.frameState?.size ?? [];
    if (context === null) return;
    const line = width * share;
    const [from, to] = side === 'left' ? [0, line] : [line, width];
    const corners = [
      [from, 0],
      [to, 0],
      [to, height],
      [from, height],
    ].map((corner) => getRenderPixel(event, corner));
    context.save();
    context.beginPath();
    for (const [x = 0, y = 0] of corners) context.lineTo(x, y);
    context.closePath();
    context.clip();
  });
  layer.on('postrender', (event) => canvasOf(event)?.restore());
}
