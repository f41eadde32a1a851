import { constants, crc32, deflateSync } from 'node:zlib';

/**
 * PNG writers for maps. The Up filter and zlib's run-length strategy: on maps drawn from pixels larger than the screen's, rows repeat, and this is
 * several times as fast as full deflate and smaller than it without a filter.
 */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const UP = 2;
const COLOR_TYPE = { palette: 3, rgba: 6 } as const;
const ZLIB = { level: 1, memLevel: 9, strategy: constants.Z_RLE } as const;

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
    chunk('IDAT', deflateSync(filterUp(indices, width, height), ZLIB)),
    END,
  ]);
}

/** An RGBA image as PNG. */
export function rgbaPng(width: number, height: number, pixels: Uint8Array): Buffer {
  return Buffer.concat([
    SIGNATURE,
    header(width, height, COLOR_TYPE.rgba),
    chunk(
      'IDAT',
      deflateSync(filterUp(pixels, width * 4, height), { ...ZLIB, strategy: constants.Z_DEFAULT_STRATEGY }),
    ),
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

/** Each row as the difference from the row above, after the byte that says so. */
function filterUp(bytes: Uint8Array, rowBytes: number, rows: number): Uint8Array {
  const filtered = new Uint8Array((rowBytes + 1) * rows);
  filtered[0] = UP;
  filtered.set(bytes.subarray(0, rowBytes), 1);
  for (let row = 1; row < rows; row += 1) {
    const from = row * rowBytes;
    const to = row * (rowBytes + 1);
    filtered[to] = UP;
    for (let at = 0; at < rowBytes; at += 1) {
      filtered[to + 1 + at] = (bytes[from + at] as number) - (bytes[from + at - rowBytes] as number);
    }
  }
  return filtered;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

const END = chunk('IEND', new Uint8Array(0));
