import type { Position, Ring } from './types.ts';

/** Vertices nearer than this are one vertex: below the precision of any drawing or survey (domain.md 11, ring rules). Metres. */
export const DUPLICATE_DISTANCE = 0.05;

/** Planar distance, metres in EPSG:23700. */
export const distance = (a: Position, b: Position): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Whether the last position repeats the first exactly, as GeoJSON and WKT demand. */
export function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  return first !== undefined && last !== undefined && ring.length > 1 && first[0] === last[0] && first[1] === last[1];
}

/** The ring with its first position repeated at the end; a closed ring is returned as it is. */
export function closeRing(ring: Ring): Ring {
  const first = ring[0];
  return first === undefined || isClosed(ring) ? ring : [...ring, first];
}

/**
 * The ring's vertices without the closing repetition and without vertices nearer than `minimum` metres to the one kept before
 * (the last is compared with the first as well).
 */
export function distinctVertices(ring: Ring, minimum: number = DUPLICATE_DISTANCE): Ring {
  const kept: Position[] = [];
  for (const vertex of ring) {
    const previous = kept[kept.length - 1];
    if (previous === undefined || distance(previous, vertex) >= minimum) kept.push(vertex);
  }
  const [first] = kept;
  const end = first === undefined ? 0 : kept.findLastIndex((vertex) => distance(vertex, first) >= minimum) + 1;
  return kept.slice(0, Math.max(1, end));
}

/** The ring closed and without duplicate vertices: what is stored. */
export const cleanRing = (ring: Ring): Ring => closeRing(distinctVertices(ring));
