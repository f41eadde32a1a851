import polylabel from 'polylabel';
import { distance } from '../geo/ring.ts';
import { nearestOnSegment, type Segment, segmentsOf } from '../geo/segments.ts';
import { type Areal, type Position, polygonsOf } from '../geo/types.ts';

/** Distance to the nearest border, m. */
export const borderDistance = (segments: readonly Segment[], position: Position): number =>
  segments.reduce(
    (nearest, { from, to }) => Math.min(nearest, distance(position, nearestOnSegment(position, from, to))),
    Infinity,
  );

/** The borders of a geometry, for `borderDistance`. */
export const bordersOf = (geometry: Areal): Segment[] => segmentsOf(polygonsOf(geometry).flat());

const PRECISION = 0.1;

/**
 * The position farthest from the border (pole of inaccessibility), to a decimetre; of a narrower area, a position of
 * its border.
 * @param geometry EOV, metres
 */
export function inaccessiblePole(geometry: Areal): Position {
  const poles = polygonsOf(geometry).map((polygon) => {
    const rings = polygon.map((ring) => ring.map(([x, y]): [number, number] => [x, y]));
    return { polygon, pole: polylabel(rings, PRECISION) };
  });
  const deepest = poles.reduce((best, each) => (each.pole.distance > best.pole.distance ? each : best));
  const { polygon, pole } = deepest;
  return pole.distance > 0 ? [pole[0], pole[1]] : (polygon[0]?.[0] ?? [pole[0], pole[1]]);
}
