import { gridX, gridY } from './tileGrid.ts';

/** Receives rings as they are read, in grid units; a shape's first ring is an outer one. */
export interface RingSink {
  /** @param isHole whether the ring is cut out of the outer one before it */
  ring(isHole: boolean): void;
  point(x: number, y: number): void;
}

const POLYGON = 3;
const MULTI_POLYGON = 6;
const HAS_BOX = 1;
const HAS_SIZE = 2;
const HAS_IDS = 4;
const HAS_MORE = 8;
const IS_EMPTY = 16;

/**
 * Reads a polygon or multipolygon of PostGIS in Tiny WKB (`ST_AsTWKB(geom3857, n)`), coordinates EPSG:3857, into grid units.
 * Source: github.com/TWKB/Specification.
 * @throws RangeError for anything else
 */
export function readTwkb(bytes: Uint8Array, sink: RingSink): void {
  let at = 2;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('TWKB ends too early');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  const signed = (): number => {
    const value = varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };

  const [head = 0, flags = 0] = bytes;
  const type = head & 0x0f;
  if (type !== POLYGON && type !== MULTI_POLYGON) throw new RangeError(`TWKB of type ${type}`);
  if ((flags & HAS_MORE) !== 0) throw new RangeError('TWKB with more than two dimensions');
  if ((flags & IS_EMPTY) !== 0) return;
  const precision = head >> 4;
  const unit = 10 ** -(precision % 2 === 0 ? precision / 2 : -(precision + 1) / 2);
  if ((flags & HAS_SIZE) !== 0) varint();
  if ((flags & HAS_BOX) !== 0) for (let index = 0; index < 4; index += 1) varint();

  let [x, y] = [0, 0];
  const polygon = () => {
    const rings = varint();
    for (let ring = 0; ring < rings; ring += 1) {
      sink.ring(ring > 0);
      const points = varint();
      for (let point = 0; point < points; point += 1) {
        x += signed();
        y += signed();
        sink.point(gridX(x * unit), gridY(y * unit));
      }
    }
  };
  if (type === POLYGON) {
    polygon();
    return;
  }
  const polygons = varint();
  if ((flags & HAS_IDS) !== 0) for (let index = 0; index < polygons; index += 1) signed();
  for (let index = 0; index < polygons; index += 1) polygon();
}
