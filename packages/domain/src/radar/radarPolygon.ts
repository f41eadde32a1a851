import { simplifiedRing } from '../damage/simplifiedRing.ts';
import { type BBox, HUNGARY_BOUNDS } from '../geo/bbox.ts';
import { checkOutline, type OutlineRefusal } from '../geo/outline.ts';
import { overlapArea } from '../geo/overlap.ts';
import { closeRing, distinctVertices } from '../geo/ring.ts';
import { isSimpleRing } from '../geo/selfIntersection.ts';
import type { Areal, Polygon, Ring } from '../geo/types.ts';
import type { SquareMetres } from '../units.ts';

/** Area of an event's polygon, m²: 0.5 to 5,000 km² (domain.md 5). */
export const RADAR_AREAS: readonly [smallest: number, largest: number] = [500_000, 5_000_000_000];
/** Largest error of the simplified outline, m. */
const TOLERANCE = 200;

export type RadarRefusal =
  | OutlineRefusal
  | { readonly code: 'too-small'; readonly area: number }
  | { readonly code: 'too-large'; readonly area: number }
  | { readonly code: 'outside-country' };

export type RadarPolygonCheck =
  | { readonly ok: true; readonly polygon: Polygon; readonly area: SquareMetres }
  | { readonly ok: false; readonly refusals: readonly RadarRefusal[] };

export interface RadarPlace {
  /** Outline of the country, EPSG:23700; an event must touch it. */
  readonly country?: Areal;
  readonly bounds?: BBox;
}

/** The ring with fewer corners, or as it was where that would make it cross itself. */
function simplified(ring: Ring): Ring {
  const fewer = closeRing(simplifiedRing(distinctVertices(ring), TOLERANCE));
  return fewer.length > 3 && isSimpleRing(distinctVertices(fewer)) ? fewer : ring;
}

/**
 * Checks the polygon of an event: closed rings that do not cross, 0.5 to 5,000 km², on the map and in the country.
 * Accepted ones are returned simplified to 200 m.
 * @param input GeoJSON Polygon in EPSG:23700
 */
export function checkRadarPolygon(
  input: unknown,
  { country, bounds = HUNGARY_BOUNDS }: RadarPlace = {},
): RadarPolygonCheck {
  const check = checkOutline(input, { bounds });
  if (!check.ok) return check;
  const { outline, area } = check;
  if (area < RADAR_AREAS[0]) return { ok: false, refusals: [{ code: 'too-small', area }] };
  if (area > RADAR_AREAS[1]) return { ok: false, refusals: [{ code: 'too-large', area }] };
  if (country !== undefined && overlapArea(outline, country) === 0)
    return { ok: false, refusals: [{ code: 'outside-country' }] };
  const fewer = checkOutline({ type: 'Polygon', coordinates: outline.coordinates.map(simplified) }, { bounds });
  return { ok: true, polygon: fewer.ok ? fewer.outline : outline, area };
}
