import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { createCogWriter } from '@georisk/imagery/cog/writeCog.ts';
import { fractalNoise } from '../noise.ts';
import { hashPair } from '../random.ts';
import { box, fromMap, type Ground, groundAt, type Site, sizeOf, toMap, treesOf } from './layout.ts';

/** Metres a pixel. */
const PIXEL = 0.1;
/** Metres around the graveyard: a field, and the road to it. */
const AROUND = 6;

type Rgb = readonly [number, number, number];

const COLOURS: Readonly<Record<Exclude<Ground['kind'], 'stone'>, Rgb>> = {
  outside: [150, 142, 92],
  grass: [92, 122, 62],
  road: [168, 160, 148],
  path: [186, 180, 168],
  chapel: [176, 92, 66],
  hedge: [44, 78, 40],
};
/** Marble, granite, limestone, and earth without a stone. */
const STONES: readonly Rgb[] = [
  [206, 204, 198],
  [118, 118, 124],
  [74, 74, 80],
  [190, 178, 152],
  [128, 104, 76],
];
const TREE: Rgb = [40, 84, 38];

export function gridOf(site: Site): Grid {
  const [width, depth] = sizeOf(site);
  const corners = box(-AROUND, -AROUND, width + AROUND, depth + AROUND).map(toMap(site));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [west, north] = [Math.floor(Math.min(...xs)), Math.ceil(Math.max(...ys))];
  return {
    originX: west,
    originY: north,
    pixelWidth: PIXEL,
    pixelHeight: PIXEL,
    width: Math.ceil((Math.max(...xs) - west) / PIXEL),
    height: Math.ceil((north - Math.min(...ys)) / PIXEL),
  };
}

function colourOf(ground: Ground, seed: number): Rgb {
  if (ground.kind !== 'stone') return COLOURS[ground.kind];
  const stone = STONES[hashPair(ground.index, 3, seed) % STONES.length] ?? TREE;
  return ground.isHead ? [stone[0] * 0.7, stone[1] * 0.7, stone[2] * 0.7] : stone;
}

/** The pixels of the picture from above: three bytes each, none of them black. */
export function drawPicture(site: Site, grid: Grid, seed: number): Uint8Array {
  const back = fromMap(site);
  const soft = fractalNoise(3, 3, seed);
  const trees = treesOf(site);
  const pixels = new Uint8Array(grid.width * grid.height * 3);
  let at = 0;
  for (let row = 0; row < grid.height; row += 1)
    for (let column = 0; column < grid.width; column += 1) {
      const [x, y] = [grid.originX + (column + 0.5) * PIXEL, grid.originY - (row + 0.5) * PIXEL];
      const own = back([x, y]);
      const ground = groundAt(site, own);
      const tree = trees.find(({ at: [tx, ty], radius }) => Math.hypot(own[0] - tx, own[1] - ty) < radius);
      const colour = tree === undefined ? colourOf(ground, seed) : TREE;
      const isGreen = tree !== undefined || ground.kind === 'grass' || ground.kind === 'outside';
      const grain = ((hashPair(column, row, seed) & 31) - 16) * (isGreen ? 0.8 : 0.4);
      const shade = soft(own[0], own[1]) * (isGreen ? 18 : 6) + grain;
      for (const channel of colour) pixels[at++] = Math.max(1, Math.min(255, Math.round(channel + shade)));
    }
  return pixels;
}

/** Writes the orthophoto of a graveyard as a GeoTIFF in EPSG:23700. */
export async function writePicture(path: string, site: Site, seed: number): Promise<void> {
  const grid = gridOf(site);
  const writer = await createCogWriter(
    { grid, epsg: EOV_SRID, samples: 3, blockSize: 256, predictor: 2, noData: 0 },
    dirname(path),
  );
  try {
    await writer.writeRows(drawPicture(site, grid, seed));
    await pipeline(Readable.from(writer.finish()), createWriteStream(path));
  } finally {
    await writer.close();
  }
}
