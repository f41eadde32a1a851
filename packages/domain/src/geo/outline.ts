import type { SquareMetres } from '../units.ts';
import { polygonArea } from './area.ts';
import { findAxes } from './axes.ts';
import { type BBox, bboxContains, bboxOf, bboxOfPositions, HUNGARY_BOUNDS, scaleBBox } from './bbox.ts';
import { ringHolds } from './contains.ts';
import { type GeometryFault, parsePolygon } from './geojson.ts';
import { cleanRing, distinctVertices, isClosed } from './ring.ts';
import { findCrossings } from './selfIntersection.ts';
import type { Areal, Polygon, Position, Ring } from './types.ts';

/** An outline must be within the block's box scaled by this: a table is never farther off than its block is wide. */
export const SURROUNDINGS_FACTOR = 2;
/** Smallest outline, m². */
export const MIN_OUTLINE_AREA = 1;

/** Why an outline cannot be saved. `at` are positions in EPSG:23700 that the map shows. */
export type OutlineRefusal =
  | GeometryFault
  | { readonly code: 'not-closed' }
  | { readonly code: 'too-few-corners'; readonly corners: number }
  | { readonly code: 'self-crossing'; readonly at: readonly Position[] }
  | { readonly code: 'hole-outside' }
  | { readonly code: 'zero-area' }
  | { readonly code: 'outside-bounds'; readonly looksLike: 'swapped' | 'degrees' | 'unknown' | 'eov' }
  | { readonly code: 'outside-surroundings' };

export type OutlineRefusalCode = OutlineRefusal['code'];

export interface OutlineContext {
  /** The MePAR block that the outline belongs to, EPSG:23700; without one its surroundings are not checked. */
  readonly block?: Areal;
  /** Bounds of the installation, EPSG:23700. */
  readonly bounds?: BBox;
}

export type OutlineCheck =
  | {
      readonly ok: true;
      /** Closed, without duplicate vertices: what is stored. */
      readonly outline: Polygon;
      readonly area: SquareMetres;
    }
  | { readonly ok: false; readonly refusals: readonly OutlineRefusal[] };

function placeRefusals(rings: readonly Ring[], { block, bounds = HUNGARY_BOUNDS }: OutlineContext): OutlineRefusal[] {
  const box = bboxOfPositions(rings.flat());
  const first = rings[0]?.[0];
  if (first === undefined) return [];
  if (!bboxContains(bounds, box)) return [{ code: 'outside-bounds', looksLike: findAxes(first) }];
  if (block !== undefined && !bboxContains(scaleBBox(bboxOf(block), SURROUNDINGS_FACTOR), box))
    return [{ code: 'outside-surroundings' }];
  return [];
}

/**
 * Holes must be in the outline and not in each other; only called for rings that do not cross, so one vertex decides
 * for the ring.
 */
function hasStrayHole([outline = [], ...holes]: readonly Ring[]): boolean {
  return holes.some((hole) => {
    const vertex = hole[0];
    if (vertex === undefined) return true;
    return !ringHolds(outline, vertex) || holes.some((other) => other !== hole && ringHolds(other, vertex));
  });
}

function shapeRefusals(rings: readonly Ring[]): OutlineRefusal[] {
  const corners = Math.min(...rings.map((ring) => distinctVertices(ring).length));
  if (corners < 3) return [{ code: 'too-few-corners', corners }];
  const cleaned = rings.map(cleanRing);
  const crossings = findCrossings(cleaned);
  if (crossings.length > 0) return [{ code: 'self-crossing', at: crossings.map((crossing) => crossing.at) }];
  if (hasStrayHole(cleaned)) return [{ code: 'hole-outside' }];
  if (polygonArea(cleaned) < MIN_OUTLINE_AREA) return [{ code: 'zero-area' }];
  return [];
}

/**
 * Checks an outline before it is saved: the drawing, while a corner is dragged, and the server share this list. An
 * unreadable form stops the check; otherwise both shape and place are reported.
 * @param input anything that claims to be a GeoJSON Polygon in EPSG:23700, easting first, ring closed
 */
export function checkOutline(input: unknown, context: OutlineContext = {}): OutlineCheck {
  const parsed = parsePolygon(input);
  if (!parsed.ok) return { ok: false, refusals: [parsed.fault] };
  const rings = parsed.value.coordinates;
  const refusals: OutlineRefusal[] = [
    ...(rings.every(isClosed) ? [] : [{ code: 'not-closed' } as const]),
    ...shapeRefusals(rings),
    ...placeRefusals(rings, context),
  ];
  if (refusals.length > 0) return { ok: false, refusals };
  const coordinates = rings.map(cleanRing);
  return { ok: true, outline: { type: 'Polygon', coordinates }, area: polygonArea(coordinates) };
}
