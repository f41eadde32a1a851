import { bboxesIntersect, bboxOf } from './bbox.ts';
import { arealHolds } from './contains.ts';
import { meetingPoint, type Segment, segmentsOf, visitNearPairs } from './segments.ts';
import { type Areal, polygonsOf } from './types.ts';

/** Rings of the second geometry are counted from here. */
const SECOND = 1_000_000;

function edgesIntersect(a: Areal, b: Areal): boolean {
  const of = (geometry: Areal, first: number): readonly Segment[] =>
    segmentsOf(polygonsOf(geometry).flat()).map((segment) => ({ ...segment, ring: segment.ring + first }));
  let found = false;
  visitNearPairs([...of(a, 0), ...of(b, SECOND)], 0, (one, other) => {
    if (one.ring < SECOND !== other.ring < SECOND) found = meetingPoint(one, other, 0) !== null;
    return !found;
  });
  return found;
}

/** Whether a corner of any ring of one lies in the other. */
const holdsRingOf = (outer: Areal, inner: Areal): boolean =>
  polygonsOf(inner)
    .flat()
    .some(([corner]) => corner !== undefined && arealHolds(outer, corner));

/** Whether two polygons or multipolygons share a point, borders included. Coordinates in metres. */
export function arealsIntersect(a: Areal, b: Areal): boolean {
  if (!bboxesIntersect(bboxOf(a), bboxOf(b))) return false;
  return holdsRingOf(a, b) || holdsRingOf(b, a) || edgesIntersect(a, b);
}
