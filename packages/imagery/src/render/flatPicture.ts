import { inflateSync } from 'node:zlib';

/** Red, green and blue, 0..255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** An opaque picture: red, green, blue and 255 a pixel. */
export interface FlatPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

const SIGNATURE_BYTES = 8;
/** Length and type before the data of a chunk, checksum after it. */
const CHUNK_HEAD = 8;
const CHUNK_SUM = 4;
const PALETTE_TYPE = 3;

function chunksOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + CHUNK_HEAD);
    chunks.set(type, png.subarray(at + CHUNK_HEAD, at + CHUNK_HEAD + length));
    at += CHUNK_HEAD + length + CHUNK_SUM;
  }
  return chunks;
}

/** Adds to every row the one above it; in place, the byte of the filter stays before each row. */
function unfilterUp(rows: Buffer, rowBytes: number): void {
  const stride = rowBytes + 1;
  for (let at = stride; at < rows.length; at += 1) {
    if (at % stride !== 0) rows[at] = ((rows[at] ?? 0) + (rows[at - stride] ?? 0)) & 0xff;
  }
}

/**
 * A map of `png.ts` without transparency: what was transparent has the background's colour, what is half of it is mixed.
 * @param png as `palettePng` or `rgbaPng` has written it; no other file
 */
export function flatPicture(png: Buffer, background: Colour): FlatPicture {
  const chunks = chunksOf(png);
  const [header, packed] = [chunks.get('IHDR'), chunks.get('IDAT')];
  if (header === undefined || packed === undefined) throw new RangeError('not a map of ours');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const palette = header[9] === PALETTE_TYPE ? chunks.get('PLTE') : undefined;
  const bytes = palette === undefined ? 4 : 1;
  const rows = inflateSync(packed);
  unfilterUp(rows, width * bytes);
  const data = new Uint8ClampedArray(width * height * 4);
  let to = 0;
  const put = (from: Buffer, at: number, alpha: number) => {
    for (let channel = 0; channel < 3; channel += 1)
      data[to + channel] = ((from[at + channel] ?? 0) * alpha + (background[channel] ?? 0) * (255 - alpha)) / 255;
    data[to + 3] = 255;
    to += 4;
  };
  for (let row = 0; row < height; row += 1) {
    const start = row * (width * bytes + 1) + 1;
    for (let at = start; at < start + width * bytes; at += bytes) {
      // Index 0 is the transparent one.
      if (palette === undefined) put(rows, at, rows[at + 3] ?? 0);
      else put(palette, 3 * (rows[at] ?? 0), rows[at] === 0 ? 0 : 255);
    }
  }
  return { width, height, data };
}
