import { readTwkb } from './twkb.ts';

/**
 * Areas packed into typed arrays, in units of one zoom. Rings are open (the last point does not repeat the first),
 * outer ones clockwise as seen on the screen, holes the other way, as a vector tile requires.
 */
export interface PackedShapes {
  readonly count: number;
  /** Of each shape: west, north, east, south. */
  readonly boxes: Int32Array;
  /** Of each shape its first ring; one more at the end. */
  readonly rings: Uint32Array;
  /** Of each ring its first point; one more at the end. */
  readonly points: Uint32Array;
  readonly isHole: Uint8Array;
  /** x, y of each point. */
  readonly coordinates: Int32Array;
}

/** Bytes that the arrays take. */
export const bytesOfShapes = ({ boxes, rings, points, isHole, coordinates }: PackedShapes): number =>
  boxes.byteLength + rings.byteLength + points.byteLength + isHole.byteLength + coordinates.byteLength;

/** Twice the area of an open ring, positive where it runs clockwise on a screen (y downwards). */
export function doubleArea(coordinates: Int32Array, from: number, to: number): number {
  let area = 0;
  let x = coordinates[2 * to - 2] ?? 0;
  let y = coordinates[2 * to - 1] ?? 0;
  for (let index = 2 * from; index < 2 * to; index += 2) {
    const nextX = coordinates[index] ?? 0;
    const nextY = coordinates[index + 1] ?? 0;
    area += x * nextY - nextX * y;
    x = nextX;
    y = nextY;
  }
  return area;
}

function reverse(coordinates: Int32Array, from: number, to: number): void {
  for (let [low, high] = [from, to - 1]; low < high; low += 1, high -= 1) {
    const x = coordinates[2 * low] ?? 0;
    const y = coordinates[2 * low + 1] ?? 0;
    coordinates.copyWithin(2 * low, 2 * high, 2 * high + 2);
    coordinates[2 * high] = x;
    coordinates[2 * high + 1] = y;
  }
}

/** An array that grows. */
export class Int32List {
  values = new Int32Array(1_024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }

  finish(): Int32Array {
    return this.values.slice(0, this.length);
  }
}

/**
 * Collects shapes ring by ring. Invalid rings (fewer than three points, no area) are left out, and so are their holes.
 */
export class ShapePacker {
  readonly #boxes = new Int32List();
  readonly #rings = new Int32List();
  readonly #points = new Int32List();
  readonly #holes = new Int32List();
  readonly #xy = new Int32List();
  #isHole = false;
  #outerKept = false;
  #ringOpen = false;

  /** Begins the next shape. */
  shape(): void {
    this.#end();
    this.#outerKept = false;
    this.#rings.push(this.#points.length);
  }

  /** Begins the next ring of the shape. */
  ring(isHole: boolean): void {
    this.#end();
    this.#isHole = isHole;
    this.#ringOpen = true;
    this.#points.push(this.#xy.length / 2);
  }

  point(x: number, y: number): void {
    const { values, length } = this.#xy;
    const isFirst = length === 2 * (this.#points.values[this.#points.length - 1] ?? 0);
    if (!isFirst && values[length - 2] === x && values[length - 1] === y) return;
    this.#xy.push(x);
    this.#xy.push(y);
  }

  #end(): void {
    if (!this.#ringOpen) return;
    this.#ringOpen = false;
    const from = this.#points.values[this.#points.length - 1] ?? 0;
    const { values } = this.#xy;
    let to = this.#xy.length / 2;
    const isClosed = values[2 * from] === values[2 * to - 2] && values[2 * from + 1] === values[2 * to - 1];
    if (to - from > 1 && isClosed) to -= 1;
    const area = to - from < 3 ? 0 : doubleArea(values, from, to);
    const keeps = area !== 0 && (this.#outerKept || !this.#isHole);
    if (!this.#isHole) this.#outerKept = area !== 0;
    if (!keeps) {
      this.#points.length -= 1;
      this.#xy.length = 2 * from;
      return;
    }
    this.#xy.length = 2 * to;
    if (area > 0 === this.#isHole) reverse(values, from, to);
    this.#holes.push(this.#isHole ? 1 : 0);
  }

  finish(): PackedShapes {
    this.#end();
    const count = this.#rings.length;
    this.#rings.push(this.#points.length);
    this.#points.push(this.#xy.length / 2);
    const rings = Uint32Array.from(this.#rings.finish());
    const points = Uint32Array.from(this.#points.finish());
    const coordinates = this.#xy.finish();
    for (let shape = 0; shape < count; shape += 1) {
      let [west, north, east, south] = [2 ** 31 - 1, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31)];
      const last = points[rings[shape + 1] ?? 0] ?? 0;
      for (let point = points[rings[shape] ?? 0] ?? 0; point < last; point += 1) {
        const x = coordinates[2 * point] ?? 0;
        const y = coordinates[2 * point + 1] ?? 0;
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < north) north = y;
        if (y > south) south = y;
      }
      for (const side of [west, north, east, south]) this.#boxes.push(side);
    }
    const isHole = Uint8Array.from(this.#holes.finish());
    return { count, boxes: this.#boxes.finish(), rings, points, isHole, coordinates };
  }
}

/** Packs shapes that came as Tiny WKB in EPSG:3857, in grid units. */
export function packTwkb(shapes: Iterable<Uint8Array>): PackedShapes {
  const packer = new ShapePacker();
  for (const shape of shapes) {
    packer.shape();
    readTwkb(shape, packer);
  }
  return packer.finish();
}
