import { arealArea } from '../geo/area.ts';
import type { BBox } from '../geo/bbox.ts';
import { parseAreal } from '../geo/geojson.ts';
import { OUTLINE_LIMITS } from '../geo/geojson.ts';
import { checkOutline, type OutlineRefusal } from '../geo/outline.ts';
import { overlapArea } from '../geo/overlap.ts';
import { type Areal, type MultiPolygon, polygonsOf } from '../geo/types.ts';
import type { SquareMetres } from '../units.ts';

/** At most so many damaged areas on a plot (core.md 9). */
export const MAX_AREAS = 10;

/** Below this nothing is left of an area inside the table, m². */
const MIN_INSIDE = 1;

export type AreaRefusal = OutlineRefusal | { readonly code: 'outside-table' } | { readonly code: 'parts-overlap' };

export type AreaCheck =
  | { readonly ok: true; readonly geometry: MultiPolygon; readonly area: SquareMetres }
  | { readonly ok: false; readonly refusals: readonly AreaRefusal[] };

export interface AreaContext {
  /** Outline of the block, EPSG:23700; null where it is not known. */
  readonly block: Areal | null;
  /** The geometry that the area must overlap: the table, else the block. */
  readonly table: Areal | null;
  readonly bounds?: BBox;
}

/**
 * Checks a damaged area before it is saved; the drawing and the server share this list. The area may extend beyond
 * the table (only the part inside counts), but must not be outside of it completely.
 * @param input a GeoJSON Polygon or MultiPolygon in EPSG:23700
 */
export function checkDamagedArea(input: unknown, { block, table, bounds }: AreaContext): AreaCheck {
  const parsed = parseAreal(input, OUTLINE_LIMITS);
  if (!parsed.ok) return { ok: false, refusals: [parsed.fault] };
  const checks = polygonsOf(parsed.value).map((coordinates) =>
    checkOutline({ type: 'Polygon', coordinates }, { ...(block && { block }), ...(bounds && { bounds }) }),
  );
  const refusals = checks.flatMap((check): readonly AreaRefusal[] => (check.ok ? [] : check.refusals));
  if (refusals.length > 0) return { ok: false, refusals };
  const parts = checks.flatMap((check) => (check.ok ? [check.outline] : []));
  if (parts.some((part, index) => parts.slice(index + 1).some((other) => overlapArea(part, other) > MIN_INSIDE)))
    return { ok: false, refusals: [{ code: 'parts-overlap' }] };
  const geometry: MultiPolygon = { type: 'MultiPolygon', coordinates: parts.map(({ coordinates }) => coordinates) };
  if (table !== null && overlapArea(geometry, table) < MIN_INSIDE)
    return { ok: false, refusals: [{ code: 'outside-table' }] };
  return { ok: true, geometry, area: arealArea(geometry) };
}

/** Whether another area may be drawn. */
export const canAddArea = (areas: number, tableAsMepar: boolean): boolean => areas < MAX_AREAS && !tableAsMepar;
