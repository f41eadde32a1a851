import { signedRingArea } from '../geo/area.ts';
import { ringHolds } from '../geo/contains.ts';
import type { MultiPolygon, Position, Ring } from '../geo/types.ts';
import { CHRONOLOGY_CLASSES, type ChronologyClass } from './chronologyClasses.ts';
import { contourRings, type OpenRing } from './contourRings.ts';
import { densityField, type WeightedPoint } from './density.ts';
import { simplifiedRing } from './simplifiedRing.ts';

/** One class of the chronology and its area, EPSG:23700. */
export interface ChronologyArea extends ChronologyClass {
  readonly geom: MultiPolygon;
}

/** Largest error of a simplified contour, m: far less than the distance of neighbouring contours. */
const TOLERANCE = 25;

const centimetres = ([x, y]: Position): Position => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

const closed = (ring: OpenRing): Ring => {
  const [first] = ring;
  return first === undefined ? [] : [...ring, first];
};

/**
 * Areas where reported cases concentrate (domain.md 4.6): the density's classes as adjacent areas, weakest first.
 * Empty without cases.
 * @param points places of the cases, EPSG:23700
 */
export function damageChronology(points: readonly WeightedPoint[]): ChronologyArea[] {
  const field = densityField(points);
  if (field === null) return [];
  const greatest = field.values.reduce((most, value) => Math.max(most, value), 0);
  if (greatest === 0) return [];
  const contours = CHRONOLOGY_CLASSES.map(({ from }) =>
    contourRings(field, (from / 100) * greatest)
      .map((ring) => closed(simplifiedRing(ring, TOLERANCE).map(centimetres)))
      .filter((ring) => ring.length > 3 && signedRingArea(ring) !== 0),
  );
  return CHRONOLOGY_CLASSES.flatMap((each, index) => {
    // The area of the next class is cut out: its rings reverse their direction.
    const inner = (contours[index + 1] ?? []).map((ring) => ring.toReversed());
    const coordinates = withHoles([...(contours[index] ?? []), ...inner]);
    return coordinates.length === 0 ? [] : [{ ...each, geom: { type: 'MultiPolygon' as const, coordinates } }];
  });
}

/** Outlines (counterclockwise) with the holes (clockwise) in them; a hole belongs to the smallest outline around it. */
function withHoles(rings: readonly Ring[]): Ring[][] {
  const sized = rings.map((ring) => ({ ring, area: signedRingArea(ring) }));
  const polygons = sized
    .filter(({ area }) => area > 0)
    .sort((a, b) => a.area - b.area)
    .map(({ ring, area }) => ({ rings: [ring], area }));
  for (const { ring, area } of sized) {
    const [place] = ring;
    if (area > 0 || place === undefined) continue;
    polygons
      .find(({ rings: [outline = []], area: around }) => around > -area && ringHolds(outline, place))
      ?.rings.push(ring);
  }
  return polygons.map((polygon) => polygon.rings);
}
