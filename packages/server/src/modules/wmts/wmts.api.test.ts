import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeChange } from '@georisk/domain/change/changeRamp.ts';
import { decodeNdvi, NDVI_CODE_OFFSET, NDVI_CODE_SCALE } from '@georisk/domain/ndvi/encoding.ts';
import { describe, expect, it } from 'vitest';
import { bufferAccess } from '@georisk/imagery/access.ts';
import { openCog, readBlock } from '@georisk/imagery/cog/openCog.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { decodePng, inFolder } from '@georisk/imagery/testing.ts';
import { matrixSize, TILE_MATRIX_SETS, tileTarget } from '@georisk/imagery/wmts/tileMatrixSets.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import { codeAt, DATE, useMapStage } from '@georisk/testing/mapStage.ts';
import type { PersonName } from '@georisk/testing/neighbourhood.ts';

const { neighbourhood, get: getMap } = useMapStage();
const [east, north] = cornerOf('own');
const EARLIER = '2018-05-08';

const call = (who: PersonName | null, url: string, headers: Record<string, string> = {}) =>
  neighbourhood().call(who, url, { headers });
const statusOf = async (...parameters: Parameters<typeof call>) => (await call(...parameters)).statusCode;

/** The tile of a set and zoom that contains a position. */
function tileOf(id: (typeof TILE_MATRIX_SETS)[number]['id'], zoom: number, x: number, y: number) {
  const set = TILE_MATRIX_SETS.find((each) => each.id === id) ?? TILE_MATRIX_SETS[0];
  const [px, py] = projectorBetween(23700, set.epsg)(x, y);
  const side = (set.coarsest * 256) / 2 ** zoom;
  return {
    set: id,
    z: zoom,
    column: Math.floor((px - set.corner[0]) / side),
    row: Math.floor((set.corner[1] - py) / side),
    /** Pixel of the tile. */
    at: [((px - set.corner[0]) / side) % 1, ((set.corner[1] - py) / side) % 1].map((share) => Math.floor(share * 256)),
  };
}

const address = (layer: string, style: string, tile: ReturnType<typeof tileOf>, query = '', group = 'imagery') =>
  `/geoserver/${group}/wmts/${layer}/${style}/${tile.set}/${tile.z}/${tile.row}/${tile.column}.png${query}`;
const query = (tile: ReturnType<typeof tileOf>, changes: Record<string, string> = {}) =>
  `/geoserver/imagery/wmts?${new URLSearchParams({
    SERVICE: 'WMTS',
    VERSION: '1.0.0',
    REQUEST: 'GetTile',
    LAYER: `NDVI_${DATE}`,
    STYLE: 'ndvi',
    FORMAT: 'image/png',
    TILEMATRIXSET: tile.set,
    TILEMATRIX: String(tile.z),
    TILEROW: String(tile.row),
    TILECOL: String(tile.column),
    ...changes,
  }).toString()}`;

const middle = [east + 235, north + 265] as const;
const expected = codeAt(23, 23);

describe('tiles of WMTS', () => {
  it.each([
    ['GoogleMapsCompatible', 15],
    ['GoogleMapsCompatible', 18],
    ['EOV', 8],
    ['EOV', 12],
  ] as const)('show in %s at zoom %i the right place', async (set, zoom) => {
    const tile = tileOf(set, zoom, ...middle);
    const [x = 0, y = 0] = tile.at;
    for (const url of [address(`NDVI_${DATE}`, 'ndvi', tile), query(tile), query(tile, { STYLE: '' })]) {
      const answer = await call('manager', url);
      expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 200)).toEqual([
        200,
        'image/png',
      ]);
      const png = decodePng(answer.rawPayload);
      expect([png.width, png.height, png.pixels[y * 256 + x]]).toEqual([256, 256, expected]);
    }
  });

  it('are the WMS’s own pictures, byte for byte', async () => {
    const tile = tileOf('GoogleMapsCompatible', 15, ...middle);
    const target = tileTarget(TILE_MATRIX_SETS[0], 15, tile.column, tile.row);
    const map = { CRS: 'EPSG:3857', BBOX: target?.bbox.join(), WIDTH: '256', HEIGHT: '256' };
    const { headers } = await call('manager', address(`NDVI_${DATE}`, 'default', tile));
    expect(headers['etag']).toBe((await getMap('manager', map)).headers['etag']);
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    const again = { 'if-none-match': String(headers['etag']) };
    expect(await statusOf('manager', address(`NDVI_${DATE}`, 'ndvi', tile), again)).toBe(304);
  });

  it('accept a date and a block', async () => {
    const tile = tileOf('EOV', 8, ...middle);
    const timed = await call('manager', address('NDVI', 'ndvi', tile, `?TIME=${DATE}`));
    expect(timed.headers['etag']).toBe((await call('manager', query(tile))).headers['etag']);
    expect(await statusOf('farmer', address(`NDVI_${DATE}`, 'relative', tile, `?MEPAR=${BLOCKS.own}`))).toBe(200);
    expect(await statusOf('farmer', address(`NDVI_${DATE}`, 'relative', tile))).toBe(400);
    expect(await statusOf('farmer', address(`NDVI_${DATE}`, 'ndvi', tile, `?MEPAR=${BLOCKS.foreign}`))).toBe(404);
  });

  const tile = tileOf('EOV', 8, ...middle);
  it.each([
    ['a set', query({ ...tile, set: 'GoogleMapsCompatible', z: 22 })],
    ['a tile', query({ ...tile, column: 1_000_000 })],
    ['a row', query(tile, { TILEROW: '-1' })],
    ['a set', query(tile, { TILEMATRIXSET: 'x' })],
    ['a format', query(tile, { FORMAT: 'image/jpeg' })],
    ['a style', query(tile, { STYLE: 'x' })],
    ['a time', query(tile, { TIME: 'x' })],
    ['a request', query(tile, { REQUEST: 'GetFeatureInfo' })],
    ['a service', query(tile, { SERVICE: 'WMS' })],
    ['a style document', query(tile, { SLD: 'http://127.0.0.1' })],
    ['twice', `${query(tile)}&STYLE=ndvi`],
    ['a block', query(tile, { MEPAR: "' or 1=1" })],
    ['a picture', address(`NDVI_${DATE}`, 'ndvi', tile).replace('.png', '.jpg')],
  ])('are refused: %s', async (_what, url) => {
    const answer = await call('manager', url);
    expect(answer.statusCode).toBe(400);
    if (!url.endsWith('STYLE=ndvi')) expect(answer.body).toContain('<ExceptionReport version="1.1.0"');
  });
});

describe('capabilities of WMTS', () => {
  const of = async (who: PersonName) => (await call(who, '/geoserver/imagery/wmts/1.0.0/WMTSCapabilities.xml')).body;

  it('name layers, sets and addresses', async () => {
    const body = await of('manager');
    expect(body).toContain(`<ows:Identifier>NDVI_${DATE}</ows:Identifier>`);
    expect(body).toContain(
      `template="http://georisk.test:8080/geoserver/imagery/wmts/NDVI_${DATE}/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"`,
    );
    expect(body).toContain('<ows:SupportedCRS>urn:ogc:def:crs:EPSG::23700</ows:SupportedCRS>');
    expect(body).toContain('urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible');
    expect(body).toContain('<ScaleDenominator>559082264.02871');
    expect(body).toContain('<Default>2018-06-10</Default>');
    expect(body).not.toContain('relative');
    expect((await call('manager', '/geoserver/imagery/wmts?service=wmts&request=getcapabilities')).body).toBe(body);
  });

  it('name the layers that the caller sees, and no others', async () => {
    const body = await of('farmer');
    expect(body).toContain(`NDVI_${DATE}<`);
    expect(body).not.toContain(EARLIER);
    expect(body).not.toContain('Change');
    expect(await statusOf('farmer', '/geoserver/c4/wmts/1.0.0/WMTSCapabilities.xml')).toBe(404);
    expect(await statusOf(null, '/geoserver/imagery/wmts/1.0.0/WMTSCapabilities.xml')).toBe(401);
  });

  it.skipIf(spawnSync('xmllint', ['--version']).status !== 0)('are well-formed', async () => {
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '-'], {
      input: await of('manager'),
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });

  it('describe pyramids that cover their extent', () => {
    for (const set of TILE_MATRIX_SETS) {
      for (let zoom = 0; zoom < set.zooms; zoom += 1) {
        const [across, down] = matrixSize(set, zoom);
        expect(tileTarget(set, zoom, across - 1, down - 1)?.width).toBe(256);
        expect(tileTarget(set, zoom, across, 0)).toBeUndefined();
        expect(tileTarget(set, zoom, 0, down)).toBeUndefined();
      }
    }
  });
});

describe('XYZ tiles', () => {
  const tile = tileOf('GoogleMapsCompatible', 15, ...middle);
  const xyz = (layer: string, search = '') => `/tiles/${layer}/${tile.z}/${tile.column}/${tile.row}.png${search}`;

  it('are the same pictures', async () => {
    const layer = `imagery:NDVI_${DATE}`;
    const { headers } = await call('manager', xyz(layer));
    expect(headers['etag']).toBe((await call('manager', address(`NDVI_${DATE}`, 'ndvi', tile))).headers['etag']);
    expect(await statusOf('manager', xyz(layer), { 'if-none-match': String(headers['etag']) })).toBe(304);
    expect(await statusOf('farmer', xyz(layer, `?style=relative&mepar=${BLOCKS.own}`))).toBe(200);
    expect(await statusOf('manager', xyz('imagery:NDVI', `?time=${DATE}&style=ndvi-cb`))).toBe(200);
    expect(await statusOf('manager', xyz(layer, '?style=relative'))).toBe(400);
    expect(await statusOf('manager', xyz(layer, '?style=x'))).toBe(400);
    expect(await statusOf('farmer', xyz(`imagery:NDVI_${EARLIER}`))).toBe(404);
    expect(await statusOf('manager', '/tiles/imagery:NDVI/30/0/0.png')).toBe(404);
    expect(await statusOf('manager', '/tiles/imagery:NDVI/1/2/0.png')).toBe(404);
  });

  it('are described by TileJSON', async () => {
    const answer = await call('manager', `/tiles/imagery:NDVI_${DATE}.json?style=ndvi-cb`);
    expect(answer.statusCode).toBe(200);
    const body = answer.json<{ tilejson: string; tiles: string[]; bounds: number[]; scheme: string }>();
    expect(body).toMatchObject({ tilejson: '3.0.0', scheme: 'xyz', minzoom: 5, maxzoom: 18 });
    const url = new URL(body.tiles[0]?.replace('{z}', '15').replace('{x}', '1').replace('{y}', '1') ?? '');
    expect(await statusOf('manager', `${url.pathname}${url.search}`)).toBe(200);
    const [west = 0, south = 0, e = 0, n = 0] = body.bounds;
    expect(west < e && south < n && west > 19 && n < 48).toBe(true);
  });
});

describe('a block’s file', () => {
  const file = (who: PersonName, layer: string, code: string = BLOCKS.own, more = '', group = 'imagery') =>
    call(who, `/api/blocks/${code}/geotiff?layer=${group}:${layer}${more}`);
  const opened = async (bytes: Buffer) => {
    const cog = await openCog(bufferAccess(bytes));
    const [image] = cog.levels;
    if (image === undefined) throw new Error('no image');
    const block = await readBlock(cog, image, 0, 0);
    const at = (column: number, row: number, sample = 0) =>
      block?.[(row * image.blockWidth + column) * image.samples + sample];
    return { cog, at };
  };

  it('holds the block’s codes on the image’s own grid, with their scale', async () => {
    const answer = await file('farmer', `NDVI_${DATE}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/tiff']);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="NDVI_${DATE}_${BLOCKS.own}.tif"`);
    const { cog, at } = await opened(answer.rawPayload);
    expect(cog.epsg).toBe(23_700);
    expect(cog.grid).toEqual({
      originX: east,
      originY: north + 500,
      pixelWidth: 10,
      pixelHeight: 10,
      width: 50,
      height: 50,
    });
    expect(cog.scaleOffset).toEqual({ scale: NDVI_CODE_SCALE, offset: NDVI_CODE_OFFSET });
    for (const [x, y] of [
      [0, 0],
      [49, 49],
      [7, 31],
    ] as const)
      expect(at(x, y)).toBe(codeAt(x, y));
  });

  it('holds a change as its values, a picture as its colours', async () => {
    const change = await opened((await file('manager', `Change_${EARLIER}_${DATE}`)).rawPayload);
    const delta = decodeNdvi(codeAt(7, 31)) - decodeNdvi(100);
    expect(change.at(7, 31)).toBe(encodeChange(delta));
    const { scale, offset } = change.cog.scaleOffset ?? { scale: 0, offset: 0 };
    expect(Math.abs((change.at(7, 31) ?? 0) * scale + offset - Math.min(Math.max(delta, -1), 1))).toBeLessThan(0.005);
    const picture = await opened((await file('farmer', `TCI_${DATE}`)).rawPayload);
    expect([picture.cog.samples, picture.at(3, 3, 0), picture.at(3, 3, 2)]).toEqual([3, 90, 90]);
    expect(
      (await opened((await file('manager', `ChangeMap_${EARLIER}_${DATE}`)).rawPayload)).cog.scaleOffset,
    ).toBeNull();
  });

  it('is for callers who see both block and layer', async () => {
    const of = async (...parameters: Parameters<typeof file>) => (await file(...parameters)).statusCode;
    expect(await of('farmer', `NDVI_${DATE}`, BLOCKS.foreign)).toBe(404);
    expect(await of('farmer', `NDVI_${EARLIER}`)).toBe(404);
    expect(await of('farmer', `Change_${EARLIER}_${DATE}`)).toBe(404);
    expect(await of('farmer', `DamageMap_${DATE}`, BLOCKS.own, '', 'c4')).toBe(404);
    expect(await of('manager', `DamageMap_${DATE}`, BLOCKS.own, '', 'c4')).toBe(200);
    expect(await of('managerB', `DamageMap_${DATE}`, BLOCKS.own, '', 'c4')).toBe(404);
    expect(await of('prokat', `TCI_${DATE}`)).toBe(403);
    expect(await of('manager', `NDVI_${DATE}`, BLOCKS.own, '&style=relative')).toBe(200);
    expect(await of('manager', `HeterogenityMap_${DATE}`)).toBe(200);
  });

  it.skipIf(spawnSync('gdalinfo', ['--version']).status !== 0)('opens in GDAL', () =>
    inFolder(async (folder) => {
      const path = join(folder, 'a.tif');
      for (const layer of [
        `NDVI_${DATE}`,
        `Change_${EARLIER}_${DATE}`,
        `ChangeMap_${EARLIER}_${DATE}`,
        `TCI_${DATE}`,
      ]) {
        await writeFile(path, (await file('manager', layer)).rawPayload);
        const { status, stdout } = spawnSync('gdalinfo', ['-json', '-stats', path], { encoding: 'utf8' });
        expect(status).toBe(0);
        const info = JSON.parse(stdout) as {
          size: number[];
          geoTransform: number[];
          bands: { noDataValue: number; colorInterpretation: string; minimum?: number; scale?: number }[];
        };
        expect([info.size, info.geoTransform]).toEqual([
          [50, 50],
          [east, 10, 0, north + 500, 0, -10],
        ]);
        expect(info.bands[0]?.noDataValue).toBe(0);
        expect(info.bands[0]?.colorInterpretation).toBe(layer.startsWith('TCI') ? 'Red' : 'Palette');
      }
    }),
  );
});
