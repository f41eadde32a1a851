import { crc32, deflateSync } from 'node:zlib';

/** A chunk as PNG writes it. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Header of an image of 8-bit red, green, blue and alpha. */
export function pngHeader(width: number, height: number, interlaced = false): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, interlaced ? 1 : 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return pngChunk('IHDR', data);
}

/** A green rectangle. @param extra chunks between header and pixels */
export function greenPng(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 4, Buffer.from([0x0f, 0x5c, 0x5c, 0xff]))]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height),
    ...extra,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
