import type { DashboardTable } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DASHBOARD_CHARTS, DASHBOARDS } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, cornerOf, square } from '@georisk/testing/landscape.ts';
import { fromGeoJson } from '#server/db/geometry.ts';
import { importInspections } from '#server/modules/inspection/inspections.import.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { rewritingLog } from '@georisk/testing/database.ts';

let test: TestApp;
let world: Fixture;
let token: string;
const TODAY = '2018-06-30' as IsoDate;
const ago = (days: number) => addDays(TODAY, -days);

beforeAll(async () => {
  test = await openTestApp({ DEMO_DATE: TODAY });
  test.clock.set(`${TODAY}T10:00:00Z`);
  const db = test.database.kysely;
  world = await plantFixture(db, test.clock.now());
  token = await openSession(db, world.people.admin1, { at: test.clock.now() });
  await db.deleteFrom('damage').execute();
  // The settlement that contains the fixture's blocks, and the one that a block names.
  await db.updateTable('settlement').set({ county: 'Jász-Nagykun-Szolnok' }).where('code', '=', '04400').execute();
  await db.updateTable('settlement').set({ county: 'Pest' }).where('code', '=', '28006').execute();
  const expert = world.people['a.damage1'];
  const rows = [
    // number, days ago, peril, expert, blocks with their plants
    ['12345678901', 0, 'Jégeső', expert, [['own', 6, 'Őszi búza, Kukorica']]],
    ['  ABCDEFGHIJK ', 6, 'jégverés', expert, [['shared', 10, 'őszi búza']]],
    [
      '12345678903',
      7,
      'Aszály',
      null,
      [
        ['own', 4, 'Kukorica'],
        ['shared', 2, 'Őszi búza'],
      ],
    ],
    ['12345678904', 364, 'Aszály', null, [['own', 1, '']]],
    // Cases that do not count: too old, of tomorrow, of the wrong length, deleted.
    ['12345678905', 365, 'Aszály', null, [['own', 100, 'Kukorica']]],
    ['12345678906', -1, 'Aszály', null, [['own', 100, 'Kukorica']]],
    ['1234567890', 0, 'Aszály', null, [['own', 100, 'Kukorica']]],
    ['12345678907', 0, 'Aszály', null, [['own', 100, 'Kukorica']]],
  ] as const;
  for (const [damageNumber, days, dangerType, expertId, blocks] of rows) {
    const { id } = await db
      .insertInto('damage')
      .values({
        companyId: 4,
        policyId: world.land.policies.own,
        policyNumber: 'KOT-100',
        damageNumber,
        damageDate: ago(days),
        dangerType,
        area: blocks.reduce((sum, [, area]) => sum + area, 0),
        expertId,
        deletedAt: damageNumber === '12345678907' ? test.clock.now() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('damageBlock')
      .values(
        blocks.map(([name, area, plants]) => ({ companyId: 4, damageId: id, meparCode: BLOCKS[name], area, plants })),
      )
      .execute();
  }
  await db.updateTable('policyYield').set({ plantName: 'Kukorica' }).where('plantName', '=', 'kukorica').execute();
});
afterAll(() => test.close());

const dashboard = async (page: string) =>
  (await test.get(`/api/dashboards/${page}`, { token })).json<DashboardTable[]>();
/** The rows of a table, each as the values of its columns. */
const rowsOf = async (page: string, type: string) => {
  const table = (await dashboard(page)).find((each) => each.type === type);
  if (table === undefined) throw new Error(`No table ${type}`);
  return table.rows.map((row) => table.columns.map(({ key }) => row[key]));
};

describe('every page', () => {
  it('has tables, each with a title, columns, and rows of exactly these', async () => {
    for (const [category, pages] of Object.entries(DASHBOARDS)) {
      for (const page of pages) {
        const tables = await dashboard(`${category}/${page}`);
        expect(tables.length).toBeGreaterThan(1);
        expect(new Set(tables.map(({ type }) => type)).size).toBe(tables.length);
        for (const { title, columns, rows } of tables) {
          expect(title).not.toBe('');
          expect(columns[0]?.key).toBe('name');
          for (const column of columns) expect(column.title).not.toBe('');
          for (const row of rows) expect(Object.keys(row)).toEqual(columns.map(({ key }) => key));
        }
      }
    }
  });

  it.each(Object.entries(DASHBOARD_CHARTS))('has the data of the chart %s', async (_name, chart) => {
    const tables = await dashboard(`${chart.category}/${chart.subcategory}`);
    const table = tables.find(({ type }) => type === chart.table);
    const keys = table?.columns.map(({ key }) => key) ?? [];
    expect(Object.values(chart.columns).filter((key) => !keys.includes(key))).toEqual([]);
  });

  it.each(['karok/semmi', 'semmi/szam', 'karok/constructor', 'toString/length', 'karok/szam%20'])(
    '%s is no page',
    async (page) => {
      expect((await test.get(`/api/dashboards/${page}`, { token })).statusCode).toBe(404);
    },
  );
});

describe('cases', () => {
  it('are counted by peril in windows that include today; names of one peril are one', async () => {
    expect(await rowsOf('karok/szam', 'veszely')).toEqual([
      ['Aszály', 0, 1, 2, 50],
      ['Jégeső', 2, 2, 2, 50],
    ]);
  });

  it('are counted once for each plant and each county', async () => {
    expect(await rowsOf('karok/szam', 'noveny')).toEqual([
      ['Őszi búza', 2, 3, 3],
      ['Kukorica', 1, 2, 2],
      ['Nincs megadva', 0, 0, 1],
    ]);
    expect(await rowsOf('karok/szam', 'megye')).toEqual([
      ['Jász-Nagykun-Szolnok', 1, 2, 3],
      ['Pest', 1, 2, 2],
    ]);
  });

  it('are counted by expert and by day', async () => {
    expect(await rowsOf('karok/szam', 'szakerto')).toEqual([
      ['Név a.damage1', 2, 2, 2, 50],
      ['Nincs megadva', 0, 1, 2, 50],
    ]);
    expect(await rowsOf('karok/szam', 'nap')).toEqual([
      [ago(0), 1],
      [ago(6), 1],
      [ago(7), 1],
      [ago(364), 1],
    ]);
  });

  it('have one plant whose own name has a comma, and of one that is written in several ways one row', async () => {
    const db = test.database.kysely;
    const texts = ['Gyep, legelő', 'Oszi buza; Meggy; cseresznye', ' ŐSZI  búza,gyep , legelő, gyep,legelő'];
    const { id } = await db
      .insertInto('damage')
      .values({
        companyId: 4,
        policyId: world.land.policies.own,
        policyNumber: 'KOT-100',
        damageNumber: '12345678909',
        damageDate: ago(100),
        dangerType: 'Aszály',
        area: 12,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const codes = [BLOCKS.own, BLOCKS.shared, BLOCKS.foreign];
    await db
      .insertInto('damageBlock')
      .values(texts.map((plants, at) => ({ companyId: 4, damageId: id, meparCode: codes[at] ?? '', area: 6, plants })))
      .execute();
    const [counted, sizes, tonnes] = [
      await rowsOf('karok/szam', 'noveny'),
      await rowsOf('karok/terulet', 'noveny'),
      await rowsOf('karok/hozam', 'noveny'),
    ];
    await db.deleteFrom('damage').where('id', '=', id).execute();
    expect(counted).toEqual([
      ['Őszi búza', 2, 3, 4],
      ['Kukorica', 1, 2, 2],
      ['Cseresznye', 0, 0, 1],
      ['Gyep, legelő', 0, 0, 1],
      ['Meggy', 0, 0, 1],
      ['Nincs megadva', 0, 0, 1],
    ]);
    expect(sizes.map(([name, , , ha]) => [name, ha])).toEqual([
      // 15, and of the new blocks a third and a half of six hectares.
      ['Őszi búza', 20],
      ['Gyep, legelő', 9],
      ['Kukorica', 7],
      ['Cseresznye', 2],
      ['Meggy', 2],
      ['Nincs megadva', 1],
    ]);
    expect(tonnes.map(([name, , , tons]) => [name, tons])).toEqual([
      ['Őszi búza', 20 * 5.5],
      ['Kukorica', 57.75],
    ]);
  });

  it('have hectares; those of a block are divided among its plants', async () => {
    expect(await rowsOf('karok/terulet', 'veszely')).toEqual([
      ['Jégeső', 16, 16, 16, 69.6],
      ['Aszály', 0, 6, 7, 30.4],
    ]);
    expect(await rowsOf('karok/terulet', 'noveny')).toEqual([
      ['Őszi búza', 13, 15, 15, 65.2],
      ['Kukorica', 3, 7, 7, 30.4],
      ['Nincs megadva', 0, 0, 1, 4.3],
    ]);
    expect(await rowsOf('karok/terulet', 'megye')).toEqual([
      ['Pest', 10, 12, 12, 52.2],
      ['Jász-Nagykun-Szolnok', 6, 10, 11, 47.8],
    ]);
  });

  it('have the tonnes that the policy expects of those hectares', async () => {
    // Wheat 5.5 t/ha, maize 8.25 t/ha; the case without a plant is left out.
    expect(await rowsOf('karok/hozam', 'noveny')).toEqual([
      ['Őszi búza', 71.5, 82.5, 82.5, 15, 5.5],
      ['Kukorica', 24.75, 57.75, 57.75, 7, 8.25],
    ]);
    expect(await rowsOf('karok/hozam', 'veszely')).toEqual([
      ['Jégeső', 96.25, 96.25, 96.25, 16, 96.25 / 16],
      ['Aszály', 0, 44, 44, 6, 44 / 6],
    ]);
  });
});

describe('policies', () => {
  it('are summed by year, county and company', async () => {
    expect(await rowsOf('kotvenyek/terulet', 'ev')).toEqual([
      ['2018', 3, 8, 32],
      ['2017', 1, 1, 4],
    ]);
    // Of 2018: on own 2, shared 2, second 1, mixed 2, foreign 1 plots of 4 ha; the last three are in no settlement.
    expect(await rowsOf('kotvenyek/terulet', 'megye')).toEqual([
      ['Nincs megadva', 2, 4, 16, 50],
      ['Jász-Nagykun-Szolnok', 1, 2, 8, 25],
      ['Pest', 2, 2, 8, 25],
    ]);
    expect(await rowsOf('kotvenyek/terulet', 'ceg')).toEqual([
      ['Company A', 2, 6, 24, 75],
      ['Company B', 1, 2, 8, 25],
    ]);
  });

  it('are summed by plant, with the expected yield and the change since the year before', async () => {
    // Two of the seven plots with wheat have a yield.
    expect(await rowsOf('kotvenyek/noveny', 'noveny')).toEqual([
      ['Őszi búza', 3, 7, 28, 5.5, 87.5],
      ['Nincs megadva', 1, 1, 4, null, 12.5],
    ]);
    expect(await rowsOf('kotvenyek/noveny', 'valtozas')).toEqual([
      ['Őszi búza', 4, 28, 600],
      ['Nincs megadva', 0, 4, null],
    ]);
  });
});

describe('inspections', () => {
  const HEADER =
    'id,irattipus,szemleszam,szemle_datum,tartalek,karszam,karterites_javaslat,kifizetest_ker,tovabbi_szemle,szakerto,noveny_nev';
  const FILE = [
    HEADER,
    `1,A_MG_e_JKV_2,SZ-1,${ago(3)},300000,12345678901,1 250 000 Ft,igen,nem,Kiss P.,Őszi búza`,
    `2,A_MG_e_JKV_4,SZ-1,,,12345678901,250000,nem,igen,Kiss P.,KUKORICA`,
    `3,A_MG_e_JKV_2,SZ-2,${ago(40)},,12345678903,500000,igen,2026. 08. 11.,Nagy A.,Kukorica`,
    `4,A_MG_e_JKV_2,SZ-3,${ago(5)},,1234567890,9000000,igen,igen,Kiss P.,Kukorica`,
  ];
  let bench: ImportBench;
  beforeAll(async () => {
    bench = await importBench(test.database.kysely);
  });
  afterAll(() => bench.remove());
  const load = async (lines: readonly string[]) => {
    const file = join(bench.folder, 'iratok.csv');
    await writeFile(file, lines.join('\n'));
    return importInspections(bench.deps, await openFeatures(file, {}), { companyId: 4 });
  };

  it('come from a table, once, kept as they came', async () => {
    expect(await load([...FILE, `5,A_MG_e_JKV_2,SZ-9,${ago(1)},,00000000000,1,igen,nem,X,Y`])).toMatchObject({
      saved: false,
      refused: [{ row: 6, reason: expect.stringContaining('00000000000') as string }],
    });
    expect(await load([...FILE.slice(0, 3), FILE[3]?.replace('500000', 'sok') ?? '', FILE[4] ?? ''])).toMatchObject({
      saved: true,
      added: 4,
      repaired: [{ row: 4, reason: expect.stringContaining('karterites_javaslat') as string }],
    });
    expect(await load(FILE)).toMatchObject({ added: 0, changed: 1, unchanged: 3 });
    const { rows } = await sql<{ inspections: number; reserve: number; data: unknown }>`
      select (select count(*)::integer from damage_inspection) as inspections,
        (select reserve from damage_inspection where inspection_number = 'SZ-1') as reserve, data
      from damage_inspection_document where external_id = '3'`.execute(test.database.kysely);
    expect(rows).toMatchObject([
      {
        inspections: 3,
        reserve: 300_000,
        data: { karszam: '12345678903', tovabbi_szemle: '2026. 08. 11.', karterites_javaslat: '500000' },
      },
    ]);
  });

  it('are counted by form, expert and plant, with those still to be inspected', async () => {
    expect(await rowsOf('szemlek/jegyzokonyv', 'irattipus')).toEqual([
      ['A_MG_e_JKV_2', 1, 1, 2, 1],
      ['A_MG_e_JKV_4', 1, 1, 1, 1],
    ]);
    expect(await rowsOf('szemlek/jegyzokonyv', 'szakerto')).toEqual([
      ['Kiss P.', 2, 2, 2, 1],
      ['Nagy A.', 0, 0, 1, 1],
    ]);
  });

  it('show the proposals, and who requests a payout', async () => {
    expect(await rowsOf('szemlek/kifizetes', 'veszely')).toEqual([
      ['Jégeső', 2, 1_500_000, 1_500_000, 1_500_000, 50, 75],
      ['Aszály', 1, 0, 0, 500_000, 100, 25],
    ]);
    expect(await rowsOf('szemlek/kifizetes', 'noveny')).toEqual([
      ['Őszi búza', 1, 1_250_000, 1_250_000, 1_250_000, 100, 62.5],
      ['Kukorica', 2, 250_000, 250_000, 750_000, 50, 37.5],
    ]);
  });
});

describe('yesterday’s radar', () => {
  it('is counted by phenomenon and by county, over all companies', async () => {
    const db = test.database.kysely;
    expect(await rowsOf('radar/tegnap', 'jelenseg')).toEqual([]);
    const [east, north] = cornerOf('own');
    const event = { dateRadar: ago(1), severity: 3, geom: fromGeoJson(square(east - 10, north - 10, 520)) } as const;
    await db
      .insertInto('radarEvent')
      .values([
        { ...event, externalId: '1', phenomenon: 'jég' },
        { ...event, externalId: '2', phenomenon: 'jég', dateRadar: ago(2) },
        { ...event, externalId: '3', phenomenon: 'vihar', geom: fromGeoJson(square(770_500, 180_500, 900)) },
      ])
      .execute();
    expect(await rowsOf('radar/tegnap', 'jelenseg')).toEqual([
      ['Jég', 1, 1, 8, 1],
      ['Vihar', 1, 0, 0, 0],
    ]);
    expect(await rowsOf('radar/tegnap', 'megye')).toEqual([
      ['Jász-Nagykun-Szolnok', 1, 1, 8, 1],
      ['Pest', 1, 0, 0, 0],
    ]);
    await db.deleteFrom('radarEvent').execute();
  });
});

describe('images', () => {
  it('are counted by kind and by day, scenes by source, with their clouds', async () => {
    const db = test.database.kysely;
    const raster = (kind: string, date: string, granule = '') => ({
      companyId: null,
      groupName: 'g',
      kind,
      date,
      granule,
      layer: `${kind}_${date}`,
      storageKey: 'x',
      sourceHash: 'x',
      srid: 32634,
      width: 1,
      height: 1,
      originX: 0,
      originY: 0,
      pixelX: 10,
      pixelY: 10,
    });
    await db
      .insertInto('raster')
      .values([raster('NDVI', ago(0)), raster('NDVI', ago(7)), raster('NDVI', ago(400)), raster('TCI', ago(7))])
      .execute();
    expect(await rowsOf('felvetelek/datum', 'keptipus')).toEqual([
      ['NDVI', 1, 2, 2, ago(0)],
      ['Valós színű kép', 0, 1, 1, ago(7)],
    ]);
    expect(await rowsOf('felvetelek/datum', 'nap')).toEqual([
      [ago(0), 1],
      [ago(7), 2],
    ]);
    const scene = (externalId: string, days: number, granule: string, state: 'done' | 'refused', cloud: number) => ({
      companyId: null,
      sourceId: null,
      groupName: 'g',
      externalId,
      date: ago(days),
      acquiredAt: null,
      granule,
      platform: null,
      baseline: null,
      cloudCover: cloud,
      clearShare: state === 'done' ? 0.5 : null,
      state,
      reason: null,
      href: null,
      assets: null,
      sourceHash: null,
    });
    await db
      .insertInto('scene')
      .values([
        scene('a', 1, '34TDT', 'done', 20),
        scene('b', 1, '34TET', 'refused', 90),
        scene('c', 40, '34TDT', 'done', 10),
      ])
      .execute();
    expect(await rowsOf('felvetelek/datum', 'forras')).toEqual([['Nincs megadva', 2, 2, 3, 2, 1, 0, ago(1)]]);
    expect(await rowsOf('felvetelek/felho', 'nap')).toEqual([
      [ago(1), 2, 55, 50],
      [ago(40), 1, 10, 50],
    ]);
    expect(await rowsOf('felvetelek/felho', 'lap')).toEqual([
      ['34TDT', 1, 1, 2, 15, 50],
      ['34TET', 1, 1, 1, 90, null],
    ]);
  });
});

describe('usage', () => {
  it('counts sign-ins by role, method and day of Budapest', async () => {
    const db = test.database.kysely;
    await rewritingLog(db, (tx) => tx.deleteFrom('logEntry').execute());
    const entry = (at: string, type: string, key: 'a.manager' | 'a.farmer1' | 'b.farmer1') => ({
      at: new Date(at),
      type,
      userId: world.people[key],
      actorId: null,
      companyId: null,
      resource: null,
      ip: null,
      requestId: null,
    });
    await db
      .insertInto('logEntry')
      .values([
        entry('2018-06-30T08:00:00Z', 'login', 'a.manager'),
        // Midnight in Budapest begins the window's first day; a second earlier is the day before.
        entry('2018-06-23T22:00:00Z', 'login', 'a.manager'),
        entry('2018-06-23T21:59:59Z', 'link-login', 'a.farmer1'),
        entry('2018-06-20T08:00:00Z', 'link-login', 'b.farmer1'),
        entry('2017-06-30T21:59:59Z', 'login', 'a.manager'),
        entry('2018-06-29T08:00:00Z', 'view-help', 'a.farmer1'),
      ])
      .execute();
    expect(await rowsOf('hasznalat/belepes', 'szerep')).toEqual([
      ['Vezető', 2, 2, 2, 1],
      ['Gazda', 0, 2, 2, 2],
    ]);
    expect(await rowsOf('hasznalat/belepes', 'mod')).toEqual([
      ['Belépés linkkel', 0, 2, 2, 2],
      ['Belépés jelszóval', 2, 2, 2, 1],
    ]);
    expect(await rowsOf('hasznalat/belepes', 'nap')).toEqual([
      ['2018-06-30', 1, 1],
      ['2018-06-24', 1, 1],
      ['2018-06-23', 1, 1],
      ['2018-06-20', 1, 1],
    ]);
    expect(await rowsOf('hasznalat/naplo', 'ceg')).toEqual([
      ['Company A', 3, 4, 4, 2],
      ['Company B', 0, 1, 1, 1],
    ]);
    expect((await rowsOf('hasznalat/naplo', 'muvelet')).map(([name, , , year]) => [name, year])).toContainEqual([
      'Segítség megnyitása',
      1,
    ]);
  });
});
