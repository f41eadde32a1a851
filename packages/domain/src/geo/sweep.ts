import type { Segment } from './segments.ts';

/** A side of an area during a sweep from south to north. */
export interface SweepEdge {
  /** Which of the areas. */
  readonly owner: number;
  readonly x: number;
  readonly south: number;
  readonly north: number;
  /** Easting gained per metre of northing. */
  readonly slope: number;
  /** Easting at the current northing. */
  at: number;
}

export function sweepEdges(segments: readonly Segment[], owner: number): SweepEdge[] {
  return segments
    .filter(({ from, to }) => from[1] !== to[1])
    .map(({ from, to }) => {
      const [low, high] = from[1] < to[1] ? [from, to] : [to, from];
      return {
        owner,
        x: low[0],
        south: low[1],
        north: high[1],
        slope: (high[0] - low[0]) / (high[1] - low[1]),
        at: low[0],
      };
    });
}

/**
 * Sorts edges by their eastings at a northing. They are nearly sorted from the northing before: each moves few
 * places.
 */
function sortAt(edges: SweepEdge[], y: number): void {
  for (const [index, edge] of edges.entries()) {
    edge.at = edge.x + (y - edge.south) * edge.slope;
    let place = index;
    for (let before = edges[place - 1]; before !== undefined && before.at > edge.at; before = edges[place - 1]) {
      edges[place] = before;
      place -= 1;
    }
    edges[place] = edge;
  }
}

/**
 * Visits the strips between neighbouring cuts with the edges that cross them, in the order of their eastings at the
 * strip's middle. Where no edges cross between two cuts, a length at the middle times the height is the area.
 * @param cuts northings, any order
 */
export function sweepStrips(
  edges: readonly SweepEdge[],
  cuts: readonly number[],
  visit: (edges: readonly SweepEdge[], height: number) => void,
): void {
  const sorted = cuts.toSorted((one, other) => one - other);
  const waiting = edges.toSorted((one, other) => one.south - other.south);
  let [next, active] = [0, [] as SweepEdge[]];
  for (const [index, low] of sorted.entries()) {
    const high = sorted[index + 1];
    if (high === undefined || high <= low) continue;
    const middle = (low + high) / 2;
    for (let edge = waiting[next]; edge !== undefined && edge.south < middle; edge = waiting[++next]) active.push(edge);
    active = active.filter((edge) => edge.north > middle);
    sortAt(active, middle);
    visit(active, high - low);
  }
}
