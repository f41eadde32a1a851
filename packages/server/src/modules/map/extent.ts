import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import { ringArea } from '@georisk/domain/geo/area.ts';
import { type BBox, bboxContains, bboxOf, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { parsePolygon } from '@georisk/domain/geo/geojson.ts';
import { cleanRing, isClosed } from '@georisk/domain/geo/ring.ts';
import { isSimpleRing } from '@georisk/domain/geo/selfIntersection.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#server/http/problem.ts';

export { MAX_ROWS };

/** The requested part of the map of a list, EPSG:23700: a box, or a shape within its box. */
export type Extent = ExtentBox | (Omit<ExtentBox, 'kind'> & { readonly kind: 'shape'; readonly polygon: string });

interface ExtentBox {
  readonly kind: 'box';
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A view of the whole country with a wide margin is still a valid request. */
const BOUNDS_FACTOR = 2;
/** A map sends a rectangle, rotated or not; more corners than this are no view of a map. */
const LIMITS = { vertices: 100, rings: 1 };
const refuse = (error: string): never => {
  throw new Problem('malformed-request', { error: `extent: ${error}` });
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('not JSON');
  }
}

/**
 * Reads `extent` of a query: a GeoJSON Polygon in EPSG:23700, easting first.
 * @param bounds of the installation
 * @throws Problem 400
 */
export function parseExtent(text: string, bounds: BBox): Extent {
  const parsed = parsePolygon(parseJson(text), LIMITS);
  if (!parsed.ok) return refuse(parsed.fault.code);
  const [ring = []] = parsed.value.coordinates;
  if (!isClosed(ring)) refuse('not closed');
  const clean = cleanRing(ring);
  if (clean.length < 4 || ringArea(clean) === 0) refuse('no area');
  if (!isSimpleRing(clean)) refuse('crosses itself');
  const polygon: Polygon = { type: 'Polygon', coordinates: [clean] };
  const box = bboxOf(polygon);
  if (!bboxContains(scaleBBox(bounds, BOUNDS_FACTOR), box)) refuse('outside of the bounds');
  const [west, south, east, north] = box;
  const sides = { west, south, east, north };
  return Math.abs(ringArea(clean)) === (east - west) * (north - south)
    ? { kind: 'box', ...sides }
    : { kind: 'shape', ...sides, polygon: JSON.stringify(polygon) };
}

/**
 * Condition that a geometry column intersects the extent: its box by the index first, then the shape. @param column
 * e.g. `block.geom`
 */
export const intersectsExtent = (column: string, extent: Extent): RawBuilder<boolean> => {
  const geom = sql.ref(column);
  const { west, south, east, north } = extent;
  const box = sql`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 23700)`;
  // Geometries within a box need no exact check.
  return extent.kind === 'box'
    ? sql<boolean>`(${geom} && ${box} and (${geom} @ ${box} or ST_Intersects(${geom}, ${box})))`
    : sql<boolean>`(${geom} && ${box} and ST_Intersects(${geom}, ST_SetSRID(ST_GeomFromGeoJSON(${extent.polygon}::text), 23700)))`;
};

/** At most `limit` rows of a list that was read with `limit + 1`, and whether there were more. */
export const cut = <T>(rows: readonly T[], limit: number): { items: T[]; truncated: boolean } => ({
  items: rows.slice(0, limit),
  truncated: rows.length > limit,
});
