import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_PROJ4, WGS84_PROJ4 } from '@georisk/domain/geo/crs.ts';
import { describe, expect, it } from 'vitest';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { cogBytes, eovGrid, inFolder, landscape } from '../testing.ts';
import { projectedBBox } from './bounds.ts';
import { draw, granuleOf } from './testing.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';

const hasGdal = spawnSync('gdalwarp', ['--version']).status === 0;

/** Colours that change from pixel to pixel, and a corner of no data. */
const colors = (side: number) => {
  const codes = landscape(side, side);
  return Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const code = codes[Math.floor(at / 3)] ?? 0;
    return code === 0 ? 0 : at % 3 === 0 ? code : at % 3 === 1 ? Math.max(1, 255 - code) : 1 + (code % 80);
  });
};

/** The same image by GDAL, bands one after the other. */
async function gdalwarped(
  file: Buffer,
  { bbox, width, height }: RenderTarget,
  to: string,
  method: string,
): Promise<Buffer> {
  return inFolder(async (folder) => {
    const [from, into] = [join(folder, 'a.tif'), join(folder, 'b.img')];
    await writeFile(from, file);
    const args = ['-q', '-s_srs', EOV_PROJ4, '-t_srs', to, '-te', ...bbox.map(String), '-ts', String(width)];
    const rest = [String(height), '-et', '0', '-r', method, '-ovr', 'NONE', '-of', 'ENVI', '-co', 'INTERLEAVE=BSQ'];
    const { status, stderr } = spawnSync('gdalwarp', [...args, ...rest, from, into], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return readFile(into);
  });
}

describe('true colour, larger than it is', () => {
  const side = 100;
  const bbox: BBox = [760_300, 189_300, 760_600, 189_600];
  const target = { epsg: 23700, bbox, width: 256, height: 256 };

  it('has no squares: neighbours in the image differ little', async () => {
    const image = await draw([await granuleOf(colors(side), eovGrid(side, side), 23700, 3)], target, 3);
    const steps = Array.from({ length: 255 }, (_, x) => {
      const at = (30 * 256 + x) * 4;
      return Math.abs((image[at + 4] ?? 0) - (image[at] ?? 0));
    });
    // A pixel of the file is 8.5 of the image: in squares, one step in nine would be as large as all of them together.
    expect(Math.max(...steps)).toBeLessThanOrEqual(6);
    expect(steps.filter((step) => step > 0).length).toBeGreaterThan(100);
  });

  it('is the file itself on the file’s own grid', async () => {
    const whole: BBox = [760_000, 189_000, 761_000, 190_000];
    const image = await draw(
      [await granuleOf(colors(side), eovGrid(side, side), 23700, 3)],
      { epsg: 23700, bbox: whole, width: side, height: side },
      3,
    );
    const source = colors(side);
    for (let pixel = 0; pixel < side * side; pixel += 1) {
      const shown = [...image.subarray(pixel * 4, pixel * 4 + 3)];
      expect(shown).toEqual([...source.subarray(pixel * 3, pixel * 3 + 3)]);
    }
  });

  it('keeps empty pixels empty, exactly, and mixes them into none', async () => {
    const half = new Uint8Array(20 * 20 * 3);
    half.fill(200, 10 * 20 * 3);
    const image = await draw(
      [await granuleOf(half, eovGrid(20, 20), 23700, 3)],
      { epsg: 23700, bbox: [760_000, 189_800, 760_200, 190_000], width: 200, height: 200 },
      3,
    );
    const alphas = Array.from({ length: 200 }, (_, row) => image[(row * 200 + 100) * 4 + 3]);
    expect(alphas.indexOf(255)).toBe(100);
    expect(alphas.filter((alpha) => alpha === 255)).toHaveLength(100);
    for (let row = 100; row < 200; row += 1) expect(image[(row * 200 + 100) * 4]).toBe(200);
  });

  it.skipIf(!hasGdal)('agrees with gdalwarp, bilinear', async () => {
    const grid = eovGrid(side, side);
    const source = colors(side);
    const image = await draw([await granuleOf(source, grid, 23700, 3)], target, 3);
    const peer = await gdalwarped(await cogBytes(source, { grid, samples: 3 }), target, EOV_PROJ4, 'bilinear');
    const size = 256 * 256;
    let worst = 0;
    for (let pixel = 0; pixel < size; pixel += 1) {
      for (const band of [0, 1, 2]) {
        worst = Math.max(worst, Math.abs((image[pixel * 4 + band] ?? 0) - (peer[band * size + pixel] ?? 0)));
      }
    }
    // Weights are kept in 8 bits.
    expect(worst).toBeLessThanOrEqual(2);
  });
});

describe('degrees and UTM', () => {
  const codes = landscape(500, 500);
  const grid = eovGrid(500, 500);
  /** A target over the centre of the raster, in another system. */
  const around = (epsg: number, width: number, height: number): RenderTarget => {
    const inner = { ...grid, originX: 761_000, originY: 189_000, width: 300, height: 300 };
    return { epsg, bbox: projectedBBox(inner, 23700, epsg), width, height };
  };

  it.each([4326, 32633, 32634, 3857])('show the result of projecting every pixel exactly, EPSG:%i', async (epsg) => {
    const target = around(epsg, 400, 300);
    const image = await draw([await granuleOf(codes, grid)], target);
    const project = projectorBetween(epsg, 23700);
    let same = 0;
    for (let at = 0; at < image.length; at += 1) {
      const x = target.bbox[0] + (((at % 400) + 0.5) * (target.bbox[2] - target.bbox[0])) / 400;
      const y = target.bbox[3] - ((Math.floor(at / 400) + 0.5) * (target.bbox[3] - target.bbox[1])) / 300;
      const [east, north] = project(x, y);
      const code = codes[Math.floor((190_000 - north) / 10) * 500 + Math.floor((east - 760_000) / 10)];
      if (code === image[at]) same += 1;
    }
    expect(same / image.length).toBeGreaterThan(0.995);
  });

  it.skipIf(!hasGdal)('agree with gdalwarp', async () => {
    const target = around(4326, 400, 300);
    const image = await draw([await granuleOf(codes, grid)], target);
    const peer = await gdalwarped(await cogBytes(codes, { grid }), target, WGS84_PROJ4, 'near');
    const same = image.reduce((sum, value, at) => sum + Number(value === peer[at]), 0);
    expect(same / image.length).toBeGreaterThan(0.995);
  });
});
