import proj4 from 'proj4';
import { EOV_PROJ4, WGS84_PROJ4 } from './crs.ts';
import type { Project } from './projection.ts';

/**
 * How well the datum is known: as WGS 84 (ETRS89 and its national forms differ by less than a metre), by a shift of few
 * parameters (some metres), or not at all (a hundred metres and more).
 */
export type DatumShift = 'same' | 'rough' | 'unknown';

export interface DefinedProjection {
  /** To EPSG:23700; x (east, longitude) first whatever the order of the definition's axes, as files have it. */
  readonly toEov: Project;
  readonly shift: DatumShift;
}

const NOWHERE = [Number.NaN, Number.NaN] as const;
/** Semi-axes of GRS 1980 and WGS 84 differ by a tenth of a millimetre. */
const [A, B] = [6_378_137, 6_356_752.314] as const;
/** A grid of shifts, which is not here; that of nothing is none. */
const GRID = /nadgrids=(?!@null)/i;
const UNPROJECTED = new Set(['geocent', 'identity']);

/**
 * A coordinate system by its definition: well-known text 1 or 2, that of Esri, or PROJ's parameters. Null where it is
 * none that is known, or has axes to the south or west, which files give in either direction.
 */
export function definedProjection(definition: string): DefinedProjection | null {
  try {
    const system = proj4.Proj(planeOf(definition)) as unknown as Readonly<Record<string, unknown>>;
    const [name, axis] = [system['projName'], system['axis']];
    if (UNPROJECTED.has(String(name)) || (typeof axis === 'string' && /[sw]/.test(axis))) return null;
    const shift = GRID.test(definition) ? 'unknown' : shiftOf(system);
    const { forward } = proj4((shift === 'same' ? onWgs84(system) : system) as never, EOV_PROJ4);
    return { toEov: guarded(forward), shift };
  } catch {
    return null;
  }
}

/** A datum without a shift is none for the library: its degrees would be taken for those of HD72, 90 m away. */
const onWgs84 = (system: object): object =>
  Object.assign(system, { datum: (proj4.Proj(WGS84_PROJ4) as unknown as { readonly datum: unknown }).datum });

function shiftOf({ datum_params, a, b }: Readonly<Record<string, unknown>>): DatumShift {
  if (Array.isArray(datum_params)) return datum_params.some((part) => Number(part) !== 0) ? 'rough' : 'same';
  return Math.abs(Number(a) - A) < 0.01 && Math.abs(Number(b) - B) < 0.01 ? 'same' : 'unknown';
}

const guarded =
  (forward: (position: [number, number]) => number[]): Project =>
  (x, y) => {
    try {
      const [toX = Number.NaN, toY = Number.NaN] = forward([x, y]);
      return [toX, toY];
    } catch {
      return NOWHERE;
    }
  };

const COMPOUND = /^\s*(?:COMPD_CS|COMPOUNDCRS)\s*\[/i;
const PLANE = /\b(?:PROJCS|PROJCRS|PROJECTEDCRS|GEOGCS|GEOGCRS|GEODCRS)\[/i;

/** Of a system with heights the part that is planar. */
function planeOf(definition: string): string {
  if (!COMPOUND.test(definition)) return definition.trim();
  const start = definition.search(PLANE);
  let depth = 0;
  for (let at = Math.max(0, start); at < definition.length; at += 1) {
    if (definition[at] === '[') depth += 1;
    else if (definition[at] === ']' && (depth -= 1) === 0) return definition.slice(start, at + 1);
  }
  return definition;
}
