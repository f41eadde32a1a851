import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferAccess } from '../access.ts';
import { cogBytes, eovGrid, hasPython, inFolder, landscape, runPython } from '../testing.ts';
import { type Cog, openCog, readBlock } from './openCog.ts';
import { halveByMean } from './overview.ts';
import { readRows } from './readRows.ts';

async function pixelsOf(cog: Cog): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const { values } of readRows(cog)) parts.push(Buffer.from(values as Uint8Array));
  return Buffer.concat(parts);
}

describe('byte COG', () => {
  it('is read back unchanged, whatever its size', async () => {
    const size = fc.integer({ min: 1, max: 300 });
    await fc.assert(
      fc.asyncProperty(
        size,
        size,
        fc.constantFrom(1, 3),
        fc.constantFrom(1, 2),
        async (width, height, samples, predictor) => {
          const pixels = Uint8Array.from({ length: width * height * samples }, (_, at) => (at * 2_654_435_761) >>> 24);
          const shape = { samples: samples as 1 | 3, predictor: predictor as 1 | 2, grid: eovGrid(width, height, 2.5) };
          const cog = await openCog(bufferAccess(await cogBytes(pixels, shape, 17)));
          expect(Buffer.compare(await pixelsOf(cog), pixels)).toBe(0);
          expect(cog.grid).toEqual(shape.grid);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('states its system, no data, scale, overviews', async () => {
    const scaleOffset = { scale: 1.2 / 254, offset: -0.2 - 1.2 / 254 };
    const palette = new Uint8Array(768).fill(7);
    const file = await cogBytes(landscape(500, 300), { grid: eovGrid(500, 300), epsg: 32634, scaleOffset, palette });
    const cog = await openCog(bufferAccess(file));
    expect(cog).toMatchObject({ epsg: 32634, noData: 0, scaleOffset, samples: 1, sampleType: 'uint8' });
    expect(cog.levels.map(({ width, height }) => [width, height])).toEqual([
      [500, 300],
      [250, 150],
      [125, 75],
    ]);
  });

  it('has its directories first and the smallest overview right after them', async () => {
    const cog = await openCog(bufferAccess(await cogBytes(landscape(500, 300), { grid: eovGrid(500, 300) })));
    const firsts = cog.levels.map(({ offsets }) => Math.min(...offsets.filter((offset) => offset > 0)));
    expect(firsts).toEqual(firsts.toSorted((a, b) => b - a));
  });

  it('omits blocks that are all no data', async () => {
    const pixels = new Uint8Array(200 * 200);
    pixels[0] = 9;
    const cog = await openCog(bufferAccess(await cogBytes(pixels, { grid: eovGrid(200, 200) })));
    const [image] = cog.levels;
    if (image === undefined) throw new Error('no image');
    expect([...image.byteCounts].filter((count) => count > 0)).toHaveLength(1);
    expect(readBlock(cog, image, 1, 1)).toBeNull();
    expect(Buffer.compare(await pixelsOf(cog), pixels)).toBe(0);
  });

  it('is not finished before all rows are there', async () => {
    await expect(cogBytes(new Uint8Array(50), { grid: eovGrid(10, 10) })).rejects.toThrow('5 of 10 rows');
  });

  it.skipIf(!hasPython('osgeo_utils.samples.validate_cloud_optimized_geotiff'))(
    'passes the validator of GDAL, which reads the same pixels, palette, scale and system',
    () =>
      inFolder(async (folder) => {
        const path = join(folder, 'a.tif');
        const pixels = landscape(700, 333);
        const palette = Uint8Array.from({ length: 768 }, (_, at) => at % 256);
        await writeFile(
          path,
          await cogBytes(pixels, {
            grid: eovGrid(700, 333),
            palette,
            blockSize: 256,
            scaleOffset: { scale: 0.5, offset: -0.2 },
          }),
        );
        const said = runPython(
          `import sys, json, hashlib
from osgeo import gdal
from osgeo_utils.samples import validate_cloud_optimized_geotiff as v
gdal.UseExceptions()
warnings, errors, _ = v.validate(sys.argv[1], full_check=True)
d = gdal.Open(sys.argv[1]); b = d.GetRasterBand(1)
print(json.dumps([warnings, errors, hashlib.sha1(b.ReadAsArray().tobytes()).hexdigest(), b.GetNoDataValue(), b.GetScale(), b.GetOffset(), b.GetColorTable().GetColorEntry(5), list(d.GetGeoTransform()), d.GetSpatialRef().GetAuthorityCode(None), b.GetOverviewCount()]))`,
          [path],
        );
        const { createHash } = await import('node:crypto');
        expect(JSON.parse(said)).toEqual([
          [],
          [],
          createHash('sha1').update(pixels).digest('hex'),
          0,
          0.5,
          -0.2,
          [15, 16, 17, 255],
          [760_000, 10, 0, 190_000, 0, -10],
          '23700',
          3,
        ]);
      }),
  );
});

describe('overviews', () => {
  it('average the pixels with data and round half up', () => {
    const source = Uint8Array.from(
      [
        [10, 11, 0, 5, 7],
        [12, 14, 0, 0, 0],
        [1, 2, 0, 0, 9],
      ].flat(),
    );
    expect([...halveByMean(source, 5, 3, 1, 0)]).toEqual([12, 5, 7, 2, 0, 9]);
  });

  it('treat the samples of a pixel separately', () => {
    expect([...halveByMean(Uint8Array.from([10, 100, 200, 20, 110, 210]), 2, 1, 3, 0)]).toEqual([15, 105, 205]);
  });
});
