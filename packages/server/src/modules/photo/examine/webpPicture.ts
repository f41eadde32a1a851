import decode, { init } from '@jsquash/webp/decode.js';
import { brokenPicture, type Picture, sizeFault } from './pictureBounds.ts';
import { codecOptions, wholeBuffer } from './wasmCodec.ts';

const HEAD = 12;
const CHUNK_HEAD = 8;
const MAX_CHUNKS = 10_000;
const BITS_14 = 0x3fff;

type Size = readonly [width: number, height: number];
/** Sizes as the two kinds of picture write them (RFC 9649, 2.5 and 2.6). */
const SIZES: Readonly<Record<string, (bytes: Buffer, from: number) => Size>> = {
  'VP8 ': (bytes, from) => [bytes.readUInt16LE(from + 6) & BITS_14, bytes.readUInt16LE(from + 8) & BITS_14],
  VP8L: (bytes, from) => {
    const bits = bytes.readUInt32LE(from + 1);
    return [(bits & BITS_14) + 1, ((bits >>> 14) & BITS_14) + 1];
  },
};

/** Size of the one picture of a file; null where there is none, or several. */
function sizeOf(bytes: Buffer, end: number): Size | null {
  let found: Size | null = null;
  let at = HEAD;
  for (let count = 0; at + CHUNK_HEAD <= end; count += 1) {
    const length = bytes.readUInt32LE(at + 4);
    const from = at + CHUNK_HEAD;
    const size = SIZES[bytes.toString('latin1', at, at + 4)];
    if (from + length > end || count > MAX_CHUNKS || (size && (found !== null || length < 10))) return null;
    if (size) found = size(bytes, from);
    at = from + length + (length % 2);
  }
  return found;
}

/** Checks a WebP, and decodes it. */
export async function webpPicture(bytes: Buffer): Promise<Picture> {
  const end = bytes.readUInt32LE(4) + 8;
  const size = end > bytes.length ? null : sizeOf(bytes, end);
  if (size === null) return brokenPicture;
  const trailingBytes = bytes.length - end;
  const fault = sizeFault(size[0], size[1], trailingBytes);
  if (fault !== null) return fault;
  await init(await codecOptions('@jsquash/webp/codec/dec/webp_dec.wasm', () => undefined));
  const image = await decode(wholeBuffer(bytes.subarray(0, end))).catch(() => null);
  return image?.width === size[0] && image.height === size[1]
    ? { ok: true, checked: 'pixels', trailingBytes }
    : brokenPicture;
}
