import type { ReadShape } from '../surfaces/surface.ts';
import { readWkb } from '../wkb/readWkb.ts';

const MAGIC = 0x4750;
/** Bytes of the envelope by its indicator (GeoPackage, table 6). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const HEADER_BYTES = 8;
const EMPTY = 0x10;

/**
 * The geometry of a GeoPackage blob: a header, an optional envelope, then well-known binary. Null for an empty
 * geometry.
 * @throws RangeError where it is none
 */
export function readGeoPackageGeometry(blob: Uint8Array): ReadShape | null {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  if (view.getUint16(0) !== MAGIC) throw new RangeError('no GeoPackage geometry');
  const flags = view.getUint8(3);
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7];
  if (envelope === undefined) throw new RangeError('unknown envelope');
  if (flags & EMPTY) return null;
  return readWkb(blob.subarray(HEADER_BYTES + envelope));
}
