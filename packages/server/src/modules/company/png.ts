import { crc32, deflateSync, inflateSync } from 'node:zlib';

export type CleanPng =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: 'no-png' | 'damaged' | 'too-large' };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Pixels per side: a logo is 28 px high on the screen. */
export const MAX_PIXELS = 1024;
const KEPT = new Set(['PLTE', 'tRNS']);

/** Channels by colour type; the bit depths that PNG allows for it (ISO/IEC 15948, table 11.1). */
const COLOUR_TYPES: Readonly<Record<number, { readonly channels: number; readonly depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
/** Passes of an interlaced image: the start and the step of each, across and down. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}
/** More chunks than any picture has. */
const MAX_CHUNKS = 50_000;

/** The chunks up to the end of the image, and where that is; what follows it is no part of it. Undefined where one is damaged. */
export function chunksOf(bytes: Buffer): { readonly chunks: readonly Chunk[]; readonly end: number } | undefined {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length && chunks.length < MAX_CHUNKS; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    if (type === 'IEND') return { chunks, end: end + 4 };
    at = end + 4;
  }
  return undefined;
}

function chunk({ type, data }: Chunk): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/** Bytes of the filtered image, its filter types included. */
export function rawLength(width: number, height: number, bits: number, interlaced: boolean): number {
  const rows = (w: number, h: number) => (w === 0 ? 0 : h * (1 + Math.ceil((w * bits) / 8)));
  if (!interlaced) return rows(width, height);
  return ADAM7.reduce(
    (sum, [x, y, dx, dy]) =>
      sum + rows(Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))),
    0,
  );
}

export interface PngHeader {
  readonly header: Chunk;
  readonly width: number;
  readonly height: number;
  /** Of a pixel. */
  readonly bits: number;
  readonly interlaced: boolean;
}

/** The header of an image; undefined where it says nothing that PNG allows, or the palette is missing. */
export function pngHeader(chunks: readonly Chunk[]): PngHeader | undefined {
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13) return undefined;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth = 0, type = 0, compression, filter, interlace] = header.data.subarray(8);
  const colour = COLOUR_TYPES[type];
  const plain = compression === 0 && filter === 0 && (interlace ?? 2) <= 1;
  if (!colour?.depths.includes(depth) || !plain || width === 0 || height === 0) return undefined;
  if (type === 3 && !chunks.some((each) => each.type === 'PLTE')) return undefined;
  return { header, width, height, bits: depth * colour.channels, interlaced: interlace === 1 };
}

function inflated(data: Buffer, length: number): Buffer | undefined {
  try {
    const raw = inflateSync(data, { maxOutputLength: length + 1 });
    return raw.length === length ? raw : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Rewrites a PNG from its pixels and palette alone: texts, profiles, animations and data hidden behind the image or in
 * its compression are left out. An incomplete image is refused.
 */
export function cleanPng(bytes: Buffer): CleanPng {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return { ok: false, reason: 'no-png' };
  const { chunks } = chunksOf(bytes) ?? {};
  const read = chunks && pngHeader(chunks);
  if (!chunks || !read) return { ok: false, reason: 'damaged' };
  const { header, width, height, bits, interlaced } = read;
  if (width > MAX_PIXELS || height > MAX_PIXELS) return { ok: false, reason: 'too-large' };
  const data = Buffer.concat(chunks.filter((each) => each.type === 'IDAT').map((each) => each.data));
  const raw = inflated(data, rawLength(width, height, bits, interlaced));
  if (!raw) return { ok: false, reason: 'damaged' };
  const kept = chunks.filter((each) => KEPT.has(each.type));
  return {
    ok: true,
    bytes: Buffer.concat([
      SIGNATURE,
      chunk(header),
      ...kept.map(chunk),
      chunk({ type: 'IDAT', data: deflateSync(raw, { level: 9 }) }),
      chunk({ type: 'IEND', data: Buffer.alloc(0) }),
    ]),
  };
}
