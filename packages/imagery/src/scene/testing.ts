import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildTiff, imageFields, PLACE } from '../cog/tiffBuilder.ts';
import { runPython } from '../testing.ts';
import type { BandAsset, BandName, SceneAssets } from './sceneAssets.ts';

/** Helpers shared by the tests of scenes. */

/** A scene of these bands, without an offset. */
export const sceneOf = (bands: SceneAssets['bands'], more: Partial<SceneAssets> = {}): SceneAssets => ({
  externalId: 'test',
  date: '2018-05-04',
  acquiredAt: null,
  granule: '',
  platform: null,
  baseline: null,
  cloudCover: null,
  offset: 0,
  quantification: 10_000,
  bands,
  ...more,
});

/** Bands of one file in the order B02, B03, B04, B08, SCL. */
export const fiveBands = (href: string): SceneAssets['bands'] =>
  Object.fromEntries(
    (['B02', 'B03', 'B04', 'B08', 'SCL'] as const).map((name, index) => [
      name,
      { href, band: index + 1, format: 'geotiff' },
    ]),
  ) as Record<'B02' | 'B03' | 'B04' | 'B08' | 'SCL', BandAsset>;

/** A GeoTIFF of one band, EPSG:23700, its north-western corner at 760 000, 190 000. */
export function bandTiff(values: Uint16Array | Uint8Array, width: number, metres = 10): Buffer {
  const height = values.length / width;
  const place = PLACE.map((field) => (field.tag === 33_550 ? { ...field, values: [metres, metres, 0] } : field));
  const rowsPerStrip = Math.min(height, 100);
  const rowBytes = width * values.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const blocks = Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, strip) =>
    bytes.subarray(strip * rowsPerStrip * rowBytes, (strip + 1) * rowsPerStrip * rowBytes),
  );
  return buildTiff([...imageFields({ width, height, bits: values.BYTES_PER_ELEMENT * 8, rowsPerStrip }), ...place], {
    blocks,
  });
}

/** Writes bands as separate files. */
export async function bandFiles(
  folder: string,
  bands: Partial<Record<BandName, Buffer>>,
): Promise<SceneAssets['bands']> {
  const found: Partial<Record<BandName, BandAsset>> = {};
  for (const [name, bytes] of Object.entries(bands)) {
    const href = join(folder, `${name}.tif`);
    await writeFile(href, bytes);
    found[name as BandName] = { href, band: 1, format: 'geotiff' };
  }
  return found;
}

export const hasGdal = (): boolean => spawnSync('gdal_translate', ['--version']).status === 0;

export function gdal(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

const BY_NUMPY = `
import sys, glob, numpy as np
from osgeo import gdal
yy, xx = np.mgrid[-4:5, -4:5]
disk = [(y, x) for y, x in zip(yy.ravel(), xx.ravel()) if x * x + y * y <= 16]
for path in sys.argv[2:]:
    b2, b3, b4, b8, scl = gdal.Open(path).ReadAsArray().astype('f8')
    bad = np.pad(np.isin(scl, (3, 8, 9)), 4)
    near = np.zeros(scl.shape, bool)
    for y, x in disk:
        near |= bad[4 + y:4 + y + scl.shape[0], 4 + x:4 + x + scl.shape[1]]
    with np.errstate(divide='ignore', invalid='ignore'):
        ndvi = (b8 - b4) / (b8 + b4)
    ndvi[~np.isin(scl, (4, 5, 6, 7)) | near | (b4 == 0) | (b8 == 0)] = np.nan
    open(sys.argv[1], 'ab').write(ndvi.astype('<f8').tobytes())
`;

/** NDVI of files of five bands by GDAL and numpy, NaN where it is masked; one file after the other. */
export const ndviByNumpy = (target: string, paths: readonly string[]): string =>
  runPython(BY_NUMPY, [target, ...paths]);
