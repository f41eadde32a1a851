import type { Areal, MultiLineString, MultiPolygon, Polygon, Position, Ring } from './types.ts';

/** Why something that should be a polygon is not. */
export type GeometryFault =
  | { readonly code: 'not-a-polygon' }
  | { readonly code: 'not-finite' }
  | { readonly code: 'too-many-vertices'; readonly limit: number; readonly count: number }
  | { readonly code: 'too-many-rings'; readonly limit: number; readonly count: number };

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: GeometryFault };

export interface GeometryLimits {
  /** Positions in all rings together, the closing ones included. */
  readonly vertices: number;
  readonly rings: number;
}

/** Limits of drawings by people. */
export const OUTLINE_LIMITS: GeometryLimits = { vertices: 5_000, rings: 20 };
/** Limits of what a file imports: settlements and countries have long borders. */
export const IMPORT_LIMITS: GeometryLimits = { vertices: 200_000, rings: 5_000 };

const fail = (fault: GeometryFault) => ({ ok: false, fault }) as const;
const NOT_A_POLYGON = fail({ code: 'not-a-polygon' });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Exactly two numbers: heights and measures would be lost silently, so they are refused. */
const isPair = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'number';

function parseRings(value: unknown, limits: GeometryLimits): Parsed<readonly Ring[]> {
  if (!Array.isArray(value) || value.length === 0 || !value.every(Array.isArray)) return NOT_A_POLYGON;
  if (value.length > limits.rings) return fail({ code: 'too-many-rings', limit: limits.rings, count: value.length });
  const rings: readonly (readonly unknown[])[] = value;
  const count = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (count > limits.vertices) return fail({ code: 'too-many-vertices', limit: limits.vertices, count });
  if (!rings.every((ring): ring is Ring => ring.every(isPair))) return NOT_A_POLYGON;
  if (!rings.flat().every((pair) => pair.every(Number.isFinite))) return fail({ code: 'not-finite' });
  return { ok: true, value: rings.map((ring) => ring.map(([x, y]) => [x, y] as const)) };
}

/** Reads a GeoJSON Polygon from any value; limits are checked before the positions are read. */
export function parsePolygon(value: unknown, limits: GeometryLimits = OUTLINE_LIMITS): Parsed<Polygon> {
  if (!isRecord(value) || value['type'] !== 'Polygon') return NOT_A_POLYGON;
  const rings = parseRings(value['coordinates'], limits);
  return rings.ok ? { ok: true, value: { type: 'Polygon', coordinates: rings.value } } : rings;
}

/** Reads a GeoJSON Polygon or MultiPolygon from any value; the limits apply to all parts together. */
export function parseAreal(value: unknown, limits: GeometryLimits = IMPORT_LIMITS): Parsed<Areal> {
  if (!isRecord(value)) return NOT_A_POLYGON;
  if (value['type'] === 'Polygon') return parsePolygon(value, limits);
  const parts = value['coordinates'];
  if (value['type'] !== 'MultiPolygon' || !Array.isArray(parts) || parts.length === 0 || !parts.every(Array.isArray))
    return NOT_A_POLYGON;
  const sizes: readonly number[] = parts.map((part: readonly unknown[]) => part.length);
  if (sizes.includes(0)) return NOT_A_POLYGON;
  const all = parseRings(parts.flat(), limits);
  if (!all.ok) return all;
  let start = 0;
  const coordinates = sizes.map((size) => all.value.slice(start, (start += size)));
  return { ok: true, value: { type: 'MultiPolygon', coordinates } };
}

/** Why something that should be a line is not. */
export type LineFault = Exclude<GeometryFault, { readonly code: 'not-a-polygon' }> | { readonly code: 'not-a-line' };

export type ParsedLines =
  | { readonly ok: true; readonly value: MultiLineString }
  | { readonly ok: false; readonly fault: LineFault };

/** Reads a GeoJSON LineString or MultiLineString from any value; the limits apply to all parts together. */
export function parseLines(value: unknown, limits: GeometryLimits = IMPORT_LIMITS): ParsedLines {
  const parts = isRecord(value) ? PARTS_OF.get(value['type'])?.(value['coordinates']) : undefined;
  const lines = parts === undefined ? NOT_A_POLYGON : parseRings(parts, limits);
  if (lines.ok) return { ok: true, value: { type: 'MultiLineString', coordinates: lines.value } };
  const { fault } = lines;
  return { ok: false, fault: fault.code === 'not-a-polygon' ? { code: 'not-a-line' } : fault };
}

const PARTS_OF: ReadonlyMap<unknown, (coordinates: unknown) => unknown> = new Map([
  ['LineString', (coordinates: unknown) => [coordinates]],
  ['MultiLineString', (coordinates: unknown) => coordinates],
]);

/** A polygon as a multipolygon of one part; a multipolygon as it is. */
export const asMultiPolygon = (geometry: Areal): MultiPolygon =>
  geometry.type === 'MultiPolygon' ? geometry : { type: 'MultiPolygon', coordinates: [geometry.coordinates] };
