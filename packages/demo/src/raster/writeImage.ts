import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { createCogWriter } from '@georisk/imagery/cog/writeCog.ts';
import { ORIGIN, PIXEL, PIXELS, SIDE } from '../place/window.ts';
import { NDVI_VALUES } from './ndviImage.ts';

export const GRID: Grid = {
  originX: ORIGIN[0],
  originY: ORIGIN[1] + SIDE,
  pixelWidth: PIXEL,
  pixelHeight: PIXEL,
  width: PIXELS,
  height: PIXELS,
};

/** Writes a GeoTIFF in EPSG:23700: one band of NDVI * 250, or three of true colour; 0 is no data. */
export async function writeImage(path: string, pixels: Uint8Array, kind: 'ndvi' | 'tci'): Promise<void> {
  const writer = await createCogWriter(
    {
      grid: GRID,
      epsg: EOV_SRID,
      samples: kind === 'ndvi' ? 1 : 3,
      blockSize: 256,
      predictor: 2,
      noData: 0,
      ...(kind === 'ndvi' ? { scaleOffset: { scale: 1 / NDVI_VALUES, offset: 0 } } : {}),
    },
    dirname(path),
  );
  try {
    await writer.writeRows(pixels);
    await pipeline(Readable.from(writer.finish()), createWriteStream(path));
  } finally {
    await writer.close();
  }
}
