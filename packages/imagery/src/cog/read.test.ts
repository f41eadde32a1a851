import { deflateSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bufferAccess, type RandomAccess } from '../access.ts';
import { hasPython, inFolder, runPython } from '../testing.ts';
import { parseNoData, parseScaleOffset } from './gdalMetadata.ts';
import { decodeLzw } from './lzw.ts';
import { openCog } from './openCog.ts';
import { readRows } from './readRows.ts';
import { type BuildOptions, type BuiltField, buildTiff, type ImageShape, imageFields, PLACE } from './tiffBuilder.ts';

const build = (shape: ImageShape, options: BuildOptions, more: readonly BuiltField[] = PLACE) =>
  buildTiff([...imageFields(shape), ...more], options);

async function valuesOf(file: Uint8Array): Promise<number[]> {
  const found: number[] = [];
  for await (const { values } of readRows(await openCog(bufferAccess(file)))) found.push(...values);
  return found;
}

const bytesOf = (values: ArrayBufferView) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

describe('reading TIFF', () => {
  const strips = [Uint8Array.of(1, 2, 3, 4, 5, 6), Uint8Array.of(7, 8, 9)];
  it('reads strips, the last one short, in both byte orders, classic and big', async () => {
    for (const big of [false, true]) {
      for (const littleEndian of [false, true]) {
        const file = build({ width: 3, height: 3, rowsPerStrip: 2 }, { blocks: strips, big, littleEndian });
        expect(await valuesOf(file)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      }
    }
  });

  it('reads tiles and omits their padding', async () => {
    const blocks = [Uint8Array.of(1, 2, 4, 5), Uint8Array.of(3, 0, 6, 0)];
    expect(await valuesOf(build({ width: 3, height: 2, tile: [2, 2] }, { blocks }))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('reads 16 bits with sign, without, and floating point', async () => {
    const shorts = Int16Array.of(-32_768, 2, -3, 32_767);
    const signed = build({ width: 4, height: 1, bits: 16, format: 2 }, { blocks: [bytesOf(shorts)] });
    expect(await valuesOf(signed)).toEqual([...shorts]);
    const unsigned = build(
      { width: 2, height: 1, bits: 16 },
      { blocks: [Uint8Array.of(0xff, 0xfe, 0, 1)], littleEndian: false },
    );
    expect(await valuesOf(unsigned)).toEqual([0xfffe, 1]);
    const floats = Float32Array.of(0.5, Number.NaN, -1e9);
    expect(await valuesOf(build({ width: 3, height: 1, bits: 32, format: 3 }, { blocks: [bytesOf(floats)] }))).toEqual([
      ...floats,
    ]);
  });

  it('reads double precision as single, in both byte orders, with its no data rounded too', async () => {
    const doubles = Float64Array.of(0.1, -1.7e308, 12.25);
    const shape = { width: 3, height: 1, bits: 64, format: 3 } as const;
    const little = build(shape, { blocks: [bytesOf(doubles)] });
    expect(await valuesOf(little)).toEqual([Math.fround(0.1), -Infinity, 12.25]);
    const big = build(shape, { blocks: [Buffer.from(bytesOf(doubles)).swap64()], littleEndian: false });
    expect(await valuesOf(big)).toEqual([Math.fround(0.1), -Infinity, 12.25]);
    await expect(valuesOf(build({ ...shape, predictor: 2 }, { blocks: [bytesOf(doubles)] }))).rejects.toThrow(
      'unsupportedLayout',
    );
  });

  it('undoes horizontal differences', async () => {
    const blocks = [deflateSync(Uint8Array.of(10, 1, 255, 20, 2, 2))];
    expect(await valuesOf(build({ width: 3, height: 2, compression: 8, predictor: 2 }, { blocks }))).toEqual([
      10, 11, 10, 20, 22, 24,
    ]);
  });

  it('leaves the given bytes unchanged', async () => {
    const file = build({ width: 3, height: 1, predictor: 2 }, { blocks: [Uint8Array.of(10, 1, 255)] });
    expect(await valuesOf(file)).toEqual([10, 11, 10]);
    expect(await valuesOf(file)).toEqual([10, 11, 10]);
  });

  it('reads the example of TIFF 6.0, section 13', () => {
    const codes = [256, 7, 258, 8, 8, 258, 6, 6, 257];
    const bits = codes
      .map((code) => code.toString(2).padStart(9, '0'))
      .join('')
      .padEnd(88, '0');
    const bytes = Uint8Array.from({ length: 11 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2));
    expect([...decodeLzw(bytes, 9)]).toEqual([7, 7, 7, 8, 8, 7, 7, 6, 6]);
  });

  it('cuts a huge uncompressed strip between rows', async () => {
    const [width, height] = [4096, 9000];
    const pixels = new Uint8Array(width * height);
    pixels[pixels.length - 1] = 200;
    pixels[5000 * width] = 100;
    const cog = await openCog(bufferAccess(build({ width, height }, { blocks: [pixels] })));
    let sum = 0;
    for await (const { values, rows } of readRows(cog)) {
      expect(rows).toBeLessThanOrEqual(256);
      for (const value of values) sum += value;
    }
    expect(sum).toBe(300);
  });

  it('accepts bytes from a promise', async () => {
    const inner = bufferAccess(build({ width: 3, height: 3, rowsPerStrip: 2 }, { blocks: strips }));
    const access: RandomAccess = { ...inner, read: async (offset, length) => inner.read(offset, length) };
    const found: number[] = [];
    for await (const { values } of readRows(await openCog(access))) found.push(...values);
    expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('the georeference', () => {
  const gridOf = async (more: readonly BuiltField[]) =>
    (await openCog(bufferAccess(build({ width: 2, height: 2 }, { blocks: [new Uint8Array(4)] }, more)))).grid;
  const pixelIsPoint: BuiltField = { tag: 34735, type: 3, values: [1, 1, 0, 2, 1024, 0, 1, 1, 1025, 0, 1, 2] };
  const matrix = (values: number[]): BuiltField[] => [{ tag: 34264, type: 12, values }];

  it('is the corner of a tie point', async () => {
    expect(await gridOf(PLACE)).toMatchObject({ originX: 760_000, originY: 190_000, pixelWidth: 10, pixelHeight: 10 });
  });
  it('is half a pixel off where pixels are points', async () => {
    expect(await gridOf([...PLACE.slice(0, 2), pixelIsPoint])).toMatchObject({ originX: 759_995, originY: 190_005 });
  });
  it('is a matrix, unless it rotates', async () => {
    expect(await gridOf(matrix([20, 0, 0, 5, 0, -20, 0, 7, 0, 0, 0, 0, 0, 0, 0, 1]))).toMatchObject({
      originX: 5,
      originY: 7,
      pixelWidth: 20,
    });
    await expect(gridOf(matrix([20, 1, 0, 5, 1, -20, 0, 7, 0, 0, 0, 0, 0, 0, 0, 1]))).rejects.toMatchObject({
      code: 'rotated',
    });
    await expect(gridOf(matrix([20, 0, 0, 5, 0, 20, 0, 7, 0, 0, 0, 0, 0, 0, 0, 1]))).rejects.toMatchObject({
      code: 'rotated',
    });
  });
  it('is required', async () => {
    await expect(gridOf([])).rejects.toMatchObject({ code: 'notGeoreferenced' });
  });
});

describe('GDAL metadata', () => {
  it('gives scale and offset of the first band', () => {
    const item = (role: string, sample: number, value: string) =>
      `<Item name="X" sample="${sample}" role="${role}">${value}</Item>`;
    expect(
      parseScaleOffset(`<GDALMetadata>${item('offset', 0, '-0.2')}${item('scale', 0, '0.004')}</GDALMetadata>`),
    ).toEqual({
      scale: 0.004,
      offset: -0.2,
    });
    expect(parseScaleOffset(item('scale', 1, '2'))).toBeNull();
    expect(parseScaleOffset(item('scale', 0, 'two'))).toBeNull();
    expect(parseScaleOffset(item('scale', 0, '0'))).toBeNull();
    expect(parseScaleOffset('<Item name="SCALE">NDVI=value/250</Item>')).toBeNull();
    expect(parseScaleOffset(undefined)).toBeNull();
  });
  it('gives no data', () => {
    expect([
      parseNoData('0'),
      parseNoData(' -9999 '),
      parseNoData('nan'),
      parseNoData(''),
      parseNoData('none'),
    ]).toEqual([0, -9999, Number.NaN, null, null]);
  });
});

describe.skipIf(!hasPython('osgeo'))('files that GDAL writes', () => {
  const script = `
import sys, json, hashlib, numpy as np
from osgeo import gdal
gdal.UseExceptions()
folder = sys.argv[1]; out = []
base = np.cumsum(np.random.default_rng(1).normal(0, 3, (190, 257)), 1)
for name, gt in (('uint8', gdal.GDT_Byte), ('int16', gdal.GDT_Int16), ('uint16', gdal.GDT_UInt16), ('float32', gdal.GDT_Float32)):
  a = ((base + 100) % 256).astype('uint8') if name == 'uint8' else (base * 10 + 100).astype(name)
  for bands, interleave in ((1, 'PIXEL'), (3, 'PIXEL'), (3, 'BAND')):
    for compress, predictor in (('NONE', 1), ('LZW', 1), ('LZW', 2), ('DEFLATE', 1), ('DEFLATE', 2), ('DEFLATE', 3)):
      if predictor == 3 and name != 'float32': continue
      for tiled, big, order in (('NO', 'NO', 'LITTLE'), ('YES', 'YES', 'LITTLE'), ('YES', 'NO', 'BIG')):
        if predictor == 3 and order == 'BIG': continue
        path = f'{folder}/{len(out)}.tif'
        o = [f'COMPRESS={compress}', f'TILED={tiled}', f'BIGTIFF={big}', f'ENDIANNESS={order}', f'INTERLEAVE={interleave}']
        if predictor > 1: o.append(f'PREDICTOR={predictor}')
        if tiled == 'YES': o += ['BLOCKXSIZE=128', 'BLOCKYSIZE=64']
        d = gdal.GetDriverByName('GTiff').Create(path, 257, 190, bands, gt, options=o)
        d.SetGeoTransform((760000, 10, 0, 190000, 0, -10)); d.SetProjection('EPSG:32634')
        layers = [np.roll(a, b * 7, 1) for b in range(bands)]
        for b in range(bands): d.GetRasterBand(b + 1).WriteArray(layers[b])
        d = None
        out.append([path, ' '.join([name, str(bands)] + o), hashlib.sha1(np.ascontiguousarray(np.dstack(layers)).tobytes()).hexdigest()])
print(json.dumps(out))`;

  it('are read to the last bit', { timeout: 180_000 }, () =>
    inFolder(async (folder) => {
      const files = JSON.parse(runPython(script, [folder])) as [path: string, what: string, sha1: string][];
      expect(files.length).toBeGreaterThan(100);
      for (const [path, what, sha1] of files) {
        const cog = await openCog(bufferAccess(await readFile(join(path))));
        const hash = createHash('sha1');
        for await (const { values } of readRows(cog)) hash.update(bytesOf(values));
        expect([what, hash.digest('hex'), cog.epsg]).toEqual([what, sha1, 32_634]);
      }
    }),
  );
});
