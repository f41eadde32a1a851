import type { Standing } from '#web/map/camera.ts';

/** The place in the address, and whether the map has been there. */
export interface KeptPlace {
  readonly place: Standing | null;
  readonly reached: boolean;
}

/** The same place, within the precision of an address. */
export function isSamePlace(one: Standing, other: Standing): boolean {
  const metres = Math.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]);
  return metres < 2 && Math.abs(one.zoom - other.zoom) < 0.02;
}

/**
 * The place in the address after the map came to rest. The map rests before it has reached a link's target, while the
 * view's subject is still loading: only a place that was reached can be left.
 * @param now position of the map; null before its first view
 * @param byHand a person has moved it
 */
export function afterMove(kept: KeptPlace, now: Standing | null, byHand: boolean): KeptPlace {
  if (byHand) return { place: now, reached: now !== null };
  if (kept.place === null || now === null) return kept;
  if (isSamePlace(now, kept.place)) return { ...kept, reached: true };
  return kept.reached ? { place: null, reached: false } : kept;
}
