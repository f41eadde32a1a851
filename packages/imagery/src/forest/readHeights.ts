import type { HeightModel } from '@georisk/domain/forest/heightModel.ts';
import type { Cog } from '../cog/openCog.ts';
import { LAND_HEIGHTS } from '../ingest/terrainTask.ts';
import { measuredFigures } from '../measured/readMeasured.ts';
import type { LeftOut } from '../measured/valueGate.ts';
import { RasterError } from '../rasterError.ts';

/** Cells that are held at once: 25 km² at a metre, 6 km² at half a metre, half a gigabyte while trees are found. */
export const MAX_HEIGHTS = 25_000_000;

export interface ReadHeights {
  /** Not a number where the height is unknown. */
  readonly model: HeightModel;
  /** Undeclared gaps and impossible values. */
  readonly leftOut: LeftOut;
}

/**
 * All heights of an open file of one band, m, row by row from the north.
 * @throws RasterError `unsupportedLayout` of several bands, `tooLarge` above `MAX_HEIGHTS` cells, `implausibleValues` of
 * what are no heights
 */
export async function readHeights(
  cog: Cog,
  noData: number | null,
  progress: (share: number) => void,
): Promise<ReadHeights> {
  const { grid } = cog;
  const source = measuredFigures(cog, { range: LAND_HEIGHTS, noData });
  const cells = grid.width * grid.height;
  if (cells > MAX_HEIGHTS) throw new RasterError('tooLarge', `${grid.width} x ${grid.height} cells`);
  const heights = new Float32Array(cells);
  for await (const { firstRow, rows, values } of source.rows()) {
    heights.set(values, firstRow * grid.width);
    progress((firstRow + rows) / grid.height);
  }
  return { model: { grid, heights, noData: null }, leftOut: source.verdict() };
}
