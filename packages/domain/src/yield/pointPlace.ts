import { arealHolds } from '../geo/contains.ts';
import { distance } from '../geo/ring.ts';
import { nearestOnSegment, segmentsOf } from '../geo/segments.ts';
import { type Areal, type Position, polygonsOf } from '../geo/types.ts';

/** The area that a sampling point represents (domain.md 1.2): the damaged area, the rest of the table, or none. */
export type PointPlace =
  | {
      readonly kind: 'damaged';
      readonly zone: number | null /** Beside the area, within the error of a receiver. */;
      readonly beside: boolean;
    }
  | { readonly kind: 'undamaged' }
  | { readonly kind: 'outside' };

export interface PlacedZone {
  readonly zone: number;
  readonly geometry: Areal;
}

/** A point this near to the damaged area counts as inside: error of a hand-held receiver, m. */
export const BESIDE_DISTANCE = 20;

/** Distance of a position from a geometry, 0 inside, m. */
export function distanceTo(geometry: Areal, position: Position): number {
  if (arealHolds(geometry, position)) return 0;
  return segmentsOf(polygonsOf(geometry).flat()).reduce(
    (nearest, { from, to }) => Math.min(nearest, distance(position, nearestOnSegment(position, from, to))),
    Infinity,
  );
}

function zoneOf(position: Position, zones: readonly PlacedZone[]): number | null {
  let [nearest, zone]: [number, number | null] = [Infinity, null];
  for (const each of zones) {
    const away = distanceTo(each.geometry, position);
    if (away < nearest) [nearest, zone] = [away, each.zone];
  }
  return zone;
}

/**
 * Where a point counts. All geometries in EPSG:23700.
 * @param damaged the damaged area within the table
 * @param zones by their numbers; a point of the damaged area outside of all of them belongs to the nearest
 */
export function placeOfPoint(
  position: Position,
  damaged: Areal,
  table: Areal,
  zones: readonly PlacedZone[],
): PointPlace {
  const away = distanceTo(damaged, position);
  if (away <= BESIDE_DISTANCE) return { kind: 'damaged', zone: zoneOf(position, zones), beside: away > 0 };
  return arealHolds(table, position) ? { kind: 'undamaged' } : { kind: 'outside' };
}
