import { type SquareMetres, squareMetres } from '../units.ts';
import { meetingPoint, segmentsOf, visitNearPairs } from './segments.ts';
import { type SweepEdge, sweepEdges, sweepStrips } from './sweep.ts';
import { type Areal, polygonsOf } from './types.ts';

export interface RankedShape {
  readonly rank: number;
  readonly geometry: Areal;
}

/** Rings of the next shape are counted from here, which distinguishes the segments of shapes. */
const NEXT = 1_000_000;

/** Adds the length at one northing to the highest rank of the shapes that it is inside, even-odd. */
function addLengths(
  edges: readonly SweepEdge[],
  ranks: readonly number[],
  add: (rank: number, length: number) => void,
): void {
  const inside = new Set<number>();
  let from = 0;
  for (const { owner, at } of edges) {
    if (inside.size > 0) add(Math.max(...[...inside].map((each) => ranks[each] ?? 0)), at - from);
    if (!inside.delete(owner)) inside.add(owner);
    from = at;
  }
}

/**
 * The area of shapes that may lie in or over one another, m² by rank: every place is counted once, under the highest rank of the shapes there.
 * All ranks together are the area of the union. Exact, as `overlapArea`.
 */
export function rankedAreas(shapes: readonly RankedShape[]): ReadonlyMap<number, SquareMetres> {
  const segments = shapes.flatMap(({ geometry }, owner) =>
    segmentsOf(polygonsOf(geometry).flat()).map((segment) => ({ ...segment, ring: segment.ring + owner * NEXT })),
  );
  const ownerOf = (ring: number) => Math.floor(ring / NEXT);
  const cuts = segments.map(({ from }) => from[1]);
  visitNearPairs(segments, 0, (one, other) => {
    const at = ownerOf(one.ring) === ownerOf(other.ring) ? null : meetingPoint(one, other, 0);
    if (at !== null) cuts.push(at[1]);
    return true;
  });
  const edges = Map.groupBy(segments, ({ ring }) => ownerOf(ring));
  const ranks = shapes.map(({ rank }) => rank);
  const areas = new Map<number, number>();
  sweepStrips(
    [...edges].flatMap(([owner, own]) => sweepEdges(own, owner)),
    cuts,
    (crossing, height) =>
      addLengths(crossing, ranks, (rank, length) => areas.set(rank, (areas.get(rank) ?? 0) + length * height)),
  );
  return new Map([...areas].map(([rank, area]) => [rank, squareMetres(area)]));
}
