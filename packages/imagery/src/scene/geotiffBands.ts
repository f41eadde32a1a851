import type { RasterValues } from '@georisk/domain/raster/rasterValues.ts';
import { fileAccess } from '../access.ts';
import type { SampleType } from '../cog/image.ts';
import { openCog, readBlock } from '../cog/openCog.ts';
import { maskReader } from '../measured/maskRows.ts';
import { RasterError } from '../rasterError.ts';
import { type BandFile, BlockRowCache, type BandTarget } from './bandFile.ts';

/** Decoded blocks of one row of blocks: by column, then by plane where the samples are in separate planes. */
type BlockRow = readonly (readonly (RasterValues | null)[])[];

/** Rows of blocks that are cached: a strip that cuts two of them, and the next one, find them again. */
const KEPT_ROWS = 2;
/** A larger row of blocks is not cached. */
const MAX_KEPT_BYTES = 1 << 25;

/** Takes the values that the file's own mask hides, in place. */
function withoutMasked(values: RasterValues, present: ArrayLike<number>, count: number): void {
  for (let at = 0; at < count; at += 1) if (present[at] === 0) values[at] = 0;
}

/** Opens a GeoTIFF of whole numbers. Faults are `RasterError`s. */
export async function openGeotiffBands(path: string): Promise<BandFile> {
  const access = fileAccess(path);
  try {
    const cog = await openCog(access);
    const [image] = cog.levels;
    if (image === undefined) throw new RasterError('corrupt', 'no image');
    if (cog.sampleType === 'float32')
      throw new RasterError('unsupportedLayout', 'floating point, whole numbers expected');
    const planes = image.chunky ? 1 : image.samples;
    const rowBytes = image.blocksAcross * image.blockWidth * image.blockHeight * image.sampleBytes * image.samples;
    const cache = rowBytes <= MAX_KEPT_BYTES ? new BlockRowCache<BlockRow>(KEPT_ROWS) : null;
    const noData = cog.noData ?? 0;
    const mask = maskReader(cog);

    const readBlockRow = async (blockRow: number, wanted: ReadonlySet<number>): Promise<BlockRow> => {
      const columns: (readonly (RasterValues | null)[])[] = [];
      for (let column = 0; column < image.blocksAcross; column += 1) {
        const blocks: (RasterValues | null)[] = [];
        for (let plane = 0; plane < planes; plane += 1) {
          const isWanted = planes === 1 || wanted.has(plane + 1);
          blocks.push(isWanted ? await readBlock(cog, image, column, blockRow, plane) : null);
        }
        columns.push(blocks);
      }
      return columns;
    };

    const place = (blocks: BlockRow, blockRow: number, from: number, to: number, { band, values }: BandTarget) => {
      const top = blockRow * image.blockHeight;
      const [first, last] = [Math.max(from, top), Math.min(to, top + image.blockHeight)];
      const stride = image.chunky ? image.samples : 1;
      const sample = image.chunky ? band - 1 : 0;
      for (let column = 0; column < image.blocksAcross; column += 1) {
        const block = blocks[column]?.[image.chunky ? 0 : band - 1] ?? null;
        const left = column * image.blockWidth;
        const width = Math.min(image.blockWidth, image.width - left);
        for (let row = first; row < last; row += 1) {
          const target = (row - from) * image.width + left;
          const source = (row - top) * image.blockWidth * stride + sample;
          if (block === null) values.fill(0, target, target + width);
          else if (stride === 1) values.set(block.subarray(source, source + width), target);
          else {
            for (let pixel = 0; pixel < width; pixel += 1) {
              values[target + pixel] = block[source + pixel * stride] as number;
            }
          }
        }
      }
    };

    return {
      grid: cog.grid,
      epsg: cog.epsg,
      bands: cog.samples,
      blockHeight: image.blockHeight,
      async readRows(from, to, targets) {
        const wanted = new Set(targets.map(({ band }) => band));
        for (const band of wanted) {
          if (band < 1 || band > cog.samples)
            throw new RasterError('unsupportedLayout', `band ${band} of ${cog.samples}`);
        }
        for (let row = Math.floor(from / image.blockHeight); row * image.blockHeight < to; row += 1) {
          const read = () => readBlockRow(row, wanted);
          const isWhole =
            row * image.blockHeight >= from && (row + 1) * image.blockHeight <= Math.min(to, image.height);
          const blocks = cache === null || isWhole ? await read() : await cache.get(row, read);
          for (const target of targets) place(blocks, row, from, to, target);
        }
        const rows = Math.min(to, image.height) - from;
        const present = mask === null ? null : await mask.rows(from, rows);
        for (const { values } of targets) {
          unmeasured(values, cog.sampleType, noData);
          if (present !== null) withoutMasked(values, present, rows * image.width);
        }
      },
      close: () => access.close(),
    };
  } catch (cause) {
    access.close();
    throw cause;
  }
}

/** Values that no sensor gives, as they are in unsigned memory: they fill gaps without being declared. */
const GAPS: Readonly<Partial<Record<SampleType, ReadonlySet<number>>>> = {
  int16: new Set([-9999, -32_768].map((gap) => gap + 65_536)),
  uint16: new Set([65_535]),
};
const NO_GAPS: ReadonlySet<number> = new Set();

/** Replaces no data by 0; values below 0 measure nothing, but are data. */
function unmeasured(values: Uint16Array | Uint8Array, type: SampleType, noData: number): void {
  const gaps = GAPS[type] ?? NO_GAPS;
  const isSigned = type === 'int16';
  if (gaps.size === 0 && !(noData > 0)) return;
  const empty = noData < 0 ? noData + 65_536 : noData;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    if (value === empty || (value > 32_767 && gaps.has(value))) values[at] = 0;
    else if (isSigned && value > 32_767) values[at] = 1;
  }
}
