import { inflateSync } from 'node:zlib';
import type { RasterValues } from '@georisk/domain/raster/rasterValues.ts';
import { RasterError } from '../rasterError.ts';
import type { SampleType, TiffImage } from './image.ts';
import { decodeLzw } from './lzw.ts';
import { undoDifferences, undoFloatingPoint } from './predictor.ts';

/** No codec here compresses more tightly (deflate 1032:1, LZW 1365:1): a block that claims more is damaged. */
const MAX_RATIO = 1400;

/** Rows that a block really contains: the last strip is short, tiles are padded. */
export function rowsOfBlock(image: TiffImage, blockRow: number): number {
  return image.tiled ? image.blockHeight : Math.min(image.blockHeight, image.height - blockRow * image.blockHeight);
}

/** Values of a block as stored in the file, its samples interleaved (or of one plane). */
export function decodeBlock(image: TiffImage, littleEndian: boolean, rows: number, bytes: Uint8Array): RasterValues {
  const samples = image.chunky ? image.samples : 1;
  const length = image.blockWidth * rows * samples * image.sampleBytes;
  let plain = decompress(image, bytes, length);
  if (image.predictor === 3) {
    plain = undoFloatingPoint(plain, image.blockWidth, samples, image.sampleBytes);
    return image.sampleBytes === 8 ? singlePrecision(plain) : asValues(image.sampleType, plain);
  }
  if (image.sampleBytes > 1 && !littleEndian) plain = swapped(plain, image.sampleBytes);
  if (image.sampleBytes === 8) return singlePrecision(plain);
  const values = asValues(image.sampleType, plain);
  if (image.predictor === 2) {
    const whole =
      values instanceof Float32Array ? new Uint32Array(values.buffer, values.byteOffset, values.length) : values;
    undoDifferences(whole, image.blockWidth, samples);
  }
  return values;
}

/** Whether the pixels of a block of a mask have data: 1 or 0. */
export function decodeMaskBlock(image: TiffImage, rows: number, bytes: Uint8Array): Uint8Array {
  const { packed: { bits, lowestFirst } = { bits: 1, lowestFirst: false }, blockWidth } = image;
  if (bits === 8) return (decodeBlock(image, true, rows, bytes) as Uint8Array).map((value) => Number(value !== 0));
  const rowBytes = Math.ceil(blockWidth / 8);
  const packed = decompress(image, bytes, rowBytes * rows);
  return Uint8Array.from({ length: blockWidth * rows }, (_, pixel) => {
    const column = pixel % blockWidth;
    const byte = packed[Math.floor(pixel / blockWidth) * rowBytes + (column >> 3)] as number;
    return (byte >> (lowestFirst ? column & 7 : 7 - (column & 7))) & 1;
  });
}

/** The caller may change the result, except uncompressed bytes without a predictor, which nobody changes. */
function decompress(image: TiffImage, bytes: Uint8Array, length: number): Uint8Array {
  if (image.compression === 'none') {
    if (bytes.length < length) throw new RasterError('truncated', 'block shorter than its pixels');
    return image.predictor === 1 ? bytes.subarray(0, length) : copyOf(bytes.subarray(0, length));
  }
  if (length > bytes.length * MAX_RATIO + 1024) throw new RasterError('truncated', 'block too short for its pixels');
  return image.compression === 'lzw' ? decodeLzw(bytes, length) : inflate(bytes, length);
}

function inflate(bytes: Uint8Array, length: number): Uint8Array {
  let plain: Uint8Array;
  try {
    // One chunk that holds the whole result: zlib then fills it and nothing is joined. One more byte reveals a block
    // that is too long.
    plain = inflateSync(bytes, { chunkSize: Math.max(length + 1, 64), maxOutputLength: Math.max(length * 2, 4096) });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    throw new RasterError(code === 'Z_BUF_ERROR' ? 'truncated' : 'corrupt', `deflate: ${String(code)}`);
  }
  if (plain.length < length) throw new RasterError('truncated', 'block shorter than its pixels');
  return plain.subarray(0, length);
}

/** A true copy: `slice` of a Buffer is a view. */
const copyOf = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

function swapped(bytes: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(bytes);
  if (size === 8) return copy.swap64();
  return size === 2 ? copy.swap16() : copy.swap32();
}

function singlePrecision(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.byteLength / 8 }, (_, index) => view.getFloat64(8 * index, true));
}

/** A view where the bytes are aligned to the type, else a copy. */
function asValues(type: SampleType, bytes: Uint8Array): RasterValues {
  if (type === 'uint8') return bytes;
  const size = type === 'float32' ? 4 : 2;
  const aligned = bytes.byteOffset % size === 0 ? bytes : copyOf(bytes);
  const count = aligned.byteLength / size;
  if (type === 'float32') return new Float32Array(aligned.buffer, aligned.byteOffset, count);
  return type === 'int16'
    ? new Int16Array(aligned.buffer, aligned.byteOffset, count)
    : new Uint16Array(aligned.buffer, aligned.byteOffset, count);
}
