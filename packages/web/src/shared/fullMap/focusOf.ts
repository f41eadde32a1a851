import type { Standing } from '#web/map/camera.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import { writePlace } from './placeText.ts';

/**
 * Target of the map: the place that the address names, else the view's subject. An address that no longer names a
 * place (another date of the same block) leaves the map where it is.
 * @param before the last result of this function
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
  /** Key of the view's own target. */
  readonly of: string;
  readonly focus: MapFocus;
}
