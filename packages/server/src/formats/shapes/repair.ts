import { ringArea } from '@georisk/domain/geo/area.ts';
import { closeRing, distance, distinctVertices, DUPLICATE_DISTANCE } from '@georisk/domain/geo/ring.ts';
import { type Crossing, findCrossings } from '@georisk/domain/geo/selfIntersection.ts';
import type { Ring } from '@georisk/domain/geo/types.ts';
import { straightenHairlines } from './hairlines.ts';

/** The changes to a shape, apart from exactly repeated points. */
export type Repair = 'duplicate' | 'tiny-hole' | 'pinch' | 'hairline';

export interface RepairedPolygon {
  readonly rings: readonly Ring[];
  readonly repairs: readonly Repair[];
  /** Where it still crosses itself; empty: the shape can be saved. */
  readonly crossings: readonly Crossing[];
}

type FindCrossings = (rings: readonly Ring[]) => readonly Crossing[];

interface Rule {
  /** Vertices nearer than this are one, m. */
  readonly distance: number;
  readonly crossingsOf: FindCrossings;
}

/** Exactly the same position. */
const SAME = Number.MIN_VALUE;

/**
 * How strict a shape is: an outline will be edited by hand and follows the rules of drawing, an area is only viewed.
 */
const RULES = {
  outline: { distance: DUPLICATE_DISTANCE, crossingsOf: (rings) => findCrossings(rings) },
  area: { distance: SAME, crossingsOf: (rings) => findCrossings(rings).filter((found) => !isTouch(rings, found)) },
} as const satisfies Record<string, Rule>;

export type ShapeRule = keyof typeof RULES;

/** Holes smaller than this are traces of digitising, m². */
const TINY_HOLE = 1;

/**
 * Repairs a polygon from a survey with the least changes: a valid one stays to the last vertex; duplicate points, holes
 * below 1 m², rings that touch themselves and crossings below half a square metre are repaired in this order, and
 * larger faults are left to be refused.
 * @param rings EPSG:23700, outline first
 */
export function repairPolygon(rings: readonly Ring[], rule: ShapeRule): RepairedPolygon {
  const { distance, crossingsOf } = RULES[rule];
  const asFound = withoutEmptyHoles(rings, distance);
  if (crossingsOf(asFound).length === 0) return { rings: asFound, repairs: [], crossings: [] };
  let repaired = asFound;
  const repairs: Repair[] = [];
  for (const [repair, apply] of STEPS) {
    const changed = apply(repaired, crossingsOf);
    if (changed === repaired) continue;
    repaired = changed;
    repairs.push(repair);
    if (crossingsOf(repaired).length === 0) break;
  }
  return { rings: repaired, repairs, crossings: crossingsOf(repaired) };
}

/**
 * From steps that lose nothing to steps that lose some square decimetres; each returns the same rings where it has
 * nothing to do.
 */
const STEPS: readonly (readonly [Repair, (rings: readonly Ring[], crossingsOf: FindCrossings) => readonly Ring[]])[] = [
  ['duplicate', (rings) => unlessSame(rings, withoutEmptyHoles(rings, DUPLICATE_DISTANCE))],
  [
    'tiny-hole',
    (rings) =>
      unlessSame(
        rings,
        rings.filter((ring, index) => index === 0 || ringArea(ring) >= TINY_HOLE),
      ),
  ],
  ['pinch', (rings) => unlessSame(rings, splitPinchedHoles(rings))],
  ['hairline', straightenHairlines],
];

const unlessSame = (before: readonly Ring[], after: readonly Ring[]): readonly Ring[] =>
  after.length === before.length && after.every((ring, index) => ring.length === before[index]?.length)
    ? before
    : after;

/** Rings closed, without duplicate points, and without holes that are a line or a point. */
const withoutEmptyHoles = (rings: readonly Ring[], distance: number): readonly Ring[] =>
  rings
    .map((ring) => distinctVertices(ring, distance))
    .filter((ring, index) => index === 0 || ring.length >= 3)
    .map(closeRing);

/** Rings may touch each other in a vertex (a hole at the border, two holes in a corner), as PostGIS allows. */
function isTouch(rings: readonly Ring[], { at, segments: [a, b] }: Crossing): boolean {
  const isVertex = ([ring, index]: Crossing['segments'][number]) =>
    [rings[ring]?.[index], rings[ring]?.[index + 1]].some(
      (vertex) => vertex !== undefined && distance(vertex, at) < TOUCH,
    );
  return a[0] !== b[0] && (isVertex(a) || isVertex(b));
}

/** m */
const TOUCH = 1e-3;

/** A hole that touches itself in a vertex is two holes; one without area (a spike) is none. */
function splitPinchedHoles([outline = [], ...holes]: readonly Ring[]): readonly Ring[] {
  return [outline, ...holes.flatMap(loopsOf).filter((ring) => ringArea(ring) >= TINY_HOLE)];
}

function loopsOf(ring: Ring): Ring[] {
  const vertices = distinctVertices(ring, SAME);
  for (const [index, vertex] of vertices.entries()) {
    const again = vertices.findIndex((other, at) => at > index && other[0] === vertex[0] && other[1] === vertex[1]);
    if (again === -1) continue;
    const [inner, outer] = [vertices.slice(index, again), [...vertices.slice(0, index), ...vertices.slice(again)]];
    return [...loopsOf(closeRing(inner)), ...loopsOf(closeRing(outer))];
  }
  return [closeRing(vertices)];
}
