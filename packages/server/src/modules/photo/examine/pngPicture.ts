import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { chunksOf, type PngHeader, pngHeader, rawLength } from '#server/modules/company/png.ts';
import { brokenPicture, type Picture, sizeFault } from './pictureBounds.ts';

/** Filters of a row (ISO/IEC 15948, 9.2). */
const LAST_FILTER = 4;

/**
 * Whether the packed rows have the number and length given in the header; unpacked piece by piece, never as a whole.
 */
async function isWhole(packed: readonly Buffer[], { width, height, bits, interlaced }: PngHeader): Promise<boolean> {
  const wanted = rawLength(width, height, bits, interlaced);
  const row = 1 + Math.ceil((width * bits) / 8);
  let length = 0;
  const input = Readable.from(packed);
  const rows = input.pipe(createInflate());
  try {
    for await (const each of rows) {
      const piece = each as Buffer;
      if (!interlaced) {
        for (let at = (row - (length % row)) % row; at < piece.length; at += row)
          if ((piece[at] ?? 0) > LAST_FILTER) return false;
      }
      length += piece.length;
      if (length > wanted) return false;
    }
    return length === wanted;
  } catch {
    return false;
  } finally {
    input.destroy();
    rows.destroy();
  }
}

/** Checks a PNG, and decodes it. */
export async function pngPicture(bytes: Buffer): Promise<Picture> {
  const read = chunksOf(bytes);
  const header = read && pngHeader(read.chunks);
  if (!read || !header) return brokenPicture;
  const trailingBytes = bytes.length - read.end;
  const fault = sizeFault(header.width, header.height, trailingBytes);
  if (fault !== null) return fault;
  const packed = read.chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  return (await isWhole(packed, header)) ? { ok: true, checked: 'pixels', trailingBytes } : brokenPicture;
}
