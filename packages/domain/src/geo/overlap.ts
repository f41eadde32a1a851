import { type SquareMetres, squareMetres } from '../units.ts';
import { bboxesIntersect, bboxOf } from './bbox.ts';
import { meetingPoint, type Segment, segmentsOf, visitNearPairs } from './segments.ts';
import { type Areal, polygonsOf } from './types.ts';

interface Edge {
  readonly owner: 0 | 1;
  readonly x: number;
  readonly south: number;
  readonly north: number;
  /** Easting gained per metre of northing. */
  readonly slope: number;
  /** Easting at the current northing. */
  at: number;
}

function edgesOf(segments: readonly Segment[], owner: 0 | 1): Edge[] {
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
function sortAt(edges: Edge[], y: number): void {
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

/** Length at one northing that is inside both geometries, even-odd. @param edges in the order of their eastings */
function sharedLength(edges: readonly Edge[]): number {
  let [inA, inB] = [false, false];
  let [length, entered] = [0, 0];
  for (const { owner, at } of edges) {
    if (inA && inB) length += at - entered;
    if (owner === 0) inA = !inA;
    else inB = !inB;
    entered = at;
  }
  return length;
}

/** Rings of the second geometry are counted from here, which distinguishes its segments from those of the first. */
const SECOND = 1_000_000;

/**
 * Area that two polygons or multipolygons share, m². Exact: between two neighbouring northings of vertices or
 * crossings no edge crosses another, so the shared length is linear there and its middle value times the height is
 * the area. Needs no clipped polygon and cannot fail on touching edges, shared vertices or holes.
 */
export function overlapArea(a: Areal, b: Areal): SquareMetres {
  const [boxA, boxB] = [bboxOf(a), bboxOf(b)];
  if (!bboxesIntersect(boxA, boxB)) return squareMetres(0);
  const [south, north] = [Math.max(boxA[1], boxB[1]), Math.min(boxA[3], boxB[3])];
  const segmentsA = segmentsOf(polygonsOf(a).flat());
  const segmentsB = segmentsOf(polygonsOf(b).flat()).map((segment) => ({ ...segment, ring: segment.ring + SECOND }));
  const cuts = [south, north];
  for (const { from } of [...segmentsA, ...segmentsB]) if (from[1] > south && from[1] < north) cuts.push(from[1]);
  visitNearPairs([...segmentsA, ...segmentsB], 0, (one, other) => {
    const at = one.ring < SECOND === other.ring < SECOND ? null : meetingPoint(one, other, 0);
    if (at !== null && at[1] > south && at[1] < north) cuts.push(at[1]);
    return true;
  });
  cuts.sort((one, other) => one - other);
  const waiting = [...edgesOf(segmentsA, 0), ...edgesOf(segmentsB, 1)].sort((one, other) => one.south - other.south);
  let [area, next, active] = [0, 0, [] as Edge[]];
  for (const [index, low] of cuts.entries()) {
    const high = cuts[index + 1];
    if (high === undefined || high <= low) continue;
    const middle = (low + high) / 2;
    for (let edge = waiting[next]; edge !== undefined && edge.south < middle; edge = waiting[++next]) active.push(edge);
    active = active.filter((edge) => edge.north > middle);
    sortAt(active, middle);
    area += sharedLength(active) * (high - low);
  }
  return squareMetres(area);
}
