import { ringArea, signedRingArea } from '@georisk/domain/geo/area.ts';
import { ringHolds } from '@georisk/domain/geo/contains.ts';
import { isSimpleRing } from '@georisk/domain/geo/selfIntersection.ts';
import type { MultiPolygon, Position, Ring } from '@georisk/domain/geo/types.ts';
import { GRID } from './writeImage.ts';

/** Pixels of a mask by index. */
type Pixels = ReadonlySet<number>;

const { width, originX, originY, pixelWidth: side } = GRID;

/** Pixels whose four neighbours are in the set as well, and all that touch those: single pixels and threads vanish. */
export function opened(pixels: Pixels): Set<number> {
  const around = (pixel: number) => [pixel, pixel - 1, pixel + 1, pixel - width, pixel + width];
  const core = [...pixels].filter((pixel) => around(pixel).every((other) => pixels.has(other)));
  return new Set(core.flatMap(around));
}

/** Connected parts (8 neighbours) of at least so many pixels. */
export function components(pixels: Pixels, atLeast: number): Set<number>[] {
  const left = new Set(pixels);
  const found: Set<number>[] = [];
  for (const start of pixels) {
    if (!left.delete(start)) continue;
    const part = new Set([start]);
    for (const pixel of part)
      for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1])
        if (left.delete(pixel + step)) part.add(pixel + step);
    if (part.size >= atLeast) found.push(part);
  }
  return found;
}

/** The outlines of a set of pixels along their edges, the set on the left: outer rings counterclockwise, holes clockwise (domain.md 2.3). */
function edgeRings(pixels: Pixels): Position[][] {
  // A corner is named by the pixel to its south-east, so that corners of a row follow each other.
  const next = new Map<number, number[]>();
  const edge = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to]);
  for (const pixel of pixels) {
    const [nw, ne, sw, se] = [pixel, pixel + 1, pixel + width, pixel + width + 1];
    if (!pixels.has(pixel + width)) edge(sw, se);
    if (!pixels.has(pixel + 1)) edge(se, ne);
    if (!pixels.has(pixel - width)) edge(ne, nw);
    if (!pixels.has(pixel - 1)) edge(nw, sw);
  }
  const at = (corner: number): Position => [
    originX + (corner % width) * side,
    originY - Math.floor(corner / width) * side,
  ];
  const rings: Position[][] = [];
  for (const start of next.keys()) {
    while ((next.get(start)?.length ?? 0) > 0) {
      const ring: Position[] = [];
      let [from, corner] = [start, start];
      do {
        ring.push(at(corner));
        const ways = next.get(corner) ?? [];
        // where two parts touch at a corner the left turn keeps them apart
        const left = ways.findIndex((to) => isLeftTurn(from, corner, to));
        const [to] = ways.splice(ways.length > 1 && left !== -1 ? left : 0, 1);
        if (to === undefined) break;
        [from, corner] = [corner, to];
      } while (corner !== start);
      rings.push(ring);
    }
  }
  return rings;
}

function isLeftTurn(a: number, b: number, c: number): boolean {
  const [ax, ay] = [(b % width) - (a % width), Math.floor(a / width) - Math.floor(b / width)];
  const [bx, by] = [(c % width) - (b % width), Math.floor(b / width) - Math.floor(c / width)];
  return ax * by - ay * bx > 0;
}

/** Visvalingam: drops the corner with the smallest triangle until all are as large as the limit; stairs become slopes. */
function smooth(ring: readonly Position[], limit: number): Ring {
  const kept = [...ring];
  const triangle = (i: number) => {
    const [a, b, c] = [kept[(i + kept.length - 1) % kept.length], kept[i], kept[(i + 1) % kept.length]];
    if (a === undefined || b === undefined || c === undefined) return Infinity;
    return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
  };
  while (kept.length > 4) {
    let [smallest, at] = [Infinity, -1];
    for (let i = 0; i < kept.length; i += 1) {
      const area = triangle(i);
      if (area < smallest) [smallest, at] = [area, i];
    }
    if (smallest >= limit) break;
    kept.splice(at, 1);
  }
  return kept;
}

/** A step of one pixel on an edge that runs askew is up to this large, m². */
const STAIR = 450;
const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)];

/** The shape of a set of pixels, EPSG:23700, its stairs smoothed where that leaves the ring simple. Holes below 0.1 ha are filled. */
export function polygonOf(parts: readonly Pixels[]): MultiPolygon {
  const coordinates = parts.flatMap((part) => {
    const raw = edgeRings(part);
    const rings = raw.map((ring) => {
      const smoothed = smooth(ring, STAIR);
      return isSimpleRing(smoothed) ? smoothed : smooth(ring, 1);
    });
    const signs = raw.map(signedRingArea);
    const holes = rings.filter((ring, i) => (signs[i] ?? 0) < 0 && ringArea(ring) > 1_000);
    return rings
      .filter((_, i) => (signs[i] ?? 0) > 0)
      .map((outline) => [outline, ...holes.filter((hole) => hole[0] !== undefined && ringHolds(outline, hole[0]))])
      .map((polygon) => polygon.map(closed));
  });
  return { type: 'MultiPolygon', coordinates };
}
