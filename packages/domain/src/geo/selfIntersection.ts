import { nearestOnSegment, type Segment, segmentsOf, meetingPoint, visitNearPairs } from './segments.ts';
import type { Position, Ring } from './types.ts';

/**
 * Segments nearer than this touch, metres: stricter than PostGIS's exact test, so that what is accepted here is valid
 * there as well.
 */
export const TOUCH_TOLERANCE = 1e-4;

export interface Crossing {
  /** Where the outline intersects itself, in the ring's coordinate system. */
  readonly at: Position;
  /** `[ring, index of the segment's first vertex]` of both segments. */
  readonly segments: readonly [readonly [ring: number, index: number], readonly [ring: number, index: number]];
}

const areNeighbours = (a: Segment, b: Segment): boolean =>
  a.ring === b.ring && (Math.abs(a.index - b.index) === 1 || Math.abs(a.index - b.index) === a.count - 1);

/**
 * Neighbours share a vertex, which is no crossing; they cross only where one overlaps the other backwards (a spike).
 */
function spike(a: Segment, b: Segment, tolerance: number): Position | null {
  if (a.count < 3) return null;
  const [before, after] = (a.index + 1) % a.count === b.index ? [a, b] : [b, a];
  const shared = before.to;
  const [u, v] = [
    [before.from[0] - shared[0], before.from[1] - shared[1]],
    [after.to[0] - shared[0], after.to[1] - shared[1]],
  ] as const;
  if (u[0] * v[0] + u[1] * v[1] <= 0) return null;
  const [shorterEnd, longer] =
    Math.hypot(...u) <= Math.hypot(...v) ? [before.from, after] : ([after.to, before] as const);
  const near = nearestOnSegment(shorterEnd, longer.from, longer.to);
  return Math.hypot(near[0] - shorterEnd[0], near[1] - shorterEnd[1]) <= tolerance ? shared : null;
}

/**
 * Where the rings of a polygon cross or touch themselves or each other. Used while drawing (to show the place) and before saving.
 * @param rings closed or open, without duplicate vertices (`cleanRing`)
 * @param limit stop after so many; a scribble has thousands
 */
export function findCrossings(rings: readonly Ring[], limit = 20, tolerance: number = TOUCH_TOLERANCE): Crossing[] {
  const found: Crossing[] = [];
  visitNearPairs(segmentsOf(rings), tolerance, (a, b) => {
    const at = areNeighbours(a, b) ? spike(a, b, tolerance) : meetingPoint(a, b, tolerance);
    if (at !== null)
      found.push({
        at,
        segments: [
          [a.ring, a.index],
          [b.ring, b.index],
        ],
      });
    return found.length < limit;
  });
  return found;
}

/** Whether a single ring is simple: no crossing, no touching, no spike. */
export const isSimpleRing = (ring: Ring): boolean => findCrossings([ring], 1).length === 0;
