/** What a text of well-known text holds; `srid` where it is the extended form (`SRID=23700;POLYGON(…)`). */
export interface WktGeometry {
  readonly srid: number | null;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

const HEAD = /^\s*(?:SRID=(\d{1,6})\s*;\s*)?(MULTIPOLYGON|POLYGON|POINT)\s*(?:ZM|Z|M)?\s*(?=\()/i;
const NAMES: Readonly<Record<string, string>> = { MULTIPOLYGON: 'MultiPolygon', POLYGON: 'Polygon', POINT: 'Point' };
/** Only what JSON has as well, so that the rest can be left to its parser. */
const BODY = /^[\d\s(),.+\-eE]+$/;

/** Reads a point, polygon or multipolygon; heights and measures are left out. Null for anything else. */
export function readWkt(text: string): WktGeometry | null {
  const head = HEAD.exec(text);
  const body = text.slice(head?.[0].length ?? 0).trim();
  if (head === null || !BODY.test(body)) return null;
  const type = NAMES[(head[2] ?? '').toUpperCase()] ?? '';
  const coordinates = parseBody(body);
  if (coordinates === undefined) return null;
  return {
    srid: head[1] === undefined ? null : Number(head[1]),
    geometry: { type, coordinates: type === 'Point' && Array.isArray(coordinates) ? coordinates[0] : coordinates },
  };
}

/** `((1 2, 3 4), …)` as nested lists: every group of numbers becomes a position. */
function parseBody(body: string): unknown {
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
