import { bboxOfPositions } from '@georisk/domain/geo/bbox.ts';
import { parseLines } from '@georisk/domain/geo/geojson.ts';
import type { MultiLineString, Position } from '@georisk/domain/geo/types.ts';
import { placeFault, type ShapeContext, toCentimetres, withoutHeights } from './prepareShape.ts';
import { coordinatesFault, typeOf } from './coordinatesFault.ts';
import type { ShapeFault } from './shapeFault.ts';

export type PreparedLine =
  | { readonly ok: true; readonly shape: MultiLineString }
  | { readonly ok: false; readonly fault: ShapeFault };

const LINEAL = new Set(['LineString', 'MultiLineString']);

const fail = (fault: ShapeFault): PreparedLine => ({ ok: false, fault });

/** Without positions that repeat the one before. */
const distinct = (line: readonly Position[]): readonly Position[] =>
  line.filter(([x, y], index) => index === 0 || x !== line[index - 1]?.[0] || y !== line[index - 1]?.[1]);

/** A row's line as it is saved: in EPSG:23700, rounded to the centimetre; parts without length are left out. */
export function prepareLine(
  input: unknown,
  { project, bounds }: Pick<ShapeContext, 'project' | 'bounds'>,
): PreparedLine {
  const parsed = parseLines(withoutHeights(input));
  if (!parsed.ok) {
    if (parsed.fault.code !== 'not-a-line') return fail(parsed.fault);
    return fail(LINEAL.has(typeOf(input)) ? coordinatesFault(input) : { code: 'not-lineal', type: typeOf(input) });
  }
  const source = parsed.value.coordinates;
  const lines = source
    .map((line) => distinct(line.map((position) => toCentimetres(project(position)))))
    .filter((line) => line.length > 1);
  if (lines.length === 0) return fail({ code: 'no-length' });
  const outside = placeFault(bboxOfPositions(lines.flat()), source[0]?.[0], { project, bounds });
  return outside === null ? { ok: true, shape: { type: 'MultiLineString', coordinates: lines } } : fail(outside);
}
