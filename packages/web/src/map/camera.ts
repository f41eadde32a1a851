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
/** Largest zoom for a small parcel. */
const NEAREST_ZOOM = 17.5;

export const wantsMotion = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const motion = (animated: boolean) => (animated && wantsMotion() ? { duration: DURATION_MS, easing: easeOut } : {});

/** Panels must leave enough of the map to fit something into it. */
function usable(padding: Padding, size: readonly number[]): number[] {
  const [width = 0, height = 0] = size;
  const [top, right, bottom, left] = padding;
  const across = Math.min(1, (width - 80) / Math.max(1, left + right));
  const down = Math.min(1, (height - 80) / Math.max(1, top + bottom));
  return [top * down, right * across, bottom * down, left * across].map((side) => Math.max(0, side));
}

/** Moves a box (EPSG:23700) into the free part of the map. @param nearest largest zoom for a small box */
export function showBox(
  box: BBox,
  padding: Padding,
  { animated = true, margin = 24, nearest = NEAREST_ZOOM } = {},
): void {
  const { ol } = theMap();
  const size = ol.getSize();
  if (size === undefined) return;
  handMoves.end();
  ol.getView().fit(boxToMap(box), {
    size,
    padding: usable(padding.map((side) => side + margin) as unknown as Padding, size),
    maxZoom: nearest,
    ...motion(animated),
  });
}

/** The larger side of a box that can be recognised on the map, CSS pixels. */
const MIN_SEEN = 48;

/** Whether some of a box (EPSG:23700) is in the free part of the map, large enough to be recognised. */
export function isSeen(box: BBox, padding: Padding): boolean {
  const { ol } = theMap();
  const view = ol.getView();
  const [size, resolution] = [ol.getSize(), view.getResolution()];
  if (size === undefined || resolution === undefined || view.getCenter() === undefined) return false;
  const [west, south, east, north] = boxToMap(box);
  const [left = 0, bottom = 0, right = 0, top = 0] = view.calculateExtent(size);
  const [above = 0, after = 0, below = 0, before = 0] = usable(padding, size).map((side) => side * resolution);
  const isFree = west < right - after && east > left + before && south < top - above && north > bottom + below;
  return isFree && Math.max(east - west, north - south) >= MIN_SEEN * resolution;
}

/** Position of the map: its middle in EPSG:23700 and the zoom of the EPSG:3857 pyramid. */
export interface Standing {
  readonly centre: Position;
  readonly zoom: number;
}

/** Current position of the map; null before its first view. */
export function standing(): Standing | null {
  const view = theMap().ol.getView();
  const [centre, zoom] = [view.getCenter(), view.getZoom()];
  return centre === undefined || zoom === undefined ? null : { centre: fromMap(centre), zoom };
}

/** Moves the map exactly there. */
export function showStanding({ centre, zoom }: Standing): void {
  const view = theMap().ol.getView();
  if (view.getAnimating()) view.cancelAnimations();
  view.setCenter(toMap(centre));
  view.setZoom(zoom);
}

/** Zooms in until a layer is visible, where the map is farther out. @param resolution units of EPSG:3857 a pixel */
export function nearTo(resolution: number): void {
  const view = theMap().ol.getView();
  const now = view.getResolution();
  if (now === undefined || now <= resolution) return;
  handMoves.begin();
  if (wantsMotion()) view.animate({ resolution, ...motion(true) });
  else view.setResolution(resolution);
}

/** Lets the map come nearer than elsewhere. @returns ends it */
export function allowZoom(most: number): () => void {
  const view = theMap().ol.getView();
  const before = view.getMaxZoom();
  view.setMaxZoom(most);
  return () => view.setMaxZoom(before);
}

/** Zooms by one step. */
export function zoomBy(steps: number): void {
  const view = theMap().ol.getView();
  const zoom = view.getZoom();
  if (zoom === undefined) return;
  if (view.getAnimating()) view.cancelAnimations();
  handMoves.begin();
  if (wantsMotion()) view.animate({ zoom: zoom + steps, ...motion(true) });
  else view.setZoom(zoom + steps);
}

/** Moves the keyboard's focus to the map. */
export function focusMap(): void {
  theMap().ol.getTargetElement()?.focus({ preventScroll: true });
}
