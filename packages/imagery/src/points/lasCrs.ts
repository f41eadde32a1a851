import { sridOfPrj } from '@georisk/domain/geo/sridOfPrj.ts';
import type { RandomAccess } from '../access.ts';
import { declaredEpsg } from '../cog/geo.ts';
import { type LasHeader, bytesAt, viewOf } from './lasHeader.ts';
import { PointsError } from './pointsError.ts';

/** Bytes before the data of a variable length record. */
const RECORD_HEAD = 54;
const PROJECTION = 'LASF_Projection';
const GEO_KEYS = 34_735;
const WKT = 2_112;
/** GeoTIFF key of the unit of heights, and the code of the metre. */
const VERTICAL_UNITS = 4_099;
const METRE = 9_001;

/** What a file says about its coordinate system. */
interface Declared {
  /** Null where it says nothing that is known. */
  readonly epsg: number | null;
  readonly isVerticalMetre: boolean;
}

/** Keys whose value is in the directory itself, as of a GeoTIFF. */
function keysOf(view: DataView): ReadonlyMap<number, number> {
  const keys = new Map<number, number>();
  for (let at = 8; at + 8 <= view.byteLength; at += 8)
    if (view.getUint16(at + 2, true) === 0) keys.set(view.getUint16(at, true), view.getUint16(at + 6, true));
  return keys;
}

/** The part of a well-known text that begins with one of the words, with its own brackets. */
function partOf(wkt: string, words: readonly string[]): string | null {
  const start = words.map((word) => wkt.indexOf(`${word}[`)).find((at) => at !== -1);
  if (start === undefined) return null;
  let depth = 0;
  for (let at = start; at < wkt.length; at += 1) {
    if (wkt[at] === '[') depth += 1;
    else if (wkt[at] === ']' && (depth -= 1) === 0) return wkt.slice(start, at + 1);
  }
  return null;
}

const UNIT = 'UNIT["';

/** Metres of the last unit of a part: `UNIT["metre",1]`, `LENGTHUNIT["metre",1]`. */
function unitOf(part: string): number {
  const at = part.lastIndexOf(UNIT);
  if (at === -1) return 1;
  // After the name's closing quote and a comma.
  return Number.parseFloat(part.slice(part.indexOf('"', at + UNIT.length) + 2));
}

function ofWkt(text: string): Declared {
  const plane = partOf(text, ['PROJCS', 'PROJCRS']) ?? text;
  const vertical = partOf(text, ['VERT_CS', 'VERTCS', 'VERTCRS']);
  return { epsg: sridOfPrj(plane), isVerticalMetre: vertical === null || unitOf(vertical) === 1 };
}

/**
 * The coordinate system in a file's records, as GeoTIFF keys or as well-known text.
 * @throws PointsError `truncated` where a record is not within the file, `otherUnits` of heights in feet
 */
export async function readLasCrs(access: RandomAccess, { vlrs, vlrsAt, pointsAt }: LasHeader): Promise<number | null> {
  const found: Declared[] = [];
  let at = vlrsAt;
  for (let record = 0; record < vlrs && at + RECORD_HEAD <= pointsAt; record += 1) {
    const head = await bytesAt(access, at, RECORD_HEAD);
    const view = viewOf(head);
    const length = view.getUint16(20, true);
    const user = Buffer.from(head.subarray(2, 18)).toString('latin1').replace(/\0.*$/s, '');
    const id = view.getUint16(18, true);
    if (user === PROJECTION && (id === GEO_KEYS || id === WKT)) {
      const data = await bytesAt(access, at + RECORD_HEAD, length);
      if (id === WKT) found.push(ofWkt(Buffer.from(data).toString('utf8').replaceAll('\0', '').trim()));
      else {
        const keys = keysOf(viewOf(data));
        const units = keys.get(VERTICAL_UNITS);
        found.push({ epsg: declaredEpsg(keys), isVerticalMetre: units === undefined || units === METRE });
      }
    }
    at += RECORD_HEAD + length;
  }
  if (found.some(({ isVerticalMetre }) => !isVerticalMetre)) throw new PointsError('otherUnits', 'heights in feet');
  return found.find(({ epsg }) => epsg !== null)?.epsg ?? null;
}
