import { describe, expect, it } from 'vitest';
import { RasterError, type RasterErrorCode } from '../rasterError.ts';
import type { Ifd } from './ifd.ts';
import { decodedBytes, MAX_BLOCK_BYTES, tiffImage } from './image.ts';
import { TAG, type Tag } from './tags.ts';

type Fields = Partial<Record<keyof typeof TAG, readonly number[] | string | undefined>>;

/** A plain image of 4 x 6 bytes in three strips of two rows. */
const PLAIN: Fields = {
  imageWidth: [4],
  imageLength: [6],
  bitsPerSample: [8],
  rowsPerStrip: [2],
  stripOffsets: [100, 108, 116],
  stripByteCounts: [8, 8, 8],
};
const FILE = 1_000;

function ifdOf(fields: Fields): Ifd {
  const ifd = new Map<Tag, Float64Array | string>();
  for (const [name, value] of Object.entries(fields)) {
    const tag = TAG[name as keyof typeof TAG];
    if (value !== undefined) ifd.set(tag, typeof value === 'string' ? value : Float64Array.from(value));
  }
  return ifd;
}

const image = (fields: Fields = {}, fileSize = FILE) => tiffImage(ifdOf({ ...PLAIN, ...fields }), fileSize);

function codeOf(fields: Fields, fileSize = FILE): RasterErrorCode | null {
  try {
    image(fields, fileSize);
    return null;
  } catch (cause) {
    if (cause instanceof RasterError) return cause.code;
    throw cause;
  }
}

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('tiffImage', () => {
  it('reads an image of strips, with the values that TIFF 6.0 gives to tags that are left out', () => {
    expect(image()).toEqual({
      width: 4,
      height: 6,
      samples: 1,
      sampleType: 'uint8',
      sampleBytes: 1,
      compression: 'none',
      predictor: 1,
      chunky: true,
      tiled: false,
      blockWidth: 4,
      blockHeight: 2,
      blocksAcross: 1,
      blocksDown: 3,
      offsets: Float64Array.of(100, 108, 116),
      byteCounts: Float64Array.of(8, 8, 8),
      isOverview: false,
      isMask: false,
    });
  });

  it('takes an image without rows of a strip, or with more than it has, as one strip', () => {
    const one = { stripOffsets: [100], stripByteCounts: [24] };
    expect(image({ ...one, rowsPerStrip: undefined })).toMatchObject({ blockHeight: 6, blocksDown: 1 });
    expect(image({ ...one, rowsPerStrip: [2 ** 32 - 1] })).toMatchObject({ blockHeight: 6, blocksDown: 1 });
  });

  it('reads tiles, also where the last ones are beyond the edge', () => {
    const tiles = { tileWidth: [16], tileLength: [16], tileOffsets: times(6, 100), tileByteCounts: times(6, 256) };
    expect(image({ ...tiles, imageWidth: [17], imageLength: [33] })).toMatchObject({
      tiled: true,
      blockWidth: 16,
      blockHeight: 16,
      blocksAcross: 2,
      blocksDown: 3,
    });
  });

  it.each<[number, string]>([
    [1, 'none'],
    [5, 'lzw'],
    [8, 'deflate'],
    [32_946, 'deflate'],
  ])('knows the compression %i as %s', (code, compression) => {
    expect(image({ compression: [code] }).compression).toBe(compression);
  });

  it.each<[readonly [bits: number, format: number], string, bytes: number]>([
    [[8, 1], 'uint8', 1],
    [[16, 1], 'uint16', 2],
    [[16, 2], 'int16', 2],
    [[32, 3], 'float32', 4],
    [[64, 3], 'float32', 8],
  ])('reads samples of %j as %s', ([bits, format], sampleType, sampleBytes) => {
    expect(image({ bitsPerSample: [bits], sampleFormat: [format] })).toMatchObject({ sampleType, sampleBytes });
  });

  it.each<[bits: number, format: number]>([
    [8, 2],
    [8, 3],
    [16, 3],
    [32, 1],
    [32, 2],
    [64, 1],
    [12, 1],
    [8, 4],
    [0, 1],
    [1, 1],
  ])('reads no samples of %i bits of format %i', (bits, format) => {
    expect(codeOf({ bitsPerSample: [bits], sampleFormat: [format] })).toBe('unsupportedLayout');
  });

  it('reads a mask of single bits as a mask, and not as samples', () => {
    expect(image({ newSubfileType: [4], bitsPerSample: [1] })).toMatchObject({ isMask: true, isOverview: false });
    expect(image({ newSubfileType: [5], bitsPerSample: [1] })).toMatchObject({ isMask: true, isOverview: true });
    expect(image({ newSubfileType: [1] })).toMatchObject({ isMask: false, isOverview: true });
    // A page of several is neither.
    expect(image({ newSubfileType: [2] })).toMatchObject({ isMask: false, isOverview: false });
  });

  it('reads samples that stand beside each other, or each in a plane of its own', () => {
    const three = { samplesPerPixel: [3], bitsPerSample: [8, 8, 8], stripByteCounts: times(9, 8) };
    const planes = { ...three, planarConfiguration: [2], stripOffsets: times(9, 100) };
    expect(image({ ...three, stripByteCounts: times(3, 24) })).toMatchObject({ samples: 3, chunky: true });
    expect(image(planes)).toMatchObject({ samples: 3, chunky: false, blocksDown: 3 });
    expect(codeOf({ ...planes, stripOffsets: times(8, 100) })).toBe('truncated');
    // Planes of one sample are the same bytes either way.
    expect(image({ planarConfiguration: [2] }).chunky).toBe(true);
  });

  it.each<[string, Fields, RasterErrorCode]>([
    ['no width', { imageWidth: undefined }, 'corrupt'],
    ['an empty width', { imageWidth: [] }, 'corrupt'],
    ['a width of words', { imageWidth: 'four' }, 'corrupt'],
    ['a width of nothing', { imageWidth: [0] }, 'corrupt'],
    ['a negative height', { imageLength: [-6] }, 'corrupt'],
    ['a width that is no number', { imageWidth: [Number.NaN] }, 'corrupt'],
    ['an endless width', { imageWidth: [Number.POSITIVE_INFINITY] }, 'corrupt'],
    ['a broken pixel', { imageWidth: [3.5] }, 'corrupt'],
    ['a broken row', { imageLength: [5.5] }, 'corrupt'],
    ['a broken row of a strip', { rowsPerStrip: [2.5] }, 'corrupt'],
    ['a broken sample', { samplesPerPixel: [1.5] }, 'corrupt'],
    ['samples that are no number', { samplesPerPixel: [Number.NaN] }, 'corrupt'],
    ['no samples', { samplesPerPixel: [0] }, 'unsupportedLayout'],
    ['17 samples', { samplesPerPixel: [17] }, 'unsupportedLayout'],
    ['a side of 400,001 pixels', { imageWidth: [400_001] }, 'tooLarge'],
    ['bands of different bits', { samplesPerPixel: [2], bitsPerSample: [8, 16] }, 'unsupportedLayout'],
    ['bands of different formats', { samplesPerPixel: [2], sampleFormat: [1, 2] }, 'unsupportedLayout'],
    ['JPEG', { compression: [7] }, 'unsupportedCompression'],
    ['no such compression', { compression: [-1] }, 'unsupportedCompression'],
    ['a predictor of 4', { predictor: [4] }, 'unsupportedLayout'],
    ['the predictor of floats for bytes', { predictor: [3] }, 'unsupportedLayout'],
    ['differences of doubles', { predictor: [2], bitsPerSample: [64], sampleFormat: [3] }, 'unsupportedLayout'],
    ['strips of no row', { rowsPerStrip: [0] }, 'corrupt'],
    ['no strips', { stripOffsets: undefined }, 'corrupt'],
    ['no lengths of strips', { stripByteCounts: undefined }, 'corrupt'],
    ['lengths of strips in words', { stripByteCounts: '8' }, 'corrupt'],
    ['a strip that is missing', { stripOffsets: [100, 108] }, 'truncated'],
    ['a length that is missing', { stripByteCounts: [8, 8] }, 'truncated'],
    ['a strip beyond the end', { stripOffsets: [100, 108, 993] }, 'truncated'],
    ['a strip before the file', { stripOffsets: [-1, 108, 116] }, 'truncated'],
    ['a negative length', { stripByteCounts: [8, -8, 8] }, 'truncated'],
    ['a length that is no number', { stripByteCounts: [8, Number.NaN, 8] }, 'truncated'],
    ['tiles without a length', { tileWidth: [16], tileOffsets: [1], tileByteCounts: [1] }, 'corrupt'],
    ['tiles without offsets', { tileWidth: [16], tileLength: [16] }, 'corrupt'],
    [
      'a broken tile',
      { tileWidth: [1.5], tileLength: [16], tileOffsets: times(3, 1), tileByteCounts: times(3, 24) },
      'corrupt',
    ],
  ])('refuses %s', (_, fields, code) => {
    expect(codeOf(fields)).toBe(code);
  });

  it('takes a strip that ends with the file, and one that was never written', () => {
    expect(codeOf({ stripOffsets: [100, 108, 992] })).toBeNull();
    expect(image({ stripOffsets: [100, 0, 116], stripByteCounts: [8, 0, 8] }).byteCounts[1]).toBe(0);
  });

  it('believes 40,000 pixels a byte, and no more', () => {
    const wide = { imageWidth: [400_000], imageLength: [100], rowsPerStrip: [50], stripOffsets: [0, 0] };
    const sparse = { ...wide, stripByteCounts: [0, 0], compression: [8] };
    expect(codeOf(sparse, 1_000)).toBeNull();
    expect(codeOf(sparse, 999)).toBe('tooLarge');
  });

  it('takes a block of the most bytes, and none that is larger', () => {
    const side = Math.sqrt(MAX_BLOCK_BYTES / 2);
    const tiles = {
      imageWidth: [2],
      imageLength: [2],
      bitsPerSample: [16],
      compression: [8],
      tileOffsets: [100],
      tileByteCounts: [8],
    };
    expect(side).toBe(4_096);
    expect(codeOf({ ...tiles, tileWidth: [side], tileLength: [side] })).toBeNull();
    expect(codeOf({ ...tiles, tileWidth: [side], tileLength: [side + 1] })).toBe('tooLarge');
    expect(codeOf({ ...tiles, tileWidth: [side], tileLength: [side], samplesPerPixel: [2] })).toBe('tooLarge');
  });
});

describe('huge plain strips', () => {
  const [width, height] = [10_000, 8_000];
  const bytes = width * height;
  const huge: Fields = {
    imageWidth: [width],
    imageLength: [height],
    rowsPerStrip: [height],
    stripOffsets: [500],
    stripByteCounts: [bytes],
  };

  it('are cut between rows into blocks of a megabyte, without a gap', () => {
    const { blockHeight, blocksDown, offsets, byteCounts } = image(huge, bytes + 500);
    expect(blockHeight).toBe(104);
    expect(blocksDown).toBe(77);
    expect(offsets[0]).toBe(500);
    for (let block = 1; block < blocksDown; block += 1) {
      expect(offsets[block]).toBe((offsets[block - 1] as number) + (byteCounts[block - 1] as number));
    }
    expect(byteCounts.reduce((sum, count) => sum + count, 0)).toBe(bytes);
  });

  it.each<[string, Fields, number, RasterErrorCode]>([
    ['that are shorter than their rows', { stripByteCounts: [bytes - 1] }, bytes + 500, 'truncated'],
    ['of a file that is smaller', {}, bytes + 499, 'truncated'],
    ['that are compressed', { compression: [8] }, bytes + 500, 'tooLarge'],
    [
      'that end within a block',
      { rowsPerStrip: [4_001], stripOffsets: [500, 500], stripByteCounts: [4_001 * width, 4_001 * width] },
      bytes + 500,
      'unsupportedLayout',
    ],
    [
      'of planes',
      { samplesPerPixel: [2], planarConfiguration: [2], stripOffsets: [0, 0], stripByteCounts: [0, 0] },
      bytes,
      'tooLarge',
    ],
  ])('%s are refused', (_, fields, fileSize, code) => {
    expect(codeOf({ ...huge, ...fields }, fileSize)).toBe(code);
  });
});

describe('decodedBytes', () => {
  it('counts whole blocks with all samples', () => {
    expect(decodedBytes(image())).toBe(24);
    const tiles = { tileWidth: [16], tileLength: [16], tileOffsets: times(6, 100), tileByteCounts: times(6, 256) };
    const rgb = { samplesPerPixel: [3], bitsPerSample: [16, 16, 16] };
    expect(decodedBytes(image({ ...tiles, ...rgb, imageWidth: [17], imageLength: [33] }))).toBe(6 * 256 * 3 * 2);
  });
});
