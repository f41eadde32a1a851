import { fault } from './boxes.ts';

/** More chunks than any picture has. */
const MAX_CHUNKS = 50_000;

/** Chunks of a PNG that draw it; not text, time and EXIF. */
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs']);
const PNG_HEAD = 8;

/** Copies a PNG without text, time and EXIF, and without bytes after its end. */
export function plainPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; at + 12 <= bytes.length; ) {
    if (kept.length > MAX_CHUNKS) fault();
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

const WEBP_HEAD = 12;
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF']);
/** Bits of a VP8X chunk that announce EXIF and XMP. */
const WEBP_TOLD = 0x08 | 0x04;

/** Copies a WebP without EXIF and XMP. */
export function plainWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = WEBP_HEAD; at + 8 <= bytes.length; ) {
    if (kept.length > MAX_CHUNKS) fault();
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const name = bytes.toString('latin1', at, at + 4);
    if (WEBP_CHUNKS.has(name)) {
      const chunk = Buffer.from(bytes.subarray(at, end));
      if (name === 'VP8X' && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~WEBP_TOLD;
      kept.push(chunk);
    }
    at = end;
  }
  const head = Buffer.from(bytes.subarray(0, WEBP_HEAD));
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...kept]);
}
