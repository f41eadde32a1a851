import { type RandomAccess, readExactly } from '../access.ts';
import { RasterError } from '../rasterError.ts';
import type { Jp2Container } from './container.ts';

/** A JPEG 2000 codestream whose tiles are known, none of them decoded. */
export interface Codestream {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly tilesAcross: number;
  readonly tilesDown: number;
  readonly bits: number;
  /**
   * The codestream of one tile alone: the main header with its area cut to the tile, and the tile's own parts.
   * Coordinates stay those of the whole image, so that every code block keeps its position: decoding it gives the
   * tile's pixels to the last bit.
   */
  tile(column: number, row: number): Promise<Uint8Array>;
}

const SOT = 0xff90;
const SIZ = 0xff51;
const EOC = 0xffd9;
/** Lists of lengths that are wrong for a single tile. */
const DROPPED: ReadonlySet<number> = new Set([0xff55, 0xff57]);
/** Packet headers of all tiles together in the main header. */
const PACKED_HEADERS = 0xff60;

const MAX_SIDE = 40_000;
/** The most that one tile may make us allocate: 16 million pixels, four times 4 bytes each while it is decoded. */
const MAX_TILE_PIXELS = 1 << 24;
const MAX_TILE_BYTES = 1 << 26;
const MAX_HEADER_BYTES = 1 << 20;
const MAX_PARTS = 1 << 17;
/**
 * Codestreams of 16 bits do not compress more tightly than this over a whole image; a larger claim is a decompression
 * bomb.
 */
const MAX_PIXELS_A_BYTE = 40_000;

interface TilePart {
  readonly from: number;
  readonly length: number;
}

/** Reads the headers of a codestream and checks their claims against the file's size. */
export async function openCodestream(access: RandomAccess, { from, to }: Jp2Container): Promise<Codestream> {
  const header = await mainHeader(access, from, to);
  const { siz } = header;
  const [x1, y1, x0, y0] = [siz.readUInt32BE(6), siz.readUInt32BE(10), siz.readUInt32BE(14), siz.readUInt32BE(18)];
  const [tileWidth, tileHeight] = [siz.readUInt32BE(22), siz.readUInt32BE(26)];
  const [width, height] = [x1, y1];
  if (x0 !== 0 || y0 !== 0 || siz.readUInt32BE(30) !== 0 || siz.readUInt32BE(34) !== 0) {
    throw new RasterError('unsupportedLayout', 'image with an offset');
  }
  const components = siz.readUInt16BE(38);
  const depth = siz.readUInt8(40);
  if (components !== 1 || siz.readUInt8(41) !== 1 || siz.readUInt8(42) !== 1) {
    throw new RasterError('unsupportedLayout', `${components} components, one expected`);
  }
  const bits = (depth & 0x7f) + 1;
  if (depth > 0x7f || bits > 16) throw new RasterError('unsupportedLayout', `${bits} bits, signed ${depth > 0x7f}`);
  if (!(width >= 1 && height >= 1 && tileWidth >= 1 && tileHeight >= 1))
    throw new RasterError('corrupt', 'empty image');
  if (width > MAX_SIDE || height > MAX_SIDE) throw new RasterError('tooLarge', `${width} x ${height} pixels`);
  if ((width * height) / MAX_PIXELS_A_BYTE > to - from)
    throw new RasterError('tooLarge', 'more pixels than its bytes can hold');
  const clipped = [Math.min(tileWidth, width), Math.min(tileHeight, height)] as const;
  if (clipped[0] * clipped[1] > MAX_TILE_PIXELS)
    throw new RasterError('tooLarge', `tile of ${clipped.join(' x ')} pixels`);
  const [tilesAcross, tilesDown] = [Math.ceil(width / tileWidth), Math.ceil(height / tileHeight)];
  const parts = await tileParts(access, header.end, to, tilesAcross * tilesDown);

  return {
    width,
    height,
    tileWidth: clipped[0],
    tileHeight: clipped[1],
    tilesAcross,
    tilesDown,
    bits,
    async tile(column, row) {
      const own = parts.get(row * tilesAcross + column);
      if (own === undefined) throw new RasterError('truncated', `tile ${column}, ${row} is missing`);
      const area = Buffer.from(siz);
      const [left, top] = [column * tileWidth, row * tileHeight];
      area.writeUInt32BE(Math.min(left + tileWidth, width), 6);
      area.writeUInt32BE(Math.min(top + tileHeight, height), 10);
      for (const [at, value] of [
        [14, left],
        [18, top],
        [30, left],
        [34, top],
      ] as const)
        area.writeUInt32BE(value, at);
      const pieces: Uint8Array[] = [Buffer.of(0xff, 0x4f), area, ...header.others];
      for (const { from: start, length } of own) {
        const part = Buffer.from(await readExactly(access, start, length));
        part.writeUInt16BE(0, 4);
        // A length of 0 means "to the end": written in full, as another part may follow.
        part.writeUInt32BE(length, 6);
        pieces.push(part);
      }
      return Buffer.concat([...pieces, Buffer.of(EOC >> 8, EOC & 0xff)]);
    },
  };
}

interface MainHeader {
  readonly siz: Buffer;
  readonly others: readonly Buffer[];
  /** Byte after the header. */
  readonly end: number;
}

async function mainHeader(access: RandomAccess, from: number, to: number): Promise<MainHeader> {
  const bytes = Buffer.from(await readExactly(access, from, Math.min(to - from, MAX_HEADER_BYTES)));
  const others: Buffer[] = [];
  let siz: Buffer | undefined;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (marker === SOT) {
      if (siz === undefined || siz.length < 43) throw new RasterError('corrupt', 'no size');
      return { siz, others, end: from + at };
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker < 0xff00 || end > bytes.length || end < at + 4) throw new RasterError('corrupt', `marker ${marker}`);
    if (marker === PACKED_HEADERS) throw new RasterError('unsupportedLayout', 'packed packet headers');
    const segment = Buffer.from(bytes.subarray(at, end));
    if (marker === SIZ) siz = segment;
    else if (!DROPPED.has(marker)) others.push(segment);
    at = end;
  }
  throw new RasterError('truncated', 'no tile');
}

/** The positions of each tile's parts: from part to part by their lengths. */
async function tileParts(
  access: RandomAccess,
  start: number,
  end: number,
  tiles: number,
): Promise<ReadonlyMap<number, readonly TilePart[]>> {
  const found = new Map<number, TilePart[]>();
  const bytes = new Map<number, number>();
  for (let at = start, count = 0; at + 12 <= end; count += 1) {
    const head = Buffer.from(await readExactly(access, at, 12));
    const marker = head.readUInt16BE(0);
    if (marker === EOC) break;
    const tile = head.readUInt16BE(4);
    if (marker !== SOT || tile >= tiles || count >= MAX_PARTS) throw new RasterError('corrupt', `tile part at ${at}`);
    const length = head.readUInt32BE(6) === 0 ? end - at : head.readUInt32BE(6);
    if (length < 14 || at + length > end) throw new RasterError('truncated', `tile part of ${length} bytes`);
    const sum = (bytes.get(tile) ?? 0) + length;
    if (sum > MAX_TILE_BYTES) throw new RasterError('tooLarge', `tile of ${sum} bytes`);
    bytes.set(tile, sum);
    const parts = found.get(tile);
    if (parts === undefined) found.set(tile, [{ from: at, length }]);
    else parts.push({ from: at, length });
    at += length;
  }
  if (found.size < tiles) throw new RasterError('truncated', `${found.size} of ${tiles} tiles`);
  return found;
}
