import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferAccess, type RandomAccess } from '../access.ts';
import { openCog } from '../cog/openCog.ts';
import { cogBytes, eovGrid } from '../testing.ts';
import { byteCache } from './byteCache.ts';
import { type BlockCache, NO_BLOCK, readWindow } from './readWindow.ts';
import { giveBack } from './scratch.ts';

const [WIDTH, HEIGHT, BLOCK] = [50, 37, 16];
/** A pixel says where it is; the lower right corner is empty. */
const valueAt = (column: number, row: number, sample: number) =>
  column >= 32 && row >= 32 ? 0 : 1 + ((column * 7 + row * 13 + sample * 101) % 250);

const pixels = (samples: number) =>
  Uint8Array.from({ length: WIDTH * HEIGHT * samples }, (_, at) => {
    const pixel = Math.floor(at / samples);
    return valueAt(pixel % WIDTH, Math.floor(pixel / WIDTH), at % samples);
  });
const fileOf = (samples: 1 | 3) =>
  cogBytes(pixels(samples), { grid: eovGrid(WIDTH, HEIGHT), samples, blockSize: BLOCK, predictor: 2 });

interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
async function read(access: RandomAccess, window: Window, samples: number, cache: BlockCache = byteCache(1 << 20)) {
  const cog = await openCog(access);
  const found = await readWindow(cache, 'a', cog, 0, window);
  if (found === null) return null;
  const width = (window.right - window.left) * samples;
  const rows = Array.from({ length: window.bottom - window.top }, (_, row) => {
    const from = (found.start + row * found.stride) * samples;
    return [...found.bytes.subarray(from, from + width)];
  });
  if (found.lent) giveBack(found.bytes);
  return rows.flat();
}
const expected = ({ left, top, right, bottom }: Window, samples: number) =>
  Array.from({ length: bottom - top }, (_, row) =>
    Array.from({ length: (right - left) * samples }, (__, at) =>
      valueAt(left + Math.floor(at / samples), top + row, at % samples),
    ),
  ).flat();

const windows = fc
  .tuple(fc.nat(WIDTH - 1), fc.nat(HEIGHT - 1), fc.integer({ min: 1, max: WIDTH }), fc.integer({ min: 1, max: HEIGHT }))
  .map(([left, top, width, height]) => ({
    left,
    top,
    right: Math.min(WIDTH, left + width),
    bottom: Math.min(HEIGHT, top + height),
  }));

describe('readWindow', () => {
  it.each([1, 3] as const)('reads exactly the pixels of a window, of %i samples, wherever it lies', async (samples) => {
    const access = bufferAccess(await fileOf(samples));
    await fc.assert(
      fc.asyncProperty(windows, async (window) => {
        const found = await read(access, window, samples);
        const wanted = expected(window, samples);
        expect(found ?? wanted.map(() => 0)).toEqual(wanted);
      }),
      { numRuns: 120 },
    );
  });

  it('reads a window again from its blocks, and nothing of the file', async () => {
    const file = await fileOf(1);
    let reads = 0;
    const access: RandomAccess = {
      ...bufferAccess(file),
      read: (offset, length) => {
        reads += 1;
        return file.subarray(offset, offset + length);
      },
    };
    const cog = await openCog(access);
    const cache: BlockCache = byteCache(1 << 20);
    const window = { left: 3, top: 3, right: 20, bottom: 10 };
    const first = await readWindow(cache, 'a', cog, 0, window);
    reads = 0;
    const second = await readWindow(cache, 'a', cog, 0, window);
    expect(reads).toBe(0);
    expect(second?.bytes.subarray(0, 100)).toEqual(first?.bytes.subarray(0, 100));
    await readWindow(cache, 'other', cog, 0, window);
    expect(reads).toBeGreaterThan(0);
  });

  it('gives nothing of blocks that were never written, and asks for them once', async () => {
    const access = bufferAccess(await fileOf(1));
    const cog = await openCog(access);
    const cache: BlockCache = byteCache(1 << 20);
    const empty = { left: 33, top: 33, right: 40, bottom: 37 };
    expect(await readWindow(cache, 'a', cog, 0, empty)).toBeNull();
    expect(cache.get('a/0/2/2')).toBe(NO_BLOCK);
    expect(await readWindow(cache, 'a', cog, 0, empty)).toBeNull();
  });

  it('fills what is beside a written block with no data', async () => {
    const found = await read(bufferAccess(await fileOf(1)), { left: 30, top: 33, right: 36, bottom: 34 }, 1);
    expect(found).toEqual([valueAt(30, 33, 0), valueAt(31, 33, 0), 0, 0, 0, 0]);
  });

  it('is a promise where the bytes come later, and their fault where they do not', async () => {
    const file = await fileOf(1);
    const cog = await openCog(bufferAccess(file));
    const window = { left: 0, top: 0, right: 20, bottom: 20 };
    const later = {
      ...cog,
      access: {
        ...cog.access,
        read: (offset: number, length: number) => Promise.resolve(file.subarray(offset, offset + length)),
      },
    };
    const found = readWindow(byteCache(1 << 20), 'a', later, 0, window);
    expect(found).toBeInstanceOf(Promise);
    expect((await found)?.bytes[0]).toBe(valueAt(0, 0, 0));
    const broken = { ...cog, access: { ...cog.access, read: () => Promise.reject(new Error('gone')) } };
    await expect(Promise.resolve(readWindow(byteCache(1 << 20), 'a', broken, 0, window))).rejects.toThrow('gone');
  });

  it('has no level that the file does not have', async () => {
    const cog = await openCog(bufferAccess(await fileOf(1)));
    expect(() => readWindow(byteCache(1), 'a', cog, 9, { left: 0, top: 0, right: 1, bottom: 1 })).toThrow(RangeError);
  });
});
