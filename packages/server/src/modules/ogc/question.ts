import { type BBox, bboxesIntersect, bboxOfPositions, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID, WEB_MERCATOR_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { Extent } from '#server/modules/map/extent.ts';

/** Largest coordinates of each system, x and y. */
const LIMITS: ReadonlyMap<number, readonly [number, number]> = new Map([
  [WGS84_SRID, [180, 90]],
  [WEB_MERCATOR_SRID, [20_037_509, 242_528_681]],
  [EOV_SRID, [10_000_000, 10_000_000]],
]);
/** Half the side that a point gets, so that it has an area: about a centimetre. */
const HALF_SIDE: ReadonlyMap<number, number> = new Map([[WGS84_SRID, 1e-7]]);
const METRES = 0.01;

/** Nothing lies farther from the installation's bounds than this many times their size. */
const BOUNDS_FACTOR = 2;
const POINTS_A_SIDE = 8;
const SHARES = Array.from({ length: POINTS_A_SIDE }, (_, index) => index / POINTS_A_SIDE);

/** The edges of a box in another coordinate system, where they are curves; closed. */
function ringOf([west, south, east, north]: BBox, from: number, to: number): Position[] {
  const project = projectorBetween(from, to);
  const [wide, high] = [east - west, north - south];
  const ring = [
    ...SHARES.map((share) => project(west + share * wide, south)),
    ...SHARES.map((share) => project(east, south + share * high)),
    ...SHARES.map((share) => project(east - share * wide, north)),
    ...SHARES.map((share) => project(west, north - share * high)),
  ].map(([x, y]): Position => [x, y]);
  return [...ring, ...ring.slice(0, 1)];
}

/** The box around a box of another coordinate system. */
export const boxAround = (box: BBox, from: number, to: number): BBox => bboxOfPositions(ringOf(box, from, to));

const intersection = (a: BBox, b: BBox): BBox => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/**
 * `bbox` of four or six numbers (heights are not looked at); undefined for anything else. None of our data crosses the
 * antimeridian.
 */
export function parseBBox(text: string, srid: number): BBox | undefined {
  const numbers = text.split(',').map(Number);
  const picked = numbers.length === 6 ? [0, 1, 3, 4] : numbers.length === 4 ? [0, 1, 2, 3] : [];
  const [west, south, east, north] = picked.map((index) => numbers[index]);
  const [limitX, limitY] = LIMITS.get(srid) ?? [0, 0];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  const isBox = [west, east].every((x) => Math.abs(x) <= limitX) && [south, north].every((y) => Math.abs(y) <= limitY);
  return isBox && west <= east && south <= north ? [west, south, east, north] : undefined;
}

const withArea = ([west, south, east, north]: BBox, half: number): BBox => [
  west - (east - west < half ? half : 0),
  south - (north - south < half ? half : 0),
  east + (east - west < half ? half : 0),
  north + (north - south < half ? half : 0),
];

/**
 * The part of the map within a box of any of the systems, EPSG:23700; null where it lies outside of the installation.
 * @param bounds of the installation, EPSG:23700: a box of the world is no place that could be projected
 */
export function extentWithin(box: BBox, srid: number, bounds: BBox): Extent | null {
  const whole = boxAround(scaleBBox(bounds, BOUNDS_FACTOR), EOV_SRID, srid);
  if (!bboxesIntersect(box, whole)) return null;
  const part = withArea(intersection(box, whole), HALF_SIDE.get(srid) ?? METRES);
  const ring = ringOf(part, srid, EOV_SRID);
  const [west, south, east, north] = bboxOfPositions(ring);
  const sides = { west, south, east, north };
  if (srid === EOV_SRID) return { kind: 'box', ...sides };
  return { kind: 'shape', ...sides, polygon: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) };
}
