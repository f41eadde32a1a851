import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { easeOut } from 'ol/easing.js';
import { handMoves } from './handMoves.ts';
import { boxToMap, fromMap, toMap } from './projection.ts';
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
  handMoves.end();
  ol.getView().fit(boxToMap(box), {
    size,
    padding: usable(padding.map((side) => side + margin) as unknown as Padding, size),
    maxZoom: NEAREST_ZOOM,
    ...motion(animated),
  });
}

/** Where the map stands: its middle in EPSG:23700 and the zoom of the EPSG:3857 pyramid. */
export interface Standing {
  readonly centre: Position;
  readonly zoom: number;
}

/** Where the map stands now; null before it has been anywhere. */
export function standing(): Standing | null {
  const view = theMap().ol.getView();
  const [centre, zoom] = [view.getCenter(), view.getZoom()];
  return centre === undefined || zoom === undefined ? null : { centre: fromMap(centre), zoom };
}

/** Puts the map exactly there. */
export function showStanding({ centre, zoom }: Standing): void {
  const view = theMap().ol.getView();
  if (view.getAnimating()) view.cancelAnimations();
  view.setCenter(toMap(centre));
  view.setZoom(zoom);
}

/** Goes as near as a layer is seen from, where the map stands farther off. @param resolution units of EPSG:3857 a pixel */
export function nearTo(resolution: number): void {
  const view = theMap().ol.getView();
  const now = view.getResolution();
  if (now === undefined || now <= resolution) return;
  handMoves.begin();
  if (wantsMotion()) view.animate({ resolution, ...motion(true) });
  else view.setResolution(resolution);
}

/** One step nearer or farther. */
export function zoomBy(steps: number): void {
  const view = theMap().ol.getView();
  const zoom = view.getZoom();
  if (zoom === undefined) return;
  if (view.getAnimating()) view.cancelAnimations();
  handMoves.begin();
  if (wantsMotion()) view.animate({ zoom: zoom + steps, ...motion(true) });
  else view.setZoom(zoom + steps);
}

/** Gives the map the keyboard. */
export function focusMap(): void {
  theMap().ol.getTargetElement()?.focus({ preventScroll: true });
}
