import { type BBox, bboxHolds, bboxOf, bufferBBox } from '../geo/bbox.ts';
import { arealHolds } from '../geo/contains.ts';
import { distance } from '../geo/ring.ts';
import { nearestOnSegment, segmentsOf } from '../geo/segments.ts';
import { type Areal, polygonsOf, type Position } from '../geo/types.ts';

/**
 * Metres by which a tree may be outside of its unit's outline: a receiver under trees is not better, and trees on the
 * boundary belong to one of its sides.
 */
export const UNIT_MARGIN = 2;

/** A unit where trees are looked for. */
export interface PlacedUnit {
  /** How people name it. */
  readonly code: string;
  /** EPSG:23700 */
  readonly shape: Areal;
}

/** Why a tree belongs to no unit. */
export type UnitFault = 'outside' | 'several';

/** Units with the boxes around them, so that few outlines are looked at for each tree. */
export type UnitIndex<U extends PlacedUnit> = readonly { readonly unit: U; readonly box: BBox }[];

export const unitIndex = <U extends PlacedUnit>(units: readonly U[]): UnitIndex<U> =>
  units.map((unit) => ({ unit, box: bufferBBox(bboxOf(unit.shape), UNIT_MARGIN) }));

const distanceTo = (shape: Areal, position: Position): number =>
  segmentsOf(polygonsOf(shape).flat()).reduce(
    (nearest, { from, to }) => Math.min(nearest, distance(position, nearestOnSegment(position, from, to))),
    Infinity,
  );

/**
 * The unit of a tree: the one that contains it, else the nearest within `UNIT_MARGIN`.
 * @param position EPSG:23700
 */
export function unitAt<U extends PlacedUnit>(index: UnitIndex<U>, position: Position): U | UnitFault {
  const near = index.filter(({ box }) => bboxHolds(box, position)).map(({ unit }) => unit);
  const [holding, second] = near.filter(({ shape }) => arealHolds(shape, position));
  if (holding !== undefined) return second === undefined ? holding : 'several';
  const [nearest] = near
    .map((unit) => ({ unit, metres: distanceTo(unit.shape, position) }))
    .filter(({ metres }) => metres <= UNIT_MARGIN)
    .toSorted((a, b) => a.metres - b.metres);
  return nearest?.unit ?? 'outside';
}
