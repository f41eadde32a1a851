import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferAccess } from '../access.ts';
import { RasterError } from '../rasterError.ts';
import { eovGrid } from '../testing.ts';
import { cogHeader, type HeaderOptions, type LevelLayout } from './header.ts';
import { openCog } from './openCog.ts';

const BLOCK = 16;
const OPTIONS: HeaderOptions = {
  grid: eovGrid(40, 20),
  epsg: 23_700,
  samples: 1,
  blockSize: BLOCK,
  predictor: 1,
  noData: 0,
};
/** Levels of 40 x 20 pixels and half of it, with lengths of blocks. */
const level = (width: number, height: number, bytes: (block: number) => number): LevelLayout => ({
  width,
  height,
  byteCounts: Array.from({ length: Math.ceil(width / BLOCK) * Math.ceil(height / BLOCK) }, (_, block) => bytes(block)),
});
const LEVELS = [level(40, 20, (block) => 100 + block), level(20, 10, () => 50)];

/** The header with as many bytes behind it as its blocks have. */
function fileOf(levels: readonly LevelLayout[], options: Partial<HeaderOptions> = {}): Buffer {
  const header = cogHeader(levels, { ...OPTIONS, ...options });
  const bytes = levels.flatMap(({ byteCounts }) => byteCounts).reduce((sum, count) => sum + count, 0);
  return Buffer.concat([header, Buffer.alloc(bytes)]);
}
const open = async (...given: Parameters<typeof fileOf>) => await openCog(bufferAccess(fileOf(...given)));

describe('cogHeader', () => {
  it('says the grid, the system and the levels, to the last bit', async () => {
    const cog = await open(LEVELS);
    expect(cog).toMatchObject({ epsg: 23_700, samples: 1, sampleType: 'uint8', noData: 0, scaleOffset: null });
    expect(cog.grid).toEqual(eovGrid(40, 20));
    expect(cog.levels.map(({ width, height, isOverview }) => [width, height, isOverview])).toEqual([
      [40, 20, false],
      [20, 10, true],
    ]);
  });

  it('puts the blocks of the coarsest level first, directly behind itself and without a gap', async () => {
    const header = cogHeader(LEVELS, OPTIONS);
    const { levels } = await open(LEVELS);
    let at = header.length;
    for (const image of levels.toReversed()) {
      for (const [block, count] of image.byteCounts.entries()) {
        expect(image.offsets[block]).toBe(at);
        at += count;
      }
    }
    expect(at).toBe(fileOf(LEVELS).length);
  });

  it('gives no place to a block that is not written', async () => {
    const { levels } = await open([level(40, 20, (block) => (block % 2 === 0 ? 0 : 10))]);
    const [image] = levels;
    expect([...(image?.byteCounts ?? [])]).toEqual([0, 10, 0, 10, 0, 10]);
    expect([...(image?.offsets ?? [])].map((offset) => offset === 0)).toEqual([true, false, true, false, true, false]);
  });

  it('says scale and offset so that they are read again to the last bit', async () => {
    const figure = fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
      .filter((value) => value !== 0);
    await fc.assert(
      fc.asyncProperty(figure, figure, async (scale, offset) => {
        expect((await open(LEVELS, { scaleOffset: { scale, offset } })).scaleOffset).toEqual({ scale, offset });
      }),
      { numRuns: 60 },
    );
  });

  it.each([0, 255, -9999, 1e-7])('says that %d is no data', async (noData) => {
    expect((await open(LEVELS, { noData })).noData).toBe(noData);
  });

  it('is of three colours with three samples', async () => {
    expect(await open(LEVELS, { samples: 3, predictor: 2 })).toMatchObject({
      samples: 3,
      levels: [{ predictor: 2 }, {}],
    });
  });

  it('holds a palette as red, green and blue of 16 bits each', () => {
    const palette = Uint8Array.from({ length: 768 }, (_, at) => at % 251);
    const header = cogHeader(LEVELS, { ...OPTIONS, palette });
    const reds = Buffer.from(Uint16Array.from({ length: 256 }, (_, index) => (palette[3 * index] ?? 0) * 257).buffer);
    expect(header.includes(reds)).toBe(true);
    expect(cogHeader(LEVELS, OPTIONS).includes(reds)).toBe(false);
  });

  it('has tags in ascending order, as TIFF wants them', () => {
    const header = cogHeader([LEVELS[0] as LevelLayout], { ...OPTIONS, scaleOffset: { scale: 2, offset: 1 } });
    const count = header.readUInt16LE(8);
    const tags = Array.from({ length: count }, (_, index) => header.readUInt16LE(10 + 12 * index));
    expect(tags).toEqual(tags.toSorted((a, b) => a - b));
    expect(new Set(tags).size).toBe(count);
  });

  it('is of any size of image that is read again', async () => {
    const side = fc.integer({ min: 1, max: 200 });
    await fc.assert(
      fc.asyncProperty(side, side, fc.integer({ min: 0, max: 5_000 }), async (width, height, bytes) => {
        const levels = [level(width, height, (block) => (block % 3 === 0 ? 0 : bytes))];
        const cog = await open(levels, { grid: eovGrid(width, height, 2.5) });
        expect(cog.grid).toEqual(eovGrid(width, height, 2.5));
        expect([...(cog.levels[0]?.byteCounts ?? [])]).toEqual(levels[0]?.byteCounts);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused of more bytes than a TIFF has', () => {
    const huge = { width: 40, height: 20, byteCounts: [2e9, 2e9] };
    expect(() => cogHeader([huge], OPTIONS)).toThrow(RasterError);
    expect(() => cogHeader([huge], OPTIONS)).toThrow(/tooLarge/);
  });
});
