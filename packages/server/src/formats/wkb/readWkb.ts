import type { Position } from '@georisk/domain/geo/types.ts';

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
const MULTI_LINE = 5;
const MULTI_POLYGON = 6;
const MAX_POINTS = 2_000_000;

type RawGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly Position[][] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly Position[][] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Position[][][] };

/**
 * Reads points, lines and polygons, single or several, of well-known binary, ISO (1003) and extended (0x80000003) alike; heights and measures
 * are left out, as everything here is planar. Null for any other kind of geometry.
 * @throws RangeError where the bytes end early
 */
export function readWkb(bytes: Uint8Array): RawGeometry | null {
  return new WkbReader(bytes).geometry();
}

class WkbReader {
  readonly #view: DataView;
  #at = 0;
  #little = true;
  #skip = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  geometry(): RawGeometry | null {
    const type = this.#header();
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
