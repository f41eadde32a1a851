import { nearestOnSegment, segmentsOf } from './segments.ts';
import type { Position, Ring } from './types.ts';
import { distance } from './ring.ts';

export interface Snap {
  readonly position: Position;
  readonly kind: 'vertex' | 'segment';
  /** Which of the rings given. */
  readonly ring: number;
  /** Index of the vertex, or of the segment's first vertex. */
  readonly index: number;
  /** How far the position was moved, in its units. */
  readonly moved: number;
}

/**
 * Moves a position onto an outline nearby: onto a vertex within the tolerance if there is one (farmers usually aim at
 * corners), else onto the nearest line; null where nothing is near.
 * @param rings outlines of the block and its neighbours, closed or open, same coordinate system as the position
 * @param tolerance in the same units, usually a dozen pixels times the map's resolution
 */
export function snapTo(position: Position, rings: readonly Ring[], tolerance: number): Snap | null {
  let vertex: Snap | null = null;
  let line: Snap | null = null;
  for (const { from, to, ring, index } of segmentsOf(rings)) {
    const toVertex = distance(position, from);
    if (toVertex <= tolerance && (vertex === null || toVertex < vertex.moved))
      vertex = { position: from, kind: 'vertex', ring, index, moved: toVertex };
    const near = nearestOnSegment(position, from, to);
    const toLine = distance(position, near);
    if (toLine <= tolerance && (line === null || toLine < line.moved))
      line = { position: near, kind: 'segment', ring, index, moved: toLine };
  }
  return vertex ?? line;
}
