import type { LabelWindow } from './labels.ts';

/** A corner of pixels, in columns and rows of the grid: column c, row r is the north-west corner of that pixel. */
export type Corner = readonly [column: number, row: number];
/** Every pixel corner along a border, not closed: the last is joined to the first. */
export type CornerRing = readonly Corner[];

/** The polygons of one label: outlines (counterclockwise seen with north up), each with its holes (clockwise). */
export interface TracedZone {
  readonly label: number;
  readonly polygons: readonly (readonly CornerRing[])[];
}

/** Sides of a pixel in the order of a walk around it with the pixel on the left. */
const [BOTTOM, RIGHT, TOP, LEFT] = [0, 1, 2, 3] as const;
/** Per side: the direction of the walk along it. */
const STEP = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
] as const;
/** Per side: the corner of the pixel at which the walk along it begins. */
const START = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
] as const;

/**
 * The borders of all labels along the pixels' edges (domain.md 2.3, step 4): the zone on the left, at a corner where
 * two pixels of a label touch the left turn, so that zones are connected by edges alone. Every pixel corner is kept:
 * neighbours share them all. A border that touches itself at a corner comes as several rings, so that every ring is
 * simple.
 */
export function traceZones(window: LabelWindow): TracedZone[] {
  const { labels, width } = window;
  const walked = new Uint8Array(labels.length);
  const rings = new Map<number, CornerRing[]>();
  for (let pixel = 0; pixel < labels.length; pixel += 1) {
    const label = labels[pixel] as number;
    if (label === 0) continue;
    for (const side of [BOTTOM, RIGHT, TOP, LEFT]) {
      if (((walked[pixel] as number) >> side) & 1 || neighbourOf(window, pixel, side) === label) continue;
      const found = simpleRings(walk(window, walked, pixel, side), width + 1);
      const known = rings.get(label);
      if (known === undefined) rings.set(label, found);
      else known.push(...found);
    }
  }
  return [...rings]
    .sort(([a], [b]) => a - b)
    .map(([label, all]) => ({ label, polygons: withHoles(all).map((polygon) => polygon.map(onGrid(window))) }));
}

const onGrid =
  ({ left, top }: LabelWindow) =>
  (ring: CornerRing): CornerRing =>
    ring.map(([column, row]) => [column + left, row + top]);

function labelAt({ labels, width, height }: LabelWindow, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : (labels[y * width + x] as number);
}

/** Label on the other side of a pixel's edge. */
function neighbourOf(window: LabelWindow, pixel: number, side: number): number {
  const [x, y] = [pixel % window.width, Math.floor(pixel / window.width)];
  const [dx, dy] = STEP[(side + 3) % 4] as readonly [number, number];
  return labelAt(window, x + dx, y + dy);
}

/** Corners from an edge on, until the walk returns; marks the edges it passed. */
function walk(window: LabelWindow, walked: Uint8Array, startPixel: number, startSide: number): Corner[] {
  const { width } = window;
  const label = window.labels[startPixel] as number;
  const corners: Corner[] = [];
  let [x, y, side] = [startPixel % width, Math.floor(startPixel / width), startSide];
  do {
    const pixel = y * width + x;
    walked[pixel] = (walked[pixel] as number) | (1 << side);
    const [cx, cy] = START[side] as readonly [number, number];
    corners.push([x + cx, y + cy]);
    const [dx, dy] = STEP[side] as readonly [number, number];
    const [outX, outY] = STEP[(side + 3) % 4] as readonly [number, number];
    if (labelAt(window, x + dx, y + dy) !== label) side = (side + 1) % 4;
    else {
      [x, y] = [x + dx, y + dy];
      if (labelAt(window, x + outX, y + outY) === label) {
        [x, y] = [x + outX, y + outY];
        side = (side + 3) % 4;
      }
    }
  } while (y * width + x !== startPixel || side !== startSide);
  return corners;
}

/** Splits a ring where it reaches a corner a second time. */
function simpleRings(corners: readonly Corner[], stride: number): CornerRing[] {
  const rings: CornerRing[] = [];
  const path: Corner[] = [];
  const placeOf = new Map<number, number>();
  for (const corner of corners) {
    const key = corner[1] * stride + corner[0];
    const place = placeOf.get(key);
    if (place !== undefined) {
      const loop = path.splice(place);
      for (const [column, row] of loop) placeOf.delete(row * stride + column);
      rings.push(loop);
    }
    placeOf.set(key, path.length);
    path.push(corner);
  }
  rings.push(path);
  return rings;
}

/** Area in pixels, positive where the ring is counterclockwise seen with north up. */
export function cornerArea(ring: CornerRing): number {
  let doubled = 0;
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] as Corner;
    doubled += x2 * y1 - x1 * y2;
  }
  return doubled / 2;
}

/** Outlines with the holes that lie in them; a hole belongs to the smallest outline around it. */
function withHoles(rings: readonly CornerRing[]): CornerRing[][] {
  const sized = rings.map((ring) => ({ ring, area: cornerArea(ring) }));
  const outlines = sized
    .filter(({ area }) => area > 0)
    .sort((a, b) => a.area - b.area)
    .map(({ ring }) => ({ polygon: [ring], holds: holder(ring) }));
  for (const { ring, area } of sized) {
    if (area > 0) continue;
    const [column, row] = insideOf(ring);
    outlines.find(({ holds }) => holds(column, row))?.polygon.push(ring);
  }
  return outlines.map(({ polygon }) => polygon);
}

/**
 * Centre of a pixel that a hole encloses, beside its first edge: holes have the zone on their left, so the enclosed
 * pixels are on the right.
 */
function insideOf(ring: CornerRing): Corner {
  const [[x1, y1], [x2, y2]] = [ring[0] as Corner, ring[1] as Corner];
  return [(x1 + x2) / 2 - (y2 - y1) / 2, (y1 + y2) / 2 + (x2 - x1) / 2];
}

/** Whether a place between the corners is inside a ring of unit edges: counts the vertical edges to the east of it. */
function holder(ring: CornerRing): (column: number, row: number) => boolean {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of ring) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  return (column, row) => {
    if (column < west || column > east || row < north || row > south) return false;
    let inside = false;
    for (const [index, [x1, y1]] of ring.entries()) {
      const [, y2] = ring[(index + 1) % ring.length] as Corner;
      if (y1 > row !== y2 > row && x1 > column) inside = !inside;
    }
    return inside;
  };
}
