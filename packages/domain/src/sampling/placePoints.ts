import { arealHolds } from '../geo/contains.ts';
import { distance } from '../geo/ring.ts';
import type { Areal, Position } from '../geo/types.ts';
import { bordersOf, borderDistance, inaccessiblePole } from './inaccessiblePole.ts';
import { kMeans, pointSet, RESTARTS } from './kMeans.ts';
import type { Random } from './random.ts';

/** A zone that gets points. EPSG:23700. */
export interface ZoneToSample {
  /** The zone extended beyond the damaged area, so that its borders are only those with other zones. */
  readonly carriedOn: Areal;
  /** Centres of the zone's pixels in the damaged area. */
  readonly centres: readonly Position[];
  /** Points wanted beside the existing ones. */
  readonly points: number;
  /** Existing points of the zone. */
  readonly standing?: readonly Position[];
}

/**
 * Distances of points from the table's outline and from other zones, m; the next one where a zone is too narrow for
 * the one before.
 */
const MARGINS = [
  { outline: 15, zones: 10 },
  { outline: 10, zones: 5 },
  { outline: 5, zones: 0 },
] as const;
/** Distances between points, m; the next one where there is no room. */
const APART = [20, 10] as const;
/** No new point is nearer to an existing one, m: measured again there, a place would count twice. */
const FROM_TAKEN = 10;
/** More pixels of a zone than this are thinned out: coverage depends on where they are, not on their number. */
const MAX_CENTRES = 2_500;

const thinned = (centres: readonly Position[]): readonly Position[] => {
  const step = Math.ceil(centres.length / MAX_CENTRES);
  return step === 1 ? centres : centres.filter((_, index) => index % step === 0);
};

/**
 * Centres of compact parts of equal size (spatial coverage sampling: k-means on coordinates, Walvoort, Brus and de
 * Gruijter 2010). Existing points are the centres of parts of their own, which new ones stay out of (prior points).
 */
function coverage({ centres, points, standing = [] }: ZoneToSample, random: Random): Position[] {
  const some = thinned(centres);
  const wanted = Math.min(points, some.length);
  if (wanted === 0) return [];
  const [[east, north] = [0, 0]] = some;
  // Relative to a corner nearby: squares of full coordinates would lose the last digits.
  const set = pointSet([some.map(([x]) => x - east), some.map(([, y]) => y - north)]);
  const prior = Float64Array.from(standing.flatMap(([x, y]) => [x - east, y - north]));
  const { centres: found } = kMeans(set, standing.length + wanted, random, RESTARTS, prior);
  return Array.from({ length: wanted }, (_, index): Position => {
    const at = 2 * (standing.length + index);
    return [(found[at] ?? 0) + east, (found[at + 1] ?? 0) + north];
  });
}

/** Where points may be placed. EPSG:23700. */
export interface SamplingGround {
  readonly damaged: Areal;
  /** Outline of the whole table. */
  readonly table: Areal;
}

interface Ground {
  readonly isIn: (position: Position) => boolean;
  readonly fromOutline: (position: Position) => number;
  readonly fromZones: (position: Position) => number;
}

function groundOf({ carriedOn }: ZoneToSample, { damaged, table }: SamplingGround): Ground {
  const [outline, zones] = [bordersOf(table), bordersOf(carriedOn)];
  return {
    isIn: (position) => [carriedOn, damaged, table].every((each) => arealHolds(each, position)),
    fromOutline: (position) => borderDistance(outline, position),
    fromZones: (position) => borderDistance(zones, position),
  };
}

/** The pixel centre nearest to where a point is wanted that keeps its distances; undefined where there is none. */
function place(
  wanted: Position,
  centres: readonly Position[],
  taken: readonly Position[],
  ground: Ground,
): Position | undefined {
  const near = centres.toSorted((a, b) => distance(a, wanted) - distance(b, wanted));
  for (const apart of APART) {
    const free = near.filter((centre) => taken.every((other) => distance(other, centre) >= apart));
    for (const margin of MARGINS) {
      const found = free.find(
        (centre) =>
          ground.isIn(centre) &&
          ground.fromOutline(centre) >= margin.outline &&
          (margin.zones === 0 || ground.fromZones(centre) >= margin.zones),
      );
      if (found !== undefined) return found;
    }
    const inside = free.find(ground.isIn);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/**
 * Sampling points of all zones (domain.md 2.4): spread over each zone, away from the table's outline, from other
 * zones and from each other. A zone that wants points gets one, but where every place of it is within 10 m
 * of an existing point; further ones are left out where they would be too close to each other.
 * @param taken existing points
 * @returns points by zone, in the order of the zones
 */
export function placePoints(
  zones: readonly ZoneToSample[],
  where: SamplingGround,
  random: Random,
  taken: readonly Position[] = [],
): Position[][] {
  const all = [...taken];
  return zones.map((zone) => {
    const ground = groundOf(zone, where);
    const found: Position[] = [];
    for (const wanted of coverage(zone, random)) {
      const position = place(wanted, zone.centres, all, ground);
      if (position === undefined) continue;
      all.push(position);
      found.push(position);
    }
    if (found.length > 0 || zone.points === 0) return found;
    // An area smaller than a pixel, or a zone that others have filled.
    const isApart = (position: Position) => taken.every((other) => distance(other, position) >= FROM_TAKEN);
    const pole =
      zone.centres.find((centre) => ground.isIn(centre) && isApart(centre)) ?? inaccessiblePole(where.damaged);
    if (!isApart(pole)) return [];
    all.push(pole);
    return [pole];
  });
}
