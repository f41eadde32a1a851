import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { changeClassOf } from '@georisk/domain/change/changeClass.ts';
import { encodeChange } from '@georisk/domain/change/changeRamp.ts';
import { heterogeneityPalette } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { relativePalette } from '@georisk/domain/ndvi/relative.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { PALETTES } from '@georisk/imagery/render/palettes.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import { plantMapKey } from '@georisk/testing/mapKeys.ts';
import { codeAt, DATE, useMapStage } from '@georisk/testing/mapStage.ts';

const run = promisify(execFile);
const READS_WEBP = spawnSync('gdalinfo', ['--format', 'WEBP']).status === 0;

/** A port without a listener: capabilities name it before the server does. */
const port = await new Promise<number>((done) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address() as AddressInfo;
    probe.close(() => done(free));
  });
});
const base = `http://127.0.0.1:${port}`;

/** The manager's. */
const MAP_KEY = 'a-vezeto-kulcsa';
const EARLIER = '2018-05-08';
const code = codeAt(23, 23);
const delta = decodeNdvi(code) - decodeNdvi(100);
const colorOf = (palette: Uint8Array | undefined, index: number) =>
  Array.from(palette?.subarray(index * 3, index * 3 + 3) ?? []);
const [east, north] = cornerOf('own');
/** The centre of the tested pixel. */
const PLACE = [east + 235, north + 265] as const;

describe.skipIf(spawnSync('gdal_translate', ['--version']).status !== 0)('GDAL as a client', () => {
  const { neighbourhood } = useMapStage({ PUBLIC_URL: base });
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'georisk-gdal-'));
    await neighbourhood().app.listen({ port, host: '127.0.0.1' });
    await plantMapKey(neighbourhood().database.kysely, neighbourhood().people.manager, MAP_KEY);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const gdal = async (program: 'gdalinfo' | 'gdal_translate', ...args: string[]) => {
    const { stdout } = await run(program, args, {
      env: {
        ...process.env,
        GDAL_HTTP_AUTH: 'BASIC',
        GDAL_HTTP_USERPWD: `a.manager:${MAP_KEY}`,
        GDAL_PAM_ENABLED: 'NO',
        GDAL_DEFAULT_WMS_CACHE_PATH: folder,
      },
    });
    return stdout;
  };

  /** Red, green, blue, opacity at the centre of GDAL's result: three pixels a side. */
  async function middleOf(dataset: string, ...options: string[]): Promise<number[]> {
    const file = join(folder, `${Math.floor(performance.now() * 1000)}.img`);
    await gdal('gdal_translate', '-q', '-of', 'ENVI', '-co', 'INTERLEAVE=BIP', ...options, dataset, file);
    const bytes = await readFile(file);
    const bands = bytes.length / 9;
    return [...bytes.subarray(4 * bands, 5 * bands)];
  }

  interface Source {
    readonly layer: string;
    readonly style?: string;
    readonly extra?: string;
    readonly group?: string;
    readonly version?: string;
    readonly crs?: string;
    readonly format?: string;
  }
  /** A description of a service for GDAL: a window of three small pixels around the position. */
  function description({
    layer,
    style = '',
    extra = '',
    group = 'imagery',
    version = '1.3.0',
    crs = 'EPSG:23700',
    format = 'image/png',
  }: Source) {
    const epsg = crs === 'CRS:84' ? 4326 : Number(crs.slice(5));
    const [x, y] = projectorBetween(23700, epsg)(...PLACE);
    const half = epsg === 4326 ? 2e-5 : 2;
    const order = crs === 'EPSG:4326' && version === '1.3.0' ? 'yxYX' : 'xyXY';
    const system = version === '1.3.0' ? `<CRS>${crs}</CRS>` : `<SRS>${crs}</SRS>`;
    return `<GDAL_WMS><Service name="WMS"><Version>${version}</Version>
      <ServerUrl>${base}/geoserver/${group}/wms?${extra}</ServerUrl>${system}<ImageFormat>${format}</ImageFormat>
      <Transparent>TRUE</Transparent><Layers>${layer}</Layers><Styles>${style}</Styles><BBoxOrder>${order}</BBoxOrder></Service>
      <DataWindow><UpperLeftX>${x - half}</UpperLeftX><UpperLeftY>${y + half}</UpperLeftY>
      <LowerRightX>${x + half}</LowerRightX><LowerRightY>${y - half}</LowerRightY><SizeX>3</SizeX><SizeY>3</SizeY></DataWindow>
      <BandsCount>4</BandsCount><BlockSizeX>3</BlockSizeX><BlockSizeY>3</BlockSizeY></GDAL_WMS>`;
  }
  const read = (source: Source) => middleOf(description(source));

  const inBlock = `MEPAR=${BLOCKS.own}&amp;`;
  const ndvi = colorOf(PALETTES.get('ndvi'), code);
  const PRODUCTS: readonly [Source, readonly number[]][] = [
    [{ layer: `NDVI_${DATE}` }, ndvi],
    [{ layer: 'NDVI', extra: `TIME=${DATE}&amp;` }, ndvi],
    [{ layer: `NDVI_${DATE}`, style: 'ndvi-cb' }, colorOf(PALETTES.get('ndvi-cb'), code)],
    [{ layer: `NDVI_${DATE}`, style: 'relative', extra: inBlock }, colorOf(relativePalette(0.2, 0.8), code)],
    [{ layer: `AgriNdvi_${DATE}` }, ndvi],
    [{ layer: `Chronology_BMI_${DATE}` }, colorOf(PALETTES.get('bmi'), code)],
    [{ layer: `Chronology_TCI_${DATE}` }, [90, 90, 90]],
    [{ layer: 'TCI', extra: `TIME=${DATE}&amp;` }, [90, 90, 90]],
    [{ layer: `Change_${EARLIER}_${DATE}` }, colorOf(PALETTES.get('change'), encodeChange(delta))],
    [{ layer: 'Change', extra: `TIME=${DATE}&amp;` }, colorOf(PALETTES.get('change'), encodeChange(delta))],
    [{ layer: `ChangeMap_${EARLIER}_${DATE}` }, colorOf(PALETTES.get('change-map'), changeClassOf(delta))],
    [
      { layer: `ChangeMap_${EARLIER}_${DATE}`, style: 'change-map-cb' },
      colorOf(PALETTES.get('change-map-cb'), changeClassOf(delta)),
    ],
    [{ layer: `HeterogenityMap_${DATE}`, extra: inBlock }, colorOf(heterogeneityPalette(0.5), code)],
    [{ layer: `DamageMap_${DATE}`, group: 'c4' }, colorOf(PALETTES.get('damage-map'), code)],
  ];
  it.each(PRODUCTS)('reads %j', async (source, color) => expect(await read(source)).toEqual([...color, 255]));

  it.runIf(READS_WEBP)('reads WebP: classes exactly, the true colour nearly', async () => {
    const webp = (layer: string) => read({ layer, format: 'image/webp' });
    expect(await webp(`NDVI_${DATE}`)).toEqual([...ndvi, 255]);
    const colour = await webp(`TCI_${DATE}`);
    expect(colour[3]).toBe(255);
    for (const band of colour.slice(0, 3)) expect(Math.abs(band - 90)).toBeLessThanOrEqual(3);
  });

  it.each([
    ['1.3.0', 'EPSG:4326'],
    ['1.3.0', 'CRS:84'],
    ['1.3.0', 'EPSG:3857'],
    ['1.3.0', 'EPSG:32633'],
    ['1.3.0', 'EPSG:32634'],
    ['1.1.1', 'EPSG:4326'],
    ['1.1.1', 'EPSG:3857'],
    ['1.1.1', 'EPSG:23700'],
    ['1.1.1', 'EPSG:32634'],
  ])('sees one place in one colour: %s, %s', async (version, crs) => {
    expect(await read({ layer: `NDVI_${DATE}`, version, crs })).toEqual([...ndvi, 255]);
  });

  it.each(['1.3.0', '1.1.1'])('finds the layers and their extent in the capabilities of %s', async (version) => {
    const crs = version === '1.3.0' ? 'CRS' : 'SRS';
    for (const system of ['EPSG:3857', 'EPSG:23700', 'EPSG:4326']) {
      const service = `WMS:${base}/geoserver/imagery/wms?SERVICE=WMS&VERSION=${version}&REQUEST=GetCapabilities&TRANSPARENT=TRUE&FORMAT=image/png&${crs}=${system}`;
      const info = await gdal('gdalinfo', service);
      const names = [...info.matchAll(/SUBDATASET_\d+_NAME=(.+)/g)].map(([, name = '']) => name);
      for (const layer of ['NDVI', `NDVI_${DATE}`, `ChangeMap_${EARLIER}_${DATE}`, `TCI_${DATE}`]) {
        const dataset = names.find((name) => name.includes(`LAYERS=${layer}&`));
        expect(dataset, `${layer} in ${system}`).toContain(`${crs}=${system}`);
        const middle = await middleOf(dataset ?? '', '-outsize', '3', '3', '-r', 'nearest');
        expect(middle, `${layer} in ${system}`).toHaveLength(4);
      }
    }
  });

  it.each(['GoogleMapsCompatible', 'EOV'])('reads tiles of WMTS, %s', async (set) => {
    const source = `WMTS:${base}/geoserver/imagery/wmts/1.0.0/WMTSCapabilities.xml,layer=NDVI_${DATE},tilematrixset=${set},style=ndvi`;
    const [x, y] = projectorBetween(23700, set === 'EOV' ? 23_700 : 3857)(...PLACE);
    const window = [
      '-projwin',
      String(x - 1.5),
      String(y + 1.5),
      String(x + 1.5),
      String(y - 1.5),
      '-outsize',
      '3',
      '3',
    ];
    expect(await middleOf(source, ...window)).toEqual([...ndvi, 255]);
  });

  it('finds the layers of WMTS', async () => {
    const info = await gdal('gdalinfo', `WMTS:${base}/geoserver/imagery/wmts/1.0.0/WMTSCapabilities.xml`);
    expect(info).toContain(`layer=NDVI_${DATE},tilematrixset=EOV`);
    expect(info).toContain(`layer=Change_${EARLIER}_${DATE}`);
  });

  it('gets the value under a pixel', async () => {
    const { stdout } = await run('gdallocationinfo', ['-xml', description({ layer: `NDVI_${DATE}` }), '1', '1'], {
      env: { ...process.env, GDAL_HTTP_AUTH: 'BASIC', GDAL_HTTP_USERPWD: `a.manager:${MAP_KEY}` },
    });
    expect(stdout).toContain(`<Value>${ndvi[0]}</Value>`);
  });
});
