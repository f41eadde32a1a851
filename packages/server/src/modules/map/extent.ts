import { ringArea } from '@georisk/domain/geo/area.ts';
import { type BBox, bboxContains, bboxOf, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { parsePolygon } from '@georisk/domain/geo/geojson.ts';
import { cleanRing, isClosed } from '@georisk/domain/geo/ring.ts';
import { isSimpleRing } from '@georisk/domain/geo/selfIntersection.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { type RawBuilder, sql } from 'kysely';
import { Problem } from '../../http/problem.ts';

/** The part of the map that a list is asked for, EPSG:23700. */
export interface Extent {
  readonly polygon: Polygon;
  readonly box: BBox;
  /** The polygon is its own box: what lies in the box need not be looked at any closer. */
  readonly isBox: boolean;
}

/** A view of the whole country with a wide window beside it is still an honest question. */
const BOUNDS_FACTOR = 2;
/** What a map sends is a rectangle, turned or not; more corners than this are no view of a map. */
const LIMITS = { vertices: 100, rings: 1 };
/** Most rows that a list by extent answers, and what it answers where nothing is said. */
export const MAX_ROWS = 5_000;

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
  return { polygon, box, isBox: Math.abs(ringArea(clean)) === (east - west) * (north - south) };
}

/** Condition that a geometry column meets the extent: its box by the index first, then the shape. @param column e.g. `block.geom` */
export const meetsExtent = (column: string, { polygon, box, isBox }: Extent): RawBuilder<boolean> => {
  const geom = sql.ref(column);
  const envelope = sql`ST_MakeEnvelope(${box[0]}::float8, ${box[1]}::float8, ${box[2]}::float8, ${box[3]}::float8, 23700)`;
  const meets = sql`ST_Intersects(${geom}, ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(polygon)}::text), 23700))`;
  return isBox
    ? sql<boolean>`(${geom} && ${envelope} and (${geom} @ ${envelope} or ${meets}))`
    : sql<boolean>`(${geom} && ${envelope} and ${meets})`;
};

/** At most `limit` rows of a list that was read with `limit + 1`, and whether there were more. */
export const cut = <T>(rows: readonly T[], limit: number): { items: T[]; truncated: boolean } => ({
  items: rows.slice(0, limit),
  truncated: rows.length > limit,
});
