import { describe, expect, it } from 'vitest';
import { bufferAccess, type RandomAccess } from '../access.ts';
import { RasterError, type RasterErrorCode } from '../rasterError.ts';
import { openCodestream } from './codestream.ts';

const SOC = Buffer.of(0xff, 0x4f);
const EOC = Buffer.of(0xff, 0xd9);

interface Size {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly left?: number;
  readonly top?: number;
  readonly tileLeft?: number;
  readonly components?: number;
  readonly depth?: number;
  readonly step?: number;
}

/** The marker segment of the image's size. */
function siz({ width, height, tileWidth, tileHeight, left = 0, top = 0, tileLeft = 0, ...rest }: Size): Buffer {
  const { components = 1, depth = 15, step = 1 } = rest;
  const segment = Buffer.alloc(40 + 3 * components);
  segment.writeUInt16BE(0xff51, 0);
  segment.writeUInt16BE(segment.length - 2, 2);
  for (const [index, value] of [width, height, left, top, tileWidth, tileHeight, tileLeft, 0].entries())
    segment.writeUInt32BE(value, 6 + 4 * index);
  segment.writeUInt16BE(components, 38);
  for (let component = 0; component < components; component += 1) segment.set([depth, step, step], 40 + 3 * component);
  return segment;
}

function segment(marker: number, bytes: number, fill = 0): Buffer {
  const made = Buffer.alloc(bytes + 4, fill);
  made.writeUInt16BE(marker, 0);
  made.writeUInt16BE(bytes + 2, 2);
  return made;
}

/** A part of a tile: its head, the start of its data, and data of one letter. @param claimed a false length */
function part(tile: number, data: string, claimed?: number, marker = 0xff90): Buffer {
  const made = Buffer.alloc(14 + data.length);
  made.writeUInt16BE(marker, 0);
  made.writeUInt16BE(10, 2);
  made.writeUInt16BE(tile, 4);
  made.writeUInt32BE(claimed ?? made.length, 6);
  made.writeUInt16BE(0xff93, 12);
  made.write(data, 14, 'latin1');
  return made;
}

/** Four tiles, the right and the lower ones narrower. */
const SIZE: Size = { width: 10, height: 7, tileWidth: 6, tileHeight: 4 };
const PARTS = [part(0, 'aaa'), part(1, 'bb'), part(2, 'c'), part(3, '')];
const COD = segment(0xff52, 8, 7);
const stream = (...pieces: readonly Uint8Array[]) => Buffer.concat([SOC, ...pieces]);
const GOOD = stream(siz(SIZE), COD, ...PARTS, EOC);

const open = async (bytes: Uint8Array, from = 0, to = bytes.length) =>
  await openCodestream(bufferAccess(bytes), { from, to, place: null });

async function codeOf(bytes: Uint8Array): Promise<RasterErrorCode | null> {
  try {
    const codestream = await open(bytes);
    for (let row = 0; row < codestream.tilesDown; row += 1)
      for (let column = 0; column < codestream.tilesAcross; column += 1) await codestream.tile(column, row);
    return null;
  } catch (cause) {
    if (cause instanceof RasterError) return cause.code;
    throw cause;
  }
}

/** What a codestream of one tile says of its area: right, bottom, left, top, tile's size, tile's left and top. */
const areaOf = (tile: Uint8Array) =>
  Array.from({ length: 8 }, (_, index) => Buffer.from(tile).readUInt32BE(2 + 6 + 4 * index));

describe('a codestream', () => {
  it('says its size, that of its tiles, and its bits', async () => {
    expect(await open(GOOD)).toMatchObject({
      width: 10,
      height: 7,
      tileWidth: 6,
      tileHeight: 4,
      tilesAcross: 2,
      tilesDown: 2,
      bits: 16,
    });
  });

  it('has no tiles beyond its image', async () => {
    const one = stream(siz({ ...SIZE, tileWidth: 4_096, tileHeight: 4_096, depth: 7 }), part(0, 'x'));
    expect(await open(one)).toMatchObject({ tileWidth: 10, tileHeight: 7, tilesAcross: 1, tilesDown: 1, bits: 8 });
  });

  it('gives each tile with the area that it has of the image', async () => {
    const codestream = await open(GOOD);
    const areas = await Promise.all(
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ].map(async ([column = 0, row = 0]) => areaOf(await codestream.tile(column, row))),
    );
    expect(areas).toEqual([
      [6, 4, 0, 0, 6, 4, 0, 0],
      [10, 4, 6, 0, 6, 4, 6, 0],
      [6, 7, 0, 4, 6, 4, 0, 4],
      [10, 7, 6, 4, 6, 4, 6, 4],
    ]);
  });

  it('gives a tile alone as a whole codestream: its header, its own data as tile 0, the end', async () => {
    const tile = Buffer.from(await (await open(GOOD)).tile(1, 0));
    expect(tile.subarray(0, 2)).toEqual(SOC);
    expect(tile.subarray(2 + 43, 2 + 43 + COD.length)).toEqual(COD);
    expect(tile.subarray(2 + 43 + COD.length)).toEqual(Buffer.concat([part(0, 'bb'), EOC]));
  });

  it('joins the parts of a tile in their order, wherever they stand', async () => {
    const mixed = stream(siz(SIZE), part(3, 'd'), part(0, 'a'), part(1, 'b'), part(0, 'A'), part(2, 'c'), EOC);
    const tile = Buffer.from(await (await open(mixed)).tile(0, 0));
    expect(tile.subarray(2 + 43)).toEqual(Buffer.concat([part(0, 'a'), part(0, 'A'), EOC]));
  });

  it('writes the length of a last part that only says: to the end', async () => {
    const last = part(3, 'dddd', 0);
    const open0 = await open(stream(siz(SIZE), part(0, ''), part(1, ''), part(2, ''), last));
    expect(Buffer.from(await open0.tile(1, 1)).subarray(2 + 43)).toEqual(Buffer.concat([part(0, 'dddd'), EOC]));
  });

  it('drops lists of lengths, which are wrong for one tile, and keeps other segments', async () => {
    const lists = [segment(0xff55, 6, 1), COD, segment(0xff57, 6, 2), segment(0xff5c, 4, 3), segment(0xff64, 3, 4)];
    const tile = Buffer.from(await (await open(stream(siz(SIZE), ...lists, ...PARTS))).tile(0, 0));
    const kept = Buffer.concat([COD, segment(0xff5c, 4, 3), segment(0xff64, 3, 4)]);
    expect(tile.subarray(2 + 43, 2 + 43 + kept.length)).toEqual(kept);
    expect(tile.subarray(2 + 43 + kept.length)).toEqual(Buffer.concat([part(0, 'aaa'), EOC]));
  });

  it('is read where it stands in its file, up to its own end', async () => {
    const file = Buffer.concat([Buffer.alloc(100, 0xaa), GOOD, Buffer.alloc(50, 0xbb)]);
    const codestream = await open(file, 100, 100 + GOOD.length);
    expect(await codestream.tile(1, 1)).toEqual(await (await open(GOOD)).tile(1, 1));
  });

  it('takes what the writer left after the end of the codestream for nothing', async () => {
    expect(await codeOf(Buffer.concat([GOOD, part(0, 'late')]))).toBeNull();
  });
});

describe('a codestream with false claims', () => {
  const sized = (size: Partial<Size>) => stream(siz({ ...SIZE, ...size }), ...PARTS, EOC);
  const short = siz(SIZE).subarray(0, 42);
  short.writeUInt16BE(40, 2);

  it.each<[string, RasterErrorCode, Uint8Array]>([
    ['no tile at all', 'truncated', stream(siz(SIZE), COD)],
    ['nothing', 'truncated', SOC],
    ['no size', 'corrupt', stream(COD, ...PARTS)],
    ['a size that is too short', 'corrupt', stream(short, ...PARTS)],
    ['an offset to the right', 'unsupportedLayout', sized({ left: 1 })],
    ['an offset downwards', 'unsupportedLayout', sized({ top: 1 })],
    ['an offset of tiles', 'unsupportedLayout', sized({ tileLeft: 1 })],
    ['three components', 'unsupportedLayout', sized({ components: 3 })],
    ['no component', 'corrupt', stream(Buffer.concat([siz({ ...SIZE, components: 0 }), COD]), ...PARTS)],
    ['65,535 components', 'unsupportedLayout', sized({ components: 21_830 })],
    ['a component of every second pixel', 'unsupportedLayout', sized({ step: 2 })],
    ['signed values', 'unsupportedLayout', sized({ depth: 0x8f })],
    ['17 bits', 'unsupportedLayout', sized({ depth: 16 })],
    ['38 bits', 'unsupportedLayout', sized({ depth: 37 })],
    ['no width', 'corrupt', sized({ width: 0 })],
    ['no height', 'corrupt', sized({ height: 0 })],
    ['tiles of no width', 'corrupt', sized({ tileWidth: 0 })],
    ['tiles of no height', 'corrupt', sized({ tileHeight: 0 })],
    ['a side of 4 billion', 'tooLarge', sized({ width: 2 ** 32 - 1 })],
    ['a side of 40,001', 'tooLarge', sized({ height: 40_001 })],
    ['more pixels than its bytes hold', 'tooLarge', sized({ width: 40_000, height: 40_000 })],
    [
      'a tile of 17 million pixels',
      'tooLarge',
      stream(siz({ width: 4_097, height: 4_096, tileWidth: 4_097, tileHeight: 4_096 }), part(0, 'x'.repeat(1_000))),
    ],
    ['1.7 million tiles of a pixel', 'truncated', sized({ width: 1_300, height: 1_300, tileWidth: 1, tileHeight: 1 })],
    ['a tile that is missing', 'truncated', stream(siz(SIZE), ...PARTS.slice(0, 3), EOC)],
    ['a tile of another image', 'corrupt', stream(siz(SIZE), ...PARTS, part(4, 'x'), EOC)],
    ['a part that is longer than the file', 'truncated', stream(siz(SIZE), part(0, 'a', 1_000))],
    ['a part of 4 GB', 'truncated', stream(siz(SIZE), part(0, 'a', 2 ** 32 - 1))],
    ['a part that is shorter than its head', 'truncated', stream(siz(SIZE), part(0, 'a', 13), ...PARTS)],
    ['a part of one byte, again and again', 'truncated', stream(siz(SIZE), part(0, 'a', 1), ...PARTS)],
    ['a part whose length is within its data', 'corrupt', stream(siz(SIZE), part(0, 'abcdef', 16), ...PARTS.slice(1))],
    ['something else between tiles', 'corrupt', stream(siz(SIZE), part(0, ''), part(1, '', undefined, 0xff91))],
    ['an end before its tiles', 'truncated', stream(siz(SIZE), part(0, 'a'), EOC, Buffer.alloc(12), ...PARTS.slice(1))],
    ['packet headers of all tiles', 'unsupportedLayout', stream(siz(SIZE), segment(0xff60, 9), ...PARTS)],
    ['a segment of no length', 'corrupt', stream(siz(SIZE), Buffer.of(0xff, 0x52, 0, 0), ...PARTS)],
    ['a segment of one byte', 'corrupt', stream(siz(SIZE), Buffer.of(0xff, 0x52, 0, 1), ...PARTS)],
    ['a segment beyond the file', 'corrupt', stream(siz(SIZE), Buffer.of(0xff, 0x52, 0xff, 0xff))],
    ['data without a marker', 'corrupt', stream(siz(SIZE), Buffer.of(0x12, 0x34, 0, 2), ...PARTS)],
  ])('%s is refused as %s', async (_, code, bytes) => {
    const before = process.memoryUsage().arrayBuffers;
    expect(await codeOf(bytes)).toBe(code);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8e6);
  });

  it('is refused at every length at which it is cut before its last tile', async () => {
    const lastTile = GOOD.length - EOC.length;
    for (let length = 2; length < lastTile; length += 1)
      expect(await codeOf(GOOD.subarray(0, length)), String(length)).not.toBeNull();
    // Without its end it has all tiles.
    expect(await codeOf(GOOD.subarray(0, lastTile))).toBeNull();
  });

  it('is read or refused with a code, whichever of its bytes is another', async () => {
    for (let at = 0; at < GOOD.length; at += 1) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const damaged = Buffer.from(GOOD);
        damaged.writeUInt8(value, at);
        await codeOf(damaged);
      }
    }
    expect(await codeOf(GOOD)).toBeNull();
  });

  it('takes no tile of more than 64 MB, in however many parts', async () => {
    const [size, head] = [siz({ ...SIZE, tileWidth: 10, tileHeight: 7 }), SOC.length + 43];
    const partBytes = 2 ** 20;
    const parts = 65;
    // Parts of a megabyte each, of which nothing but the heads is ever made.
    const bytesAt = (at: number) => {
      const inPart = (at - head) % partBytes;
      return at < head
        ? Buffer.concat([SOC, size, part(0, '', partBytes)]).subarray(at)
        : part(0, '', partBytes).subarray(inPart);
    };
    const access: RandomAccess = {
      size: head + parts * partBytes,
      read: (offset, length) => Buffer.concat([bytesAt(offset)], length),
      close: () => {},
    };
    await expect(openCodestream(access, { from: 0, to: access.size, place: null })).rejects.toMatchObject({
      code: 'tooLarge',
    });
  });

  it('takes 131,072 parts, and no more', async () => {
    const one = part(0, '');
    const size = siz({ ...SIZE, tileWidth: 10, tileHeight: 7 });
    const many = (count: number) => stream(size, Buffer.alloc(count * one.length, one));
    expect(await codeOf(many(2 ** 17))).toBeNull();
    expect(await codeOf(many(2 ** 17 + 1))).toBe('corrupt');
  });

  it('has no tile where its image has none', async () => {
    await expect((await open(GOOD)).tile(7, 7)).rejects.toMatchObject({ code: 'truncated' });
  });
});
