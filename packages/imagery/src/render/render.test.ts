import { writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_PROJ4 } from '@georisk/domain/geo/crs.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferAccess, type RandomAccess } from '../access.ts';
import { openCog } from '../cog/openCog.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { cogBytes, eovGrid, inFolder, landscape } from '../testing.ts';
import { projectedBBox } from './bounds.ts';
import { drawGranules, type OpenGranule } from './drawGranules.ts';
import { levelGrid, pickLevel } from './levels.ts';
import { byteCache } from './byteCache.ts';
import { draw, granuleOf, tile, tileAt, WORLD } from './testing.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';

const large = granuleOf(landscape(500, 500), eovGrid(500, 500));

/** The expected image: every pixel's centre projected exactly. */
function exactly(
  pixels: Uint8Array,
  grid: Grid,
  epsg: number,
  { bbox, width, height, epsg: target }: RenderTarget,
): Uint8Array {
  const project = projectorBetween(target, epsg);
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const x = bbox[0] + (((at % width) + 0.5) * (bbox[2] - bbox[0])) / width;
    const y = bbox[3] - ((Math.floor(at / width) + 0.5) * (bbox[3] - bbox[1])) / height;
    const [sourceX, sourceY] = project(x, y);
    const column = Math.floor((sourceX - grid.originX) / grid.pixelWidth);
    const row = Math.floor((grid.originY - sourceY) / grid.pixelHeight);
    return column >= 0 && column < grid.width && row >= 0 && row < grid.height
      ? (pixels[row * grid.width + column] ?? 0)
      : 0;
  });
}

const agreement = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((same, value, at) => same + Number(value === b[at]), 0) / a.length;

describe('drawing', () => {
  it.each([13, 14, 15, 16, 18])('shows the result of projecting every pixel exactly, zoom %i', async (zoom) => {
    const target = tile(...tileAt(zoom));
    const expected = exactly(landscape(500, 500), eovGrid(500, 500), 23700, target);
    expect(agreement(await draw([await large], target), expected)).toBeGreaterThan(0.995);
    expect(expected.filter((value) => value > 0).length).toBeGreaterThan(20_000);
  });

  it('copies pixel by pixel in its own coordinate system', async () => {
    const [left, top] = [100, 200];
    const bbox: BBox = [
      760_000 + left * 10,
      190_000 - (top + 64) * 10,
      760_000 + (left + 128) * 10,
      190_000 - top * 10,
    ];
    const image = await draw([await large], { epsg: 23700, bbox, width: 128, height: 64 });
    const pixels = landscape(500, 500);
    expect([...image]).toEqual(
      Array.from({ length: 128 * 64 }, (_, at) => pixels[(top + Math.floor(at / 128)) * 500 + left + (at % 128)]),
    );
  });

  it.each([9, 11, 12, 13, 15, 17])('has no seams between neighbour tiles, zoom %i', async (zoom) => {
    const [z, x, y] = tileAt(zoom);
    const whole = await draw([await large], tile(z, x, y, 2));
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const quarter = await draw([await large], tile(z, x + right, y + down));
      const cut = Uint8Array.from(
        { length: 65_536 },
        (_, at) => whole[(down * 256 + Math.floor(at / 256)) * 512 + right * 256 + (at % 256)] ?? 0,
      );
      expect(Buffer.compare(quarter, cut)).toBe(0);
    }
  });

  it('shows the same pixel wherever the box begins', async () => {
    const [z, x, y] = tileAt(14);
    const whole = tile(z, x, y);
    const pixel = (whole.bbox[2] - whole.bbox[0]) / 256;
    const full = await draw([await large], whole);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), async (left, top) => {
        const [width, height] = [256 - left, 256 - top];
        const bbox: BBox = [whole.bbox[0] + left * pixel, whole.bbox[1], whole.bbox[2], whole.bbox[3] - top * pixel];
        const part = await draw([await large], { epsg: 3857, bbox, width, height });
        const cut = Uint8Array.from(
          { length: width * height },
          (_, at) => full[(top + Math.floor(at / width)) * 256 + left + (at % width)] ?? 0,
        );
        expect(agreement(part, cut)).toBeGreaterThan(0.9995);
      }),
      { numRuns: 20 },
    );
  });

  it('uses one level for a whole zoom, the coarsest that is fine enough', async () => {
    const { cog } = await large;
    const levels = [8, 9, 10, 11, 12, 13, 14].map((zoom) => pickLevel(cog, 23700, tile(...tileAt(zoom))));
    expect(levels).toEqual([2, 2, 2, 2, 1, 0, 0]);
    expect(levelGrid(cog, 2)).toMatchObject({ width: 125, pixelWidth: 40 });
  });

  it('reads few pixels for a stretched box', async () => {
    const { cog } = await large;
    const stretched = { epsg: 23700, bbox: [760_000, 0, 760_640, 380_000] as const, width: 64, height: 64 };
    expect(pickLevel(cog, 23700, stretched)).toBe(2);
  });

  it('joins granules of two coordinate systems, the first with data wins', async () => {
    const utm = projectorBetween(23700, 32634)(760_000, 190_000);
    const utmGrid: Grid = {
      ...eovGrid(600, 600),
      originX: Math.floor(utm[0] / 10) * 10 - 2000,
      originY: Math.ceil(utm[1] / 10) * 10 + 2000,
    };
    const below = await granuleOf(new Uint8Array(600 * 600).fill(99), utmGrid, 32634);
    const target = tile(...tileAt(13));
    const alone = await draw([await large], target);
    const both = await draw([await large, below], target);
    const under = await draw([below], target);
    expect(under.filter((value) => value === 99).length).toBeGreaterThan(30_000);
    expect([...both]).toEqual([...alone].map((value, at) => value || under[at]));
  });

  it('draws colours and leaves their no data transparent', async () => {
    const colors = new Uint8Array(200 * 200 * 3);
    for (let pixel = 0; pixel < 200 * 100; pixel += 1) colors.set([10, 20, 30], pixel * 3);
    const granule = await granuleOf(colors, eovGrid(200, 200), 23700, 3);
    const bbox: BBox = [760_000, 188_000, 762_000, 190_000];
    const image = await draw([granule], { epsg: 23700, bbox, width: 100, height: 100 }, 3);
    expect([...image.subarray(0, 4)]).toEqual([10, 20, 30, 255]);
    expect([...image.subarray(-4)]).toEqual([0, 0, 0, 0]);
  });

  it('draws nothing far away, at the end of the world, or over more than the world', async () => {
    const world = WORLD / 2;
    const boxes: BBox[] = [
      [-world, -world, world, world],
      [-2 * world, -2 * world, 2 * world, 2 * world],
      [world, world, world + 1, world + 1],
      [0, 0, 0.001, 0.001],
    ];
    for (const bbox of boxes) {
      const image = await draw([await large], { epsg: 3857, bbox, width: 64, height: 64 });
      expect(image.filter((value) => value > 0).length).toBeLessThanOrEqual(1);
    }
  });

  it('accepts promised bytes as well', async () => {
    const inner = bufferAccess(await cogBytes(landscape(500, 500), { grid: eovGrid(500, 500) }));
    const access: RandomAccess = { ...inner, read: async (offset, length) => inner.read(offset, length) };
    const slow: OpenGranule = { key: 'slow', cog: await openCog(access), epsg: 23700 };
    const target = tile(...tileAt(14));
    const drawing = drawGranules(byteCache(1e8), [slow], target, 1);
    expect(drawing).toBeInstanceOf(Promise);
    expect(await drawing).toEqual(drawGranules(byteCache(1e8), [await large], target, 1));
  });

  it.skipIf(spawnSync('gdalwarp', ['--version']).status !== 0)('agrees with gdalwarp, nearest neighbour', () =>
    inFolder(async (folder) => {
      const [from, to] = [join(folder, 'a.tif'), join(folder, 'b.img')];
      await writeFile(from, await cogBytes(landscape(500, 500), { grid: eovGrid(500, 500), blockSize: 256 }));
      for (const zoom of [10, 12, 14, 16]) {
        const target = tile(...tileAt(zoom));
        const args = [
          '-q',
          '-overwrite',
          '-s_srs',
          EOV_PROJ4,
          '-t_srs',
          'EPSG:3857',
          '-te',
          ...target.bbox.map(String),
          '-ts',
          '256',
          '256',
          '-et',
          '0',
          '-of',
          'ENVI',
          from,
          to,
        ];
        expect(spawnSync('gdalwarp', args).status).toBe(0);
        const { readFile } = await import('node:fs/promises');
        expect(agreement(await draw([await large], target), await readFile(to))).toBeGreaterThan(0.995);
      }
    }),
  );
});

describe('bounds in another system', () => {
  it('contain the raster’s curved edges', () => {
    const [west, south, east, north] = projectedBBox(eovGrid(5000, 5000), 23700, 4326);
    const degrees = projectorBetween(23700, 4326);
    for (let step = 0; step <= 100; step += 1) {
      const [longitude, latitude] = degrees(760_000 + step * 500, 190_000);
      expect(longitude).toBeGreaterThanOrEqual(west - 1e-9);
      expect(longitude).toBeLessThanOrEqual(east + 1e-9);
      expect(latitude).toBeGreaterThan(south);
      expect(latitude).toBeLessThanOrEqual(north + 1e-6);
    }
  });
});
