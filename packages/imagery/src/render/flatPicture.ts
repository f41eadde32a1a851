import { inflateSync } from 'node:zlib';

/** Red, green and blue, 0..255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The pixels of a picture: red, green, blue and alpha each. */
export interface MapPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** The pixels of a finished map. */
export interface FinishedMap extends MapPicture {
  /** Whether its colours are those of a palette: then each is a class or a value. */
  readonly isIndexed: boolean;
}

const SIGNATURE_BYTES = 8;
/** Length and type before the data of a chunk, checksum after it. */
const CHUNK_HEAD = 8;
const CHUNK_SUM = 4;
const PALETTE_TYPE = 3;
const OPAQUE = 255;

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

/** Four bytes for each of 256 indices; index 0 is the transparent one. */
function coloursOf(palette: Buffer): Uint8Array {
  const colours = new Uint8Array(256 * 4);
  for (let index = 1; index < 256; index += 1) {
    colours.set(palette.subarray(3 * index, 3 * index + 3), 4 * index);
    colours[4 * index + 3] = OPAQUE;
  }
  return colours;
}

/**
 * Reads a map of `png.ts`.
 * @param png as `palettePng` or `rgbaPng` has written it; no other file
 */
export function finishedMap(png: Buffer): FinishedMap {
  const chunks = chunksOf(png);
  const [header, packed] = [chunks.get('IHDR'), chunks.get('IDAT')];
  if (header === undefined || packed === undefined) throw new RangeError('not a map of ours');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const palette = header[9] === PALETTE_TYPE ? chunks.get('PLTE') : undefined;
  const colours = palette && coloursOf(palette);
  const rowBytes = width * (colours === undefined ? 4 : 1);
  const rows = inflateSync(packed);
  unfilterUp(rows, rowBytes);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const pixels = rows.subarray(row * (rowBytes + 1) + 1, (row + 1) * (rowBytes + 1));
    const to = 4 * width * row;
    if (colours === undefined) data.set(pixels, to);
    else for (const [at, index] of pixels.entries()) data.set(colours.subarray(4 * index, 4 * index + 4), to + 4 * at);
  }
  return { width, height, data, isIndexed: colours !== undefined };
}

/** A map without transparency: what was transparent has the background's colour, what is half of it is mixed. */
export function flatPicture({ width, height, data }: MapPicture, background: Colour): MapPicture {
  const flat = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel += 1)
      flat[at + channel] = ((data[at + channel] ?? 0) * alpha + (background[channel] ?? 0) * (OPAQUE - alpha)) / OPAQUE;
    flat[at + 3] = OPAQUE;
  }
  return { width, height, data: flat };
}
