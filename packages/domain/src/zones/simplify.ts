import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import { arealArea } from '../geo/area.ts';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { meetingPoint, type Segment, visitNearPairs } from '../geo/segments.ts';
import type { MultiPolygon, Position } from '../geo/types.ts';

/** Triangles smaller than this are dropped, m²: a stair of 10 m pixels is 50 m² and becomes a slope (domain.md 2.3, step 5). */
export const SIMPLIFY_AREA = 120;
/** A limit below this, m², is not halved again. */
const MIN_LIMIT = 4;

/** The form that the libraries exchange: the zones under one name. */
type Zoned = Topology<{ zones: GeometryCollection<object> }>;
type Point = [x: number, y: number, weight: number];

/**
 * Simplifies polygons that share borders (Visvalingam), each border once: what touched still touches, without gap or
 * overlap. Where borders would newly intersect, the limit is halved until they do not; the last resort keeps all
 * corners.
 * @param zones rings with every pixel corner, in one plane coordinate system
 * @param limit area of the triangles that are dropped, in square units of that system
 * @param unitsPerM2 square units to a square metre
 */
export function simplifyZones(zones: readonly MultiPolygon[], limit = SIMPLIFY_AREA, unitsPerM2 = 1): MultiPolygon[] {
  if (zones.length === 0) return [];
  // The library's types require writable arrays; it does not write to them.
  const collection = { type: 'GeometryCollection', geometries: zones } as unknown as GeoJSON.GeometryCollection;
  const weighted = presimplify(topology({ zones: collection }) as unknown as Zoned);
  const arcs = weighted.arcs as unknown as Point[][];
  for (let least = limit; ; least = least < MIN_LIMIT * unitsPerM2 ? Number.MIN_VALUE : least / 2) {
    const weights = arcs.map((arc) => arc.map(([, , weight]) => weight));
    for (const arc of arcs) keepRingOpen(arc, least);
    const simple = simplify(weighted, least);
    for (const [index, arc] of arcs.entries())
      for (const [at, point] of arc.entries()) point[2] = weights[index]?.[at] ?? 0;
    const geometries = zonesOf(simple);
    const lastResort = least === Number.MIN_VALUE;
    if (lastResort || (isPlanar(simple.arcs as unknown as Position[][]) && geometries.every(hasArea)))
      return geometries;
  }
}

const zonesOf = (simple: Zoned): MultiPolygon[] =>
  feature(simple, simple.objects.zones).features.map(({ geometry }) => geometry as unknown as MultiPolygon);

/** A closed border keeps at least three corners: those that count most. */
function keepRingOpen(arc: Point[], least: number): void {
  const [first, last] = [arc[0], arc[arc.length - 1]];
  if (first === undefined || last === undefined || first[0] !== last[0] || first[1] !== last[1]) return;
  const inner = arc.slice(1, -1);
  if (inner.filter(([, , weight]) => weight >= least).length >= 2) return;
  for (const point of inner.toSorted((a, b) => b[2] - a[2]).slice(0, 2)) point[2] = Infinity;
}

const hasArea = (zone: MultiPolygon): boolean =>
  zone.coordinates.every(
    ([outline]) => outline !== undefined && arealArea({ type: 'Polygon', coordinates: [outline] }) > 0,
  );

const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Whether borders intersect only at their common corners. */
function isPlanar(arcs: readonly (readonly Position[])[]): boolean {
  const segments = arcs.flatMap((arc, ring) =>
    arc.slice(1).map((to, index): Segment => ({ from: arc[index] ?? to, to, ring, index, count: arc.length - 1 })),
  );
  let planar = true;
  visitNearPairs(segments, 0, (a, b) => {
    planar = !intersect(a, b);
    return planar;
  });
  return planar;
}

function intersect(a: Segment, b: Segment): boolean {
  const [aStart, aEnd] = [same(a.from, b.from) || same(a.from, b.to), same(a.to, b.from) || same(a.to, b.to)];
  if (aStart && aEnd) return true;
  if (!aStart && !aEnd) return meetingPoint(a, b, 0) !== null;
  // One corner in common: they may still overlap.
  const [shared, endA] = aStart ? [a.from, a.to] : [a.to, a.from];
  const endB = same(b.from, shared) ? b.to : b.from;
  const [ux, uy, vx, vy] = [endA[0] - shared[0], endA[1] - shared[1], endB[0] - shared[0], endB[1] - shared[1]];
  return ux * vy - uy * vx === 0 && ux * vx + uy * vy > 0;
}
