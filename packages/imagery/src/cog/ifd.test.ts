import { describe, expect, it } from 'vitest';
import { bufferAccess, type RandomAccess } from '../access.ts';
import { RasterError, type RasterErrorCode } from '../rasterError.ts';
import { readDirectories } from './ifd.ts';
import { TAG, type Tag } from './tags.ts';
import { type BuiltField, buildTiff } from './tiffBuilder.ts';

const LAYOUTS = [
  { big: false, littleEndian: true },
  { big: false, littleEndian: false },
  { big: true, littleEndian: true },
  { big: true, littleEndian: false },
] as const;

const read = async (file: Uint8Array) => await readDirectories(bufferAccess(file));

async function codeOf(file: Uint8Array): Promise<RasterErrorCode | null> {
  try {
    await read(file);
    return null;
  } catch (cause) {
    if (cause instanceof RasterError) return cause.code;
    throw cause;
  }
}

async function valueOf(tag: Tag, file: Uint8Array): Promise<readonly number[] | string | undefined> {
  const value = (await read(file)).ifds[0]?.get(tag);
  return value === undefined || typeof value === 'string' ? value : [...value];
}

/** A classic TIFF of one directory with one entry, written by hand. @param more bytes after the directory, at 26 */
function oneEntry(tag: number, type: number, count: number, value: number, more: Uint8Array = new Uint8Array(0)) {
  const file = Buffer.alloc(26);
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(1, 8);
  file.writeUInt16LE(tag, 10);
  file.writeUInt16LE(type, 12);
  file.writeUInt32LE(count, 14);
  file.writeUInt32LE(value, 18);
  return Buffer.concat([file, more]);
}

describe.each(LAYOUTS)('the directories of a TIFF (big: $big, little-endian: $littleEndian)', (layout) => {
  const file = (...fields: readonly BuiltField[]) => buildTiff(fields, layout);

  it('say which byte order the file has', async () => {
    const { littleEndian, ifds } = await read(file({ tag: TAG.imageWidth, type: 4, values: [1] }));
    expect(littleEndian).toBe(layout.littleEndian);
    expect(ifds).toHaveLength(1);
  });

  it.each<[string, number, readonly number[]]>([
    ['bytes', 1, [1, 255, 0]],
    ['a short', 3, [65_535]],
    ['shorts beside the entry', 3, [1, 2, 3, 4, 5, 65_535]],
    ['a long', 4, [4_294_967_295]],
    ['longs beside the entry', 4, [0, 1, 4_294_967_295]],
    ['a double', 12, [0.1]],
    ['doubles', 12, [1e300, -0.5, 3]],
    ['a long of 8 bytes', 16, [2 ** 40]],
    ['longs of 8 bytes', 16, [1, Number.MAX_SAFE_INTEGER]],
  ])('are read with %s', async (_, type, values) => {
    expect(await valueOf(TAG.imageWidth, file({ tag: TAG.imageWidth, type, values }))).toEqual(values);
  });

  it.each([
    ['short', 'ab\0'],
    ['long', '<GDALMetadata>long</GDALMetadata>\0'],
  ])('are read with a %s text up to its zero', async (_, values) => {
    expect(await valueOf(TAG.gdalMetadata, file({ tag: TAG.gdalMetadata, type: 2, values }))).toBe(values.slice(0, -1));
  });

  it('keep nothing of a tag that nobody reads, however wrong', async () => {
    const { ifds } = await read(
      file({ tag: 34_675, type: 99, values: [], claimedCount: 4_000_000_000 }, { tag: 256, type: 4, values: [5] }),
    );
    expect([...(ifds[0]?.keys() ?? [])]).toEqual([256]);
  });

  it.each<[string, BuiltField, RasterErrorCode]>([
    ['values beyond the end', { tag: 256, type: 12, values: [1], claimedCount: 5 }, 'truncated'],
    ['a type of no value', { tag: 256, type: 5, values: [1] }, 'corrupt'],
    ['the type 0', { tag: 256, type: 0, values: [1] }, 'corrupt'],
    ['65,537 values', { tag: 258, type: 1, values: [1], claimedCount: 65_537 }, 'tooLarge'],
    ['65,536 values that are not there', { tag: 258, type: 1, values: [1], claimedCount: 65_536 }, 'truncated'],
    ['2,097,153 blocks', { tag: 324, type: 4, values: [1], claimedCount: 2 ** 21 + 1 }, 'tooLarge'],
  ])('are refused with %s', async (_, field, code) => {
    expect(await codeOf(file(field))).toBe(code);
  });

  it('are refused at every length at which their file is cut', async () => {
    const whole = file({ tag: 256, type: 4, values: [9] }, { tag: 258, type: 3, values: [8, 8, 8, 8, 8] });
    for (let length = 0; length < whole.length; length += 1) {
      expect(['notTiff', 'corrupt', 'truncated']).toContain(await codeOf(whole.subarray(0, length)));
    }
    expect(await codeOf(whole)).toBeNull();
  });
});

describe('a directory', () => {
  it.each<[string, Uint8Array, RasterErrorCode]>([
    ['without a byte order', Buffer.from('XX*\0\x08\0\0\0', 'latin1'), 'notTiff'],
    ['of another version', Buffer.from('II\x2c\0\x08\0\0\0', 'latin1'), 'notTiff'],
    ['of a mixed order', Buffer.from('IM*\0\x08\0\0\0', 'latin1'), 'notTiff'],
    ['before the file', Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'), 'truncated'],
    ['in the header itself', Buffer.from('II*\0\x01\0\0\0', 'latin1'), 'tooLarge'],
    ['of a BigTIFF of 8 bytes', Buffer.from('II+\0\x08\0\0\0', 'latin1'), 'corrupt'],
    ['of 65,535 tags', Buffer.concat([Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'), Buffer.alloc(64)]), 'tooLarge'],
    ['of a text that is no text', oneEntry(256, 14, 1, 1), 'corrupt'],
    ['whose values are before the file', oneEntry(256, 12, 1, 0xffff_fff0), 'truncated'],
  ])('%s is refused', async (_, file, code) => {
    expect(await codeOf(file)).toBe(code);
  });

  it.each<[string, number, number, number]>([
    ['a signed byte', 6, 0xff, -1],
    ['an undefined byte', 7, 0xff, 255],
    ['a signed short', 8, 0xfffe, -2],
    ['a signed long', 9, 0xffff_fffd, -3],
    ['a float', 11, 0x3fc0_0000, 1.5],
    ['a pointer', 13, 77, 77],
  ])('is read with %s', async (_, type, raw, expected) => {
    expect(await valueOf(256, oneEntry(256, type, 1, raw))).toEqual([expected]);
  });

  it.each<[string, number, bigint, number | RasterErrorCode]>([
    ['a signed long of 8 bytes', 17, -5n, -5],
    ['a pointer of 8 bytes', 18, 5n, 5],
    ['a length that no number holds', 16, 2n ** 63n, 'truncated'],
  ])('is read with %s', async (_, type, raw, expected) => {
    const more = Buffer.alloc(8);
    more.writeBigInt64LE(BigInt.asIntN(64, raw));
    const file = oneEntry(256, type, 1, 26, more);
    if (typeof expected === 'string') expect(await codeOf(file)).toBe(expected);
    else expect(await valueOf(256, file)).toEqual([expected]);
  });

  it('has as many values as it says: none', async () => {
    expect(await valueOf(256, oneEntry(256, 4, 0, 7))).toEqual([]);
  });

  it('is followed by others until one has no next', async () => {
    const first = oneEntry(256, 4, 1, 100);
    first.writeUInt32LE(26, 22);
    const second = oneEntry(256, 4, 1, 50).subarray(8);
    const { ifds } = await read(Buffer.concat([first, second]));
    expect(ifds.map((ifd) => ifd.get(256))).toEqual([Float64Array.of(100), Float64Array.of(50)]);
  });

  it('is refused in a circle of two', async () => {
    const first = oneEntry(256, 4, 1, 100);
    first.writeUInt32LE(26, 22);
    const second = oneEntry(256, 4, 1, 50).subarray(8);
    second.writeUInt32LE(8, 14);
    expect(await codeOf(Buffer.concat([first, second]))).toBe('corrupt');
  });

  it('far from the header is read by a request of its own, and nothing else is', async () => {
    const file = Buffer.concat([oneEntry(256, 4, 1, 1).subarray(0, 8), Buffer.alloc(100_000)]);
    const far = oneEntry(256, 4, 1, 321).subarray(8);
    file.writeUInt32LE(90_000, 4);
    far.copy(file, 90_000);
    const ranges: [number, number][] = [];
    const access: RandomAccess = {
      ...bufferAccess(file),
      read: (offset, length) => {
        ranges.push([offset, length]);
        return Promise.resolve(file.subarray(offset, offset + length));
      },
    };
    const { ifds } = await readDirectories(access);
    expect(ifds[0]?.get(256)).toEqual(Float64Array.of(321));
    expect(ranges).toEqual([
      [0, 65_536],
      [90_000, 2],
      [90_002, 16],
    ]);
  });
});
