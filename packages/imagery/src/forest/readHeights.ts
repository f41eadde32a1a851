import type { HeightModel } from '@georisk/domain/forest/heightModel.ts';
import { readRows } from '../cog/readRows.ts';
import type { Cog } from '../cog/openCog.ts';
import { RasterError } from '../rasterError.ts';

/** Cells that are held at once: 25 km² at a metre, 6 km² at half a metre, half a gigabyte while trees are found. */
export const MAX_HEIGHTS = 25_000_000;

/**
 * All heights of an open file of one band, m, row by row from the north.
 * @throws RasterError `unsupportedLayout` of several bands, `tooLarge` above `MAX_HEIGHTS` cells
 */
export async function readHeights(
  cog: Cog,
  noData: number | null,
  progress: (share: number) => void,
): Promise<HeightModel> {
  const { grid, samples } = cog;
  if (samples !== 1) throw new RasterError('unsupportedLayout', `${samples} bands, one of heights expected`);
  const cells = grid.width * grid.height;
  if (cells > MAX_HEIGHTS) throw new RasterError('tooLarge', `${grid.width} x ${grid.height} cells`);
  const heights = new Float32Array(cells);
  for await (const { firstRow, rows, values } of readRows(cog)) {
    heights.set(values, firstRow * grid.width);
    progress((firstRow + rows) / grid.height);
  }
  return { grid, heights, noData };
}
