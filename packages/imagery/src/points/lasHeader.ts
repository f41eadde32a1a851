import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { type RandomAccess } from '../access.ts';
import { PointsError } from './pointsError.ts';

/** Bytes of a record by the format of points, without extra ones (LAS 1.4 R15, 2.6). */
const RECORD_BYTES = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67] as const;
/** Formats of compressed points that the decoder knows. */
const COMPRESSED_FORMATS: ReadonlySet<number> = new Set([0, 1, 2, 3, 6, 7, 8]);
/** Extra bytes of a point; programs add a few numbers. */
const MAX_EXTRA_BYTES = 512;
/** Bytes of the header by the minor version. */
const HEADER_BYTES = [227, 227, 227, 235, 375] as const;

/** A scale and offset: coordinate = integer * scale + offset. */
export interface Axis {
  readonly scale: number;
  readonly offset: number;
}

/** The facts of a LAS file from its header (LAS 1.0 to 1.4). */
export interface LasHeader {
  readonly minorVersion: number;
  readonly isCompressed: boolean;
  /** Format of points, 0 to 10. */
  readonly format: number;
  readonly recordBytes: number;
  readonly count: number;
  /** Where the points begin, bytes. */
  readonly pointsAt: number;
  readonly vlrsAt: number;
  readonly vlrs: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly z: Axis;
  readonly box: BBox;
  /** Bounds of the heights. */
  readonly heights: readonly [low: number, high: number];
  /** Day on which the file was made; null where it does not say. */
  readonly created: string | null;
}

/** Exactly these bytes of a file. @throws PointsError `truncated` */
export async function bytesAt(access: RandomAccess, at: number, length: number): Promise<Uint8Array> {
  if (!(at >= 0 && at + length <= access.size))
    throw new PointsError('truncated', `bytes ${at} to ${at + length} of ${access.size}`);
  const bytes = await access.read(at, length);
  if (bytes.length !== length) throw new PointsError('truncated', 'shorter than its size');
  return bytes;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The day of a year as a date; null where there is none such. */
function dateOf(year: number, day: number): string | null {
  if (!(year >= 1990 && year <= 2100 && day >= 1 && day <= 366)) return null;
  const date = new Date(Date.UTC(year, 0, day));
  // The 366th day of a year that has none would be the first of the next.
  return date.getUTCFullYear() === year ? date.toISOString().slice(0, 10) : null;
}

const axisOf = (view: DataView, scaleAt: number, offsetAt: number): Axis => {
  const axis = { scale: view.getFloat64(scaleAt, true), offset: view.getFloat64(offsetAt, true) };
  if (!(axis.scale > 0 && Number.isFinite(axis.scale) && Number.isFinite(axis.offset)))
    throw new PointsError('corrupt', `scale ${axis.scale}, offset ${axis.offset}`);
  return axis;
};

function boxOf(view: DataView): BBox {
  const [east, west, north, south] = [179, 187, 195, 203].map((at) => view.getFloat64(at, true));
  const box: BBox = [west ?? NaN, south ?? NaN, east ?? NaN, north ?? NaN];
  if (!(box.every(Number.isFinite) && box[0] <= box[2] && box[1] <= box[3]))
    throw new PointsError('corrupt', `bounds ${box.join(' ')}`);
  return box;
}

function heightsOf(view: DataView): LasHeader['heights'] {
  const [high, low] = [view.getFloat64(211, true), view.getFloat64(219, true)];
  if (!(low <= high && Number.isFinite(high - low))) throw new PointsError('corrupt', `heights ${low} to ${high}`);
  return [low, high];
}

function countOf(view: DataView, minorVersion: number): number {
  const legacy = view.getUint32(107, true);
  // A count above 2^53 is none of a file that exists.
  return minorVersion >= 4 ? Number(view.getBigUint64(247, true)) || legacy : legacy;
}

/**
 * Reads the header of a LAS, LAZ or COPC file and checks what it says against the file's size.
 * @throws PointsError
 */
export async function readLasHeader(access: RandomAccess): Promise<LasHeader> {
  const start = viewOf(await access.read(0, Math.min(access.size, HEADER_BYTES[4])));
  if (start.byteLength < 4 || start.getUint32(0, false) !== 0x4c415346) throw new PointsError('notLas', 'no "LASF"');
  if (start.byteLength < HEADER_BYTES[0]) throw new PointsError('truncated', 'no whole header');
  const [major, minorVersion] = [start.getUint8(24), start.getUint8(25)];
  const bytes = HEADER_BYTES[minorVersion];
  if (major !== 1 || bytes === undefined) throw new PointsError('unsupportedFormat', `LAS ${major}.${minorVersion}`);
  const [headerBytes, pointsAt] = [start.getUint16(94, true), start.getUint32(96, true)];
  if (start.byteLength < bytes) throw new PointsError('truncated', 'no whole header');
  if (headerBytes < bytes || pointsAt < headerBytes) throw new PointsError('corrupt', `points at ${pointsAt}`);
  const coded = start.getUint8(104);
  const [isCompressed, format] = [(coded & 0x80) !== 0, coded & 0x3f];
  const least = RECORD_BYTES[format];
  if (least === undefined || (coded & 0x40) !== 0 || (isCompressed && !COMPRESSED_FORMATS.has(format)))
    throw new PointsError('unsupportedFormat', `point format ${coded}`);
  const recordBytes = start.getUint16(105, true);
  if (recordBytes < least || recordBytes > least + MAX_EXTRA_BYTES)
    throw new PointsError('corrupt', `records of ${recordBytes} bytes in format ${format}`);
  const count = countOf(start, minorVersion);
  if (count === 0) throw new PointsError('empty', 'no points');
  const enough = isCompressed ? pointsAt + 8 : pointsAt + count * recordBytes;
  if (enough > access.size) throw new PointsError('truncated', `${count} points, ${access.size} bytes`);
  return {
    minorVersion,
    isCompressed,
    format,
    recordBytes,
    count,
    pointsAt,
    vlrsAt: headerBytes,
    vlrs: start.getUint32(100, true),
    x: axisOf(start, 131, 155),
    y: axisOf(start, 139, 163),
    z: axisOf(start, 147, 171),
    box: boxOf(start),
    heights: heightsOf(start),
    created: dateOf(start.getUint16(92, true), start.getUint16(90, true)),
  };
}
