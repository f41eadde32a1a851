import type { Position, Ring } from './types.ts';

export interface Segment {
  readonly from: Position;
  readonly to: Position;
  /** Which ring of the polygon, 0 the outline. */
  readonly ring: number;
  /** Index of the segment's first vertex in its ring. */
  readonly index: number;
  /** Number of segments of its ring. */
  readonly count: number;
}

/** The segments of rings, the closing one included whether or not a ring repeats its first position. */
export function segmentsOf(rings: readonly Ring[]): Segment[] {
  return rings.flatMap((closed, ring) => {
    const [first, last] = [closed[0], closed[closed.length - 1]];
    const repeats = closed.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
    const open = repeats ? closed.slice(0, -1) : closed;
    return open.map((from, index) => ({
      from,
      to: open[(index + 1) % open.length] ?? from,
      ring,
      index,
      count: open.length,
    }));
  });
}

/** The point of a segment that is nearest to a position. */
export function nearestOnSegment(position: Position, from: Position, to: Position): Position {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy;
  if (squared === 0) return from;
  const along = Math.min(1, Math.max(0, ((position[0] - from[0]) * dx + (position[1] - from[1]) * dy) / squared));
  return [from[0] + along * dx, from[1] + along * dy];
}

/**
 * Whether a segment is on one side of another one's line, farther from it than the tolerance: true for nearly all
 * pairs, which need no further check.
 * @param ux, uy along the line; ox, oy from its beginning to that of the segment; vx, vy along the segment
 */
function isBeside(ux: number, uy: number, ox: number, oy: number, vx: number, vy: number, tolerance: number): boolean {
  const least = tolerance * Math.sqrt(ux * ux + uy * uy);
  const begins = ux * oy - uy * ox;
  const ends = begins + ux * vy - uy * vx;
  return (begins > least && ends > least) || (begins < -least && ends < -least);
}

/**
 * Where two segments intersect: the crossing, or the end that is within `tolerance` metres of the other segment; null
 * where they do not. For a shared section one of its ends is returned.
 */
export function meetingPoint(a: Segment, b: Segment, tolerance: number): Position | null {
  const [ax, ay] = [a.to[0] - a.from[0], a.to[1] - a.from[1]];
  const [bx, by] = [b.to[0] - b.from[0], b.to[1] - b.from[1]];
  const [ox, oy] = [b.from[0] - a.from[0], b.from[1] - a.from[1]];
  if (isBeside(ax, ay, ox, oy, bx, by, tolerance) || isBeside(bx, by, -ox, -oy, ax, ay, tolerance)) return null;
  const cross = ax * by - ay * bx;
  if (cross !== 0) {
    const alongA = (ox * by - oy * bx) / cross;
    const alongB = (ox * ay - oy * ax) / cross;
    if (alongA >= 0 && alongA <= 1 && alongB >= 0 && alongB <= 1)
      return [a.from[0] + alongA * ax, a.from[1] + alongA * ay];
  }
  const ends: readonly (readonly [Position, Segment])[] = [
    [b.from, a],
    [b.to, a],
    [a.from, b],
    [a.to, b],
  ];
  for (const [end, other] of ends) {
    const near = nearestOnSegment(end, other.from, other.to);
    if (Math.hypot(near[0] - end[0], near[1] - end[1]) <= tolerance) return end;
  }
  return null;
}

/**
 * Visits every pair of segments whose boxes (grown by `margin` metres) intersect, by a sweep from west to east. Cost
 * n log n plus the pairs that overlap in easting, so that 5 000 vertices of an outline take milliseconds.
 * @param visit returns false to stop
 */
export function visitNearPairs(
  segments: readonly Segment[],
  margin: number,
  visit: (a: Segment, b: Segment) => boolean,
): void {
  const boxes = segments
    .map((segment) => ({
      segment,
      west: Math.min(segment.from[0], segment.to[0]) - margin,
      east: Math.max(segment.from[0], segment.to[0]) + margin,
      south: Math.min(segment.from[1], segment.to[1]) - margin,
      north: Math.max(segment.from[1], segment.to[1]) + margin,
    }))
    .sort((a, b) => a.west - b.west);
  let active: typeof boxes = [];
  for (const box of boxes) {
    active = active.filter((other) => other.east >= box.west);
    for (const other of active)
      if (other.south <= box.north && box.south <= other.north && !visit(other.segment, box.segment)) return;
    active.push(box);
  }
}
