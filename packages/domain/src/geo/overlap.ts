import { type SquareMetres, squareMetres } from '../units.ts';
import { bboxesIntersect, bboxOf } from './bbox.ts';
import { meetingPoint, segmentsOf, visitNearPairs } from './segments.ts';
import { type SweepEdge, sweepEdges, sweepStrips } from './sweep.ts';
import { type Areal, polygonsOf } from './types.ts';

/** Length at one northing that is inside both geometries, even-odd. @param edges in the order of their eastings */
function sharedLength(edges: readonly SweepEdge[]): number {
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
  let area = 0;
  sweepStrips([...sweepEdges(segmentsA, 0), ...sweepEdges(segmentsB, 1)], cuts, (edges, height) => {
    area += sharedLength(edges) * height;
  });
  return squareMetres(area);
}
