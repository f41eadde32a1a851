import { hailGridBytes } from '@georisk/imagery/testing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { strangersFiles } from '#server/modules/importing/strangersFiles.ts';
import { type HailOptions, importHail } from './hail.import.ts';
import { importPrices } from './prices.import.ts';
import { importRadars } from './radars.import.ts';

let n: Neighbourhood;
let bench: ImportBench;
beforeAll(async () => {
  n = await openNeighbourhood();
  bench = await importBench(n.database.kysely);
});
afterAll(async () => {
  await bench.remove();
  await n.close();
});
beforeEach(() => n.database.kysely.deleteFrom('radarEvent').execute());

const TODAY = '2026-06-22';
const EVENT = { externalId: 'A1', dateRadar: '2026-06-10', phenomenon: 'jég', meshMm: 25 };
const load = async (features: readonly object[]) =>
  importRadars(bench.deps, await bench.features(features), { today: TODAY });
/** A square of 1 km², `east` and `north` of 760 000, 180 000. */
const event = (properties: object, east = 0, north = 0, size = 1000) =>
  squareFeature({ ...EVENT, ...properties }, east, north, size);
const stored = async () =>
  (
    await sql<{ id: string; severity: number; mesh: number | null; km2: number }>`
      select external_id as id, severity, mesh_mm as mesh, round((ST_Area(geom) / 1000000)::numeric, 2)::float as km2
      from radar_event order by external_id`.execute(n.database.kysely)
  ).rows;

describe('an import of polygons', () => {
  it('saves each once, with the severity of its hail, and changes what has changed', async () => {
    const file = [
      event({ start: '2026-06-10T14:30:00Z', end: '2026-06-10T15:00:00+02:00' }),
      event({ externalId: 'A2', phenomenon: 'Vihar', meshMm: null, severity: 2, gustMs: 28 }, 2000),
    ];
    // It ends before it begins.
    expect(await load(file)).toMatchObject({ saved: false, refusedCount: 1 });
    const good = [event({ start: '2026-06-10T12:30:00Z', end: '2026-06-10T15:00:00+02:00' }), ...file.slice(1)];
    expect(await load(good)).toMatchObject({ saved: true, added: 2, refusedCount: 0 });
    expect(await load(good)).toMatchObject({ saved: true, added: 0, changed: 0, unchanged: 2 });
    expect(await stored()).toEqual([
      { id: 'A1', severity: 3, mesh: 25, km2: 1 },
      { id: 'A2', severity: 2, mesh: null, km2: 1 },
    ]);
    expect(await load([event({ meshMm: 31 })])).toMatchObject({ changed: 1, unchanged: 0 });
    expect((await stored())[0]).toMatchObject({ severity: 4 });
  });

  const bowtie = {
    type: 'Feature',
    properties: EVENT,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [760_000, 180_000],
          [762_000, 182_000],
          [762_000, 180_000],
          [760_000, 182_000],
          [760_000, 180_000],
        ],
      ],
    },
  };
  const twoParts = {
    type: 'Feature',
    properties: EVENT,
    geometry: {
      type: 'MultiPolygon',
      coordinates: [0, 5000].map(
        (east) => (event({}, east) as { geometry: { coordinates: unknown } }).geometry.coordinates,
      ),
    },
  };
  it.each<[string, object, string]>([
    ['crosses itself', bowtie, 'keresztezi önmagát'],
    // The landscape's country ends at 800 000.
    ['lies in another country', event({}, 50_000), 'országhatáron kívül'],
    ['lies off the map', event({}, 300_000), 'megengedett területen kívül'],
    ['has an unknown phenomenon', event({ phenomenon: 'sáskajárás' }), 'Ismeretlen jelenség: „sáskajárás”'],
    ['is too small', event({}, 0, 0, 700), 'legalább 0,5 km²'],
    ['is too large', event({}, -60_000, -20_000, 71_000), 'legfeljebb 5000 km²'],
    ['has several parts', twoParts, 'több különálló részből'],
    ['is of tomorrow', event({ dateRadar: '2026-06-23' }), 'a mai (2026-06-22) utáni'],
    ['has no severity', event({ meshMm: null }), 'Hiányzik a súlyosság'],
    ['has hail below 5 mm', event({ meshMm: 4.9 }), 'nem okoz kárt'],
    ['has severity 5', event({ severity: 5 }), '1, 2, 3 vagy 4'],
    ['has a negative size', event({ meshMm: -1 }), 'Negatív szám'],
  ])('refuses one that %s, and saves nothing of the file', async (_, bad, sentence) => {
    const report = await load([event({ externalId: 'good' }, 0, 3000), bad]);
    expect(report).toMatchObject({ saved: false, refusedCount: 1 });
    expect(report.refused[0]?.reason).toContain(sentence);
    expect(await stored()).toEqual([]);
  });

  it('refuses an identifier that is twice in the file', async () => {
    const report = await load([event({}), event({}, 2000)]);
    expect(report.refused.map(({ row, reason }) => [row, reason.includes('többször szerepel')])).toEqual([[2, true]]);
  });
});

const hailFile = (name: string, rows: readonly (readonly number[])[]) => bench.file(name, hailGridBytes(rows));
const loadHail = async (path: string, options: Partial<HailOptions> = {}) =>
  importHail(bench.deps, path, { today: TODAY, ...options });

describe('an import of a grid of hail', () => {
  const SWATH = [
    [0, 0, 0, 0, 0],
    [0, 6, 12, 6, 0],
    [0, 12, 35, 22, 4.9],
    [0, 0, 0, Number.NaN, 0],
  ];

  it('makes areas of at least each severity, and replaces those of the same day', async () => {
    const path = await hailFile('mesh_2026-06-10.tif', SWATH);
    expect(await loadHail(path, { dryRun: true })).toMatchObject({ saved: false, added: 4 });
    expect(await stored()).toEqual([]);
    expect(await loadHail(path)).toMatchObject({ saved: true, added: 4, refusedCount: 0 });
    expect(await stored()).toMatchObject([
      { id: 'hail/2026-06-10//1-1', severity: 1, mesh: 6, km2: 6 },
      { id: 'hail/2026-06-10//2-1', severity: 2, mesh: 12, km2: 4 },
      { id: 'hail/2026-06-10//3-1', severity: 3, mesh: 22, km2: 2 },
      { id: 'hail/2026-06-10//4-1', severity: 4, mesh: 35, km2: 1 },
    ]);
    expect(await loadHail(path)).toMatchObject({ added: 0, changed: 0, unchanged: 4, notes: [] });
    const milder = await hailFile('mesh2_2026-06-10.tif', [[6, 6, 6, 6, 6]]);
    expect(await loadHail(milder)).toMatchObject({
      added: 0,
      changed: 1,
      notes: [expect.stringContaining('3 korábbi')],
    });
    expect(await loadHail(path, { date: '2026-06-11' })).toMatchObject({ added: 4, notes: [] });
    expect(await stored()).toHaveLength(5);
  });

  it('says that there was none', async () => {
    const report = await loadHail(await hailFile('mesh_2026-06-12.tif', [[0, 4.9]]));
    expect(report).toMatchObject({ saved: true, added: 0, notes: [expect.stringContaining('sehol sem')] });
  });

  it.each<[string, string, readonly (readonly number[])[], Partial<HailOptions>, string]>([
    ['negative sizes', 'a_2026-06-10.tif', [[-2, 10]], {}, 'nem jégméretek'],
    ['sizes of no hail', 'b_2026-06-10.tif', [[301]], {}, 'nem jégméretek'],
    ['no day', 'c.tif', [[10]], {}, 'nincs nap'],
    ['a day that does not exist', 'd.tif', [[10]], { date: '2026-02-30' }, 'Nem létező nap'],
    ['a day to come', 'e.tif', [[10]], { date: '2026-06-23' }, 'utáni'],
  ])('refuses %s', async (_, name, rows, options, sentence) => {
    const report = await loadHail(await hailFile(name, rows), options);
    expect(report).toMatchObject({ saved: false, refusedCount: 1 });
    expect(report.refused[0]?.reason).toContain(sentence);
  });

  it('of a stranger is read in a process of its own first', async () => {
    const path = await hailFile('mesh_2026-06-10.tif', SWATH);
    const files = strangersFiles(1);
    const sent = (more: Partial<typeof files>) =>
      importHail({ ...bench.deps, files: { ...files, ...more } }, path, { today: TODAY });
    const tooMuch = () => Promise.reject(new SourceError({ code: 'tooMuch' }));
    expect((await sent({ hail: tooMuch })).refused[0]?.reason).toContain('túl sok időt vagy memóriát');
    expect(await stored()).toEqual([]);
    expect(await sent({})).toMatchObject({ saved: true, added: 4 });
    expect((await stored()).map(({ id, km2 }) => [id, km2])).toEqual([
      ['hail/2026-06-10//1-1', 6],
      ['hail/2026-06-10//2-1', 4],
      ['hail/2026-06-10//3-1', 2],
      ['hail/2026-06-10//4-1', 1],
    ]);
    const wrong = await hailFile('wrong_2026-06-10.tif', [[-2, 10]]);
    const report = await importHail({ ...bench.deps, files }, wrong, { today: TODAY });
    expect(report.refused[0]?.reason).toContain('nem jégméretek');
  });

  it('refuses what is no raster', async () => {
    const report = await loadHail(await bench.file('x_2026-06-10.tif', 'no raster'));
    expect(report).toMatchObject({ saved: false, refusedCount: 1 });
  });
});

describe('an import of insured prices', () => {
  const prices = async (lines: readonly string[]) => {
    const path = await bench.file('arak.csv', ['Növény;Év;Ár (Ft/t)', ...lines].join('\n'));
    return importPrices(bench.deps, await openFeatures(path), { companyId: n.companies.A });
  };

  it('saves them by crop and year, and refuses what is no price', async () => {
    expect(await prices(['őszi búza;2026;75 000', 'kukorica;2026;62000'])).toMatchObject({ saved: true, added: 2 });
    expect(await prices(['őszi búza;2026;75000', 'kukorica;2026;61000'])).toMatchObject({ changed: 1, unchanged: 1 });
    const report = await prices([
      'sárkánygyümölcs;2026;1000',
      'kukorica;26;1000',
      'kukorica;2025;0',
      'kukorica;2025;-1',
    ]);
    expect(report).toMatchObject({ saved: false, refusedCount: 4 });
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('Ismeretlen növény: „sárkánygyümölcs”'),
      expect.stringContaining('Nem évszám'),
      'Az ár nem lehet nulla.',
      expect.stringContaining('Negatív szám'),
    ]);
  });
});
