import { simplifiedRing } from '../damage/simplifiedRing.ts';
import { distance, distinctVertices } from '../geo/ring.ts';
import type { Position } from '../geo/types.ts';
import { fixQuality } from './wayToPoint.ts';

/** A place on the way, EPSG:23700; `accuracy` is the radius of 68 %, m. */
export interface WalkFix {
  readonly at: Position;
  readonly accuracy: number;
}

/** A step shorter than this is the receiver's noise, m. */
const MIN_STEP = 3;
/** A day on foot, with a place every three metres, is 7,000 places for each 20 km. */
export const MAX_PLACES = 7_000;

/** The way with a further place; the same array where it adds nothing: a poor fix, or standing still. */
export function walkedTo(way: readonly Position[], { at, accuracy }: WalkFix): readonly Position[] {
  const last = way.at(-1);
  if (fixQuality(accuracy) !== 'good' || way.length >= MAX_PLACES) return way;
  if (last !== undefined && distance(last, at) < Math.max(MIN_STEP, accuracy / 2)) return way;
  return [...way, at];
}

/** Length of a way, m. */
export const wayLength = (way: readonly Position[]): number =>
  way.reduce((sum, place, index) => sum + (index === 0 ? 0 : distance(way[index - 1] ?? place, place)), 0);

/** Largest error of a walked outline beside the receiver's own, m: a third of what a good fix may be wrong. */
const TOLERANCE = 3;

/**
 * The outline of a walk around a field: its corners, open, EPSG:23700. The way back to the first place closes it. Places
 * that lie between their neighbours within 3 m are left out (Douglas and Peucker 1973), so that its corners can be moved
 * by hand afterwards.
 */
export const outlineOfWalk = (way: readonly Position[]): readonly Position[] =>
  simplifiedRing([...distinctVertices(way, MIN_STEP)], TOLERANCE);
