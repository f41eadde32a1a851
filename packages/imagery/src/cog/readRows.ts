import type { RasterValues } from '@georisk/domain/raster/rasterValues.ts';
import { RasterError } from '../rasterError.ts';
import type { SampleType, TiffImage } from './image.ts';
import { type Cog, readBlock } from './openCog.ts';

/** Full-width rows of the first level, samples interleaved. The array is reused for the next rows. */
export interface RowStrip {
  readonly firstRow: number;
  readonly rows: number;
  readonly values: RasterValues;
}

const MIN_ROWS = 256;
const MAX_STRIP_BYTES = 1 << 28;
/** The most that a small file may make us allocate. */
const SMALL_STRIP_BYTES = 1 << 25;

/** Reads an image from north to south in strips, so that memory is bounded by its width and not by its size. */
export async function* readRows(cog: Cog): AsyncGenerator<RowStrip> {
  const [image] = cog.levels;
  if (image === undefined) return;
  const rowLength = image.width * image.samples;
  const blockRows = Math.max(1, Math.floor(MIN_ROWS / image.blockHeight));
  const stripRows = Math.min(blockRows * image.blockHeight, image.height);
  const stripBytes = rowLength * stripRows * image.sampleBytes;
  if (stripBytes > Math.min(MAX_STRIP_BYTES, Math.max(SMALL_STRIP_BYTES, cog.access.size * 4))) {
    throw new RasterError('tooLarge', `strip of ${stripBytes} bytes`);
  }
  const values = newValues(cog.sampleType, rowLength * stripRows);
  const planes = image.chunky ? 1 : image.samples;
  for (let firstRow = 0; firstRow < image.height; firstRow += stripRows) {
    const rows = Math.min(stripRows, image.height - firstRow);
    for (let row = firstRow; row < firstRow + rows; row += image.blockHeight) {
      const blockRow = Math.floor(row / image.blockHeight);
      for (let column = 0; column < image.blocksAcross; column += 1) {
        for (let plane = 0; plane < planes; plane += 1) {
          const block = await readBlock(cog, image, column, blockRow, plane);
          const target = { values, firstRow: row - firstRow, rows: Math.min(image.blockHeight, firstRow + rows - row) };
          placeBlock(image, block, cog.noData ?? 0, column, plane, target);
        }
      }
    }
    yield { firstRow, rows, values: values.subarray(0, rows * rowLength) };
  }
}

/** Copies a block to its columns of the strip; a block that was never written is no data. */
function placeBlock(
  image: TiffImage,
  block: RasterValues | null,
  noData: number,
  column: number,
  plane: number,
  target: { values: RasterValues; firstRow: number; rows: number },
): void {
  const { samples } = image;
  const left = column * image.blockWidth;
  const columns = Math.min(image.blockWidth, image.width - left);
  for (let row = 0; row < target.rows; row += 1) {
    const to = ((target.firstRow + row) * image.width + left) * samples;
    if (image.chunky) {
      if (block === null) target.values.fill(noData, to, to + columns * samples);
      else {
        const from = row * image.blockWidth * samples;
        target.values.set(block.subarray(from, from + columns * samples), to);
      }
      continue;
    }
    for (let pixel = 0; pixel < columns; pixel += 1) {
      target.values[to + pixel * samples + plane] = block?.[row * image.blockWidth + pixel] ?? noData;
    }
  }
}

const ARRAYS = { uint8: Uint8Array, int16: Int16Array, uint16: Uint16Array, float32: Float32Array } as const;

const newValues = (type: SampleType, length: number): RasterValues => new ARRAYS[type](length);
