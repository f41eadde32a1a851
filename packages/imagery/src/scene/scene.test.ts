import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeNdvi, encodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { NDVI_INT_NO_DATA } from '../satellite/ndviRows.ts';
import { unusableReason } from '../satellite/secondLook.ts';
import { trueColourTable } from '../satellite/trueColour.ts';
import { describe, expect, it } from 'vitest';
import { buildTiff, imageFields, PLACE } from '../cog/tiffBuilder.ts';
import { openCog } from '../cog/openCog.ts';
import { readRows } from '../cog/readRows.ts';
import { folderStore, type ObjectStore } from '../storage.ts';
import { hasPython, inFolder, realData, runPython } from '../testing.ts';
import { computeScene, inspectScene } from './computeScene.ts';
import { openScene } from './openScene.ts';
import type { SceneAssets } from './sceneAssets.ts';
import { computeStrip, stripBuffers } from './strip.ts';
import { bandFiles, bandTiff, fiveBands, gdal, hasGdal, ndviByNumpy, sceneOf } from './testing.ts';

const inStore = (work: (store: ObjectStore, folder: string) => Promise<void>) =>
  inFolder(async (folder) => work(await folderStore(join(folder, 'store')), folder));

async function stored(store: ObjectStore, key: string): Promise<Uint8Array> {
  const access = await store.open(key);
  const found: Buffer[] = [];
  for await (const { values } of readRows(await openCog(access))) found.push(Buffer.from(values as Uint8Array));
  access.close();
  return Buffer.concat(found);
}

async function wholeStrip(assets: SceneAssets, options = {}) {
  const scene = await openScene(assets, options);
  const { offset, quantification } = assets;
  const { width, height } = scene.grid;
  const out = stripBuffers({ pixels: width * height, colours: true, haze: true });
  const settings = { offset, quantification, table: trueColourTable(offset, quantification) };
  const counts = await computeStrip(scene, settings, 0, height, out);
  scene.close();
  return { out, counts };
}

const data = realData();
const belgium = join(data ?? '', 'A-s2-bands-belgium', 'chip1-2018');
const wheat = join(data ?? '', 'A-s2-bands-wheat-ch2022');
const tiffsIn = async (folder: string) =>
  (await readdir(folder))
    .filter((name) => /^\d.*\.tif$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));

describe.skipIf(data === null)('the Belgian series', () => {
  const HALF_STEP = 0.6 / 254 + 1e-9;

  it.skipIf(!hasPython('osgeo'))(
    'has the NDVI of GDAL and numpy, on all 91 dates, within half a step',
    { timeout: 120_000 },
    () =>
      inFolder(async (folder) => {
        const paths = await tiffsIn(belgium);
        expect(paths).toHaveLength(91);
        const target = join(folder, 'ndvi.bin');
        ndviByNumpy(target, paths);
        const bytes = await readFile(target);
        const expected = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
        let [clear, worst, differing] = [0, 0, 0];
        for (const [index, path] of paths.entries()) {
          const { out } = await wholeStrip(sceneOf(fiveBands(path)));
          for (let pixel = 0; pixel < 4096; pixel += 1) {
            const ndvi = expected[index * 4096 + pixel] ?? 0;
            const code = out.codes[pixel] ?? 0;
            if (Number.isNaN(ndvi) !== (code === 0) || Number.isNaN(ndvi) !== (out.values[pixel] === NDVI_INT_NO_DATA))
              differing += 1;
            if (Number.isNaN(ndvi)) continue;
            clear += 1;
            worst = Math.max(worst, Math.abs(decodeNdvi(code) - Math.max(ndvi, -0.2)));
            if (Math.abs((out.values[pixel] ?? 0) / 1e4 - ndvi) > 0.5e-4 + 1e-9) differing += 1;
          }
        }
        expect(differing).toBe(0);
        expect(worst).toBeLessThanOrEqual(HALF_STEP);
        expect(clear).toBe(188_032);
      }),
  );

  it('has its hazy and white dates refused, and none of the drought', { timeout: 180_000 }, async () => {
    const refused: Record<string, string[]> = {};
    for (const path of await tiffsIn(belgium)) {
      const reason = unusableReason((await wholeStrip(sceneOf(fiveBands(path)))).counts);
      if (reason !== null) (refused[reason] ??= []).push(path.slice(-14, -4));
    }
    expect(refused['white']).toEqual(['2018-09-23']);
    expect(refused['thinCloud']).toEqual(['2018-06-10', '2018-06-13', '2018-07-13', '2018-09-08', '2018-09-13']);
    expect(Object.keys(refused).toSorted()).toEqual(['clouded', 'thinCloud', 'white']);
    const used = new Set(Object.values(refused).flat());
    for (const date of [
      '2018-05-04',
      '2018-07-05',
      '2018-07-08',
      '2018-07-15',
      '2018-07-23',
      '2018-07-28',
      '2018-08-02',
      '2018-08-07',
      '2018-09-26',
    ]) {
      expect(used.has(date), date).toBe(false);
    }
  });

  it('refuses 23 September even where its classes are called clear', () =>
    inFolder(async (folder) => {
      const path = join(belgium, '2018-09-23.tif');
      const scl = await bandFiles(folder, { SCL: bandTiff(new Uint8Array(4096).fill(4), 64) });
      const { B02, B03, B04, B08 } = fiveBands(path);
      const moved = { href: join(folder, 'SCL.tif'), band: 1, format: 'geotiff' } as const;
      expect(scl.SCL).toEqual(moved);
      await expect(openScene(sceneOf({ ...fiveBands(path), SCL: moved }))).rejects.toMatchObject({
        code: 'crsMismatch',
        band: 'SCL',
      });
      const without = sceneOf(Object.fromEntries(Object.entries({ B02, B03, B04, B08 })));
      expect(unusableReason((await wholeStrip(without, { withoutMask: true })).counts)).toBe('white');
    }));
});

describe.skipIf(data === null)('the Swiss wheat fields', () => {
  const site = async (name: string): Promise<Record<string, string | null>> => {
    const found: Record<string, string | null> = {};
    for (const path of await tiffsIn(join(wheat, name))) {
      const { B08, ...others } = fiveBands(path);
      const { counts } = await wholeStrip(sceneOf({ ...others, ...(B08 !== undefined && { B8A: B08 }) }), {
        withoutMask: true,
      });
      found[path.slice(-14, -4)] = unusableReason(counts);
    }
    return found;
  };

  it('have their thin cloud found, and their harvests kept', { timeout: 180_000 }, async () => {
    const farm = await site('SwissFutureFarm');
    expect(farm['2022-06-20']).toBe('thinCloud');
    expect(farm['2022-06-23']).toBe('thinCloud');
    const others = Object.entries(farm)
      .filter(([, reason]) => reason !== null)
      .map(([date]) => date);
    expect(others).toEqual(['2022-06-20', '2022-06-23']);
    expect(Object.values(await site('Witzwil'))).toEqual(Array.from({ length: 13 }, () => null));
  });
});

/** A synthetic scene: soil and crops with clouds, on a grid with a number of pixels per side, classes at 20 m. */
function madeScene(side: number) {
  const cells = Math.ceil(side / 2);
  const pixels = side * side;
  const red = Uint16Array.from({ length: pixels }, (_, at) => 400 + ((at * 7919) % 900));
  const nir = Uint16Array.from({ length: pixels }, (_, at) => 1500 + ((at * 104_729) % 3000));
  const blue = red.map((value) => value / 2 + 150);
  const green = red.map((value) => value + 100);
  const scl = Uint8Array.from({ length: cells * cells }, (_, at) =>
    (at * 31) % 997 === 5 ? 9 : (at * 17) % 101 === 3 ? 7 : 4,
  );
  red[3] = 0;
  return { red, nir, blue, green, scl, cells };
}

const filesOf = (folder: string, { red, nir, blue, green, scl, cells }: ReturnType<typeof madeScene>, side: number) =>
  bandFiles(folder, {
    B04: bandTiff(red, side),
    B08: bandTiff(nir, side),
    B02: bandTiff(blue, side),
    B03: bandTiff(green, side),
    SCL: bandTiff(scl, cells, 20),
  });

describe('computeScene', () => {
  it('stores the same pictures and statistics with threads and without', { timeout: 180_000 }, () =>
    inStore(async (store, folder) => {
      // More pixels than are computed at once, and a height that is no multiple of a strip.
      const side = 2101;
      const assets = sceneOf(await filesOf(folder, madeScene(side), side));
      const blocks = [0, 1, 2].map((place) => {
        const [west, north] = [760_000 + place * 5_003, 190_000 - place * 4_507];
        const ring = [
          [west, north],
          [west + 4_000, north - 300],
          [west + 3_000, north - 6_000],
          [west, north],
        ] as const;
        return { type: 'Polygon' as const, coordinates: [ring.map(([x, y]): [number, number] => [x, y])] };
      });
      const shares: number[] = [];
      const alone = await computeScene(assets, store, { blocks, threads: 0 });
      const threaded = await computeScene(assets, store, {
        blocks,
        threads: 2,
        onProgress: (share) => shares.push(share),
      });
      if (!alone.ok || !threaded.ok) throw new Error('refused');
      expect({ ...threaded, runs: null }).toEqual({ ...alone, runs: null });
      expect(alone.unusable).toBeNull();
      expect(shares.at(-1)).toBe(1);
      expect(alone.counts.measured).toBe(side * side - 1);
      const again = await computeScene(assets, store, { runs: alone.runs ?? undefined, threads: 1 });
      expect(again.ok && again.statistics).toEqual(alone.statistics);
    }),
  );

  it('counts unclassified pixels half', () =>
    inStore(async (store, folder) => {
      const bands = await bandFiles(folder, {
        B04: bandTiff(Uint16Array.of(1000, 1000, 1000, 1000), 4),
        B08: bandTiff(Uint16Array.of(3000, 3000, 2000, 0), 4),
        SCL: bandTiff(Uint8Array.of(4, 5, 7, 4), 4),
      });
      const [west, north] = [760_000, 190_000];
      const ring: [number, number][] = [
        [west, north],
        [west + 40, north],
        [west + 40, north - 10],
        [west, north - 10],
        [west, north],
      ];
      const done = await computeScene(sceneOf(bands), store, { blocks: [{ type: 'Polygon', coordinates: [ring] }] });
      if (!done.ok) throw new Error(done.detail);
      const { statistics } = done;
      expect([statistics?.count[0], statistics?.total[0]]).toEqual([3, 4]);
      expect(statistics?.clearShare[0]).toBe(2.5 / 4);
      expect(statistics?.mean[0]).toBeCloseTo((0.5 + 0.5 + 0.3333 / 2) / 2.5, 12);
      expect(statistics?.min[0]).toBeCloseTo(0.3333, 12);
      expect([...(await stored(store, done.ndvi?.key ?? ''))]).toEqual([
        encodeNdvi(0.5),
        encodeNdvi(0.5),
        encodeNdvi(1 / 3),
        0,
      ]);
      expect(done.trueColour).toBeNull();
      expect(done.haze).toBeNull();
    }));

  it('applies the offset, to the picture too', () =>
    inStore(async (store, folder) => {
      const bands = await bandFiles(folder, {
        B02: bandTiff(Uint16Array.of(1500, 0, 1500, 1500), 2),
        B03: bandTiff(Uint16Array.of(2000, 0, 2000, 2000), 2),
        B04: bandTiff(Uint16Array.of(1400, 0, 1400, 1400), 2),
        B08: bandTiff(Uint16Array.of(4600, 0, 4600, 4600), 2),
        SCL: bandTiff(Uint8Array.of(4), 1, 20),
      });
      const done = await computeScene(sceneOf(bands, { offset: -1000 }), store);
      if (!done.ok) throw new Error(done.detail);
      expect([...(await stored(store, done.ndvi?.key ?? ''))]).toEqual([213, 0, 213, 213]);
      expect([...(await stored(store, done.trueColour?.key ?? '')).subarray(0, 6)]).toEqual([60, 116, 71, 0, 0, 0]);
    }));

  it.skipIf(!hasPython('osgeo'))('writes files that GDAL calls cloud-optimised', () =>
    inStore(async (store, folder) => {
      const side = 1200;
      const done = await computeScene(sceneOf(await filesOf(folder, madeScene(side), side)), store);
      if (!done.ok) throw new Error(done.detail);
      const check = `
import sys
from osgeo_utils.samples.validate_cloud_optimized_geotiff import validate
for path in sys.argv[1:]:
    warnings, errors, details = validate(path, full_check=True)
    assert not warnings and not errors, (path, warnings, errors)`;
      const path = (key = '') => join(folder, 'store', key.slice(0, 2), key);
      runPython(check, [path(done.ndvi?.key), path(done.trueColour?.key)]);
    }),
  );

  it('stops on request, and stores nothing', () =>
    inStore(async (store, folder) => {
      const side = 2101;
      const assets = sceneOf(await filesOf(folder, madeScene(side), side));
      const controller = new AbortController();
      const done = await computeScene(assets, store, {
        signal: controller.signal,
        threads: 2,
        onProgress: () => controller.abort(),
      });
      expect(done).toMatchObject({ ok: false, code: 'aborted' });
      expect((await readdir(join(folder, 'store'), { recursive: true })).filter((name) => name !== '.scratch')).toEqual(
        [],
      );
    }));
});

describe.skipIf(!hasGdal())('JPEG 2000', () => {
  it('gives the same pixels as the GeoTIFF, tile by tile', { timeout: 180_000 }, () =>
    inStore(async (store, folder) => {
      const side = 700;
      const bands = await filesOf(folder, madeScene(side), side);
      const jp2: Record<string, { href: string; band: number; format: 'jp2' }> = {};
      for (const [name, { href }] of Object.entries(bands)) {
        const target = join(folder, `${name}.jp2`);
        const options = [
          '-co',
          'REVERSIBLE=YES',
          '-co',
          'QUALITY=100',
          '-co',
          'BLOCKXSIZE=256',
          '-co',
          'BLOCKYSIZE=256',
        ];
        gdal('gdal_translate', '-q', '-of', 'JP2OpenJPEG', ...options, '-a_srs', 'EPSG:32634', href, target);
        jp2[name] = { href: target, band: 1, format: 'jp2' };
      }
      const tiff = await computeScene(sceneOf(bands), store, { crs: 32_634 });
      const decoded = await computeScene(sceneOf(jp2), store);
      if (!tiff.ok || !decoded.ok) throw new Error(decoded.ok ? 'tiff' : decoded.detail);
      expect(decoded.epsg).toBe(32_634);
      expect({ ...decoded, epsg: 0 }).toEqual({ ...tiff, epsg: 0 });

      const whole = await readFile(join(folder, 'B04.jp2'));
      for (const share of [0.999, 0.6, 0.1, 0.001]) {
        await writeFile(join(folder, 'B04.jp2'), whole.subarray(0, Math.floor(whole.length * share)));
        expect(await computeScene(sceneOf(jp2), store), String(share)).toMatchObject({ ok: false, band: 'B04' });
      }
    }),
  );
});

describe('an invalid scene', () => {
  const refusal = async (assets: SceneAssets, options = {}) => {
    const found = await inspectScene(assets, options);
    return found.ok ? 'accepted' : [found.code, found.band];
  };

  it('is refused before a pixel is read', () =>
    inFolder(async (folder) => {
      const bands = await filesOf(folder, madeScene(64), 64);
      const { B04, B08, SCL, ...rest } = bands;
      const without = (drop: string) =>
        sceneOf(Object.fromEntries(Object.entries(bands).filter(([name]) => name !== drop)));
      expect(await refusal(sceneOf(bands))).toBe('accepted');
      expect(await refusal(without('B04'))).toEqual(['bandMissing', 'B04']);
      expect(await refusal(without('B08'))).toEqual(['bandMissing', 'B08']);
      expect(await refusal(without('SCL'))).toEqual(['maskMissing', 'SCL']);
      expect(await refusal(without('SCL'), { withoutMask: true })).toBe('accepted');
      expect(await refusal(without('B02'))).toBe('accepted');
      expect([B04, B08, SCL, rest].every((band) => band !== undefined)).toBe(true);
      const other = await bandFiles(join(folder), { B8A: bandTiff(new Uint16Array(60 * 64), 60) });
      expect(await refusal(sceneOf({ ...rest, ...(B04 && { B04 }), ...(SCL && { SCL }), ...other }))).toEqual([
        'gridMismatch',
        'B8A',
      ]);
      expect(
        await refusal(sceneOf({ ...bands, B03: { href: join(folder, 'none.tif'), band: 1, format: 'geotiff' } })),
      ).toEqual(['notFound', 'B03']);
      expect(
        await refusal(sceneOf({ ...bands, B03: { href: join(folder, 'B03.tif'), band: 2, format: 'geotiff' } })),
      ).toEqual(['bandMissing', 'B03']);
      expect(
        await refusal(sceneOf({ ...bands, B03: { href: join(folder, 'B03.tif'), band: 1, format: 'jp2' } })),
      ).toEqual(['notTiff', 'B03']);
      expect(await refusal(sceneOf(bands), { crs: 4326 })).toEqual(['unsupportedCrs', 'B04']);
    }));

  it('may claim any size: memory is bounded', () =>
    inFolder(async (folder) => {
      const bands = await filesOf(folder, madeScene(64), 64);
      const claims = imageFields({ width: 32_000, height: 32_000, bits: 16, tile: [512, 512] });
      const tiles = { type: 4, values: Array.from({ length: 3969 }, () => 0) };
      const empty = buildTiff([...claims, { ...tiles, tag: 324 }, { ...tiles, tag: 325 }, ...PLACE]);
      await writeFile(join(folder, 'B04.tif'), empty);
      expect(await refusal(sceneOf(bands))).toEqual(['tooLarge', 'B04']);
      await writeFile(join(folder, 'B04.tif'), buildTiff([...claims, ...PLACE], { blocks: [new Uint8Array(2_000)] }));
      expect(await refusal(sceneOf(bands))).toEqual(['tooLarge', 'B04']);
      // A codestream of 40 000 x 40 000 in one tile, and one of tiles, without data for the claim.
      const claimed = (side: number, tile: number) => {
        const siz = Buffer.alloc(43);
        siz.writeUInt16BE(0xff51, 0);
        siz.writeUInt16BE(41, 2);
        for (const [at, value] of [
          [6, side],
          [10, side],
          [22, tile],
          [26, tile],
        ] as const)
          siz.writeUInt32BE(value, at);
        siz.writeUInt16BE(1, 38);
        siz.set([15, 1, 1], 40);
        const sot = Buffer.alloc(2_000);
        sot.writeUInt16BE(0xff90, 0);
        sot.writeUInt16BE(10, 2);
        sot.writeUInt32BE(2_000, 6);
        return Buffer.concat([Buffer.of(0xff, 0x4f), siz, sot]);
      };
      const jp2 = { ...bands, B04: { href: join(folder, 'B04.jp2'), band: 1, format: 'jp2' as const } };
      for (const [side, tile] of [
        [40_000, 40_000],
        [40_000, 1024],
        [9_000, 9_000],
        [4_000, 1024],
      ] as const) {
        await writeFile(join(folder, 'B04.jp2'), claimed(side, tile));
        expect(await refusal(sceneOf(jp2)), `${side}, ${tile}`).toEqual([
          side === 4_000 ? 'truncated' : 'tooLarge',
          'B04',
        ]);
      }
    }));

  it('may be cut off anywhere, and is never half made', { timeout: 180_000 }, () =>
    inStore(async (store, folder) => {
      const bands = await filesOf(folder, madeScene(300), 300);
      for (const name of ['B04', 'B08', 'SCL'] as const) {
        const path = join(folder, `${name}.tif`);
        const whole = await readFile(path);
        for (const share of [0.999, 0.5, 0.01]) {
          await writeFile(path, whole.subarray(0, Math.floor(whole.length * share)));
          expect(await computeScene(sceneOf(bands), store)).toMatchObject({ ok: false, code: 'truncated', band: name });
        }
        await writeFile(path, whole);
      }
      expect((await readdir(join(folder, 'store'), { recursive: true })).filter((name) => name !== '.scratch')).toEqual(
        [],
      );
    }),
  );
});
