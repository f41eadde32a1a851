import { type BBox, bboxHolds, bboxOf, bufferBBox } from '../geo/bbox.ts';
import { arealHolds } from '../geo/contains.ts';
import { distance } from '../geo/ring.ts';
import { nearestOnSegment, segmentsOf } from '../geo/segments.ts';
import { type Areal, polygonsOf, type Position } from '../geo/types.ts';

/**
 * Metres by which a stem with the place of a receiver may be outside of its unit's outline: under trees no receiver is
 * better. A tree that was found in a picture stands where it stands.
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
export interface UnitIndex<U extends PlacedUnit> {
  /** Metres by which a tree may be outside. */
  readonly margin: number;
  readonly units: readonly { readonly unit: U; readonly box: BBox }[];
}

/** @param margin `UNIT_MARGIN` for places of receivers, else 0 */
export const unitIndex = <U extends PlacedUnit>(units: readonly U[], margin: number): UnitIndex<U> => ({
  margin,
  units: units.map((unit) => ({ unit, box: bufferBBox(bboxOf(unit.shape), margin) })),
});

const distanceTo = (shape: Areal, position: Position): number =>
  segmentsOf(polygonsOf(shape).flat()).reduce(
    (nearest, { from, to }) => Math.min(nearest, distance(position, nearestOnSegment(position, from, to))),
    Infinity,
  );

/**
 * The unit of a tree: the one that contains it, else the nearest within the index's margin.
 * @param position EPSG:23700
 */
export function unitAt<U extends PlacedUnit>({ margin, units }: UnitIndex<U>, position: Position): U | UnitFault {
  const near = units.filter(({ box }) => bboxHolds(box, position)).map(({ unit }) => unit);
  const [holding, second] = near.filter(({ shape }) => arealHolds(shape, position));
  if (holding !== undefined) return second === undefined ? holding : 'several';
  if (margin === 0) return 'outside';
  const [nearest] = near
    .map((unit) => ({ unit, metres: distanceTo(unit.shape, position) }))
    .filter(({ metres }) => metres <= margin)
    .toSorted((a, b) => a.metres - b.metres);
  return nearest?.unit ?? 'outside';
}
