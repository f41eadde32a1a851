import type { Position } from '@georisk/domain/geo/types.ts';
import { type ReadShape, shapeOfSurface, type Surface } from '../surfaces/surface.ts';
import { readWkt } from './readWkt.ts';

/** What a member of a list is that has no name of its own. */
const UNNAMED: Readonly<Record<string, string>> = {
  COMPOUNDCURVE: 'LINESTRING',
  CURVEPOLYGON: 'LINESTRING',
  MULTICURVE: 'LINESTRING',
  MULTILINESTRING: 'LINESTRING',
  MULTISURFACE: 'POLYGON',
  MULTIPOLYGON: 'POLYGON',
  POLYGON: 'LINESTRING',
};
const COLLECTIONS: Readonly<Record<string, string>> = {
  GEOMETRYCOLLECTION: 'GeometryCollection',
  MULTISURFACE: 'MultiSurface',
  MULTIPOLYGON: 'MultiPolygon',
  MULTICURVE: 'MultiCurve',
  MULTILINESTRING: 'MultiLineString',
};
const OTHERS: Readonly<Record<string, string>> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  POLYHEDRALSURFACE: 'PolyhedralSurface',
  TIN: 'TIN',
  TRIANGLE: 'Triangle',
};
const TOKEN = /[A-Za-z]+|[(),]|[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?|\S/g;
const DIMENSIONS = /(?:ZM|Z|M)$/;
const DIMENSION_WORDS = new Set(['ZM', 'Z', 'M']);
const SRID = /^\s*SRID=(\d{1,6})\s*;/i;
const MAX_DEPTH = 16;
/** As of plain ones. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Not a text of a geometry. */
class WktFault extends Error {}

/** A well-known text as a shape: what `readWkt` reads, curves and collections too; other kinds are named. Null for anything else. */
export function readWktShape(text: string): ReadShape | null {
  const plain = readWkt(text);
  if (plain !== null) return { geometry: plain.geometry, repairs: [] };
  if (text.length > MAX_CHARACTERS) return null;
  try {
    return shapeOfSurface(new CurveReader(text.replace(SRID, '')).whole());
  } catch (error) {
    if (error instanceof WktFault || error instanceof RangeError) return null;
    throw error;
  }
}

/** The code of the system that an extended text names; null of one that cannot be read. */
export function sridOfWkt(text: string): number | null {
  const srid = SRID.exec(text)?.[1];
  return srid === undefined || readWktShape(text) === null ? null : Number(srid);
}

class CurveReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(TOKEN) ?? [];
  }

  whole(): Surface {
    const surface = this.#named(0);
    if (this.#at !== this.#tokens.length) throw new WktFault();
    return surface;
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? '';
  }

  #take(expected: string): void {
    if (this.#next() !== expected) throw new WktFault();
  }

  #named(depth: number): Surface {
    // The dimensions may be joined to the name, of which none ends like them.
    const plain = this.#next().toUpperCase().replace(DIMENSIONS, '');
    if (DIMENSION_WORDS.has((this.#tokens[this.#at] ?? '').toUpperCase())) this.#at += 1;
    return this.#of(plain, depth);
  }

  #of(name: string, depth: number): Surface {
    if (depth > MAX_DEPTH) throw new WktFault();
    if (name === 'LINESTRING') return { kind: 'line', line: this.#list(() => this.#position()) };
    if (name === 'CIRCULARSTRING') return { kind: 'arcs', line: this.#list(() => this.#position()) };
    const other = OTHERS[name];
    if (other !== undefined) return this.#skipped(other);
    const unnamed = UNNAMED[name];
    if (unnamed === undefined && name !== 'GEOMETRYCOLLECTION') throw new WktFault();
    const parts = this.#list(() =>
      this.#tokens[this.#at] === '(' && unnamed !== undefined ? this.#of(unnamed, depth + 1) : this.#named(depth + 1),
    );
    if (name === 'COMPOUNDCURVE') return { kind: 'compound', parts };
    const collection = COLLECTIONS[name];
    return collection === undefined
      ? { kind: 'polygon', rings: parts }
      : { kind: 'collection', type: collection, parts };
  }

  #list<T>(read: () => T): T[] {
    this.#take('(');
    const items = [read()];
    while (this.#tokens[this.#at] === ',') {
      this.#at += 1;
      items.push(read());
    }
    this.#take(')');
    return items;
  }

  #position(): Position {
    const numbers: number[] = [];
    while (!['(', ')', ',', undefined].includes(this.#tokens[this.#at])) numbers.push(Number(this.#next()));
    const [x, y] = numbers;
    if (x === undefined || y === undefined || numbers.length > 4 || !numbers.every(Number.isFinite))
      throw new WktFault();
    return [x, y];
  }

  #skipped(type: string): Surface {
    let depth = 0;
    do {
      const token = this.#next();
      if (token === '') throw new WktFault();
      depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    } while (depth > 0);
    return { kind: 'other', type };
  }
}
