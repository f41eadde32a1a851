import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { eov } from '@georisk/domain/units.ts';
import type { Point } from 'geojson';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { asGeoJson, asGeoJsonOrNull } from '#server/db/geometry.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { importCrops } from '#server/modules/crop/crops.import.ts';
import { importDistricts } from '#server/modules/territory/districts.import.ts';
import { cameraJpeg } from '#server/modules/photo/jpegForTests.ts';
import { importPhotos } from '#server/modules/photo/photos.import.ts';
import { sweepStore } from './storeCleaning.ts';
import { importSettlements } from '#server/modules/territory/settlements.import.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench, squareFeature } from './testing.ts';
import { importYields } from '#server/modules/yield/yields.import.ts';

let database: Database;
let bench: ImportBench;
let company: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  bench = await importBench(database.kysely);
  const { id } = await database.kysely
    .insertInto('company')
    .values({ name: 'Minta' })
    .returning('id')
    .executeTakeFirstOrThrow();
  company = id;
  return () => bench.remove();
});
afterAll(() => database.close());

const count = async (table: 'cropRecord' | 'yieldRecord' | 'photo' | 'district' | 'importRun') => {
  const { n } = await database.kysely.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return n;
};
const table = async (text: string, options?: Parameters<typeof openFeatures>[1]) =>
  openFeatures(await bench.file('table.csv', text), options);

const settlement = (kshCode: string, jaraskod: string, east: number) =>
  squareFeature({ kshCode, name: kshCode, megye: 'Békés', jaraskod, jaras: `${jaraskod} járás` }, east, 0, 1_000);

describe('districts', () => {
  it('are joined from their settlements, and replaced by imported ones', async () => {
    const settlements = [settlement('A', '001', 0), settlement('B', '001', 1_000), settlement('C', '002', 2_000)];
    await importSettlements(bench.deps, await bench.features(settlements));
    const stored = () =>
      database.kysely
        .selectFrom('district')
        .select([
          'code',
          'name',
          'county',
          'source',
          sql<number>`ST_Area(geom)`.as('area'),
          sql<number>`ST_NumGeometries(geom)`.as('parts'),
          sql<number>`ST_SRID(geom3857)`.as('srid'),
        ])
        .orderBy('code')
        .execute();
    const joined = { county: 'Békés', source: 'settlements', parts: 1, srid: 3857 };
    expect(await stored()).toEqual([
      { ...joined, code: '001', name: '001 járás', area: 2_000_000 },
      { ...joined, code: '002', name: '002 járás', area: 1_000_000 },
    ]);
    const own = [squareFeature({ jaraskod: '001', jaras: 'Szarvasi' }, 0, 0, 500)];
    expect(await importDistricts(bench.deps, await bench.features(own))).toMatchObject({ saved: true, changed: 1 });
    expect(await importDistricts(bench.deps, await bench.features(own))).toMatchObject({ unchanged: 1 });
    await importSettlements(bench.deps, await bench.features([settlement('D', '002', 3_000)]));
    expect((await stored()).map(({ name, source, area }) => [name, source, area])).toEqual([
      ['Szarvasi', 'import', 250_000],
      ['002 járás', 'settlements', 2_000_000],
    ]);
  });
});

describe('districts in pieces', () => {
  it('are joined where they are one, and refused where they are two', async () => {
    const piece = (name: string, east: number) => squareFeature({ jaraskod: '056', jaras: name }, east, 0, 100);
    const both = await bench.features([piece('Encsi', 0), piece('Encsi', 500)]);
    expect(await importDistricts(bench.deps, both)).toMatchObject({ saved: true, added: 1 });
    expect(await importDistricts(bench.deps, both)).toMatchObject({ unchanged: 1 });
    const report = await importDistricts(bench.deps, await bench.features([piece('Encsi', 0), piece('Edelényi', 500)]));
    expect(report).toMatchObject({ saved: false, refused: [{ row: 2 }] });
  });
});

describe('crops', () => {
  it('are added by year and identifier, left unchanged and changed; a crop has an index', async () => {
    const rows = (crop: string) => [
      squareFeature({ azonosito: 'a', ev: 2022, noveny: 'őszi búza' }, 0, 0),
      squareFeature({ azonosito: 'b', ev: 2022, noveny: 3 }, 200, 0),
      squareFeature({ azonosito: 'b', ev: 2021, noveny: crop }, 200, 0),
    ];
    expect(await importCrops(bench.deps, await bench.features(rows('KAL21')))).toMatchObject({ saved: true, added: 3 });
    expect(await importCrops(bench.deps, await bench.features(rows('KAL21')))).toMatchObject({ unchanged: 3 });
    expect(await importCrops(bench.deps, await bench.features(rows('Lucerna')))).toMatchObject({
      changed: 1,
      unchanged: 2,
    });
    const stored = await database.kysely
      .selectFrom('cropRecord')
      .select(['year', 'crop', 'date', 'externalId', asGeoJson('cropRecord.geom').as('geom')])
      .orderBy('id')
      .execute();
    expect(stored.map(({ year, crop, date, externalId }) => [year, crop, date, externalId])).toEqual([
      [2022, 1, '2022-06-15', 'a'],
      [2022, 3, '2022-06-15', 'b'],
      [2021, 5, '2021-06-15', 'b'],
    ]);
    expect(stored[0]?.geom).toMatchObject({ type: 'MultiPolygon' });
  });

  it('without identifiers are identified by their shapes, and by the year of the command', async () => {
    const rows = [squareFeature({ crop: 1 }, 0, 0), squareFeature({ crop: 2 }, 200, 0)];
    expect(await importCrops(bench.deps, await bench.features(rows), { year: 2019 })).toMatchObject({ added: 2 });
    expect(await importCrops(bench.deps, await bench.features(rows), { year: 2019 })).toMatchObject({ unchanged: 2 });
    expect((await importCrops(bench.deps, await bench.features(rows))).refused[0]?.reason).toContain('--year');
  });

  it('are not saved where one is unknown, has an invalid year, or no shape', async () => {
    const rows = [
      squareFeature({ crop: 1, ev: 2022 }, 0, 0),
      squareFeature({ crop: 6, ev: 2022 }, 200, 0),
      squareFeature({ crop: 'banán', ev: 2022 }, 400, 0),
      squareFeature({ crop: 1, ev: 22 }, 600, 0),
      { ...squareFeature({ crop: 1, ev: 2022 }, 0, 0), geometry: null },
    ];
    const report = await importCrops(bench.deps, await bench.features(rows));
    expect(report).toMatchObject({ saved: false, refusedCount: 4 });
    expect(report.refused.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    expect([await count('cropRecord'), await count('importRun')]).toEqual([0, 0]);
  });
});

describe('yields', () => {
  beforeEach(async () => {
    await importSettlements(bench.deps, await bench.features([settlement('A', '001', 0)]));
    await importBlocks(bench.deps, await bench.features([squareFeature({ meparCode: 'AAAA0001' }, 0, 0)]));
  });

  it('belong to the narrowest place that a row names, for everybody or a company', async () => {
    const text = [
      'blokk;jaraskod;megye;noveny;ev;hozam',
      'AAAA0001;;;Kukorica;2024;8,25',
      ';001;;Kukorica;2024;7.5',
      ';;Békés;Őszi búza;2024;5',
      ';;;Őszi búza;2024;5.5',
    ].join('\n');
    const source = await table(text);
    expect(await importYields(bench.deps, source, { country: 'HU' })).toMatchObject({ saved: true, added: 4 });
    expect(await importYields(bench.deps, source, { country: 'HU' })).toMatchObject({ unchanged: 4 });
    expect(await importYields(bench.deps, source, { country: 'HU', companyId: company })).toMatchObject({ added: 4 });
    const stored = await database.kysely
      .selectFrom('yieldRecord')
      .select(['level', 'code', 'plantCode', 'year', 'yield'])
      .where('companyId', 'is', null)
      .orderBy('id')
      .execute();
    expect(stored.map(Object.values)).toEqual([
      ['mepar', 'AAAA0001', 'KUKORICA', 2024, 8.25],
      ['nuts4', '001', 'KUKORICA', 2024, 7.5],
      ['county', 'Békés', 'OSZI_BUZA', 2024, 5],
      ['country', 'HU', 'OSZI_BUZA', 2024, 5.5],
    ]);
    const again = await table('jaraskod;noveny;hozam\n001;Kukorica;7\n');
    expect(await importYields(bench.deps, again, { year: 2024 })).toMatchObject({ changed: 1 });
  });

  it('are not saved where a place, a crop or a figure is invalid', async () => {
    const text = [
      'blokk;jaraskod;megye;noveny;ev;hozam',
      'AAAA0001;;;Kukorica;2024;8',
      'AAAA0009;;;Kukorica;2024;8',
      ';999;;Kukorica;2024;8',
      ';;Atlantisz;Kukorica;2024;8',
      ';;;Kukorica;2024;8',
      ';001;;banán;2024;8',
      ';001;;Kukorica;2024;80',
      ';001;;Kukorica;2024;-1',
      ';001;;Kukorica;2024;x',
      ';001;;Kukorica;1024;8',
      ';001;;;2023;8',
    ].join('\n');
    const report = await importYields(bench.deps, await table(text));
    expect(report).toMatchObject({ saved: false, refusedCount: 10 });
    expect(report.refused.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(report.refused[5]?.reason).toContain('q/ha');
    expect([await count('yieldRecord')]).toEqual([0]);
  });
});

describe('photos', () => {
  const [longitude, latitude] = toWgs84(eov(760_100, 180_100));
  const jpeg = (mark: number) => cameraJpeg({ takenAt: '2026:05:03 10:20:30', place: [longitude, latitude], mark });
  beforeEach(async () => {
    await database.kysely
      .insertInto('damage')
      .values({
        companyId: company,
        damageNumber: 'KAR-1',
        policyNumber: 'P-1',
        damageDate: '2026-05-02',
        dangerType: 'Jégeső',
        area: 1,
      })
      .execute();
  });
  const stored = () =>
    database.kysely
      .selectFrom('photo')
      .selectAll()
      .select(asGeoJsonOrNull<Point>('photo.geom').as('point'))
      .orderBy('sequenceNumber')
      .orderBy('id')
      .execute();
  const photos = (path: string, options: { damage?: string; dryRun?: boolean } = {}) =>
    importPhotos(bench.deps, path, { companyId: company, ...options });

  it('are pictures, with the time and place from the camera', async () => {
    const path = await bench.file('IMG_1.jpg', jpeg(1));
    expect(await photos(path, { damage: 'KAR-1' })).toMatchObject({ saved: true, added: 1, notes: [] });
    expect(await photos(path, { damage: 'KAR-1' })).toMatchObject({ unchanged: 1 });
    const [photo] = await stored();
    expect(photo).toMatchObject({
      damageNumber: 'KAR-1',
      damageId: expect.any(Number),
      mediaType: 'image/jpeg',
      photoCreatedAt: new Date('2026-05-03T08:20:30Z'),
      storageKey: `${photo?.sha256}.jpg`,
    });
    expect(photo?.point?.coordinates[0]).toBeCloseTo(760_100, 0);
    expect(photo?.point?.coordinates[1]).toBeCloseTo(180_100, 0);
    expect(await bench.deps.store.has(photo?.storageKey ?? '')).toBe(true);
    await sweepStore(database.kysely, bench.deps.store, Date.now() + 86_400_000);
    expect(await bench.deps.store.has(photo?.storageKey ?? '')).toBe(true);
  });

  it('belong to the case whose number is seen, from a table or the command', async () => {
    const path = await bench.file('IMG_1.jpg', jpeg(1));
    const table = await bench.file('fotok.csv', 'fajl;karszam\nIMG_1.jpg;KAR-\u200b1\n');
    expect(await photos(table)).toMatchObject({ saved: true, added: 1 });
    expect(await photos(path, { damage: '\u00adKAR-1' })).toMatchObject({ unchanged: 1 });
    expect(await stored()).toMatchObject([{ damageNumber: 'KAR-1', damageId: expect.any(Number) }]);
    expect(await photos(path, { damage: '\u200b' })).toMatchObject({ added: 1 });
  });

  it('are the rows of a table that names pictures beside it', async () => {
    await mkdir(join(bench.folder, 'kepek'));
    for (const mark of [1, 2]) await writeFile(join(bench.folder, 'kepek', `${mark}.jpg`), jpeg(mark));
    await writeFile(join(bench.folder, 'kepek', '3.jpg'), cameraJpeg({ mark: 3 }));
    const text = [
      'fajl;karszam;szemle;kulsoazonosito;sorszam;keszult;wkt',
      'kepek/1.jpg;KAR-1;SZ-7;EXT-1;1;2026. 05. 04. 09:15;SRID=23700;POINT(760500 180500)',
    ];
    const csv = `${text[0]}\n"kepek/1.jpg";KAR-1;SZ-7;EXT-1;1;2026. 05. 04. 09:15;"SRID=23700;POINT(760500 180500)"\nkepek/2.jpg;KAR-1;;;2;;\nkepek/3.jpg;;;;3;;\n`;
    const path = await bench.file('fotok.csv', csv);
    const report = await photos(path);
    expect(report).toMatchObject({ saved: true, added: 3 });
    expect(report.notes[0]).toContain('1 fényképnek nincs helye');
    expect(await photos(path)).toMatchObject({ unchanged: 3 });
    expect(
      (await stored()).map(({ inspectionNumber, externalId, photoCreatedAt, point }) => [
        inspectionNumber,
        externalId,
        photoCreatedAt?.toISOString(),
        point?.coordinates.map(Math.round),
      ]),
    ).toEqual([
      ['SZ-7', 'EXT-1', '2026-05-04T07:15:00.000Z', [760_500, 180_500]],
      [null, null, '2026-05-03T08:20:30.000Z', [760_100, 180_100]],
      [null, null, undefined, undefined],
    ]);
  });

  it('are not saved, and leave no object, where one is no photo, broken, missing, elsewhere, or of an unknown case', async () => {
    await bench.file('jo.jpg', jpeg(1));
    await bench.file('szoveg.jpg', 'no picture');
    await bench.file('csonka.jpg', jpeg(2).subarray(0, -2));
    await bench.file('messze.jpg', cameraJpeg({ place: [2.35, 48.85] }));
    const names = ['jo.jpg', 'szoveg.jpg', 'csonka.jpg', 'nincs.jpg', '../../etc/passwd', 'messze.jpg', 'jo.jpg', ''];
    const lines = names.map((name, index) => `${name};KAR-1;${index + 1}`);
    const path = await bench.file(
      'fotok.csv',
      `fajl;karszam;sorszam\n${lines.join('\n')}\njo.jpg;KAR-9;9\njo.jpg;;x\n`,
    );
    const report = await photos(path);
    expect(report).toMatchObject({ saved: false });
    expect(report.refused.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([await count('photo'), await count('importRun')]).toEqual([0, 0]);
    const lone = await photos(join(bench.folder, 'jo.jpg'), { damage: 'KAR-9' });
    expect(lone.refused[0]?.reason).toContain('KAR-9');
    expect((await photos(join(bench.folder, 'nincs.jpg'))).refused).toHaveLength(1);
    expect((await photos(join(bench.folder, 'szoveg.jpg'))).saved).toBe(false);
    const kept: string[] = [];
    for await (const { key } of bench.deps.store.list()) kept.push(key);
    expect(kept).toEqual([]);
  });

  it('are only tried in a dry run', async () => {
    const report = await photos(await bench.file('a.jpg', jpeg(1)), { dryRun: true });
    expect(report).toMatchObject({ dryRun: true, saved: false, added: 1 });
    expect(await count('photo')).toBe(0);
  });
});
