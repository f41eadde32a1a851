import { type Areal, type Polygon, type Position, polygonsOf } from './types.ts';

/** `[west, south, east, north]`, the units of whatever it encloses. */
export type BBox = readonly [west: number, south: number, east: number, north: number];

/** Bounds of valid geometry where the installation sets none: Hungary and its surroundings, EPSG:23700 metres. */
export const HUNGARY_BOUNDS: BBox = [384_000, 32_000, 960_000, 384_000];

/** The smallest box around the positions; of no position an inverted, empty box. */
export function bboxOfPositions(positions: Iterable<Position>): BBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of positions) {
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

/** The smallest box around a polygon or multipolygon. */
export const bboxOf = (geometry: Areal): BBox => bboxOfPositions(polygonsOf(geometry).flat(2));

/** The box scaled about its centre: factor 2 is twice as wide and twice as high. */
export function scaleBBox([west, south, east, north]: BBox, factor: number): BBox {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const [halfWidth, halfHeight] = [((east - west) / 2) * factor, ((north - south) / 2) * factor];
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
}

/** The box grown by a margin on each side. */
export const bufferBBox = ([west, south, east, north]: BBox, margin: number): BBox => [
  west - margin,
  south - margin,
  east + margin,
  north + margin,
];

/** Whether the boxes share a point, edges included. */
export const bboxesIntersect = (a: BBox, b: BBox): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Whether the position lies in the box, edges included. */
export const bboxHolds = ([west, south, east, north]: BBox, [x, y]: Position): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** Whether the inner box lies in the outer one, edges included. */
export const bboxContains = (outer: BBox, inner: BBox): boolean =>
  bboxHolds(outer, [inner[0], inner[1]]) && bboxHolds(outer, [inner[2], inner[3]]);

/** The smallest box around both. */
export const unionBBox = (a: BBox, b: BBox): BBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** The box as a polygon, counterclockwise, as `extent` travels in requests. */
/** The middle of a box. */
export const bboxCentre = ([west, south, east, north]: BBox): Position => [(west + east) / 2, (south + north) / 2];

export const bboxPolygon = ([west, south, east, north]: BBox): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
