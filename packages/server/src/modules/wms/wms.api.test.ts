import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '#server/modules/session/tokens.ts';
import { cogBytes, decodePng } from '#server/raster/testing.ts';
import { GRID, plantImagery, plantRaster } from '#server/testing/imagery.ts';
import { BLOCKS, cornerOf } from '#server/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood, PERSON_NAMES, type PersonName } from '#server/testing/neighbourhood.ts';
import { rasterStore } from './mapRenderer.ts';

const DATE = '2018-05-21';
const MAP_KEY = 'kulcs-a-terkephez';
let n: Neighbourhood;
let dataDir: string;

const grid: Grid = { ...GRID, pixelWidth: GRID.pixel, pixelHeight: GRID.pixel };
/** Every pixel's code tells where it is. */
const codeAt = (column: number, row: number) => 1 + ((column * 7 + row * 3) % 255);
const ndviPixels = Uint8Array.from({ length: GRID.width * GRID.height }, (_, pixel) =>
  codeAt(pixel % GRID.width, Math.floor(pixel / GRID.width)),
);
const part = (from: number, to: number, code: number) => ({
  grid: { ...grid, originX: grid.originX + from * GRID.pixel, width: to - from },
  pixels: new Uint8Array((to - from) * GRID.height).fill(code),
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-wms-'));
  n = await openNeighbourhood({ DATA_DIR: dataDir });
  const store = await rasterStore({ dataDir });
  const keep = async (pixels: Uint8Array, of: Grid = grid, samples: 1 | 3 = 1) =>
    (await store.put([await cogBytes(pixels, { grid: of, samples })], 'tif')).key;
  const storageKeys = {
    [`NDVI ${DATE}`]: await keep(ndviPixels),
    [`NDVI 2018-05-08`]: await keep(new Uint8Array(ndviPixels.length).fill(100)),
    [`NDVI 2017-10-15`]: await keep(new Uint8Array(ndviPixels.length).fill(50)),
    [`TCI ${DATE}`]: await keep(new Uint8Array(ndviPixels.length * 3).fill(90), grid, 3),
    [`TCI 2018-02-07`]: await keep(new Uint8Array(50 * GRID.height * 3).fill(30), { ...grid, width: 50 }, 3),
  };
  const db = n.database.kysely;
  await plantImagery(db, n.land, n.companies.B, storageKeys);
  // A company's own map, and a date that lies on two sheets.
  await plantRaster(db, {
    kind: 'DamageMap',
    date: DATE,
    companyId: n.companies.A,
    groupName: 'c4',
    storageKey: await keep(ndviPixels),
  });
  for (const [sheet, from, to, code] of [
    ['west', 0, 30, 60],
    ['east', 30, 360, 120],
  ] as const) {
    const { grid: of, pixels } = part(from, to, code);
    await plantRaster(db, {
      kind: 'NDVI',
      date: '2018-06-10',
      sheet,
      columns: [from, to],
      storageKey: await keep(pixels, of),
    });
  }
  await db
    .updateTable('appUser')
    .set({ mapKeyHash: hashOf(MAP_KEY) })
    .where('id', '=', n.people.farmer)
    .execute();
});
afterAll(async () => {
  await n.close();
  await rm(dataDir, { recursive: true, force: true });
});
// What is kept for some seconds must not carry over from one test to the next.
beforeEach(() => n.clock.pass(10_000));

type Parameters_ = Readonly<Record<string, string | undefined>>;
const [east, north] = cornerOf('own');
const MAP: Parameters_ = {
  SERVICE: 'WMS',
  VERSION: '1.3.0',
  REQUEST: 'GetMap',
  LAYERS: `NDVI_${DATE}`,
  STYLES: '',
  CRS: 'EPSG:23700',
  // Pixel for pixel: one of the image, one of the map.
  BBOX: `${east},${north},${east + 500},${north + 500}`,
  WIDTH: '50',
  HEIGHT: '50',
  FORMAT: 'image/png',
  TRANSPARENT: 'TRUE',
};
const address = (changes: Parameters_ = {}, group = 'imagery') => {
  const given = Object.entries({ ...MAP, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `/geoserver/${group}/wms?${new URLSearchParams(given).toString()}`;
};
const get = (who: PersonName | null, changes: Parameters_ = {}, group?: string, headers: Record<string, string> = {}) =>
  n.call(who, address(changes, group), { headers });
const statusOf = async (...parameters: Parameters<typeof get>) => (await get(...parameters)).statusCode;
const picture = async (...parameters: Parameters<typeof get>) => {
  const answer = await get(...parameters);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('image/png');
  return decodePng(answer.rawPayload);
};

describe('the picture', () => {
  it('is the raster, pixel for pixel, in the colours of the ramp', async () => {
    const png = await picture('manager');
    expect([png.width, png.height, png.colorType]).toEqual([50, 50, 3]);
    const expected = Uint8Array.from({ length: 2500 }, (_, at) => codeAt(at % 50, Math.floor(at / 50)));
    expect(png.pixels).toEqual(expected);
    expect(Buffer.from(png.palette)).toEqual(Buffer.from(rampPalette(NDVI_RAMPS.ndvi)));
    expect([...png.transparency]).toEqual([0]);
  });

  it('has the colours that were asked for', async () => {
    const png = await picture('manager', { STYLES: 'cividis' });
    expect(Buffer.from(png.palette)).toEqual(Buffer.from(rampPalette(NDVI_RAMPS.cividis)));
    expect(await statusOf('manager', { STYLES: 'rainbow' })).toBe(400);
    expect(await statusOf('manager', { LAYERS: `TCI_${DATE}`, STYLES: 'ndvi' })).toBe(400);
  });

  it('is the same under the names of the other products', async () => {
    const { pixels } = await picture('manager');
    for (const LAYERS of [`AgriNdvi_${DATE}`, `Chronology_BMI_${DATE}`, `imagery:NDVI_${DATE}`]) {
      expect((await picture('manager', { LAYERS })).pixels).toEqual(pixels);
    }
  });

  it('is true colour in colours', async () => {
    for (const LAYERS of [`TCI_${DATE}`, `Chronology_TCI_${DATE}`]) {
      const png = await picture('manager', { LAYERS });
      expect(png.colorType).toBe(6);
      expect([...png.pixels.subarray(0, 4)]).toEqual([90, 90, 90, 255]);
    }
  });

  it('joins the sheets of a date', async () => {
    const { pixels } = await picture('manager', { LAYERS: 'NDVI_2018-06-10' });
    const row = [...Array.from({ length: 30 }, () => 60), ...Array.from({ length: 20 }, () => 120)];
    expect([...pixels.subarray(0, 50)]).toEqual(row);
  });

  it('is clipped to the block', async () => {
    const BBOX = `${east},${north - 100},${east + 700},${north + 600}`;
    const { pixels } = await picture('farmer', { BBOX, WIDTH: '70', HEIGHT: '70', MEPAR: BLOCKS.own });
    const whole = await picture('farmer', { BBOX, WIDTH: '70', HEIGHT: '70' });
    const inside = Uint8Array.from({ length: 4900 }, (_, at) => {
      const [column, row] = [at % 70, Math.floor(at / 70)];
      return column < 50 && row >= 10 && row < 60 ? (whole.pixels[at] ?? 0) : 0;
    });
    expect(pixels).toEqual(inside);
    expect(whole.pixels.filter((code) => code > 0)).toHaveLength(70 * 50);
  });

  it('may be of another moment only where the layer is', async () => {
    expect(await statusOf('manager', { TIME: DATE })).toBe(200);
    expect(await statusOf('manager', { TIME: '2018-05-20' })).toBe(400);
  });

  it('changes with its file and with the outline of the block, within seconds', async () => {
    const db = n.database.kysely;
    const tag = async (changes: Parameters_ = {}) => (await get('manager', changes)).headers['etag'];
    const before = [await tag(), await tag({ MEPAR: BLOCKS.own })];
    const { storageKey } = await db
      .selectFrom('raster')
      .select('storageKey')
      .where('layer', '=', 'NDVI_2018-05-08')
      .executeTakeFirstOrThrow();
    const original = await db
      .selectFrom('raster')
      .select('storageKey')
      .where('layer', '=', `NDVI_${DATE}`)
      .executeTakeFirstOrThrow();
    await db.updateTable('raster').set({ storageKey, version: 2 }).where('layer', '=', `NDVI_${DATE}`).execute();
    n.clock.pass(5_001);
    const after = [await tag(), await tag({ MEPAR: BLOCKS.own })];
    await db
      .updateTable('raster')
      .set({ ...original, version: 3 })
      .where('layer', '=', `NDVI_${DATE}`)
      .execute();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    n.clock.pass(5_001);
    expect(await tag()).toBe(before[0]);
  });
});

describe('what is sent with it', () => {
  it('lets a browser keep it for its user alone, and ask again cheaply', async () => {
    const { headers } = await get('farmer');
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    expect(headers['vary']).toContain('Authorization');
    const etag = String(headers['etag']);
    expect(etag).toMatch(/^"[A-Za-z0-9_-]{20,}"$/);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('farmer', {}, undefined, { 'if-none-match': header });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['etag']).toBe(etag);
    }
    expect(await statusOf('farmer', {}, undefined, { 'if-none-match': '"other"' })).toBe(200);
  });

  it('never answers from the cache what the caller may not see', async () => {
    const etag = String((await get('farmer')).headers['etag']);
    expect(await statusOf('farmer57', {}, undefined, { 'if-none-match': etag })).toBe(404);
    expect(await statusOf(null, {}, undefined, { 'if-none-match': etag })).toBe(401);
  });
});

describe('whose layers they are', () => {
  /** Layers of NDVI: staff see every date, a farmer those on which one of his blocks was clear. */
  const EVERY = [DATE, '2018-05-08', '2017-10-15', '2018-06-10'] as const;
  const SEEN: Partial<Record<PersonName, readonly string[]>> = {
    api: EVERY,
    admin: EVERY,
    manager: EVERY,
    expertDamage: EVERY,
    expertUw: EVERY,
    operator: EVERY,
    riskTaking: EVERY,
    managerB: EVERY,
    expertDamageB: EVERY,
    farmer: [DATE, '2017-10-15'],
    farmer2: [DATE, '2018-05-08', '2017-10-15'],
    farmerB: [DATE, '2018-05-08', '2017-10-15'],
  };

  it.each(PERSON_NAMES)('%s', async (who) => {
    for (const date of EVERY) {
      const status = SEEN[who]?.includes(date) ? 200 : 404;
      for (const type of ['NDVI', 'AgriNdvi', 'Chronology_BMI']) {
        expect(await statusOf(who, { LAYERS: `${type}_${date}` }), `${type} ${date}`).toBe(status);
      }
    }
    // The background of every map.
    expect(await statusOf(who, { LAYERS: `TCI_${DATE}` })).toBe(200);
    expect(await statusOf(who, { LAYERS: `Chronology_TCI_${DATE}` })).toBe(200);
    const ofCompany = ['api', 'admin', 'manager', 'expertDamage', 'expertUw', 'operator', 'riskTaking'].includes(who);
    expect(await statusOf(who, { LAYERS: `DamageMap_${DATE}` }, 'c4')).toBe(ofCompany ? 200 : 404);
  });

  it.each(PERSON_NAMES)('%s: the capabilities name those and no others', async (who) => {
    const answer = await get(who, { ...NOTHING, SERVICE: 'WMS', REQUEST: 'GetCapabilities' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    const names = [...answer.body.matchAll(/<Name>([^<]+_\d{4}-\d\d-\d\d)<\/Name>/g)].map(([, name]) => name);
    const dates = SEEN[who] ?? [];
    expect(new Set(names)).toEqual(
      new Set([
        ...dates.flatMap((date) => ['NDVI', 'AgriNdvi', 'Chronology_BMI'].map((type) => `${type}_${date}`)),
        ...[DATE, '2018-02-07'].flatMap((date) => [`TCI_${date}`, `Chronology_TCI_${date}`]),
      ]),
    );
  });

  it.each([
    ['farmer', 'own', 200],
    ['farmer', 'shared', 200],
    ['farmer', 'second', 404],
    ['farmer', 'foreign', 404],
    ['farmer', 'empty', 404],
    ['manager', 'foreign', 200],
    ['prokat', 'own', 200],
    ['agro', 'own', 404],
    ['cemetery', 'own', 404],
  ] as const)('clipped for %s to the block %s: %i', async (who, name, status) => {
    expect(await statusOf(who, { LAYERS: `TCI_${DATE}`, MEPAR: BLOCKS[name] })).toBe(status);
  });

  it('and outlines are told apart by who asks, also within the moment that they are kept', async () => {
    const clipped = { LAYERS: `TCI_${DATE}`, MEPAR: BLOCKS.second };
    expect(await statusOf('manager', clipped)).toBe(200);
    expect(await statusOf('farmer2', clipped)).toBe(200);
    expect(await statusOf('farmer', clipped)).toBe(404);
    expect(await statusOf('manager', clipped)).toBe(200);
  });

  it('that are not there and those that are not yours look the same', async () => {
    const [none, foreign, noGroup, otherGroup, noBlock] = [
      await get('farmer', { LAYERS: 'NDVI_2016-01-01' }),
      await get('farmer', { LAYERS: 'NDVI_2018-05-08' }),
      await get('farmer', {}, 'nothing'),
      await get('farmer', { LAYERS: `c4:DamageMap_${DATE}` }),
      await get('farmer', { MEPAR: 'NOSUCHBL' }),
    ];
    for (const answer of [none, foreign, noGroup, otherGroup]) {
      expect([answer.statusCode, answer.body]).toEqual([404, none.body]);
      expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(noBlock.statusCode).toBe(404);
    expect(await statusOf('farmer', { LAYERS: `c4:NDVI_${DATE}` })).toBe(404);
    expect((await get('farmer', { ...NOTHING, REQUEST: 'GetCapabilities' }, 'c4')).statusCode).toBe(404);
    expect((await get('farmer', { ...NOTHING, REQUEST: 'GetCapabilities' }, 'nothing')).statusCode).toBe(404);
  });

  it('stop being yours within seconds', async () => {
    const db = n.database.kysely;
    expect(await statusOf('farmer')).toBe(200);
    await db
      .updateTable('policyPlot')
      .set({ farmerUserId: n.people.farmer2 })
      .where('farmerUserId', '=', n.people.farmer)
      .execute();
    n.clock.pass(5_001);
    expect(await statusOf('farmer')).toBe(404);
    expect(await statusOf('farmer', { LAYERS: `TCI_${DATE}`, MEPAR: BLOCKS.own })).toBe(404);
    const mine = (['drawn', 'undrawn', 'lastYear', 'ownShared'] as const).map((name) => n.land.plots[name]);
    await db.updateTable('policyPlot').set({ farmerUserId: n.people.farmer }).where('id', 'in', mine).execute();
  });
});

/** No parameter at all. */
const NOTHING: Parameters_ = Object.fromEntries(Object.keys(MAP).map((name) => [name, undefined]));

describe('another map program', () => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

  it('signs in by name and map key', async () => {
    expect(await statusOf(null, {}, undefined, basic(`a.farmer1:${MAP_KEY}`))).toBe(200);
    expect(await statusOf(null, { LAYERS: 'NDVI_2018-05-08' }, undefined, basic(`a.farmer1:${MAP_KEY}`))).toBe(404);
  });

  it.each([`a.farmer1:${MAP_KEY}x`, 'a.farmer1:', 'a.farmer1', ':', `a.farmer2:${MAP_KEY}`, 'a.farmer1:Mezei-út 27'])(
    'is asked for its name again after %s',
    async (credentials) => {
      const answer = await get(null, {}, undefined, basic(credentials));
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Basic realm="/);
    },
  );

  it('is told where the service is, in the two systems that it draws', async () => {
    const { body } = await get('manager', { ...NOTHING, request: 'getcapabilities', service: 'wms' });
    expect(body).toContain('xlink:href="http://georisk.test:8080/geoserver/imagery/wms?"');
    expect(body).toContain('<BoundingBox CRS="EPSG:23700" minx="760000" miny="180000" maxx="763600" maxy="180500"/>');
    expect(body).toContain('<Style><Name>ndvi</Name>');
  });

  it('may speak 1.1.1', async () => {
    expect(
      await statusOf('manager', {
        VERSION: '1.1.1',
        SRS: 'EPSG:3857',
        CRS: undefined,
        BBOX: '2280000,5930000,2290000,5940000',
      }),
    ).toBe(200);
  });
});

describe('a request that is none', () => {
  const BAD: [string, Parameters_][] = [
    ...['0', '-1', '1000000000', 'NaN', '256,256', '2049', ''].map((WIDTH): [string, Parameters_] => [
      `width ${WIDTH}`,
      { WIDTH },
    ]),
    ...['0', '-1', '1e9', 'NaN'].map((HEIGHT): [string, Parameters_] => [`height ${HEIGHT}`, { HEIGHT }]),
    ...['NaN,0,1,1', '0,0,Infinity,1', '10,10,0,0', '0,0,1e308,1e308', '0,0,0,0', '0,0,1', "1,2,3,4';--"].map(
      (BBOX): [string, Parameters_] => [`box ${BBOX}`, { BBOX }],
    ),
    ...['EPSG:4326', 'EPSG:32634', 'CRS:84', ''].map((CRS): [string, Parameters_] => [`system ${CRS}`, { CRS }]),
    ...[
      '..',
      '../../etc/passwd',
      '%2e%2e%2f',
      'a:b:c',
      'a'.repeat(500),
      Array.from({ length: 200 }, () => 'NDVI').join(','),
    ].map((LAYERS): [string, Parameters_] => [`layers ${LAYERS.slice(0, 30)}`, { LAYERS }]),
    ...['sld', 'SLD_BODY', 'url', 'env', 'cql_filter', 'viewparams'].map((name): [string, Parameters_] => [
      name,
      { [name]: 'http://127.0.0.1:9/x' },
    ]),
    ['html', { FORMAT: 'text/html' }],
    ['no version', { VERSION: undefined }],
    ['another request', { REQUEST: 'GetFeatureInfo' }],
    ['no request', { REQUEST: undefined }],
    ['another service', { SERVICE: 'WFS' }],
    ['a block that is none', { MEPAR: "' or 1=1" }],
    ['markup', { STYLES: '<script>alert(1)</script>' }],
  ];

  it.each(BAD)('%s', async (_name, changes) => {
    const answer = await get('farmer', changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(answer.body).toContain('<ServiceExceptionReport');
    for (const sent of Object.values(changes)) {
      if (sent !== undefined && sent.length > 4) expect(answer.body).not.toContain(sent);
    }
  });

  it('is judged after who asks, and before what he may see', async () => {
    expect(await statusOf(null, { WIDTH: '0' })).toBe(401);
    expect(await statusOf('farmer', { WIDTH: '0', LAYERS: 'NDVI_2018-05-08' })).toBe(400);
    expect((await n.call('farmer', '/geoserver/..%2f/wms?REQUEST=GetCapabilities')).statusCode).toBe(400);
    expect((await n.call('farmer', '/geoserver/Imagery/wms?REQUEST=GetCapabilities')).statusCode).toBe(400);
  });

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'] as const)('%s', async (method) => {
    const xml = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><GetMap>&e;</GetMap>';
    const headers = { 'content-type': 'application/xml' };
    const answer = await n.call('farmer', address(), { method, headers, ...(method === 'HEAD' ? {} : { body: xml }) });
    expect(answer.statusCode).toBe(method === 'POST' ? 400 : 404);
    expect(answer.body).not.toContain('passwd');
    if (method === 'POST') {
      expect(answer.body).toContain('Only GET requests');
      expect((await n.call(null, address(), { method, headers, body: xml })).statusCode).toBe(401);
    }
  });

  it('may not say a thing twice', async () => {
    expect((await n.call('farmer', `${address()}&WIDTH=256`)).statusCode).toBe(400);
    expect((await n.call('farmer', `${address()}&width=256`)).statusCode).toBe(400);
  });
});
