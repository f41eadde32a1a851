import { RasterError } from '../rasterError.ts';
import type { Ifd } from './ifd.ts';
import { TAG, type Tag } from './tags.ts';

export type SampleType = 'uint8' | 'int16' | 'uint16' | 'float32';
export type Compression = 'none' | 'lzw' | 'deflate';

/** One image of a TIFF: the raster itself, or an overview of it. */
export interface TiffImage {
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  readonly sampleType: SampleType;
  readonly sampleBytes: number;
  readonly compression: Compression;
  /** 1 none, 2 horizontal differences, 3 floating point. */
  readonly predictor: 1 | 2 | 3;
  /** Samples of a pixel are interleaved; false: a plane of blocks for each sample. */
  readonly chunky: boolean;
  readonly tiled: boolean;
  readonly blockWidth: number;
  readonly blockHeight: number;
  readonly blocksAcross: number;
  readonly blocksDown: number;
  /** Per block; 0 bytes means that the block was never written and is all no data. */
  readonly offsets: Float64Array;
  readonly byteCounts: Float64Array;
  readonly isOverview: boolean;
  readonly isMask: boolean;
  /** Of a mask alone: bits of a pixel, and whether the first pixel of a byte is its lowest bit. */
  readonly packed?: { readonly bits: number; readonly lowestFirst: boolean };
}

const MAX_SIDE = 400_000;
const MAX_SAMPLES = 16;
/** Decoded bytes of one block. */
export const MAX_BLOCK_BYTES = 1 << 25;
const SPLIT_STRIP_BYTES = 1 << 20;
/** The photometric interpretation of masks. */
const TRANSPARENCY_MASK = 4;
/**
 * A valid sparse image has a block offset and length for every 512 x 512 pixels; fewer bytes per pixel than this are a
 * decompression bomb.
 */
const MAX_PIXELS_A_BYTE = 40_000;

const COMPRESSIONS: Readonly<Record<number, Compression>> = { 1: 'none', 5: 'lzw', 8: 'deflate', 32946: 'deflate' };

const SAMPLE_TYPES: Readonly<Record<string, readonly [SampleType, bytes: number]>> = {
  '8/1': ['uint8', 1],
  '16/1': ['uint16', 2],
  '16/2': ['int16', 2],
  '32/3': ['float32', 4],
  // Read as single precision: no height, index or temperature needs more.
  '64/3': ['float32', 8],
};

const numbersOf = (ifd: Ifd, tag: Tag): Float64Array | undefined => {
  const value = ifd.get(tag);
  return typeof value === 'string' ? undefined : value;
};

function numberOf(ifd: Ifd, tag: Tag, fallback?: number): number {
  const value = numbersOf(ifd, tag)?.[0] ?? fallback;
  if (value === undefined || !Number.isFinite(value)) throw new RasterError('corrupt', `tag ${tag} is missing`);
  return value;
}

/** A number of pixels, rows or samples: fields of fractions can claim any number. */
function wholeOf(ifd: Ifd, tag: Tag, fallback?: number): number {
  const value = numberOf(ifd, tag, fallback);
  if (!Number.isInteger(value)) throw new RasterError('corrupt', `tag ${tag} is no whole number`);
  return value;
}

/** Reads and checks the layout of an image. @param fileSize bytes, against which every block is checked */
export function tiffImage(ifd: Ifd, fileSize: number): TiffImage {
  const width = wholeOf(ifd, TAG.imageWidth);
  const height = wholeOf(ifd, TAG.imageLength);
  if (!(width >= 1 && height >= 1)) throw new RasterError('corrupt', 'image without pixels');
  if (width > MAX_SIDE || height > MAX_SIDE) throw new RasterError('tooLarge', `${width} x ${height} pixels`);
  if ((width * height) / MAX_PIXELS_A_BYTE > fileSize)
    throw new RasterError('tooLarge', 'more pixels than its bytes can hold');

  const compression = COMPRESSIONS[numberOf(ifd, TAG.compression, 1)];
  if (compression === undefined) {
    throw new RasterError('unsupportedCompression', `TIFF compression ${numberOf(ifd, TAG.compression, 1)}`);
  }
  const samples = wholeOf(ifd, TAG.samplesPerPixel, 1);
  if (samples < 1 || samples > MAX_SAMPLES) throw new RasterError('unsupportedLayout', `${samples} samples a pixel`);
  const subfile = numberOf(ifd, TAG.newSubfileType, 0);
  const isMask = (subfile & 4) !== 0 || numberOf(ifd, TAG.photometric, 1) === TRANSPARENCY_MASK;
  const [sampleType, sampleBytes] = isMask ? (['uint8', 1] as const) : sampleTypeOf(ifd, samples);
  const predictor = numberOf(ifd, TAG.predictor, 1);
  if (predictor !== 1 && predictor !== 2 && predictor !== 3)
    throw new RasterError('unsupportedLayout', `predictor ${predictor}`);
  if ((predictor === 3 && sampleType !== 'float32') || (predictor === 2 && sampleBytes === 8)) {
    throw new RasterError('unsupportedLayout', `predictor ${predictor} of ${sampleType}`);
  }
  const planar = numberOf(ifd, TAG.planarConfiguration, 1);
  const shape = {
    width,
    height,
    samples,
    sampleType,
    sampleBytes,
    compression,
    predictor,
    chunky: planar !== 2 || samples === 1,
  } as const;
  return {
    ...shape,
    ...blocksOf(ifd, shape, fileSize, isMask),
    isOverview: (subfile & 1) !== 0,
    isMask,
    ...(isMask
      ? { packed: { bits: numberOf(ifd, TAG.bitsPerSample, 1), lowestFirst: numberOf(ifd, TAG.fillOrder, 1) === 2 } }
      : {}),
  };
}

function sampleTypeOf(ifd: Ifd, samples: number): readonly [SampleType, number] {
  const bits = numbersOf(ifd, TAG.bitsPerSample) ?? Float64Array.of(1);
  const formats = numbersOf(ifd, TAG.sampleFormat) ?? Float64Array.of(1);
  for (let sample = 1; sample < samples; sample += 1) {
    if ((bits[sample] ?? bits[0]) !== bits[0] || (formats[sample] ?? formats[0]) !== formats[0]) {
      throw new RasterError('unsupportedLayout', 'bands of different types');
    }
  }
  const found = SAMPLE_TYPES[`${bits[0]}/${formats[0]}`];
  if (found === undefined) throw new RasterError('unsupportedLayout', `${bits[0]} bits of format ${formats[0]}`);
  return found;
}

/** Bytes of all blocks of an image, decoded: what it takes to read the whole of it. */
export const decodedBytes = ({ blocksAcross, blocksDown, blockWidth, blockHeight, samples, sampleBytes }: TiffImage) =>
  blocksAcross * blocksDown * blockWidth * blockHeight * samples * sampleBytes;

type Shape = Pick<TiffImage, 'width' | 'height' | 'samples' | 'sampleBytes' | 'compression' | 'chunky'>;
type Blocks = Pick<
  TiffImage,
  'tiled' | 'blockWidth' | 'blockHeight' | 'blocksAcross' | 'blocksDown' | 'offsets' | 'byteCounts'
>;

function blocksOf(ifd: Ifd, shape: Shape, fileSize: number, isMask: boolean): Blocks {
  const tiled = ifd.has(TAG.tileWidth);
  const blockWidth = tiled ? wholeOf(ifd, TAG.tileWidth) : shape.width;
  const blockHeight = tiled
    ? wholeOf(ifd, TAG.tileLength)
    : Math.min(wholeOf(ifd, TAG.rowsPerStrip, shape.height), shape.height);
  if (!(blockWidth >= 1 && blockHeight >= 1)) throw new RasterError('corrupt', 'empty blocks');
  const offsets = numbersOf(ifd, tiled ? TAG.tileOffsets : TAG.stripOffsets);
  const byteCounts = numbersOf(ifd, tiled ? TAG.tileByteCounts : TAG.stripByteCounts);
  if (offsets === undefined || byteCounts === undefined) throw new RasterError('corrupt', 'no blocks');

  const blocksAcross = Math.ceil(shape.width / blockWidth);
  const blocksDown = Math.ceil(shape.height / blockHeight);
  const planes = shape.chunky ? 1 : shape.samples;
  const expected = blocksAcross * blocksDown * planes;
  if (offsets.length < expected || byteCounts.length < expected)
    throw new RasterError('truncated', 'blocks are missing');
  for (let index = 0; index < expected; index += 1) {
    const [offset, count] = [offsets[index] as number, byteCounts[index] as number];
    if (!(offset >= 0 && count >= 0 && offset + count <= fileSize))
      throw new RasterError('truncated', `block ${index}`);
  }
  const blocks = { tiled, blockWidth, blockHeight, blocksAcross, blocksDown, offsets, byteCounts };
  const bytes = blockWidth * blockHeight * shape.sampleBytes * (shape.chunky ? shape.samples : 1);
  if (bytes <= MAX_BLOCK_BYTES) return blocks;
  if (tiled || shape.compression !== 'none' || !shape.chunky || isMask)
    throw new RasterError('tooLarge', `block of ${bytes} bytes`);
  // Strips may overlap: the pixels must be there once each, or a small file is cut into any number of blocks.
  if (shape.width * shape.height * shape.samples * shape.sampleBytes > fileSize)
    throw new RasterError('truncated', 'fewer bytes than plain pixels');
  return splitStrips(blocks, shape);
}

/** Some writers store a whole image as one uncompressed strip: such a strip can be cut anywhere between rows. */
function splitStrips(strips: Blocks, { width, height, samples, sampleBytes }: Shape): Blocks {
  const rowBytes = width * samples * sampleBytes;
  const blockHeight = Math.max(1, Math.floor(SPLIT_STRIP_BYTES / rowBytes));
  const blocksDown = Math.ceil(height / blockHeight);
  const offsets = new Float64Array(blocksDown);
  const byteCounts = new Float64Array(blocksDown);
  for (let block = 0; block < blocksDown; block += 1) {
    const row = block * blockHeight;
    const rows = Math.min(blockHeight, height - row);
    const strip = Math.floor(row / strips.blockHeight);
    const inStrip = (row - strip * strips.blockHeight) * rowBytes;
    if (Math.floor((row + rows - 1) / strips.blockHeight) !== strip)
      throw new RasterError('unsupportedLayout', 'huge strips');
    if (inStrip + rows * rowBytes > (strips.byteCounts[strip] as number))
      throw new RasterError('truncated', `strip ${strip}`);
    offsets[block] = (strips.offsets[strip] as number) + inStrip;
    byteCounts[block] = rows * rowBytes;
  }
  return { ...strips, blockHeight, blocksDown, offsets, byteCounts };
}
