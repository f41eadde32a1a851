type Position = readonly [number, number];

/** A shape as GeoJSON writes it, in plain positions. */
export type Shape =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** Numbers of well-known binary. */
const KINDS = { Point: 1, LineString: 2, Polygon: 3, MultiLineString: 5, MultiPolygon: 6 } as const;

/** West, south, east, north. */
export type Box = readonly [number, number, number, number];

type Nested = Position | readonly Nested[];

const isPosition = (nested: Nested): nested is Position => typeof nested[0] === 'number';

function* positionsIn(nested: Nested): Generator<Position> {
  if (isPosition(nested)) yield nested;
  else for (const part of nested) yield* positionsIn(part);
}

/** The box of shapes; null where they have no position. */
export function boxOf(shapes: Iterable<Shape>): Box | null {
  let box: Box | null = null;
  for (const { coordinates } of shapes)
    for (const [x, y] of positionsIn(coordinates)) {
      const [west, south, east, north]: Box = box ?? [x, y, x, y];
      box = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
    }
  return box;
}

/** Collects the bytes of a shape, the lowest byte of a number first. */
class Bytes {
  readonly #parts: number[] = [];
  readonly #eight = new DataView(new ArrayBuffer(8));

  byte(value: number): void {
    this.#parts.push(value);
  }

  whole(value: number): void {
    this.#eight.setInt32(0, value, true);
    this.#take(4);
  }

  floating(value: number): void {
    this.#eight.setFloat64(0, value, true);
    this.#take(8);
  }

  all(): Uint8Array {
    return Uint8Array.from(this.#parts);
  }

  #take(count: number): void {
    for (let at = 0; at < count; at += 1) this.#parts.push(this.#eight.getUint8(at));
  }
}

function positions(bytes: Bytes, all: readonly Position[]): void {
  bytes.whole(all.length);
  for (const place of all) for (const value of place) bytes.floating(value);
}

function wellKnown(bytes: Bytes, shape: Shape): void {
  bytes.byte(1);
  bytes.whole(KINDS[shape.type]);
  switch (shape.type) {
    case 'Point':
      for (const value of shape.coordinates) bytes.floating(value);
      break;
    case 'LineString':
      positions(bytes, shape.coordinates);
      break;
    case 'Polygon':
      bytes.whole(shape.coordinates.length);
      for (const ring of shape.coordinates) positions(bytes, ring);
      break;
    case 'MultiLineString':
      bytes.whole(shape.coordinates.length);
      for (const coordinates of shape.coordinates) wellKnown(bytes, { type: 'LineString', coordinates });
      break;
    case 'MultiPolygon':
      bytes.whole(shape.coordinates.length);
      for (const coordinates of shape.coordinates) wellKnown(bytes, { type: 'Polygon', coordinates });
      break;
  }
}

/** Low bytes first, and a box of four numbers before the shape. */
const FLAGS = 0b11;

/** A shape as a GeoPackage stores it (OGC 12-128r19, 2.1.3): a head with its box, then well-known binary. */
export function shapeBlob(shape: Shape, srid: number): Uint8Array {
  const bytes = new Bytes();
  for (const value of [0x47, 0x50, 0, FLAGS]) bytes.byte(value);
  bytes.whole(srid);
  const [west, south, east, north] = boxOf([shape]) ?? [NaN, NaN, NaN, NaN];
  for (const side of [west, east, south, north]) bytes.floating(side);
  wellKnown(bytes, shape);
  return bytes.all();
}
