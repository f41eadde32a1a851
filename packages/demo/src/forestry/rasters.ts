import { writeFile } from 'node:fs/promises';
import { type BBox, bboxOf, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { buildTiff, imageFields } from '@georisk/imagery/cog/tiffBuilder.ts';
import { polygon } from '../files.ts';
import { fractalNoise, type NoiseField } from '../noise.ts';
import { hashPair } from '../random.ts';
import type { DemoTree, Stand } from './stands.ts';

/** Metres a cell of heights, and of the photo. */
const CELL = 0.5;
/** Around the unit, m. */
const MARGIN = 15;
const FLOAT = 3;
/** Geographic keys: projected, pixels are areas, the coordinate system's code. */
const GEO_KEYS = [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, EOV_SRID];

/** A grid around a stand, on whole metres. */
export function gridOf({ ring }: Stand): Grid {
  const [west, south, east, north] = bufferBBox(bboxOf(polygon(ring)), MARGIN).map(Math.round) as unknown as BBox;
  return {
    originX: west,
    originY: north,
    pixelWidth: CELL,
    pixelHeight: CELL,
    width: (east - west) / CELL,
    height: (north - south) / CELL,
  };
}

const tiff = ({ width, height, originX, originY }: Grid, bytes: Uint8Array, bands: 1 | 3): Uint8Array =>
  buildTiff(
    [
      ...imageFields(bands === 3 ? { width, height, samples: 3 } : { width, height, bits: 32, format: FLOAT }),
      { tag: 33550, type: 12, values: [CELL, CELL, 0] },
      { tag: 33922, type: 12, values: [0, 0, 0, originX, originY, 0] },
      { tag: 34735, type: 3, values: GEO_KEYS },
    ],
    { blocks: [bytes] },
  );

/** Heights of crowns above the ground: domes about the trees, rough as leaves are. */
function canopyOf(grid: Grid, trees: readonly DemoTree[], seed: number): Float32Array {
  const { width, height, originX, originY } = grid;
  const canopy = new Float32Array(width * height);
  for (const { at, height: top, radius } of trees) {
    const [column, row] = [(at[0] - originX) / CELL, (originY - at[1]) / CELL];
    const reach = Math.ceil(radius / CELL);
    for (let y = Math.max(0, Math.floor(row) - reach); y <= Math.min(height - 1, row + reach); y += 1) {
      for (let x = Math.max(0, Math.floor(column) - reach); x <= Math.min(width - 1, column + reach); x += 1) {
        const share = (Math.hypot(x + 0.5 - column, y + 0.5 - row) * CELL) / radius;
        if (share > 1) continue;
        const rough = ((hashPair(x, y, seed) & 255) / 255 - 0.5) * 0.5;
        const value = top * (1 - 0.4 * share ** 2) + rough;
        const cell = y * width + x;
        canopy[cell] = Math.max(canopy[cell] ?? 0, value);
      }
    }
  }
  return canopy;
}

const eachCell = (grid: Grid, value: (x: number, y: number, cell: number) => void) => {
  for (let row = 0, cell = 0; row < grid.height; row += 1)
    for (let column = 0; column < grid.width; column += 1, cell += 1)
      value(grid.originX + (column + 0.5) * CELL, grid.originY - (row + 0.5) * CELL, cell);
};

/** The plain with the sand dunes on which forests were planted, metres above the sea. */
function terrainOf(grid: Grid, ground: NoiseField, seed: number): Float32Array {
  const dunes = fractalNoise(130, 3, seed + 811, 0.4);
  const heights = new Float32Array(grid.width * grid.height);
  eachCell(grid, (x, y, cell) => (heights[cell] = ground(x, y) + 9 * dunes(x, y)));
  return heights;
}

const GRASS = [116, 138, 74] as const;
const CROWN = [44, 84, 38] as const;

/** The canopy as a photo from above: lit crowns, grass between them. */
function photoOf(grid: Grid, canopy: Float32Array, seed: number): Uint8Array {
  const soft = fractalNoise(18, 3, seed + 812);
  const pixels = new Uint8Array(grid.width * grid.height * 3);
  eachCell(grid, (x, y, cell) => {
    const here = canopy[cell] ?? 0;
    // Light from the north-west: brighter where the crown rises to the south-east.
    const lit = Math.max(-4, Math.min(4, (canopy[cell + grid.width + 1] ?? here) - here));
    const grain = ((hashPair(cell, seed, 7) & 31) - 16) * 0.6;
    const shade = soft(x, y) * 14 + lit * 9 + grain;
    const colour = here < 1 ? GRASS : CROWN;
    for (const [band, value] of colour.entries())
      pixels[cell * 3 + band] = Math.max(1, Math.min(255, Math.round(value + shade + (here < 1 ? 0 : here * 0.9))));
  });
  return pixels;
}

export interface StandFiles {
  readonly canopy: string;
  readonly terrain: string;
  readonly photo: string;
}

/** Writes the canopy, terrain and photo of a stand as GeoTIFFs on one grid. */
export async function writeRasters(stand: Stand, files: StandFiles, ground: NoiseField, seed: number): Promise<void> {
  const grid = gridOf(stand);
  const canopy = canopyOf(grid, stand.trees, seed);
  const floats = (heights: Float32Array) => tiff(grid, new Uint8Array(heights.buffer), 1);
  await writeFile(files.canopy, floats(canopy));
  await writeFile(files.terrain, floats(terrainOf(grid, ground, seed)));
  await writeFile(files.photo, tiff(grid, photoOf(grid, canopy, seed), 3));
}
