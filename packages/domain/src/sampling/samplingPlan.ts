import { bboxOf } from '../geo/bbox.ts';
import { arealHolds } from '../geo/contains.ts';
import type { MultiPolygon, Position } from '../geo/types.ts';
import type { Grid } from '../raster/grid.ts';
import { hectares } from '../units.ts';
import { momentsOf, type PixelFrame } from './features.ts';
import { borderDistance, bordersOf } from './inaccessiblePole.ts';
import { labelZones, type ZoneLabels } from './labelZones.ts';
import { placePoints, type SamplingGround } from './placePoints.ts';
import { pointNumber, pointsPerZone } from './pointNumber.ts';
import { createRandom } from './random.ts';
import { walkingOrder } from './route.ts';
import { zoneColour } from './zoneColours.ts';
import { coveringZones } from './zonePolygons.ts';

/** An existing point that stays. */
export interface StandingPoint {
  readonly position: Position;
}

export interface SamplingInput extends SamplingGround {
  /** m², planar EOV. */
  readonly damagedArea: number;
  /** The pixels around the damaged area, in metres; its first pixel is the window's. */
  readonly grid: Grid;
  /** Numbers of the pixels with their centre in the damaged area, ascending. */
  readonly inside: Int32Array;
  /** NDVI of those pixels, newest date first, not a number where unknown. */
  readonly dates: readonly Float64Array[];
  /** From the grid's coordinate system to EPSG:23700. */
  readonly project: (position: Position) => Position;
  readonly seed: number;
  /** Where the assessor enters the field; by default the south-west corner of the damaged area's box. */
  readonly entry?: Position;
  readonly standing?: readonly StandingPoint[];
  /** Total number of points wanted; by default the number for the area. */
  readonly points?: number;
  /** NDVI of the whole area where no pixel of it is known. */
  readonly meanNdvi: number;
}

export interface PlannedZone {
  /** From 1, lowest NDVI first. */
  readonly zoneIndex: number;
  /** Covers its part of the damaged area and extends beyond: to be clipped to it. EPSG:23700. */
  readonly carriedOn: MultiPolygon;
  readonly color: string;
  readonly meanNdvi: number;
}

export interface PlannedPoint {
  readonly position: Position;
  readonly zoneIndex: number;
}

export interface SamplingPlan extends Pick<ZoneLabels, 'silhouette' | 'calinskiHarabasz'> {
  readonly zones: readonly PlannedZone[];
  /** In walking order. */
  readonly points: readonly PlannedPoint[];
}

/** Pixels nearer to the damaged area's border than this also show its surroundings, m. */
const EDGE = 5;

const centreOf = ({ originX, originY, pixelWidth, pixelHeight, width }: Grid, pixel: number): Position => [
  originX + ((pixel % width) + 0.5) * pixelWidth,
  originY - (Math.floor(pixel / width) + 0.5) * pixelHeight,
];

/** Indexes of the pixels that show only the damaged area; all of them where there is none. */
function coreOf({ damaged, grid, inside }: SamplingInput, centres: readonly Position[]): Int32Array {
  const isInside = new Uint8Array(grid.width * grid.height);
  for (const pixel of inside) isInside[pixel] = 1;
  const borders = bordersOf(damaged);
  const around = [-1, 1, -grid.width, grid.width];
  const core = Int32Array.from(inside.keys()).filter((place) => {
    const pixel = inside[place] as number;
    const column = pixel % grid.width;
    const amid = column > 0 && column + 1 < grid.width && around.every((step) => isInside[pixel + step] === 1);
    return amid || borderDistance(borders, centres[place] as Position) >= EDGE;
  });
  return core.length > 0 ? core : Int32Array.from(inside.keys());
}

/**
 * Zones of similar growth in the damaged area and sampling points in them, the same for the same input (domain.md 2).
 */
export function planSampling(input: SamplingInput): SamplingPlan {
  const { grid, inside, dates, damagedArea, project, standing = [] } = input;
  const random = createRandom(input.seed);
  const area = hectares(damagedArea / 10_000);
  const total = input.points ?? pointNumber(area);
  const centres = Array.from(inside, (pixel) => project(centreOf(grid, pixel)));
  const core = coreOf(input, centres);
  const frame: PixelFrame = {
    width: grid.width,
    height: grid.height,
    pixels: Int32Array.from(core, (place) => inside[place] as number),
  };
  const labelled = labelZones({
    frame,
    dates: dates.map((values) => Float64Array.from(core, (place) => values[place] as number)),
    area,
    pixelArea: grid.pixelWidth * grid.pixelHeight,
    points: total,
    random,
  });
  const window =
    labelled.zones === 1 ? { ...labelled.window, labels: labelled.window.labels.map(() => 1) } : labelled.window;
  const zones = coveringZones(window, grid, project);

  const placesOfZone = Map.groupBy(inside.keys(), (place) => window.labels[inside[place] as number] as number);
  const sizes = zones.map(({ label }) => placesOfZone.get(label)?.length ?? 0);
  const wanted = pointsPerZone(
    sizes.map((size) => Math.max(size, 1)),
    total,
  );
  const toSample = zones.map(({ label, geometry }, index) => ({
    carriedOn: geometry,
    centres: (placesOfZone.get(label) ?? []).map((place) => centres[place] as Position),
    points: wanted[index] ?? 0,
  }));
  const found = placeBeside(toSample, input, random, standing);
  const points = found.flatMap((positions, index) =>
    positions.map((position): PlannedPoint => ({ position, zoneIndex: zones[index]?.label ?? 1 })),
  );
  const [west, south] = bboxOf(input.damaged);
  const order = walkingOrder(
    input.entry ?? [west, south],
    points.map(({ position }) => position),
  );
  return {
    zones: zones.map(({ label, geometry }) => ({
      zoneIndex: label,
      carriedOn: geometry,
      color: zoneColour(label, zones.length),
      meanNdvi: meanOf(dates[0], placesOfZone.get(label) ?? []) ?? input.meanNdvi,
    })),
    points: order.map((index) => points[index]).filter((point): point is PlannedPoint => point !== undefined),
    silhouette: labelled.silhouette,
    calinskiHarabasz: labelled.calinskiHarabasz,
  };
}

type ToSample = Parameters<typeof placePoints>[0][number];

/** Existing points count as their zone's: only the missing ones are placed, away from them. */
function placeBeside(
  zones: readonly ToSample[],
  where: SamplingGround,
  random: () => number,
  standing: readonly StandingPoint[],
): Position[][] {
  const missing = zones.map((zone) => {
    const own = standing.map(({ position }) => position).filter((position) => arealHolds(zone.carriedOn, position));
    return { ...zone, points: Math.max(0, zone.points - own.length), standing: own };
  });
  return placePoints(
    missing,
    where,
    random,
    standing.map(({ position }) => position),
  );
}

function meanOf(values: Float64Array | undefined, places: readonly number[]): number | null {
  const { mean } = momentsOf(places.map((place) => values?.[place] ?? Number.NaN));
  return Number.isNaN(mean) ? null : mean;
}
