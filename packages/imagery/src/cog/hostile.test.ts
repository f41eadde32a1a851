import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferAccess, type RandomAccess } from '../access.ts';
import { RasterError, type RasterErrorCode } from '../rasterError.ts';
import { cogBytes, eovGrid, landscape } from '../testing.ts';
import { openCog, readBlock } from './openCog.ts';
import { readRows } from './readRows.ts';
import { type BuildOptions, type BuiltField, buildTiff, type ImageShape, imageFields, PLACE } from './tiffBuilder.ts';

/** Reads the whole file; null, or the error code. Anything but a `RasterError` is rethrown. */
async function refusalOf(access: RandomAccess): Promise<RasterErrorCode | null> {
  try {
    const cog = await openCog(access);
    for (const image of cog.levels.slice(1)) {
      for (let row = 0; row < image.blocksDown; row += 1) {
        for (let column = 0; column < image.blocksAcross; column += 1) await readBlock(cog, image, column, row);
      }
    }
    for await (const { rows } of readRows(cog)) expect(rows).toBeGreaterThan(0);
    return null;
  } catch (cause) {
    if (cause instanceof RasterError) return cause.code;
    throw cause;
  }
}

const ofBytes = (file: Uint8Array) => refusalOf(bufferAccess(file));

const MANY = 100_000;

type Entry = readonly [tag: number, count: number];

/** Directories one after the other, whose tags are bytes that all begin at the start of the file. @param bytes of the whole file */
function directories(bytes: number, ifds: readonly (readonly Entry[])[]): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  let at = 8;
  for (const [index, entries] of ifds.entries()) {
    file.writeUInt16LE(entries.length, at);
    for (const [place, [tag, count]] of entries.entries()) {
      const entry = at + 2 + place * 12;
      file.writeUInt16LE(tag, entry);
      file.writeUInt16LE(1, entry + 2);
      file.writeUInt32LE(count, entry + 4);
    }
    at += 2 + entries.length * 12 + 4;
    file.writeUInt32LE(index + 1 < ifds.length ? at : 0, at - 4);
  }
  return file;
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** The largest tags that a file of 2 MB can claim: block offsets and their lengths. */
const BLOCKS: readonly Entry[] = [
  [324, 2 ** 21],
  [325, 2 ** 21],
];

describe('files with false claims', () => {
  const image = (shape: ImageShape, options: BuildOptions, more: readonly BuiltField[] = []) =>
    buildTiff([...imageFields(shape), ...PLACE, ...more], options);
  const two = Uint8Array.of(1, 2);
  const gigabyte = { width: 46_000, height: 46_000 };

  it.each<[string, RasterErrorCode, Uint8Array]>([
    ['nothing', 'notTiff', new Uint8Array(0)],
    ['a picture', 'notTiff', Buffer.from('\x89PNG\r\n\x1a\n0000000000', 'latin1')],
    ['a header alone', 'truncated', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['no directory', 'corrupt', Buffer.from('II*\0\0\0\0\0', 'latin1')],
    ['a directory that is its own next', 'corrupt', Buffer.from('II*\0\x08\0\0\0\0\0\x08\0\0\0', 'latin1')],
    ['a BigTIFF with odd offsets', 'corrupt', Buffer.from('II+\0\x04\0\0\0\x10\0\0\0\0\0\0\0', 'latin1')],
    ['2 GB of pixels in one strip of 2 bytes', 'tooLarge', image(gigabyte, { blocks: [two] })],
    ['… in a deflated strip', 'tooLarge', image({ ...gigabyte, compression: 8 }, { blocks: [deflateSync(two)] })],
    ['… in a tile', 'tooLarge', image({ ...gigabyte, tile: [46_000, 46_000] }, { blocks: [two] })],
    ['a side of 4 billion', 'tooLarge', image({ width: 4_000_000_000, height: 1 }, { blocks: [two] })],
    ['no pixels', 'corrupt', image({ width: 0, height: 1 }, { blocks: [two] })],
    ['tiles without width', 'corrupt', image({ width: 2, height: 1, tile: [0, 0] }, { blocks: [two] })],
    [
      'a tile of 64 MB',
      'tooLarge',
      image({ width: 2, height: 1, tile: [8192, 8192], compression: 8 }, { blocks: [two] }),
    ],
    [
      '16 MB deflated to 2 bytes',
      'truncated',
      image({ width: 4096, height: 4096, compression: 8 }, { blocks: [new Uint8Array(2000)] }),
    ],
    [
      'a deflated block of rubbish',
      'corrupt',
      image({ width: 2, height: 1, compression: 8 }, { blocks: [Uint8Array.of(1, 2, 3, 4)] }),
    ],
    [
      'a deflated block cut short',
      'truncated',
      image({ width: 90, height: 90, compression: 8 }, { blocks: [deflateSync(landscape(90, 90)).subarray(0, 300)] }),
    ],
    [
      'a deflated block that is too small',
      'truncated',
      image({ width: 9, height: 9, compression: 8 }, { blocks: [deflateSync(two)] }),
    ],
    ['LZW that ends', 'truncated', image({ width: 2, height: 1, compression: 5 }, { blocks: [two] })],
    ['a plain block cut short', 'truncated', image({ width: 3, height: 1 }, { blocks: [two] })],
    ['blocks that are missing', 'truncated', image({ width: 2, height: 3, rowsPerStrip: 1 }, { blocks: [two, two] })],
    ['2 million blocks', 'truncated', buildTiff([{ tag: 273, type: 4, values: [1], claimedCount: 2_000_000 }])],
    [
      '4 billion bits per sample',
      'tooLarge',
      buildTiff([{ tag: 258, type: 4, values: [1], claimedCount: 4_000_000_000 }]),
    ],
    ['the blocks of three huge images in 2 MB', 'tooLarge', directories(2 ** 21, times(3, BLOCKS))],
    ['a tag twice', 'corrupt', image({ width: 2, height: 1 }, { blocks: [two] }, [{ tag: 258, type: 3, values: [8] }])],
    ['block offsets that come a thousand times', 'corrupt', directories(2 ** 21, [times(1_000, BLOCKS[0] as Entry)])],
    ['70,000 bits per sample', 'tooLarge', directories(70_000, [[[258, 70_000]]])],
    ['70,000 letters of metadata', 'tooLarge', directories(70_000, [[[42_112, 70_000]]])],
    ['40 directories', 'tooLarge', directories(4096, times(40, [[254, 1]]))],
    ['a tag of no type', 'corrupt', buildTiff([{ tag: 258, type: 99, values: [] }])],
    ['text for a width', 'corrupt', buildTiff([{ tag: 256, type: 2, values: 'abc' }])],
    ['JPEG', 'unsupportedCompression', image({ width: 2, height: 1, compression: 7 }, { blocks: [two] })],
    ['ZSTD', 'unsupportedCompression', image({ width: 2, height: 1, compression: 50_000 }, { blocks: [two] })],
    ['64-bit integers', 'unsupportedLayout', image({ width: 2, height: 1, bits: 64 }, { blocks: [two] })],
    ['1-bit values', 'unsupportedLayout', image({ width: 2, height: 1, bits: 1 }, { blocks: [two] })],
    ['999 samples', 'unsupportedLayout', image({ width: 2, height: 1, samples: 999 }, { blocks: [two] })],
    ['an unknown predictor', 'unsupportedLayout', image({ width: 2, height: 1, predictor: 9 }, { blocks: [two] })],
    ['nowhere', 'notGeoreferenced', buildTiff(imageFields({ width: 2, height: 1 }), { blocks: [two] })],
    [
      'upside down',
      'rotated',
      buildTiff(
        [...imageFields({ width: 2, height: 1 }), { tag: 33550, type: 12, values: [10, -10, 0] }, ...PLACE.slice(1)],
        { blocks: [two] },
      ),
    ],
    [
      'infinitely far',
      'notGeoreferenced',
      buildTiff(
        [
          ...imageFields({ width: 2, height: 1 }),
          ...PLACE.slice(0, 1),
          { tag: 33922, type: 12, values: [0, 0, 0, Infinity, 0, 0] },
        ],
        { blocks: [two] },
      ),
    ],
    [
      'a width that is no number',
      'corrupt',
      buildTiff([
        { tag: 256, type: 12, values: [Number.NaN] },
        { tag: 257, type: 4, values: [1] },
      ]),
    ],
    [
      'half a pixel',
      'corrupt',
      buildTiff([{ tag: 256, type: 12, values: [1.5] }, ...imageFields({ width: 2, height: 1 }).slice(1), ...PLACE], {
        blocks: [two],
      }),
    ],
  ])('%s: %s', async (_, code, file) => {
    const before = process.memoryUsage().arrayBuffers;
    expect(await ofBytes(file)).toBe(code);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(80e6);
  });

  it('allocates no more strips than plain pixels of the file', async () => {
    // 51 strips that are all the same 64 MB: cut into blocks of a megabyte they would be 3,264.
    const head = buildTiff([
      ...imageFields({ width: 32_768, height: 51 * 2_048, rowsPerStrip: 2_048 }),
      ...PLACE,
      { tag: 273, type: 4, values: times(51, 1_024) },
      { tag: 279, type: 4, values: times(51, 2 ** 26) },
    ]);
    const access: RandomAccess = {
      size: 2 ** 26 + 1_024,
      read: (offset, length) => Buffer.concat([head.subarray(offset, offset + length), Buffer.alloc(length)], length),
      close: () => {},
    };
    await expect(openCog(access)).rejects.toMatchObject({ code: 'truncated' });
  });

  it('reads nothing beyond the end of the file', async () => {
    const file = await cogBytes(landscape(300, 200), { grid: eovGrid(300, 200) });
    const access = bufferAccess(file);
    const watched: RandomAccess = {
      ...access,
      read(offset, length) {
        expect(offset + length).toBeLessThanOrEqual(file.length);
        return access.read(offset, length);
      },
    };
    expect(await refusalOf(watched)).toBeNull();
  });

  it('detects a file that is shorter than it claims', async () => {
    const file = await cogBytes(landscape(300, 200), { grid: eovGrid(300, 200) });
    const short: RandomAccess = { ...bufferAccess(file.subarray(0, 5000)), size: file.length };
    expect(await refusalOf(short)).toBe('truncated');
  });
});

describe('2,000 damaged COGs', () => {
  it('are read or refused with a code, and never take much memory', { timeout: 120_000 }, async () => {
    const files = await Promise.all([
      cogBytes(landscape(300, 200), {
        grid: eovGrid(300, 200),
        palette: new Uint8Array(768),
        scaleOffset: { scale: 0.5, offset: 1 },
      }),
      cogBytes(landscape(300, 200).subarray(0, 120 * 100 * 3), { grid: eovGrid(120, 100), samples: 3, predictor: 2 }),
    ]);
    const headers = files.map((file) => Math.min(4000, file.length));
    const damage = fc.record({
      which: fc.nat(1),
      keep: fc.oneof(
        { weight: 3, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
      flips: fc.array(fc.tuple(fc.nat(MANY), fc.integer({ min: 1, max: 255 }), fc.boolean()), { maxLength: 12 }),
    });
    const codes = new Map<string, number>();
    let peak = 0;
    await fc.assert(
      fc.asyncProperty(damage, async ({ which, keep, flips }) => {
        const file = Buffer.from(files[which] ?? []);
        for (const [at, mask, inHeader] of flips) {
          const place = at % (inHeader ? (headers[which] ?? 1) : file.length);
          file.writeUInt8(file.readUInt8(place) ^ mask, place);
        }
        const before = process.memoryUsage().arrayBuffers;
        const code = (await ofBytes(file.subarray(0, Math.floor(file.length * keep)))) ?? 'read';
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }),
      { numRuns: 2000 },
    );
    expect(peak).toBeLessThan(64e6);
    expect(codes.size).toBeGreaterThan(4);
  });
});
