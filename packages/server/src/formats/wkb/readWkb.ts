import type { Position } from '@georisk/domain/geo/types.ts';
import { type ReadShape, shapeOfSurface, type Surface } from '../surfaces/surface.ts';

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
const MULTI_LINE = 5;
const MULTI_POLYGON = 6;
const COLLECTION = 7;
const ARCS = 8;
const COMPOUND = 9;
const CURVE_POLYGON = 10;
const COLLECTIONS: Readonly<Record<number, string>> = {
  [MULTI_LINE]: 'MultiLineString',
  [MULTI_POLYGON]: 'MultiPolygon',
  [COLLECTION]: 'GeometryCollection',
  11: 'MultiCurve',
  12: 'MultiSurface',
};
/** Kinds that are neither lines nor polygons. */
const OTHERS: Readonly<Record<number, string>> = {
  [POINT]: 'Point',
  4: 'MultiPoint',
  15: 'PolyhedralSurface',
  16: 'TIN',
  17: 'Triangle',
};
/** Collections within each other. */
const MAX_DEPTH = 16;
const MAX_POINTS = 2_000_000;

/**
 * Reads points, lines and polygons, single or several, straight or curved, of well-known binary, ISO (1003) and extended (0x80000003) alike;
 * heights and measures are left out, as everything here is planar. Other kinds are named.
 * @throws RangeError where the bytes end early, or are of no kind
 */
export function readWkb(bytes: Uint8Array): ReadShape {
  return new WkbReader(bytes).shape();
}

class WkbReader {
  readonly #view: DataView;
  #at = 0;
  #little = true;
  #skip = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  shape(): ReadShape {
    const type = this.#header();
    const plain = this.#plain(type);
    return plain === null ? shapeOfSurface(this.#surface(type, 0)) : { geometry: plain, repairs: [] };
  }

  #plain(type: number): ReadShape['geometry'] | null {
    if (type === POINT) return { type: 'Point', coordinates: this.#position() };
    if (type === LINE) return { type: 'LineString', coordinates: this.#line() };
    if (type === POLYGON) return { type: 'Polygon', coordinates: this.#rings() };
    if (type === MULTI_LINE) return { type: 'MultiLineString', coordinates: this.#parts(LINE, () => this.#line()) };
    if (type !== MULTI_POLYGON) return null;
    return { type: 'MultiPolygon', coordinates: this.#parts(POLYGON, () => this.#rings()) };
  }

  /** The parts of a geometry of several, each with a head of its own. */
  #parts<T>(type: number, read: () => T): T[] {
    return this.#list(() => {
      if (this.#header() !== type) throw new RangeError('a geometry of several parts holds something else');
      return read();
    });
  }

  #surface(type: number, depth: number): Surface {
    if (depth > MAX_DEPTH) throw new RangeError('too deep');
    const parts = () => this.#list(() => this.#surface(this.#header(), depth + 1));
    if (type === LINE) return { kind: 'line', line: this.#line() };
    if (type === ARCS) return { kind: 'arcs', line: this.#line() };
    if (type === COMPOUND) return { kind: 'compound', parts: parts() };
    if (type === POLYGON) return { kind: 'polygon', rings: this.#rings().map((line) => ({ kind: 'line', line })) };
    if (type === CURVE_POLYGON) return { kind: 'polygon', rings: parts() };
    const [collection, other] = [COLLECTIONS[type], OTHERS[type]];
    if (collection !== undefined) return { kind: 'collection', type: collection, parts: parts() };
    if (other === undefined) throw new RangeError('of no kind');
    // What follows a point in a collection is read; nothing follows the others, or is looked at.
    if (type === POINT) this.#position();
    else if (depth > 0) throw new RangeError('a collection of what is neither lines nor polygons');
    return { kind: 'other', type: other };
  }

  /** Byte order, kind and number of dimensions of the next geometry. */
  #header(): number {
    this.#little = this.#view.getUint8(this.#at) === 1;
    this.#at += 1;
    const type = this.#uint32();
    if ((type & 0x20000000) !== 0) this.#at += 4;
    const iso = type & 0x1fffffff;
    const dimensions = Math.floor(iso / 1_000);
    const [extendedZ, extendedM] = [(type & 0x80000000) !== 0, (type & 0x40000000) !== 0];
    this.#skip = 8 * (Number(extendedZ) + Number(extendedM) + (dimensions === 3 ? 2 : Math.min(dimensions, 1)));
    return iso % 1_000;
  }

  #rings(): Position[][] {
    return this.#list(() => this.#line());
  }

  #line(): Position[] {
    return this.#list(() => this.#position());
  }

  #list<T>(read: () => T): T[] {
    const count = this.#uint32();
    if (count > MAX_POINTS || count > this.#view.byteLength - this.#at) throw new RangeError('too many parts');
    return Array.from({ length: count }, read);
  }

  #position(): Position {
    const position = [
      this.#view.getFloat64(this.#at, this.#little),
      this.#view.getFloat64(this.#at + 8, this.#little),
    ] as const;
    this.#at += 16 + this.#skip;
    return position;
  }

  #uint32(): number {
    const value = this.#view.getUint32(this.#at, this.#little);
    this.#at += 4;
    return value;
  }
}
