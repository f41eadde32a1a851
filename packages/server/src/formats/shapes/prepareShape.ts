import { arealArea } from '@georisk/domain/geo/area.ts';
import { type AxisFinding, findAxes } from '@georisk/domain/geo/axes.ts';
import { type BBox, bboxContains, bboxOf } from '@georisk/domain/geo/bbox.ts';
import { IMPORT_LIMITS, parseAreal } from '@georisk/domain/geo/geojson.ts';
import { type Areal, type Polygon, polygonsOf, type Position } from '@georisk/domain/geo/types.ts';
import { projectAreal, type Projector } from '../projections.ts';
import { type Repair, repairPolygon, type ShapeRule } from './repair.ts';
import { coordinatesFault, typeOf } from './coordinatesFault.ts';
import type { ShapeFault } from './shapeFault.ts';

export interface ShapeContext {
  /** From the file's coordinate system to EPSG:23700. */
  readonly project: Projector;
  /** Bounds of the installation, EPSG:23700. */
  readonly bounds: BBox;
  /** A smaller shape is a mistake, m²; of a field usually 1. */
  readonly leastArea?: number | undefined;
}

export type PreparedShape =
  | { readonly ok: true; readonly shape: Areal; readonly repairs: readonly Repair[] }
  | { readonly ok: false; readonly fault: ShapeFault };

const MIN_AREA = 1;
const AREAL = new Set(['Polygon', 'MultiPolygon']);

/**
 * A row's shape as it is saved: in EPSG:23700, rounded to the centimetre of every answer (so that the checked shape is
 * the one drawn later), rings closed, repaired where that loses nothing.
 */
export function prepareShape(
  input: unknown,
  rule: ShapeRule,
  { project, bounds, leastArea = MIN_AREA }: ShapeContext,
): PreparedShape {
  const parsed = parseAreal(withoutHeights(input), IMPORT_LIMITS);
  if (!parsed.ok) {
    const isAreal = AREAL.has(typeOf(input));
    if (parsed.fault.code !== 'not-a-polygon') return fail(parsed.fault);
    return fail(isAreal ? coordinatesFault(input) : { code: 'not-areal', type: typeOf(input) });
  }
  const projected = projectAreal(parsed.value, (position) => toCentimetres(project(position)));
  const first = polygonsOf(parsed.value)[0]?.[0]?.[0];
  const outside = placeFault(bboxOf(projected), first, { project, bounds });
  if (outside !== null) return fail(outside);

  const parts = polygonsOf(projected).map((rings) => repairPolygon(rings, rule));
  if (parts.some(({ rings }) => (rings[0]?.length ?? 0) < 4)) return fail({ code: 'too-few-corners' });
  const crossings = parts.flatMap((part) => part.crossings);
  if (crossings.length > 0) return fail({ code: 'self-crossing', at: crossings.map(({ at }) => at) });
  const shape = arealOf(parts.map(({ rings }) => rings));
  if (!(arealArea(shape) >= leastArea)) return fail({ code: 'zero-area' });
  return { ok: true, shape, repairs: [...new Set(parts.flatMap(({ repairs }) => repairs))] };
}

const fail = (fault: ShapeFault): PreparedShape => ({ ok: false, fault });

const arealOf = (polygons: readonly Polygon['coordinates'][]): Areal => {
  const [only] = polygons;
  return polygons.length === 1 && only !== undefined
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
};

export const toCentimetres = ([x, y]: Position): Position => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

/**
 * Distinguishes swapped axes from a wrong coordinate system, the causes of whole files being outside. @param first position of the source
 */
export function placeFault(
  box: BBox,
  first: Position | undefined,
  { project, bounds }: Pick<ShapeContext, 'project' | 'bounds'>,
): ShapeFault | null {
  if (bboxContains(bounds, box)) return null;
  if (first === undefined) return { code: 'too-few-corners' };
  return { code: 'outside-bounds', looksLike: looksLike(first, project, bounds) };
}

function looksLike(first: Position, project: Projector, bounds: BBox): AxisFinding {
  const [x, y] = project([first[1], first[0]]);
  if (x >= bounds[0] && x <= bounds[2] && y >= bounds[1] && y <= bounds[3]) return 'swapped';
  const [ownX, ownY] = project(first);
  // Declared degrees are simply elsewhere; degrees taken for metres are the mistake.
  return ownX === first[0] && ownY === first[1] ? findAxes(first) : 'unknown';
}

/** Heights and measures are left out: everything here is planar. */
export function withoutHeights(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('coordinates' in input)) return input;
  return { ...input, coordinates: flat(input.coordinates) };
}

function flat(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  return typeof items[0] === 'number' ? items.slice(0, 2) : items.map(flat);
}
