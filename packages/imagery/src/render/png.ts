import { constants, crc32, deflateSync } from 'node:zlib';

/**
 * PNG writers for maps. The Up filter and zlib's run-length strategy: on maps drawn from pixels larger than the screen's, rows repeat, and this is
 * twice as fast as its quickest full deflate and smaller. Synchronous: through zlib's thread pool an image costs a third more CPU time.
 */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const UP = 2;
const COLOR_TYPE = { palette: 3, rgba: 6 } as const;
const ZLIB = { level: 1, strategy: constants.Z_RLE, chunkSize: 1 << 16 } as const;

/** The chunks of a palette, made once for all images that use it. Index 0 is transparent. */
export type PalettePart = Buffer & { readonly palettePart: true };

/** @param palette red, green, blue triples of 256 indices */
export function palettePart(palette: Uint8Array): PalettePart {
  return Buffer.concat([chunk('PLTE', palette), chunk('tRNS', Uint8Array.of(0))]) as PalettePart;
}

/** An image of palette indices as PNG. */
export function palettePng(width: number, height: number, indices: Uint8Array, palette: PalettePart): Buffer {
  return Buffer.concat([
    SIGNATURE,
    header(width, height, COLOR_TYPE.palette),
    palette,
    ...chunkParts('IDAT', deflateSync(filterUp(indices, width, height), ZLIB)),
    END,
  ]);
}

/** An RGBA image as PNG. */
export function rgbaPng(width: number, height: number, pixels: Uint8Array): Buffer {
  const options = { ...ZLIB, strategy: constants.Z_DEFAULT_STRATEGY };
  return Buffer.concat([
    SIGNATURE,
    header(width, height, COLOR_TYPE.rgba),
    ...chunkParts('IDAT', deflateSync(filterUp(pixels, width * 4, height), options)),
    END,
  ]);
}

function header(width: number, height: number, colorType: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  data[9] = colorType;
  return chunk('IHDR', data);
}

/** One image is encoded at a time, within one turn of the event loop: the buffers are reused. */
let differences = new Uint32Array(0);
let scanlines = new Uint8Array(0);

/**
 * Each row as the difference from the row above, after the byte of the filter. Valid until the next call.
 * Four bytes are subtracted in one go: the top bit of each lane is set aside so that no borrow crosses into the next.
 */
function filterUp(bytes: Uint8Array, rowBytes: number, rows: number): Uint8Array {
  const filtered = scratch((rowBytes + 1) * rows);
  const plain = rowBytes % 4 === 0 && bytes.byteOffset % 4 === 0 ? rowDifferences(bytes, rowBytes, rows) : null;
  // Copying a buffer allocates no array per row.
  const rowsToCopy = plain ?? Buffer.from(bytes.buffer, bytes.byteOffset, rowBytes);
  for (let row = 0; row < rows; row += 1) {
    const from = row * rowBytes;
    const to = row * (rowBytes + 1);
    filtered[to] = UP;
    if (plain !== null || row === 0) rowsToCopy.copy(filtered, to + 1, from, from + rowBytes);
    else {
      for (let at = 0; at < rowBytes; at += 1) {
        filtered[to + 1 + at] = (bytes[from + at] as number) - (bytes[from + at - rowBytes] as number);
      }
    }
  }
  return filtered;
}

function rowDifferences(bytes: Uint8Array, rowBytes: number, rows: number): Buffer {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, (rowBytes * rows) / 4);
  if (differences.length < words.length) differences = new Uint32Array(words.length);
  const stride = rowBytes / 4;
  differences.set(words.subarray(0, stride));
  for (let word = stride; word < words.length; word += 1) {
    const below = words[word] as number;
    const above = words[word - stride] as number;
    differences[word] = ((below | 0x80808080) - (above & 0x7f7f7f7f)) ^ ((below ^ ~above) & 0x80808080);
  }
  return Buffer.from(differences.buffer, 0, rowBytes * rows);
}

function scratch(length: number): Uint8Array {
  if (scanlines.length < length) scanlines = new Uint8Array(length);
  return scanlines.subarray(0, length);
}

/** A chunk as its parts, so that the data is copied once: into the image. */
function chunkParts(type: string, data: Uint8Array): [head: Buffer, data: Uint8Array, sum: Buffer] {
  const head = Buffer.allocUnsafe(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const sum = Buffer.allocUnsafe(4);
  sum.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return [head, data, sum];
}

const chunk = (type: string, data: Uint8Array): Buffer => Buffer.concat(chunkParts(type, data));

const END = chunk('IEND', new Uint8Array(0));
