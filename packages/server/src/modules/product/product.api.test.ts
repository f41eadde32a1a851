import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multiFromGeoJson, to3857 } from '#server/db/geometry.ts';
import { GRID, type Imagery, plantImagery, plantRaster } from '@georisk/testing/imagery.ts';
import { BLOCKS, type BlockName, blockSquare } from '@georisk/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';

let n: Neighbourhood;
let imagery: Imagery;
let stored: Readonly<Record<'damageMap' | 'samplingMap' | 'foreignMap', number>>;
let plots: Readonly<Record<'own' | 'empty' | 'foreign', number>>;

beforeAll(async () => {
  n = await openNeighbourhood();
  imagery = await plantImagery(n.database.kysely, n.land, n.companies.B);
  const row = async (companyId: number, damageId: number, type: string, damagePlotId: number | null = null) => {
    const { id } = await n.database.kysely
      .insertInto('product')
      .values({
        companyId,
        damageId,
        damagePlotId,
        type,
        meparCode: BLOCKS.own,
        date: '2018-05-22',
        url: `c${companyId}:${type}`,
        fileName: `${type}-${companyId}.pdf`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const plot = async (companyId: number, damageId: number, plantName = 'őszi búza') => {
    const values = { companyId, damageId, meparCode: BLOCKS.own, plantName, area: 3 };
    const { id } = await n.database.kysely
      .insertInto('damagePlot')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  plots = {
    own: await plot(n.companies.A, n.land.damages.own),
    empty: await plot(n.companies.A, n.land.damages.own, 'kukorica'),
    foreign: await plot(n.companies.B, n.land.damages.foreign),
  };
  stored = {
    damageMap: await row(n.companies.A, n.land.damages.own, 'DamageMap', plots.own),
    samplingMap: await row(n.companies.A, n.land.damages.own, 'SamplingMap'),
    foreignMap: await row(n.companies.B, n.land.damages.foreign, 'DamageMap', plots.foreign),
  };
});
afterAll(() => n.close());

const list = async (who: PersonName, name: BlockName, query = '') =>
  strictAnswer('products', await n.call(who, `/api/products?meparCode=${BLOCKS[name]}${query}`));
const idsOf = async (...parameters: Parameters<typeof list>) => (await list(...parameters)).map(({ id }) => id);

/** The pixel products of a block on a date, in the order of the list. */
const pixels = (name: BlockName, date: string, ...layers: readonly ('AgriNdvi' | 'NDVI' | 'BMI' | 'TCI')[]) =>
  layers.map(
    (layer) => `${layer === 'BMI' || layer === 'TCI' ? `Chronology_${layer}` : layer}_${date}@${BLOCKS[name]}`,
  );

describe('the products of a block', () => {
  it('are made of its observations, alerts and cases, newest first', async () => {
    expect(await idsOf('manager', 'own')).toEqual([
      String(stored.damageMap),
      String(stored.samplingMap),
      `alert-${imagery.alerts.own}`,
      ...pixels('own', '2018-05-21', 'AgriNdvi', 'NDVI', 'BMI', 'TCI'),
      'HeterogenityMap_2018-05-21@TESTOWN1',
      `alert-${imagery.alerts.ownOlder}`,
      ...pixels('own', '2018-02-07', 'TCI'),
    ]);
  });

  it('are of the newest season, or of a requested year', async () => {
    expect(await idsOf('farmer', 'own', '&year=2017')).toEqual(pixels('own', '2017-10-15', 'AgriNdvi', 'NDVI', 'BMI'));
    expect(await idsOf('manager', 'own', '&year=2018')).toEqual(await idsOf('manager', 'own'));
    expect(await idsOf('manager', 'own', '&year=2016')).toEqual([]);
    expect((await n.call('manager', `/api/products?meparCode=${BLOCKS.own}&year=x`)).statusCode).toBe(400);
  });

  it('have names and descriptions in Hungarian, with the measurements', async () => {
    const products = await list('manager', 'own');
    const byId = new Map(products.map((product) => [product.id, product]));
    expect(byId.get('NDVI_2018-05-21@TESTOWN1')).toEqual({
      id: 'NDVI_2018-05-21@TESTOWN1',
      type: 'NDVI',
      subType: null,
      date: '2018-05-21',
      dateBefore: null,
      url: 'imagery:NDVI_2018-05-21',
      fileName: 'NDVI_2018-05-21_imagery_TESTOWN1.pdf',
      title: 'NDVI',
      description: expect.stringContaining('Biomassza'),
      meparCode: 'TESTOWN1',
      damagePlotId: null,
      productPolygon: null,
      data: { count: 2500, clearShare: 1, mean: 0.5, sd: 0.1, min: 0.2, max: 0.8 },
    });
    expect(byId.get('Chronology_TCI_2018-05-21@TESTOWN1')).toMatchObject({
      type: 'Chronology',
      subType: 'TCI',
      url: 'imagery:Chronology_TCI_2018-05-21',
      title: 'Kronológia – valós színű kép',
      data: null,
    });
    expect(byId.get(`alert-${imagery.alerts.own}`)).toMatchObject({
      type: 'Alert',
      title: 'Riasztás',
      url: null,
      productPolygon: { type: 'MultiPolygon' },
    });
    expect(byId.get(String(stored.damageMap))).toMatchObject({
      type: 'DamageMap',
      damagePlotId: plots.own,
      fileName: 'DamageMap-4.pdf',
    });
  });

  it('are alerts and NDVI for a farmer, in plain words and without documents', async () => {
    const products = await list('farmer', 'own');
    expect(products.map(({ id }) => id)).toEqual([
      `alert-${imagery.alerts.own}`,
      ...pixels('own', '2018-05-21', 'AgriNdvi', 'NDVI', 'BMI', 'TCI'),
      `alert-${imagery.alerts.ownOlder}`,
      ...pixels('own', '2018-02-07', 'TCI'),
    ]);
    const titles = new Map(products.map(({ type, subType, title }) => [`${type} ${subType}`, title]));
    expect(titles.get('Alert null')).toBe('Riasztások');
    expect(titles.get('AgriNdvi null')).toBe('NDVI');
    expect(products.every(({ fileName }) => fileName === null)).toBe(true);
  });

  it('are published from 80 % on, and for a true-colour image where it shows the block', async () => {
    expect(await idsOf('farmer2', 'shared')).toEqual(pixels('shared', '2018-05-21', 'AgriNdvi', 'NDVI', 'BMI', 'TCI'));
    expect(await idsOf('farmer2', 'second')).toEqual([
      ...pixels('second', '2018-05-21', 'TCI'),
      ...pixels('second', '2018-05-08', 'AgriNdvi', 'NDVI', 'BMI'),
    ]);
  });

  it('are AgriNdvi only where the company insures: a neighbour does not learn of another customer', async () => {
    const isAgri = async (who: PersonName, name: BlockName) =>
      (await list(who, name)).some(({ type }) => type === 'AgriNdvi');
    expect(await isAgri('manager', 'foreign')).toBe(false);
    expect(await isAgri('managerB', 'foreign')).toBe(true);
    expect(await isAgri('manager', 'empty')).toBe(false);
    expect(await isAgri('admin', 'empty')).toBe(false);
    expect(await isAgri('admin', 'foreign')).toBe(true);
  });

  it("of cases and alerts are the company's, an administrator's all", async () => {
    const rows = async (who: PersonName) => (await idsOf(who, 'own')).filter((id) => !id.includes('@'));
    const { own, ownOlder, foreignCompany } = imagery.alerts;
    const { damageMap, samplingMap, foreignMap } = stored;
    expect(await rows('expertDamage')).toEqual(
      [damageMap, samplingMap].map(String).concat(`alert-${own}`, `alert-${ownOlder}`),
    );
    expect(await rows('managerB')).toEqual([
      String(foreignMap),
      `alert-${own}`,
      `alert-${foreignCompany}`,
      `alert-${ownOlder}`,
    ]);
    expect(new Set(await rows('admin'))).toEqual(
      new Set([
        ...[damageMap, samplingMap, foreignMap].map(String),
        ...[own, ownOlder, foreignCompany].map((id) => `alert-${id}`),
      ]),
    );
  });

  it('are the same in the block', async () => {
    for (const who of ['manager', 'farmer'] as const) {
      const block = strictAnswer('block', await n.call(who, `/api/blocks/${BLOCKS.own}`));
      expect(block.products).toEqual(await list(who, 'own'));
    }
  });

  it('can be requested by type', async () => {
    expect(await idsOf('manager', 'own', '&type=Alert')).toEqual([
      `alert-${imagery.alerts.own}`,
      `alert-${imagery.alerts.ownOlder}`,
    ]);
    expect(await idsOf('farmer', 'own', '&type=DamageMap')).toEqual([]);
    expect(await idsOf('manager', 'own', '&type=Heterogeneity')).toEqual(['HeterogenityMap_2018-05-21@TESTOWN1']);
    expect(await idsOf('manager', 'own', '&type=DamageMap')).toEqual([String(stored.damageMap)]);
  });

  it('include the ground that a UTM granule covers', async () => {
    // The landscape in UTM 34N, approximately: granules beside it and over it.
    const db = n.database.kysely;
    const over = await plantRaster(db, { kind: 'TCI', date: '2018-06-01', srid: 32_634 });
    const origin = { originX: 440_000, originY: 5_220_000, pixelX: 1000, pixelY: 1000, width: 100, height: 100 };
    await db.updateTable('raster').set(origin).where('id', '=', over).execute();
    const beside = await plantRaster(db, { kind: 'TCI', date: '2018-06-02', srid: 32_634 });
    await db
      .updateTable('raster')
      .set({ ...origin, originX: 300_000 })
      .where('id', '=', beside)
      .execute();
    const dates = (await list('farmer', 'own')).map(({ date }) => date);
    await db.deleteFrom('raster').where('id', 'in', [over, beside]).execute();
    expect(dates).toContain('2018-06-01');
    expect(dates).not.toContain('2018-06-02');
    expect(GRID.width).toBe(360);
  });
});

describe('who may read products', () => {
  it.each([
    ['farmer', 'second', 404],
    ['farmer', 'foreign', 404],
    ['farmer57', 'own', 404],
    ['farmerB', 'own', 404],
    ['agro', 'own', 404],
    ['agrarmonitor', 'own', 404],
    ['woodwiser', 'own', 403],
    ['prokat', 'own', 403],
    ['cemetery', 'own', 403],
    ['cemeteryPublic', 'own', 403],
  ] as const)('%s for %s: %i', async (who, name, status) => {
    expect((await n.call(who, `/api/products?meparCode=${BLOCKS[name]}`)).statusCode).toBe(status);
  });

  it('what must be named', async () => {
    const status = async (query: string) => (await n.call('manager', `/api/products${query}`)).statusCode;
    expect(await status('')).toBe(400);
    expect(await status('?meparCode=x')).toBe(400);
    expect(await status('?meparCode=TESTOWN1&type=Nothing')).toBe(400);
    expect(await status('?meparCode=TESTOWN1&more=1')).toBe(400);
    expect(await status('?damagePlotId=0')).toBe(400);
    expect(await status('?meparCode=NOSUCHBL')).toBe(404);
  });

  it("for a damage plot: the company's, nobody else's", async () => {
    const ofPlot = (who: PersonName, id: number, more = '') => n.call(who, `/api/products?damagePlotId=${id}${more}`);
    const found = strictAnswer('products', await ofPlot('manager', plots.own));
    expect(found.map(({ id }) => id)).toEqual([String(stored.damageMap)]);
    expect(strictAnswer('products', await ofPlot('manager', plots.own, '&meparCode=TESTSHR2'))).toEqual([]);
    expect(strictAnswer('products', await ofPlot('admin', plots.foreign))).toHaveLength(1);
    for (const who of ['managerB', 'farmer'] as const) expect((await ofPlot(who, plots.own)).statusCode, who).toBe(404);
    expect((await ofPlot('manager', plots.foreign)).statusCode).toBe(404);
    expect((await ofPlot('manager', 2_000_000)).statusCode).toBe(404);
  });

  it('for a damage plot that has none: an empty list to its company, nothing to others', async () => {
    const ofPlot = (who: PersonName) => n.call(who, `/api/products?damagePlotId=${plots.empty}`);
    for (const who of ['manager', 'admin'] as const)
      expect(strictAnswer('products', await ofPlot(who)), who).toEqual([]);
    for (const who of ['managerB', 'farmer'] as const) expect((await ofPlot(who)).statusCode, who).toBe(404);
  });

  it('for a damage plot with zones: its sampling map, which is gone with the zones', async () => {
    const db = n.database.kysely;
    const geom = multiFromGeoJson(blockSquare('own'));
    const zone = { companyId: n.companies.A, damagePlotId: plots.empty, geom, geom3857: to3857(geom), areaHa: 25 };
    const looks = { color: '#2C7BB6', meanNdvi: 0.5, ndviDates: sql<string[]>`'{2018-05-20, 2018-06-01}'::date[]` };
    await db
      .insertInto('samplingZone')
      .values([1, 2].map((zoneIndex) => ({ ...zone, ...looks, zoneIndex })))
      .execute();
    const maps = async (who: PersonName) =>
      (await list(who, 'own')).filter(({ damagePlotId }) => damagePlotId === plots.empty);
    expect(await maps('manager')).toMatchObject([
      {
        id: `sampling-${plots.empty}`,
        type: 'SamplingMap',
        date: '2018-06-01',
        title: 'Mintavételi térkép',
        url: null,
      },
    ]);
    expect((await maps('manager'))[0]?.description).toContain('2 zóna, 0 mintavételi pont.');
    const ofPlot = await n.call('manager', `/api/products?damagePlotId=${plots.empty}`);
    expect(strictAnswer('products', ofPlot).map(({ type }) => type)).toEqual(['SamplingMap']);
    for (const who of ['managerB', 'farmer'] as const) expect(await maps(who), who).toEqual([]);
    await db.deleteFrom('samplingZone').execute();
    expect(await maps('manager')).toEqual([]);
  });
});
