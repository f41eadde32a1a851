import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import type { ImportReport } from '#server/imports/report.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { undoImport } from '#server/imports/undo/undoImport.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { importForestCrowns, importForestStems } from './trees.import.ts';
import { importForestUnits } from './units.import.ts';

let database: Database;
let bench: ImportBench;
let companyId: number;
let otherId: number;

const newCompany = async (name: string) =>
  (
    await database.kysely
      .insertInto('company')
      .values({ name, kind: 'forestry' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  bench = await importBench(database.kysely);
  companyId = await newCompany('Erdő');
  otherId = await newCompany('Másik erdő');
  return () => bench.remove();
});
afterAll(() => database.close());

const UNIT = { projekt: 'Bakony', település: 'Bakonybél', tag: '12', részlet: 'A', főfafaj: 'Bükk' };
const unit = (more: object = {}, east = 0, size = 100) => squareFeature({ ...UNIT, ...more }, east, 0, size);
const stem = (east: number, north: number, more: object = {}) => ({
  type: 'Feature',
  properties: { azonosító: `${east}/${north}`, magasság: 25, ...more },
  geometry: { type: 'Point', coordinates: [760_000 + east, 180_000 + north] },
});
const crown = (east: number, north: number, more: object = {}, size = 4) =>
  squareFeature({ azonosító: `${east + size / 2}/${north + size / 2}`, magasság: 25, ...more }, east, north, size);

const run =
  (importer: typeof importForestUnits) =>
  async (features: readonly object[], options: { dryRun?: boolean; company?: number } = {}) =>
    importer(bench.deps, await bench.features(features), {
      companyId: options.company ?? companyId,
      dryRun: options.dryRun,
    });
const units = run(importForestUnits);
const stems = run(importForestStems);
const crowns = run(importForestCrowns);

const counts = ({ saved, added, changed, unchanged }: ImportReport) => ({ saved, added, changed, unchanged });
const reasons = ({ saved, refused }: ImportReport) => {
  expect(saved).toBe(false);
  return refused.map(({ row, reason }) => `${row}: ${reason}`);
};
const unitRow = () =>
  database.kysely
    .selectFrom('forestUnit')
    .select([
      'id',
      'code',
      'area',
      'mainSpecies',
      'stemCount',
      'heightAvg',
      'dbhAvg',
      'volumeSum',
      'volumeStems',
      'measured',
    ])
    .executeTakeFirstOrThrow();
const trees = () =>
  database.kysely
    .selectFrom('forestTree')
    .select(['externalId', 'source', 'species', 'height', 'crownArea', 'dbhMeasured', 'dbh', 'volume', 'beside'])
    .orderBy('externalId')
    .orderBy('source')
    .execute();
const nothingStands = async () => {
  expect(await trees()).toEqual([]);
  expect(await unitRow()).toMatchObject({ stemCount: 0, heightAvg: null, dbhAvg: null, volumeSum: null });
};

describe('the import of forest units', () => {
  it('makes projects and units, finds them again by settlement, tag and sub-tag, and leaves what is the same', async () => {
    const file = [unit(), unit({ részlet: 'B', főfafaj: '' }, 200), unit({ projekt: 'Vértes' }, 400)];
    expect(counts(await units(file))).toEqual({ saved: true, added: 3, changed: 0, unchanged: 0 });
    expect(counts(await units(file))).toEqual({ saved: true, added: 0, changed: 0, unchanged: 3 });
    expect(counts(await units([unit({ főfafaj: 'KTT' })]))).toEqual({
      saved: true,
      added: 0,
      changed: 1,
      unchanged: 0,
    });
    const rows = await database.kysely
      .selectFrom('forestUnit')
      .innerJoin('forestProject', 'forestProject.id', 'forestUnit.projectId')
      .select(['name', 'code', 'area', 'mainSpecies'])
      .orderBy('forestUnit.id')
      .execute();
    expect(rows).toEqual([
      { name: 'Bakony', code: 'Bakonybél 12/A', area: 1, mainSpecies: 'KTT' },
      { name: 'Bakony', code: 'Bakonybél 12/B', area: 1, mainSpecies: null },
      { name: 'Vértes', code: 'Bakonybél 12/A', area: 1, mainSpecies: 'B' },
    ]);
  });

  it('says which main species it does not know, and keeps the unit', async () => {
    const report = await units([unit({ főfafaj: 'Szomorúfűzfa' })]);
    expect(report.saved).toBe(true);
    expect(report.notes).toEqual([expect.stringMatching(/„Szomorúfűzfa” \(1 sorban; Tree specie not found\)/)]);
    expect((await unitRow()).mainSpecies).toBeNull();
  });

  it('refuses a unit twice in a file, a missing tag and outlines that cross themselves, and saves nothing', async () => {
    const bow = {
      type: 'Feature',
      properties: { ...UNIT, tag: '13' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [760_000, 180_000],
            [760_100, 180_100],
            [760_100, 180_000],
            [760_000, 180_100],
            [760_000, 180_000],
          ],
        ],
      },
    };
    const report = await units([unit(), unit({}, 300), unit({ tag: '' }, 500), bow]);
    const [twice, missing, crossing] = reasons(report);
    expect(twice).toMatch(/^2: .*Bakony: Bakonybél 12\/A/);
    expect(missing).toMatch(/^3: Hiányzik: tag/);
    expect(crossing).toMatch(/^4: /);
    expect(await database.kysely.selectFrom('forestProject').selectAll().execute()).toEqual([]);
  });

  it('does not move a boundary away from the stems within it', async () => {
    await units([unit()]);
    await stems([stem(90, 50), stem(10, 50)]);
    expect(reasons(await units([unit({}, 0, 80)]))).toEqual([
      expect.stringMatching(/^0: A\(z\) Bakonybél 12\/A erdőrészlet új határán kívül marad 1 betöltött törzs/),
    ]);
    expect((await unitRow()).area).toBe(1);
    expect((await units([unit({}, 0, 95)])).saved).toBe(true);
  });
});

describe('the import of stems', () => {
  beforeEach(async () => {
    await units([unit(), unit({ részlet: 'B', főfafaj: '' }, 200)]);
  });

  it('puts each into the unit where it stands, with the figures of the unit at once', async () => {
    const file = [
      stem(10, 10, { fafaj: 'KTT', koronaterület: 16 }),
      stem(20, 10, { dbh: '31,5' }),
      stem(210, 10, { fafaj: 'Fenyőfa', dbh: 20 }),
    ];
    const report = await stems(file);
    expect(counts(report)).toEqual({ saved: true, added: 3, changed: 0, unchanged: 0 });
    expect(report.notes).toEqual([expect.stringContaining('„Fenyőfa” (1 sorban; Tree specie not found)')]);
    const [oak, beech, unknown] = await trees();
    // 0.694 · (25 · 2 · sqrt(16 / π)) ^ 0.73, by hand.
    expect(oak).toMatchObject({ species: 'KTT', dbhMeasured: null, dbh: expect.closeTo(21.8601, 3) });
    expect(beech).toMatchObject({ species: 'B', dbhMeasured: 31.5, dbh: 31.5 });
    expect(unknown).toMatchObject({ species: null, dbh: 20 });
    const rows = await database.kysely.selectFrom('forestUnit').selectAll().orderBy('id').execute();
    expect(rows.map(({ stemCount, heightAvg }) => [stemCount, heightAvg])).toEqual([
      [2, 25],
      [1, 25],
    ]);
    expect(counts(await stems(file))).toEqual({ saved: true, added: 0, changed: 0, unchanged: 3 });
  });

  it('refuses negative, absent and impossible heights by row, and saves nothing of the file', async () => {
    const report = await stems([
      stem(10, 10),
      stem(11, 10, { magasság: -3 }),
      stem(12, 10, { magasság: 0 }),
      stem(13, 10, { magasság: '' }),
      stem(14, 10, { magasság: 320 }),
      stem(15, 10, { magasság: 'magas' }),
      stem(16, 10, { dbh: 4500 }),
    ]);
    expect(reasons(report)).toEqual([
      expect.stringMatching(/^2: Negatív szám: -3 \(magasság\)/),
      expect.stringMatching(/^3: A fa magassága 0/),
      expect.stringMatching(/^4: Hiányzik: magasság/),
      expect.stringMatching(/^5: Ilyen magas fa nincs: 320 m/),
      expect.stringMatching(/^6: Nem szám: „magas”/),
      expect.stringMatching(/^7: Ilyen vastag fa nincs: 4500 cm/),
    ]);
    await nothingStands();
  });

  it('refuses stems outside of every unit, outside of the named one, of unknown units, and areas', async () => {
    const report = await stems([
      stem(10, 10),
      stem(10, -1.9),
      stem(10, -2.1),
      stem(210, 10, { erdőrészlet: 'Bakonybél 12/A' }),
      stem(20, 10, { erdőrészlet: 'Bakonybél 99/Z' }),
      crown(50, 50),
    ]);
    expect(reasons(report)).toEqual([
      expect.stringMatching(/^3: A fa \(10\/-2.1\) egyetlen erdőrészletben sem áll/),
      expect.stringMatching(/^4: A fa \(210\/10\) kívül áll a megnevezett erdőrészleten \(„Bakonybél 12\/A”\)/),
      expect.stringMatching(/^5: Nincs ilyen erdőrészlet: „Bakonybél 99\/Z”/),
      expect.stringMatching(/^6: A törzs helye pont/),
    ]);
    await nothingStands();
  });

  it('refuses a tree twice in a file, also where only one of its rows names the unit', async () => {
    const report = await stems([
      stem(10, 10, { azonosító: '1' }),
      stem(11, 10, { azonosító: '1', erdőrészlet: 'bakonybel 12 a' }),
    ]);
    expect(reasons(report)).toEqual([expect.stringMatching(/^2: Ez az azonosító a fájlban többször szerepel: 1/)]);
    await nothingStands();
  });

  it('asks for the unit where two projects have it', async () => {
    await units([unit({ projekt: 'Felmérés 2025' })]);
    expect(reasons(await stems([stem(10, 10)]))).toEqual([expect.stringContaining('több erdőrészlet is van')]);
    expect((await stems([stem(10, 10, { projekt: 'Felmérés 2025' })])).saved).toBe(true);
  });

  it('puts nothing into the units of another company', async () => {
    expect(reasons(await stems([stem(10, 10)], { company: otherId }))).toEqual([
      expect.stringContaining('Az ügyfélnek még nincs erdőrészlete'),
    ]);
    await units([unit({}, 2000)], { company: otherId });
    expect(reasons(await stems([stem(10, 10)], { company: otherId }))).toEqual([
      expect.stringContaining('egyetlen erdőrészletben sem áll'),
    ]);
    expect(await trees()).toEqual([]);
  });

  it('reads a table with coordinates, and saves nothing in a dry run', async () => {
    const csv = await bench.file('fak.csv', 'id;eovY;eovX;magassag;fafaj\nT1;760010,5;180010;22,5;EF\n');
    const options = { companyId, dryRun: true };
    expect(counts(await importForestStems(bench.deps, await openFeatures(csv), options))).toMatchObject({ added: 1 });
    expect(await trees()).toEqual([]);
    await importForestStems(bench.deps, await openFeatures(csv), { companyId });
    expect(await trees()).toMatchObject([{ externalId: 'T1', species: 'EF', height: 22.5 }]);
  });
});

describe('the import of crowns', () => {
  beforeEach(async () => {
    await units([unit()]);
  });

  it('joins a crown to the stem of its identifier, which so gets a diameter and a volume', async () => {
    await stems([stem(12, 12, { fafaj: 'B' })]);
    expect(await trees()).toMatchObject([{ crownArea: null, dbh: null, volume: null }]);
    expect(counts(await crowns([crown(10, 10)]))).toEqual({ saved: true, added: 0, changed: 1, unchanged: 0 });
    expect(await trees()).toMatchObject([
      { species: 'B', crownArea: 16, dbh: expect.closeTo(21.8601, 3), volume: expect.any(Number) },
    ]);
    expect(await unitRow()).toMatchObject({ stemCount: 1, dbhAvg: expect.closeTo(21.8601, 3) });
    expect(counts(await crowns([crown(10, 10)]))).toMatchObject({ changed: 0, unchanged: 1 });
    // A later file of stems does not take the crown away.
    expect(counts(await stems([stem(12, 12, { fafaj: 'B' })]))).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('refuses points, crowns without area and crowns elsewhere, and saves nothing', async () => {
    const report = await crowns([crown(10, 10), stem(5, 5), crown(20, 20, {}, 0.2), crown(300, 300)]);
    expect(reasons(report).map((reason) => reason.slice(0, 2))).toEqual(['2:', '3:', '4:']);
    await nothingStands();
  });

  it('keeps trees that were found in a canopy beside those of the file, out of the figures, and says so', async () => {
    await stems([stem(50, 50, { atmero: '30' }), stem(60, 60, { atmero: '30' })]);
    await database.kysely.updateTable('forestTree').set({ source: 'computed' }).execute();
    // One has the identifier of a computed tree, and is not that tree.
    const report = await stems([stem(50, 50)]);
    expect(report.notes).toEqual([expect.stringMatching(/^2 számított fa megmaradt a betöltöttek mellett/)]);
    const kept = await trees();
    expect(kept.map(({ source, beside }) => [source, beside])).toEqual([
      ['computed', true],
      ['imported', false],
      ['computed', true],
    ]);
    expect(kept[0]?.volume).toBeGreaterThan(0);
    // The stem of the file has no diameter: its volume is not known, and not the others' either.
    expect(await unitRow()).toMatchObject({ stemCount: 1, volumeStems: 0, volumeSum: null, dbhAvg: null });
  });

  it('that is undone gives the computed trees back to the figures', async () => {
    await stems([stem(50, 50, { atmero: '30' })]);
    await database.kysely.updateTable('forestTree').set({ source: 'computed' }).execute();
    const [before, figures] = [await trees(), await unitRow()];
    await stems([stem(60, 60)]);
    expect(await trees()).toHaveLength(2);
    const { id } = await database.kysely
      .selectFrom('importRun')
      .select('id')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await inTransaction(database.kysely, (tx) => undoImport(tx, id));
    expect([await trees(), await unitRow()]).toEqual([before, figures]);
  });

  it('leaves the computed trees in the figures of a unit that gets crowns alone', async () => {
    await stems([stem(50, 50, { atmero: '30' })]);
    await database.kysely.updateTable('forestTree').set({ source: 'computed' }).execute();
    expect((await crowns([crown(10, 10)])).notes).toEqual([]);
    expect(await unitRow()).toMatchObject({ stemCount: 1, volumeStems: 1, volumeSum: expect.any(Number) });
  });

  it('says of how many stems the volume of a unit is made', async () => {
    await stems([stem(10, 10, { atmero: '30' }), stem(20, 20, { atmero: '30' }), stem(30, 30)]);
    const { stemCount, volumeStems, volumeSum } = await unitRow();
    expect([stemCount, volumeStems]).toEqual([3, 2]);
    expect(volumeSum).toBeGreaterThan(0);
  });
});
