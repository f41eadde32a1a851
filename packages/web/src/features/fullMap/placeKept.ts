import type { Standing } from '#web/map/camera.ts';

/** The place in the address, and whether the map has stood there. */
export interface KeptPlace {
  readonly place: Standing | null;
  readonly reached: boolean;
}

/** The same place, as far as an address can say it. */
export function isSamePlace(one: Standing, other: Standing): boolean {
  const metres = Math.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]);
  return metres < 2 && Math.abs(one.zoom - other.zoom) < 0.02;
}

/**
 * The place in the address after the map came to rest. It rests before it has gone where a link leads, while what the view is about is
 * still coming: only a place where it has stood can be left.
 * @param now where the map stands; null before it has been anywhere
 * @param byHand a person has moved it
 */
export function afterMove(kept: KeptPlace, now: Standing | null, byHand: boolean): KeptPlace {
  if (byHand) return { place: now, reached: now !== null };
  if (kept.place === null || now === null) return kept;
  if (isSamePlace(now, kept.place)) return { ...kept, reached: true };
  return kept.reached ? { place: null, reached: false } : kept;
}
