import { allReady, type MaybePromise, whenReady } from '../access.ts';
import type { TiffImage } from '../cog/image.ts';
import { type Cog, readBlock } from '../cog/openCog.ts';
import type { ByteCache } from './byteCache.ts';
import type { SourcePixels } from '@georisk/domain/raster/sample.ts';
import { lend } from './scratch.ts';
import type { SourceWindow } from '@georisk/domain/raster/warpGrid.ts';

/** Decoded blocks by raster, level and position; `NO_BLOCK` for a block that was never written. */
export type BlockCache = ByteCache<Uint8Array>;

export const NO_BLOCK = new Uint8Array(0);
/** What a block costs beside its pixels. */
const OVERHEAD_BYTES = 64;

/** Keeps a decoded block; null if it was never written. */
export const keepBlock = (cache: BlockCache, key: string, block: Uint8Array | null): void => {
  cache.set(key, block ?? NO_BLOCK, { size: block === null ? OVERHEAD_BYTES : block.length });
};

/**
 * The pixels of a window, from decoded blocks; null where all of them are empty. Returned at once if the raster's bytes
 * are.
 */
export function readWindow(
  cache: BlockCache,
  rasterKey: string,
  cog: Cog,
  level: number,
  window: SourceWindow,
): MaybePromise<SourcePixels | null> {
  const image = cog.levels[level];
  if (image === undefined) throw new RangeError('no such level');
  const [firstColumn, lastColumn] = [
    Math.floor(window.left / image.blockWidth),
    Math.floor((window.right - 1) / image.blockWidth),
  ];
  const [firstRow, lastRow] = [
    Math.floor(window.top / image.blockHeight),
    Math.floor((window.bottom - 1) / image.blockHeight),
  ];
  const wanted: MaybePromise<Uint8Array | null>[] = [];
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      wanted.push(cachedBlock(cache, `${rasterKey}/${level}/${column}/${row}`, cog, image, column, row));
    }
  }
  return whenReady(allReady(wanted), (blocks) => {
    const [only] = blocks;
    if (blocks.every((block) => block === null)) return null;
    if (blocks.length === 1 && only != null) {
      const start =
        (window.top - firstRow * image.blockHeight) * image.blockWidth + window.left - firstColumn * image.blockWidth;
      return { window, bytes: only, start, stride: image.blockWidth, lent: false };
    }
    return joinBlocks(image, blocks, firstColumn, firstRow, lastColumn - firstColumn + 1, window);
  });
}

function cachedBlock(
  cache: BlockCache,
  key: string,
  cog: Cog,
  image: TiffImage,
  column: number,
  row: number,
): MaybePromise<Uint8Array | null> {
  const cached = cache.get(key);
  if (cached !== undefined) return cached === NO_BLOCK ? null : cached;
  return whenReady(readBlock(cog, image, column, row), (values) => {
    const block = values as Uint8Array | null;
    keepBlock(cache, key, block);
    return block;
  });
}

function joinBlocks(
  image: TiffImage,
  blocks: readonly (Uint8Array | null)[],
  firstColumn: number,
  firstRow: number,
  across: number,
  window: SourceWindow,
): SourcePixels {
  const { samples, blockWidth, blockHeight } = image;
  const stride = window.right - window.left;
  const bytes = lend(stride * (window.bottom - window.top) * samples);
  for (const [index, block] of blocks.entries()) {
    if (block === null) continue;
    const blockLeft = (firstColumn + (index % across)) * blockWidth;
    const blockTop = (firstRow + Math.floor(index / across)) * blockHeight;
    const [left, right] = [Math.max(window.left, blockLeft), Math.min(window.right, blockLeft + blockWidth)];
    const [top, bottom] = [Math.max(window.top, blockTop), Math.min(window.bottom, blockTop + blockHeight)];
    // Copying a buffer allocates no array per row.
    const source = Buffer.from(block.buffer, block.byteOffset, block.length);
    for (let row = top; row < bottom; row += 1) {
      const from = ((row - blockTop) * blockWidth + left - blockLeft) * samples;
      const to = ((row - window.top) * stride + left - window.left) * samples;
      source.copy(bytes, to, from, from + (right - left) * samples);
    }
  }
  return { window, bytes, start: 0, stride, lent: true };
}
