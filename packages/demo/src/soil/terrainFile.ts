import { writeFile } from 'node:fs/promises';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { buildTiff, imageFields } from '@georisk/imagery/cog/tiffBuilder.ts';
import { ORIGIN, SIDE } from '../place/window.ts';
import type { Ground } from './ground.ts';

/** Metres a pixel. */
const PIXEL = 25;
const FLOAT = 3;
/** Geographic keys: projected, pixels are areas, the coordinate system's code. */
const GEO_KEYS = [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, EOV_SRID];

/** Writes the heights of the landscape as a GeoTIFF of one band of metres, EPSG:23700. */
export async function writeTerrain(path: string, { height }: Ground): Promise<void> {
  const side = SIDE / PIXEL;
  const values = new Float32Array(side * side);
  for (let row = 0; row < side; row += 1) {
    const y = ORIGIN[1] + SIDE - (row + 0.5) * PIXEL;
    for (let column = 0; column < side; column += 1)
      values[row * side + column] = height(ORIGIN[0] + (column + 0.5) * PIXEL, y);
  }
  const fields = [
    ...imageFields({ width: side, height: side, bits: 32, format: FLOAT }),
    { tag: 33550, type: 12, values: [PIXEL, PIXEL, 0] },
    { tag: 33922, type: 12, values: [0, 0, 0, ORIGIN[0], ORIGIN[1] + SIDE, 0] },
    { tag: 34735, type: 3, values: GEO_KEYS },
  ];
  await writeFile(path, buildTiff(fields, { blocks: [new Uint8Array(values.buffer)] }));
}
