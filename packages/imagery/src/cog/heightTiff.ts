import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { buildTiff, imageFields } from './tiffBuilder.ts';

const compress = promisify(deflate);
const FLOAT = 3;
const DEFLATE = 8;
/** Rows of a strip. */
const ROWS = 64;

/** A GeoTIFF of one band of heights, m, NaN where unknown. @param epsg of a projected coordinate system */
export async function heightTiff(grid: Grid, epsg: number, heights: Float32Array): Promise<Buffer> {
  const { width, height, originX, originY, pixelWidth, pixelHeight } = grid;
  const blocks: Uint8Array[] = [];
  for (let row = 0; row < height; row += ROWS) {
    const rows = heights.subarray(row * width, Math.min(height, row + ROWS) * width);
    const bytes = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength);
    blocks.push(await compress(bytes, { level: constants.Z_BEST_SPEED }));
  }
  const fields = [
    ...imageFields({ width, height, bits: 32, format: FLOAT, compression: DEFLATE, rowsPerStrip: ROWS }),
    { tag: 33_550, type: 12, values: [pixelWidth, pixelHeight, 0] },
    { tag: 33_922, type: 12, values: [0, 0, 0, originX, originY, 0] },
    { tag: 34_735, type: 3, values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, epsg] },
  ];
  return buildTiff(fields, { blocks });
}
