import type { Position } from '@georisk/domain/geo/types.ts';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { fromMap } from './projection.ts';
import { theMap } from './theMap.ts';

/** A pointer over the map. */
export interface MapPointer {
  /** EPSG:23700 */
  readonly at: Position;
  /** CSS pixels from the left edge of the map. */
  readonly x: number;
  /** CSS pixels from the upper edge of the map. */
  readonly y: number;
  readonly dragging: boolean;
  /** A finger, not a mouse or a pen. */
  readonly isTouch: boolean;
}

type PointerListener = (pointer: MapPointer) => void;

function pointerOf({ coordinate, pixel, dragging, originalEvent }: MapBrowserEvent): MapPointer {
  const [x = 0, y = 0] = pixel;
  const isTouch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
  return { at: fromMap(coordinate), x, y, dragging, isTouch };
}

/** Subscribes to moves of the pointer over the map, with and without a pressed button. @returns unsubscribes */
export function onPointerMove(listener: PointerListener): () => void {
  const { ol } = theMap();
  const moved = (event: MapBrowserEvent) => listener(pointerOf(event));
  ol.on('pointermove', moved);
  return () => ol.un('pointermove', moved);
}

/** Subscribes to single clicks and taps on the map; a double click is none. @returns unsubscribes */
export function onSingleClick(listener: PointerListener): () => void {
  const { ol } = theMap();
  const clicked = (event: MapBrowserEvent) => listener(pointerOf(event));
  ol.on('singleclick', clicked);
  return () => ol.un('singleclick', clicked);
}

/** Subscribes to the pointer's leaving the map. @returns unsubscribes */
export function onPointerLeave(listener: () => void): () => void {
  const viewport = theMap().ol.getViewport();
  viewport?.addEventListener('pointerleave', listener);
  return () => viewport?.removeEventListener('pointerleave', listener);
}
