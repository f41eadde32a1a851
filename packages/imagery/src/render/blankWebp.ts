/** Widths and heights of a WebP have 14 bits. */
const SIZE_BITS = 14;
/** Of the header of a lossless picture: it has transparency. */
const HAS_ALPHA = 1 << 28;
/** One symbol, 0, for each of green, red, blue, alpha and distance: five codes of four bits, after three bits for "nothing else". */
const TRANSPARENT = [0x88, 0x88, 0x08] as const;

/** A picture of transparent pixels as a lossless WebP (RFC 9649, 3), of any size in 28 bytes. */
export function blankWebp(width: number, height: number): Uint8Array {
  const data = Buffer.alloc(8);
  data[0] = 0x2f;
  data.writeUInt32LE(width - 1 + (height - 1) * 2 ** SIZE_BITS + HAS_ALPHA, 1);
  data.set(TRANSPARENT, 5);
  const chunk = Buffer.alloc(8);
  chunk.write('VP8L', 'latin1');
  chunk.writeUInt32LE(data.length, 4);
  const head = Buffer.alloc(12);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(4 + chunk.length + data.length, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, chunk, data]);
}
