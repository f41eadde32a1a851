import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { changePalette } from '../packages/domain/src/change/changeRamp.ts';
import { bmiPalette } from '../packages/domain/src/ndvi/bmi.ts';
import { encodeNdvi } from '../packages/domain/src/ndvi/encoding.ts';
import { NDVI_RAMPS, rampPalette } from '../packages/domain/src/ndvi/ramp.ts';
import { makeMapKey, signIn } from './support/administrator.ts';
import { DEMO_PASSWORD, demoUrl, realUrl, tokenOf } from './support/people.ts';
import { REAL_ADMIN, realNdviFile } from './support/realData.ts';

/** Address and account of a map program. */
interface Account {
  readonly base: string;
  readonly userName: string;
  readonly mapKey: string;
}

const GROUP = 's2';
const DATE = '2018-05-21';
/** The real images: 1000 × 1000 pixels of 10 m, EPSG:23700. */
const WINDOW = { west: 760_000, north: 190_000, east: 770_000, south: 180_000, side: 1000 } as const;
const run = promisify(execFile);

/** GDAL's own programs with the name and key of a user. */
async function gdal(
  account: Account,
  program: 'gdalinfo' | 'gdal_translate' | 'ogr2ogr',
  ...args: string[]
): Promise<string> {
  const { stdout } = await run(program, args, {
    env: {
      ...process.env,
      GDAL_HTTP_AUTH: 'BASIC',
      GDAL_HTTP_USERPWD: `${account.userName}:${account.mapKey}`,
      GDAL_PAM_ENABLED: 'NO',
      GDAL_DEFAULT_WMS_CACHE_PATH: test.info().outputPath('cache'),
    },
  });
  return stdout;
}

const service = ({ base }: Account) => `${base}/geoserver/${GROUP}/wms`;
const capabilitiesOf = (account: Account, crs: string) =>
  `WMS:${service(account)}?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities&FORMAT=image/png&TRANSPARENT=TRUE&CRS=${crs}`;

interface Feature {
  readonly geometry: { readonly coordinates: readonly unknown[] } | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** All features of a collection, page after page, as the library that QGIS reads with got them. */
async function featuresOf(account: Account, collection: string): Promise<readonly Feature[]> {
  const text = await gdal(account, 'ogr2ogr', '-f', 'GeoJSON', '/vsistdout/', `OAPIF:${account.base}/ogc`, collection);
  return (JSON.parse(text) as { features: readonly Feature[] }).features;
}

/** What GDAL found in the capabilities: the dataset of every layer, by the layer's name. */
async function layersOf(account: Account, crs: string): Promise<ReadonlyMap<string, string>> {
  const info = await gdal(account, 'gdalinfo', capabilitiesOf(account, crs));
  const datasets = [...info.matchAll(/SUBDATASET_\d+_NAME=(.+)/g)].map(([, name = '']) => name);
  return new Map(datasets.map((name) => [/LAYERS=([^&]+)/.exec(name)?.[1] ?? '', name]));
}

/** Bands of bytes, one after the other, as GDAL read them. */
async function bytesOf(account: Account, file: string, dataset: string, ...options: string[]): Promise<Buffer> {
  await gdal(account, 'gdal_translate', '-q', '-of', 'ENVI', '-co', 'INTERLEAVE=BSQ', ...options, dataset, file);
  return readFileSync(file);
}

async function accountOf(base: string, userName: string, password: string): Promise<Account> {
  return { base, userName, mapKey: await makeMapKey(base, await signIn(base, userName, password)) };
}

const palette = rampPalette(NDVI_RAMPS.ndvi);
const colorIn = (colors: Uint8Array, code: number) => [...colors.subarray(code * 3, code * 3 + 3)];
const colorOf = (code: number) => colorIn(palette, code);

/** Coloured pixels outside of the palette. */
function foreignPixels(rgba: Buffer, colors = palette): { readonly opaque: number; readonly foreign: number } {
  const size = rgba.length / 4;
  const known = new Set(Array.from({ length: 255 }, (_, index) => colorIn(colors, index + 1).join()));
  let [opaque, foreign] = [0, 0];
  for (let pixel = 0; pixel < size; pixel += 1) {
    if (rgba[3 * size + pixel] === 0) continue;
    opaque += 1;
    if (!known.has([rgba[pixel], rgba[size + pixel], rgba[2 * size + pixel]].join())) foreign += 1;
  }
  return { opaque, foreign };
}

test.describe('GDAL as a map program', () => {
  test.skip(() => !existsSync('/usr/bin/gdal_translate'), 'gdal-bin is not here');

  test('reads an image of the demo world, from its capabilities to its pixels', async () => {
    const account = await accountOf(demoUrl(), 'manager', DEMO_PASSWORD);
    const layers = await layersOf(account, 'EPSG:3857');
    const [name] = [...layers.keys()].filter((layer) => layer.startsWith('NDVI_'));
    const dataset = layers.get(name ?? '') ?? '';
    const rgba = await bytesOf(account, test.info().outputPath('demo'), dataset, '-outsize', '400', '400');
    const { opaque, foreign } = foreignPixels(rgba);
    expect(opaque).toBeGreaterThan(1000);
    expect(foreign).toBe(0);
  });

  test('reads every type of the demo world by its name and a date, and in another style', { tag: '@all' }, async () => {
    const account = await accountOf(demoUrl(), 'manager', DEMO_PASSWORD);
    const layers = await layersOf(account, 'EPSG:3857');
    const palettes = { NDVI: palette, AgriNdvi: palette, Chronology_BMI: bmiPalette(), Change: changePalette() };
    for (const [name, colors] of Object.entries(palettes)) {
      const dataset = layers.get(name) ?? '';
      const file = test.info().outputPath(name);
      const { opaque, foreign } = foreignPixels(
        await bytesOf(account, file, dataset, '-outsize', '300', '300'),
        colors,
      );
      expect([opaque > 500, foreign], name).toEqual([true, 0]);
    }
    for (const name of ['Chronology_TCI', 'TCI', 'ChangeMap']) {
      const rgba = await bytesOf(
        account,
        test.info().outputPath(name),
        layers.get(name) ?? '',
        '-outsize',
        '300',
        '300',
      );
      expect(foreignPixels(rgba).opaque, name).toBeGreaterThan(500);
    }
    // Not the newest, which is shown without a date.
    const [, dated] = [...layers.keys()].filter((layer) => layer.startsWith('NDVI_'));
    const timed = (layers.get('NDVI') ?? '').replace('SERVICE=WMS', `SERVICE=WMS&TIME=${dated?.slice(5)}`);
    const [byTime, byName] = await Promise.all([
      bytesOf(account, test.info().outputPath('time'), timed, '-outsize', '300', '300'),
      bytesOf(account, test.info().outputPath('name'), layers.get(dated ?? '') ?? '', '-outsize', '300', '300'),
    ]);
    expect(byTime.equals(byName)).toBe(true);
    // This version of GDAL takes no style from a service's address, but from its own description.
    const described = test.info().outputPath('ndvi.xml');
    await gdal(account, 'gdal_translate', '-q', '-of', 'WMS', layers.get('NDVI') ?? '', described);
    const withStyle = readFileSync(described, 'utf8').replace('</Layers>', '</Layers><Styles>ndvi-cb</Styles>');
    expect(withStyle).toContain('ndvi-cb');
    writeFileSync(described, withStyle);
    const inStyle = await bytesOf(account, test.info().outputPath('style'), described, '-outsize', '300', '300');
    expect(foreignPixels(inStyle, rampPalette(NDVI_RAMPS.cividis)).foreign).toBe(0);
  });

  test('reads the features of its own company by a map key, and none of another one', async () => {
    const [own, others] = await Promise.all([
      accountOf(demoUrl(), 'manager', DEMO_PASSWORD),
      accountOf(demoUrl(), 'manager-b', DEMO_PASSWORD),
    ]);
    const policyNumbers = async (account: Account) =>
      new Set((await featuresOf(account, 'policyPlots')).map(({ properties }) => properties['policyNumber']));
    const [ofOwn, ofOthers] = await Promise.all([policyNumbers(own), policyNumbers(others)]);
    expect([ofOwn.size > 1, ofOthers.size > 1]).toEqual([true, true]);
    expect(ofOwn.isDisjointFrom(ofOthers)).toBe(true);
    const alerts = await featuresOf(own, 'alerts');
    // More than one page of the driver.
    expect(alerts.length).toBeGreaterThan(100);
    expect(alerts.every(({ geometry }) => (geometry?.coordinates.length ?? 0) > 0)).toBe(true);
    await expect(featuresOf({ ...own, mapKey: `${own.mapKey}x` }, 'policyPlots')).rejects.toThrow(/401/);
  });

  test('reads an image in the format that it requests by itself', { tag: '@all' }, async () => {
    const account = await accountOf(demoUrl(), 'manager', DEMO_PASSWORD);
    const capabilities = `WMS:${service(account)}?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities&CRS=EPSG:3857`;
    const found = /SUBDATASET_\d+_NAME=(\S*LAYERS=NDVI&\S*)/.exec(await gdal(account, 'gdalinfo', capabilities))?.[1];
    expect(found).toBeDefined();
    expect(found).not.toContain('FORMAT');
    const bytes = await bytesOf(account, test.info().outputPath('plain'), found ?? '', '-outsize', '300', '300');
    // Three bands: JPEG has no transparency.
    expect(bytes).toHaveLength(3 * 300 * 300);
    expect(new Set(bytes).size).toBeGreaterThan(16);
  });

  test('reads tiles by WMTS, and a block’s file', async () => {
    const account = await accountOf(demoUrl(), 'manager', DEMO_PASSWORD);
    const wmts = `WMTS:${account.base}/geoserver/${GROUP}/wmts/1.0.0/WMTSCapabilities.xml,layer=NDVI,tilematrixset=EOV,style=ndvi`;
    const rgba = await bytesOf(
      account,
      test.info().outputPath('wmts'),
      wmts,
      '-outsize',
      '300',
      '300',
      '-r',
      'nearest',
    );
    expect(foreignPixels(rgba).foreign).toBe(0);
    const token = await tokenOf(account.base, 'farmer');
    const ask = (path: string) => fetch(`${account.base}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const mepars = (await (await ask('/api/mepars')).json()) as { meparCode: string; ndvi: { url: string }[] }[];
    const seen = mepars.find(({ ndvi }) => ndvi.length > 0);
    const answer = await ask(`/api/blocks/${seen?.meparCode}/geotiff?layer=${seen?.ndvi[0]?.url}`);
    const path = test.info().outputPath('block.tif');
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    const info = JSON.parse(await gdal(account, 'gdalinfo', '-json', '-stats', path)) as {
      coordinateSystem: { wkt: string };
      bands: { mean?: number; scale?: number; colorTable?: unknown }[];
    };
    expect(info.bands).toHaveLength(1);
    expect(info.bands[0]?.scale).toBeCloseTo(1.2 / 254, 6);
    expect(info.coordinateSystem.wkt).not.toBe('');
  });

  test.describe('the real images', () => {
    test.skip(() => realUrl() === undefined, 'the real data or PostgreSQL is not here');
    let account: Account;
    test.beforeAll(async () => {
      account = await accountOf(realUrl() ?? '', REAL_ADMIN.userName, REAL_ADMIN.password);
    });

    for (const crs of ['EPSG:3857', 'EPSG:23700']) {
      test(`are in the capabilities, and can be read in ${crs}`, { tag: '@all' }, async () => {
        const layers = await layersOf(account, crs);
        expect([...layers.keys()].filter((layer) => layer.startsWith('NDVI_'))).toHaveLength(18);
        const dataset = layers.get(`NDVI_${DATE}`) ?? '';
        expect(dataset).toContain(`CRS=${crs}`);
        const rgba = await bytesOf(account, test.info().outputPath('whole'), dataset, '-outsize', '500', '500');
        const { opaque, foreign } = foreignPixels(rgba);
        expect(opaque).toBeGreaterThan(100_000);
        expect(foreign).toBe(0);
      });
    }

    test('have the colour of every pixel of the imported file', { tag: '@all' }, async () => {
      const { west, north, east, south, side } = WINDOW;
      const description = `<GDAL_WMS>
        <Service name="WMS"><Version>1.3.0</Version><ServerUrl>${service(account)}?</ServerUrl>
          <CRS>EPSG:23700</CRS><ImageFormat>image/png</ImageFormat><Transparent>TRUE</Transparent>
          <Layers>NDVI_${DATE}</Layers></Service>
        <DataWindow><UpperLeftX>${west}</UpperLeftX><UpperLeftY>${north}</UpperLeftY>
          <LowerRightX>${east}</LowerRightX><LowerRightY>${south}</LowerRightY>
          <SizeX>${side}</SizeX><SizeY>${side}</SizeY></DataWindow>
        <BandsCount>4</BandsCount><BlockSizeX>256</BlockSizeX><BlockSizeY>256</BlockSizeY></GDAL_WMS>`;
      const rgba = await bytesOf(account, test.info().outputPath('map'), description);
      const source = await bytesOf(account, test.info().outputPath('source'), realNdviFile(DATE));
      const size = side * side;
      expect([rgba.length, source.length]).toEqual([4 * size, size]);
      const expected = Buffer.alloc(4 * size);
      for (const [pixel, raw] of source.entries()) {
        // 0 is no data; NDVI = value / 250.
        if (raw === 0) continue;
        const [red = 0, green = 0, blue = 0] = colorOf(encodeNdvi(raw * 0.004));
        expected[pixel] = red;
        expected[size + pixel] = green;
        expected[2 * size + pixel] = blue;
        expected[3 * size + pixel] = 255;
      }
      // Values under transparent pixels do not matter.
      for (let pixel = 0; pixel < size; pixel += 1) {
        if (rgba[3 * size + pixel] === 0) for (const band of [0, 1, 2]) rgba[band * size + pixel] = 0;
      }
      expect(rgba.equals(expected)).toBe(true);
    });

    test('are refused for a wrong key, a password, and without a sign-in', { tag: '@all' }, async () => {
      const { userName, password } = REAL_ADMIN;
      for (const stranger of [
        { ...account, mapKey: `${account.mapKey}x` },
        { ...account, userName, mapKey: password },
        { ...account, userName: 'senki' },
      ]) {
        await expect(layersOf(stranger, 'EPSG:3857')).rejects.toThrow(/HTTP error code : 401/);
      }
      const layers = await layersOf(account, 'EPSG:3857');
      const dataset = layers.get(`NDVI_${DATE}`) ?? '';
      const outsider = { ...account, mapKey: 'wrong' };
      await expect(bytesOf(outsider, test.info().outputPath('none'), dataset, '-outsize', '64', '64')).rejects.toThrow(
        /401/,
      );
    });
  });
});
