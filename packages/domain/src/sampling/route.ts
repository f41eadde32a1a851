import { distance } from '../geo/ring.ts';
import type { Position } from '../geo/types.ts';

/** Up to so many points the shortest way is found exactly; each further point doubles the cost. */
const MAX_EXACT = 12;
/** Shorter by less than this is rounding, m. */
const SHORTER = 1e-9;

/** Length of the way from the start through the points in that order, m. */
export function routeLength(start: Position, points: readonly Position[], order: readonly number[]): number {
  let [length, at] = [0, start];
  for (const index of order) {
    const next = points[index] ?? at;
    length += distance(at, next);
    at = next;
  }
  return length;
}

/** The shortest open way from the start through all points (Held and Karp 1962). */
function exactRoute(start: Position, points: readonly Position[]): number[] {
  const n = points.length;
  const all = 1 << n;
  const shortest = new Float64Array(all * n).fill(Infinity);
  const before = new Int8Array(all * n).fill(-1);
  const apart = points.map((a) => points.map((b) => distance(a, b)));
  for (const [index, point] of points.entries()) shortest[(1 << index) * n + index] = distance(start, point);
  for (let visited = 1; visited < all; visited += 1)
    for (let last = 0; last < n; last += 1) {
      const soFar = shortest[visited * n + last] as number;
      if (soFar === Infinity) continue;
      for (let next = 0; next < n; next += 1) {
        if ((visited >> next) & 1) continue;
        const slot = (visited | (1 << next)) * n + next;
        const length = soFar + (apart[last]?.[next] ?? 0);
        if (length < (shortest[slot] as number)) {
          shortest[slot] = length;
          before[slot] = last;
        }
      }
    }
  let last = 0;
  for (let index = 1; index < n; index += 1)
    if ((shortest[(all - 1) * n + index] as number) < (shortest[(all - 1) * n + last] as number)) last = index;
  const order: number[] = [];
  for (let visited = all - 1; last >= 0 && visited > 0; ) {
    order.push(last);
    const previous = before[visited * n + last] as number;
    visited &= ~(1 << last);
    last = previous;
  }
  return order.reverse();
}

/** The order in which always the nearest point that is left comes next: near to the shortest way, and easily followed. */
export function nearestNeighbour(start: Position, points: readonly Position[]): number[] {
  const left = new Set(points.keys());
  const order: number[] = [];
  let at = start;
  while (left.size > 0) {
    let [best, nearest] = [-1, Infinity];
    for (const index of left) {
      const away = distance(at, points[index] ?? at);
      if (away < nearest) [best, nearest] = [index, away];
    }
    left.delete(best);
    order.push(best);
    at = points[best] ?? at;
  }
  return order;
}

/**
 * All orders that one change makes: a section reversed (2-opt), or up to three points moved elsewhere, in either
 * direction (or-opt).
 */
function* neighbours(order: readonly number[]): Generator<number[]> {
  const n = order.length;
  for (let from = 0; from < n - 1; from += 1)
    for (let to = from + 2; to <= n; to += 1)
      yield [...order.slice(0, from), ...order.slice(from, to).reverse(), ...order.slice(to)];
  for (let length = 1; length <= Math.min(3, n - 1); length += 1)
    for (let from = 0; from + length <= n; from += 1) {
      const moved = order.slice(from, from + length);
      const rest = [...order.slice(0, from), ...order.slice(from + length)];
      for (let to = 0; to <= rest.length; to += 1) {
        if (to === from) continue;
        yield [...rest.slice(0, to), ...moved, ...rest.slice(to)];
        yield [...rest.slice(0, to), ...moved.toReversed(), ...rest.slice(to)];
      }
    }
}

function improved(start: Position, points: readonly Position[], first: readonly number[]): number[] {
  let [order, length] = [[...first], routeLength(start, points, first)];
  for (let better = true; better; ) {
    better = false;
    for (const next of neighbours(order)) {
      const nextLength = routeLength(start, points, next);
      if (nextLength >= length - SHORTER) continue;
      [order, length, better] = [next, nextLength, true];
      break;
    }
  }
  return order;
}

/**
 * The order in which an assessor walks the points (domain.md 2.4): the shortest open way from their entry to the
 * field, exact up to twelve points.
 * @param start EPSG:23700, as the points
 * @returns indexes of the points
 */
export const walkingOrder = (start: Position, points: readonly Position[]): number[] =>
  points.length <= MAX_EXACT ? exactRoute(start, points) : improved(start, points, nearestNeighbour(start, points));
