import type { Standing } from '#web/map/camera.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import { writePlace } from './placeText.ts';

/**
 * Where the map goes: to the place that the address names, else to what the view is about. An address that stops naming a place (another
 * date of the same block) leaves the map where it is.
 * @param before what this function answered last
 */
export function focusOf(before: Asked | null, wanted: MapFocus | null, asked: Standing | null): Asked | null {
  if (wanted === null) return null;
  if (asked !== null) {
    const key = `${wanted.key} at ${writePlace(asked)}`;
    return before?.focus.key === key ? before : { of: wanted.key, focus: { ...wanted, key, standing: asked } };
  }
  if (before !== null && before.of === wanted.key) return before;
  return { of: wanted.key, focus: wanted };
}

export interface Asked {
  /** Key of the view's own wish. */
  readonly of: string;
  readonly focus: MapFocus;
}
