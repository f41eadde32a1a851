import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { boxFromMap, toMap } from './projection.ts';
import { stretchAt } from './stretch.ts';
import { theMap } from './theMap.ts';

/** Metres on the ground a CSS pixel, in the middle of the map. */
export function metresPerPixel(): number {
  const view = theMap().ol.getView();
  return (view.getResolution() ?? 1) / stretchAt(view.getCenter()?.[1] ?? 0);
}

/** The visible part of the country and its scale. */
export interface ShownExtent {
  /** EPSG:23700 */
  readonly box: BBox;
  /** Units of EPSG:3857 a CSS pixel. */
  readonly resolution: number;
}

/** What the map shows now; null before its first view. */
export function shownExtent(): ShownExtent | null {
  const { ol } = theMap();
  const view = ol.getView();
  const [size, resolution] = [ol.getSize(), view.getResolution()];
  if (size === undefined || resolution === undefined || view.getCenter() === undefined) return null;
  return { box: boxFromMap(view.calculateExtent(size)), resolution };
}

/** CSS pixels of the map; zeros before it is on the page. */
export function mapSize(): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = theMap().ol.getSize() ?? [];
  return { width, height };
}

/** CSS pixels from the window's corner to a place (EPSG:23700) of the map; to the map's middle before its first drawing. */
export function windowPlaceOf(at: Position): { readonly left: number; readonly top: number } {
  const { ol } = theMap();
  const box = ol.getTargetElement()?.getBoundingClientRect() ?? new DOMRect();
  const [left = box.width / 2, top = box.height / 2] = ol.getPixelFromCoordinate(toMap(at)) ?? [];
  return { left: box.left + left, top: box.top + top };
}

/** Whether an element is the map's, or inside of it. */
export const isInMap = (element: Element | null): boolean => theMap().ol.getTargetElement()?.contains(element) ?? false;

/** Repeats the failed requests of all layers. */
export const retryLayers = (): void => theMap().layers.retry();
