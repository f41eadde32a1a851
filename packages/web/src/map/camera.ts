import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { easeOut } from 'ol/easing.js';
import { boxToMap } from './projection.ts';
import { theMap } from './theMap.ts';

/** Pixels covered by panels: top, right, bottom, left. */
export type Padding = readonly [top: number, right: number, bottom: number, left: number];

export const NO_PADDING: Padding = [0, 0, 0, 0];
const DURATION_MS = 200;
/** Nearest view of a small parcel. */
const NEAREST_ZOOM = 17.5;

export const wantsMotion = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const motion = (animated: boolean) => (animated && wantsMotion() ? { duration: DURATION_MS, easing: easeOut } : {});

/** Panels may not leave so little of the map that nothing could be fitted into it. */
function usable(padding: Padding, size: readonly number[]): number[] {
  const [width = 0, height = 0] = size;
  const [top, right, bottom, left] = padding;
  const across = Math.min(1, (width - 80) / Math.max(1, left + right));
  const down = Math.min(1, (height - 80) / Math.max(1, top + bottom));
  return [top * down, right * across, bottom * down, left * across].map((side) => Math.max(0, side));
}

/** Brings a box (EPSG:23700) into the free part of the map. */
export function showBox(box: BBox, padding: Padding, { animated = true, margin = 24 } = {}): void {
  const { ol } = theMap();
  const size = ol.getSize();
  if (size === undefined) return;
  ol.getView().fit(boxToMap(box), {
    size,
    padding: usable(padding.map((side) => side + margin) as unknown as Padding, size),
    maxZoom: NEAREST_ZOOM,
    ...motion(animated),
  });
}

/** One step nearer or farther. */
export function zoomBy(steps: number): void {
  const view = theMap().ol.getView();
  const zoom = view.getZoom();
  if (zoom === undefined) return;
  if (view.getAnimating()) view.cancelAnimations();
  if (wantsMotion()) view.animate({ zoom: zoom + steps, ...motion(true) });
  else view.setZoom(zoom + steps);
}

/** Gives the map the keyboard. */
export function focusMap(): void {
  theMap().ol.getTargetElement()?.focus({ preventScroll: true });
}
