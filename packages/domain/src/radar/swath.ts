import { polygonArea } from '../geo/area.ts';
import { type BBox, HUNGARY_BOUNDS } from '../geo/bbox.ts';
import { OUTLINE_LIMITS } from '../geo/geojson.ts';
import { checkOutline, type OutlineRefusal } from '../geo/outline.ts';
import { overlapArea } from '../geo/overlap.ts';
import type { Areal, Polygon } from '../geo/types.ts';
import type { SquareMetres } from '../units.ts';

/** Most areas of one event, drawn or from a file. */
export const MAX_SWATH_AREAS = 50;
/** Area of a whole event, m²: one hectare to the 5,000 km² of a radar's polygon (domain.md 5). */
export const SWATH_SIZES: readonly [smallest: number, largest: number] = [10_000, 5_000_000_000];

export type SwathRefusal =
  | OutlineRefusal
  | { readonly code: 'empty' }
  | { readonly code: 'too-many-areas'; readonly count: number; readonly limit: number }
  | { readonly code: 'too-small'; readonly area: SquareMetres }
  | { readonly code: 'too-large'; readonly area: SquareMetres }
  | { readonly code: 'outside-country' };

export type SwathCheck =
  | { readonly ok: true; readonly areas: readonly Polygon[]; readonly area: SquareMetres }
  | { readonly ok: false; readonly refusal: SwathRefusal };

export interface SwathPlace {
  /** Outline of the country, EPSG:23700; every area must touch it. */
  readonly country?: Areal | undefined;
  readonly bounds?: BBox | undefined;
}

const refuse = (refusal: SwathRefusal): SwathCheck => ({ ok: false, refusal });

const vertices = ({ coordinates }: Polygon): number => coordinates.reduce((sum, ring) => sum + ring.length, 0);

/**
 * Checks the areas over which an event went: outlines that do not cross themselves, on the map and in the country,
 * neither a point nor half of the country, of together no more corners than one drawing may have. The first fault is
 * told. They stay as they are: unlike a radar's polygon they are not simplified.
 * @param inputs anything that claims to be GeoJSON Polygons in EPSG:23700
 */
export function checkSwath(
  inputs: readonly unknown[],
  { country, bounds = HUNGARY_BOUNDS }: SwathPlace = {},
): SwathCheck {
  if (inputs.length === 0) return refuse({ code: 'empty' });
  if (inputs.length > MAX_SWATH_AREAS)
    return refuse({ code: 'too-many-areas', count: inputs.length, limit: MAX_SWATH_AREAS });
  const areas: Polygon[] = [];
  let [count, area] = [0, 0];
  for (const input of inputs) {
    const check = checkOutline(input, { bounds });
    if (!check.ok) return refuse(check.refusals[0] ?? { code: 'not-a-polygon' });
    count += vertices(check.outline);
    area += polygonArea(check.outline.coordinates);
    areas.push(check.outline);
  }
  if (count > OUTLINE_LIMITS.vertices)
    return refuse({ code: 'too-many-vertices', count, limit: OUTLINE_LIMITS.vertices });
  if (area < SWATH_SIZES[0]) return refuse({ code: 'too-small', area: area as SquareMetres });
  if (area > SWATH_SIZES[1]) return refuse({ code: 'too-large', area: area as SquareMetres });
  if (country !== undefined && areas.some((each) => overlapArea(each, country) === 0))
    return refuse({ code: 'outside-country' });
  return { ok: true, areas, area: area as SquareMetres };
}
