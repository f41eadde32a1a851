import type { Position } from '../geo/types.ts';
import type { OpenRing } from './contourRings.ts';

const squaredDistance = (a: Position, b: Position) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;

/** Distance of a place from the segment between two others. */
function offStretch(place: Position, a: Position, b: Position): number {
  const length = squaredDistance(a, b);
  if (length === 0) return Math.sqrt(squaredDistance(place, a));
  const along = ((place[0] - a[0]) * (b[0] - a[0]) + (place[1] - a[1]) * (b[1] - a[1])) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.sqrt(squaredDistance(place, [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]));
}

/** Douglas and Peucker between two fixed places; without the last one. */
function simplifiedStretch(stretch: readonly Position[], tolerance: number): Position[] {
  const [first] = stretch;
  const last = stretch.at(-1);
  if (first === undefined || last === undefined) return [];
  let [farthest, most] = [0, tolerance];
  for (let index = 1; index + 1 < stretch.length; index += 1) {
    const off = offStretch(stretch[index] ?? first, first, last);
    if (off > most) [farthest, most] = [index, off];
  }
  if (farthest === 0) return [first];
  return [
    ...simplifiedStretch(stretch.slice(0, farthest + 1), tolerance),
    ...simplifiedStretch(stretch.slice(farthest), tolerance),
  ];
}

/** A ring with fewer corners, none of which is farther from it than the tolerance: from its first place and the one farthest from that. */
export function simplifiedRing(ring: OpenRing, tolerance: number): Position[] {
  const [first] = ring;
  if (first === undefined || ring.length < 5) return [...ring];
  const far = ring.reduce(
    (best, place, index) =>
      squaredDistance(place, first) > squaredDistance(ring[best] ?? first, first) ? index : best,
    0,
  );
  return [
    ...simplifiedStretch(ring.slice(0, far + 1), tolerance),
    ...simplifiedStretch([...ring.slice(far), first], tolerance),
  ];
}
