/** The content of a well-known text; `srid` where it is the extended form (`SRID=23700;POLYGON(…)`). */
export interface WktGeometry {
  readonly srid: number | null;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** More than the largest shape that an import takes as one row of a table. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

const SRID = /^SRID=(\d{1,6})\s*;\s*/i;
/** No two runs of blanks are adjacent in it, so there is only one way to match them. */
const HEAD = /^(MULTIPOLYGON|POLYGON|MULTILINESTRING|LINESTRING|POINT)\s*(?:(?:ZM|Z|M)\s*)?\(/i;
const NAMES: Readonly<Record<string, string>> = {
  MULTIPOLYGON: 'MultiPolygon',
  POLYGON: 'Polygon',
  MULTILINESTRING: 'MultiLineString',
  LINESTRING: 'LineString',
  POINT: 'Point',
};
/** Only syntax that JSON has as well, so that its parser can do the rest. */
const BODY = /^[\d\s(),.+\-eE]+$/;

/** Reads a point, or one or several lines or polygons; heights and measures are left out. Null for anything else. */
export function readWkt(text: string): WktGeometry | null {
  if (text.length > MAX_CHARACTERS) return null;
  const trimmed = text.trim();
  const [code = '', srid] = SRID.exec(trimmed) ?? [];
  const shape = trimmed.slice(code.length);
  const head = HEAD.exec(shape);
  if (head === null) return null;
  const body = shape.slice(head[0].length - 1);
  if (!BODY.test(body)) return null;
  const type = NAMES[(head[1] ?? '').toUpperCase()] ?? '';
  const coordinates = parseBody(body);
  if (coordinates === undefined) return null;
  return {
    srid: srid === undefined ? null : Number(srid),
    geometry: { type, coordinates: type === 'Point' && Array.isArray(coordinates) ? coordinates[0] : coordinates },
  };
}

/** Brackets within each other: a multipolygon's parts, their rings, their positions. */
const MAX_DEPTH = 3;

function isShallow(body: string): boolean {
  let depth = 0;
  for (const letter of body) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}

/** `((1 2, 3 4), …)` as nested lists: every group of numbers becomes a position. */
function parseBody(body: string): unknown {
  if (!isShallow(body)) return undefined;
  const json = body
    .replaceAll('(', '[')
    .replaceAll(')', ']')
    .replaceAll(/[^[\],]+/g, (group) => (group.trim() === '' ? '' : position(group)));
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function position(group: string): string {
  const [x, y] = group.trim().split(/\s+/).map(Number);
  return JSON.stringify([x, y]);
}
