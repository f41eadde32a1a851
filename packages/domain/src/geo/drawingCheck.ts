import type { SquareMetres } from '../units.ts';
import { overlapArea } from './overlap.ts';
import { closeRing, distinctVertices } from './ring.ts';
import { findCrossings } from './selfIntersection.ts';
import type { Areal, Position, Ring } from './types.ts';

/**
 * Where an outline that is being drawn crosses itself, EPSG:23700. The side that would close it counts only once it is finished:
 * while drawing it moves on with every corner.
 * @param vertices open ring, first vertex not repeated
 */
export function drawingCrossings(vertices: Ring, finished: boolean): readonly Position[] {
  const distinct = distinctVertices(vertices);
  if (distinct.length < 3) return [];
  const closing = distinct.length - 1;
  return findCrossings([distinct])
    .filter(({ segments }) => finished || segments.every(([, index]) => index !== closing))
    .map(({ at }) => at);
}

export interface Overlap<N> {
  readonly neighbour: N;
  readonly area: SquareMetres;
}

/** Below this an overlap is the width of the drawn line, m². */
export const MIN_OVERLAP = 25;

/** The neighbours that an outline covers in part, largest overlap first. */
export function overlapsWith<N extends { readonly outline: Areal }>(
  vertices: Ring,
  neighbours: readonly N[],
): readonly Overlap<N>[] {
  if (distinctVertices(vertices).length < 3) return [];
  const drawn: Areal = { type: 'Polygon', coordinates: [closeRing(vertices)] };
  return neighbours
    .map((neighbour) => ({ neighbour, area: overlapArea(drawn, neighbour.outline) }))
    .filter(({ area }) => area >= MIN_OVERLAP)
    .sort((a, b) => b.area - a.area);
}
