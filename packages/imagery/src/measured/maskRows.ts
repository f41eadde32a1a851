import { readExactly } from '../access.ts';
import { decodeMaskBlock, rowsOfBlock } from '../cog/decodeBlock.ts';
import type { Cog } from '../cog/openCog.ts';
import { RasterError } from '../rasterError.ts';

export interface MaskReader {
  /** Whether the pixels of full-width rows have data, 1 or 0. */
  rows(first: number, count: number): Promise<Uint8Array>;
}

/**
 * Reads the file's own mask; null where it has none.
 * @throws RasterError `unsupportedMask` of one that does not fit its image
 */
export function maskReader({ mask, levels, access }: Pick<Cog, 'mask' | 'levels' | 'access'>): MaskReader | null {
  const [base] = levels;
  if (mask === null || base === undefined) return null;
  const { width, height, blockWidth, blockHeight, blocksAcross } = mask;
  const bits = mask.packed?.bits ?? 0;
  if (width !== base.width || height !== base.height || mask.samples !== 1)
    throw new RasterError('unsupportedMask', `${width} x ${height}, ${mask.samples} samples`);
  if ((bits !== 1 && bits !== 8) || (bits === 1 && mask.predictor !== 1))
    throw new RasterError('unsupportedMask', `${bits} bits, predictor ${mask.predictor}`);

  const readBlockRow = async (row: number): Promise<Uint8Array> => {
    const rows = rowsOfBlock(mask, row);
    const present = new Uint8Array(width * rows);
    for (let column = 0; column < blocksAcross; column += 1) {
      const index = row * blocksAcross + column;
      const [offset = 0, count = 0] = [mask.offsets[index], mask.byteCounts[index]];
      // A block that was never written masks its pixels out.
      if (count === 0) continue;
      const block = decodeMaskBlock(mask, rows, await readExactly(access, offset, count));
      const left = column * blockWidth;
      const columns = Math.min(blockWidth, width - left);
      for (let line = 0; line < rows; line += 1)
        present.set(block.subarray(line * blockWidth, line * blockWidth + columns), line * width + left);
    }
    return present;
  };

  let kept: { readonly row: number; readonly present: Uint8Array } | null = null;
  return {
    async rows(first, count) {
      const found = new Uint8Array(width * count);
      for (let row = first; row < first + count; ) {
        const blockRow = Math.floor(row / blockHeight);
        if (kept?.row !== blockRow) kept = { row: blockRow, present: await readBlockRow(blockRow) };
        const end = Math.min((blockRow + 1) * blockHeight, first + count);
        const from = (row - blockRow * blockHeight) * width;
        found.set(kept.present.subarray(from, from + (end - row) * width), (row - first) * width);
        row = end;
      }
      return found;
    },
  };
}
