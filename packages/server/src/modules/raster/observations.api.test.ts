import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { multiFromGeoJson, to3857 } from '#server/db/geometry.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { plantRaster } from '@georisk/testing/imagery.ts';
import { square } from '@georisk/testing/landscape.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { importObservations, type ObservationOptions } from './observations.import.ts';

let database: Database;
let bench: ImportBench;
let company: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  const db = database.kysely;
  await emptyDatabase(db);
  bench = await importBench(db);
  company = (await db.insertInto('company').values({ name: 'Minta' }).returning('id').executeTakeFirstOrThrow()).id;
  for (const [index, meparCode] of ['AAAA0001', 'AAAA0002'].entries()) {
    const geom = multiFromGeoJson(square(760_000 + index * 600, 180_000, 500));
    await db
      .insertInto('block')
      .values({ meparCode, geom, geom3857: to3857(geom), geomHa: 25 })
      .execute();
  }
  return () => bench.remove();
});
afterAll(() => database.close());

const HEAD = 'meparCode;date;count;clearShare;mean;sd;min;max';
const GOOD = ['AAAA0001;2015-05-20;2400;0,98;0,71;0,05;0,4;0,9', 'AAAA0002;2015-05-20;0;0;;;;'];
async function load(rows: readonly string[], options: ObservationOptions = {}, head = HEAD) {
  const path = await bench.file('o.csv', [head, ...rows].join('\n'));
  return importObservations(bench.deps, await openFeatures(path, {}), options);
}
const stored = () =>
  database.kysely
    .selectFrom('blockObservation')
    .innerJoin('block', 'block.id', 'blockId')
    .select(['meparCode', 'groupName', 'rasterId', 'count', 'clearShare', 'mean', 'sd', 'min', 'max', 'usable'])
    .orderBy('meparCode')
    .execute();
const reasons = async (rows: readonly string[], options?: ObservationOptions) => {
  const report = await load(rows, options);
  expect(report.saved).toBe(false);
  expect(await stored()).toEqual([]);
  return report.refused.map(({ reason }) => reason);
};

describe('statistics without images', () => {
  it('are added, left unchanged, and changed', async () => {
    expect(await load(GOOD)).toMatchObject({ kind: 'observations', saved: true, added: 2, refusedCount: 0 });
    expect(await stored()).toMatchObject([
      {
        meparCode: 'AAAA0001',
        groupName: 's2',
        rasterId: null,
        count: 2400,
        clearShare: 0.98,
        mean: 0.71,
        usable: true,
      },
      { meparCode: 'AAAA0002', count: 0, clearShare: 0, mean: null, sd: null },
    ]);
    expect(await load(GOOD)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await load(['AAAA0001;2015-05-20;2400;0,98;0,72;;;'])).toMatchObject({ changed: 1 });
    expect((await stored())[0]).toMatchObject({ mean: 0.72, sd: null });
    expect(await load(GOOD, { dryRun: true })).toMatchObject({ saved: false, changed: 1 });
    expect((await stored())[0]).toMatchObject({ mean: 0.72 });
  });

  it('are refused whole for one bad row, with a sentence for each', async () => {
    const found = await reasons([
      ...GOOD,
      'AAAA0001;2015-06-01;100;95;0,5;;;',
      'AAAA0001;2015-06-02;1,5;0,9;0,5;;;',
      'AAAA0001;2015-06-03;100;0,9;5000;;;',
      'AAAA0001;2015-06-04;100;0,9;;;;',
      'AAAA0001;2015-06-05;100;0,9;0,5;;0,6;0,9',
      'AAAA0001;2015-02-30;100;0,9;0,5;;;',
      'NINCSILY;2015-06-06;100;0,9;0,5;;;',
      'AAAA0001;2015-05-20;100;0,9;0,5;;;',
      'AAAA0001;2015-06-07;100;0,9;0,5;-0,1;;',
    ]);
    expect(found).toEqual([
      expect.stringContaining('tiszta arány 0 és 1'),
      expect.stringContaining('egész szám'),
      expect.stringContaining('−1 és 1 között'),
      expect.stringContaining('Tiszta képpont nélkül nincs átlag'),
      expect.stringContaining('nem a legkisebb és a legnagyobb'),
      expect.stringContaining('Nem létező dátum'),
      expect.stringContaining('NINCSILY'),
      expect.stringContaining('többször szerepel'),
      expect.stringContaining('Negatív'),
    ]);
    expect((await load(GOOD, {}, 'a;b;c;d;e;f;g;h')).refused[0]?.reason).toContain('Hiányzó oszlop');
  });

  it('do not replace values from an image', async () => {
    const db = database.kysely;
    const rasterId = await plantRaster(db, { kind: 'NDVI', date: '2015-05-20', groupName: 's2' });
    const { id } = await db
      .selectFrom('block')
      .select('id')
      .where('meparCode', '=', 'AAAA0001')
      .executeTakeFirstOrThrow();
    const figures = { count: 5, clearShare: 1, mean: 0.4 };
    await db
      .insertInto('blockObservation')
      .values({ blockId: id, kind: 'NDVI', groupName: 's2', date: '2015-05-20', rasterId, ...figures })
      .execute();
    const report = await load(GOOD);
    expect(report).toMatchObject({ saved: true, added: 1, changed: 0, unchanged: 1 });
    expect(report.notes.join()).toContain('1 sor napjáról kép is van');
    expect((await stored())[0]).toMatchObject({ rasterId, mean: 0.4 });
  });

  it('belong to a company only in its own group', async () => {
    expect(await reasons(GOOD, { companyId: company, group: 's2' })).toEqual([expect.stringContaining(`c${company}`)]);
    expect(await reasons(GOOD, { group: `c${company}` })).toEqual([expect.stringContaining('egy ügyfélé')]);
    expect(await reasons(GOOD, { group: 'Nagy Betű' })).toEqual([expect.stringContaining('Érvénytelen')]);
    await plantRaster(database.kysely, { kind: 'NDVI', date: '2015-01-01', groupName: 'drone', companyId: company });
    expect(await reasons(GOOD, { group: 'drone' })).toEqual([expect.stringContaining('egy ügyfélé')]);
    expect(await load(GOOD, { companyId: company })).toMatchObject({ saved: true });
    expect((await stored()).map(({ groupName }) => groupName)).toEqual([`c${company}`, `c${company}`]);
  });
});
