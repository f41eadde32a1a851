import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { importFrostDamages } from '#server/modules/frost/imports/frostDamages.import.ts';
import { importSoilSamples } from '#server/modules/soil/soilSamples.import.ts';
import { importSoilZones } from '#server/modules/soil/soilZones.import.ts';
import { importDistricts } from '#server/modules/territory/districts.import.ts';
import { importSettlements } from '#server/modules/territory/settlements.import.ts';
import { importManagementZones } from '#server/modules/managementZone/zones.import.ts';
import { importRadars } from '#server/modules/radar/radars.import.ts';
import { importHeights } from '#server/modules/weather/heights.import.ts';
import { importWeather } from '#server/modules/weather/weather.import.ts';
import type { ImportReport } from './report.ts';
import { type ImportBench, importBench, squareFeature } from './testing.ts';

let database: Database;
let bench: ImportBench;
let companyId: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  bench = await importBench(database.kysely);
  ({ id: companyId } = await database.kysely
    .insertInto('company')
    .values({ name: 'Minta' })
    .returning('id')
    .executeTakeFirstOrThrow());
  return () => bench.remove();
});

let tables = 0;
const table = async (...lines: readonly string[]) => {
  tables += 1;
  return openFeatures(await bench.file(`table${tables}.csv`, `${lines.join('\n')}\n`), { srid: 23_700 });
};
const counts = ({ saved, added, changed, unchanged }: ImportReport) => [saved, added, changed, unchanged];
const blockAt = (meparCode: string, east = 0) =>
  squareFeature({ blokkazonosito: meparCode, statusz: 'ellenőrzött' }, east, 0, 200);

describe('soil samples', () => {
  const head = 'azonosito;eovy;eovx;talajterv;telepules;helyrajziszam;muvelesiag;terulet;genetikai;humusz';
  const line = 'M-1;760010;180010;T-1;Túrkeve;01/2;szántó;3,5;2;2,4';
  const stored = () =>
    database.kysely
      .selectFrom('soilSample')
      .select(['externalId', 'soilPlan', 'settlement', 'hrsz', 'landUse', 'area', 'genetic', 'organicContent'])
      .orderBy('externalId')
      .execute();
  const send = async (...lines: readonly string[]) =>
    importSoilSamples(bench.deps, await table(...lines), { companyId });

  it('keep what a later file has no column for', async () => {
    expect(counts(await send(head, line))).toEqual([true, 1, 0, 0]);
    const [before] = await stored();
    expect(before).toMatchObject({ soilPlan: 'T-1', organicContent: 2.4, area: 3.5 });
    // The same place, and a new humus.
    expect(counts(await send('azonosito;eovy;eovx;humusz', 'M-1;760010;180010;2,9'))).toEqual([true, 0, 1, 0]);
    expect(await stored()).toEqual([{ ...before, organicContent: 2.9 }]);
  });

  it('are unchanged by a file that only says where they are', async () => {
    await send(head, line);
    const before = await stored();
    expect(counts(await send('azonosito;eovy;eovx', 'M-1;760010;180010'))).toEqual([true, 0, 0, 1]);
    expect(await stored()).toEqual(before);
  });

  it('lose what a later file has an empty cell for', async () => {
    await send(head, line);
    await send('azonosito;eovy;eovx;humusz;talajterv', 'M-1;760010;180010;;');
    expect(await stored()).toMatchObject([{ soilPlan: null, organicContent: null, settlement: 'Túrkeve', area: 3.5 }]);
  });

  it('of a new identifier have nothing of what the file does not say', async () => {
    await send(head, line);
    await send('azonosito;eovy;eovx;humusz', 'M-2;760020;180020;1', 'M-1;760010;180010;1');
    expect(await stored()).toMatchObject([
      { externalId: 'M-1', soilPlan: 'T-1', organicContent: 1 },
      { externalId: 'M-2', soilPlan: null, organicContent: 1, settlement: null },
    ]);
  });
});

describe('soil zones', () => {
  const CHOSEN = { genetikaiszin: '#112233', fizikaiszin: '#445566' };
  const stored = () =>
    database.kysely
      .selectFrom('soilMapZone')
      .select(['genetic', 'physical', 'colorGenetic', 'colorPhysical'])
      .orderBy('externalId')
      .execute();
  const send = async (...zones: readonly object[]) =>
    importSoilZones(
      bench.deps,
      await bench.features(
        zones.map((properties, index) =>
          squareFeature(
            { azonosito: 'T-1', genetikai: 'Réti talajok', fizikai: 'vályog', ...properties },
            index * 200,
            0,
          ),
        ),
      ),
      { companyId },
    );

  it('keep the chosen colours of types that stay where a later file has no columns of colours', async () => {
    expect(counts(await send(CHOSEN))).toEqual([true, 1, 0, 0]);
    expect(counts(await send({}))).toEqual([true, 0, 0, 1]);
    expect(await stored()).toMatchObject([{ colorGenetic: '#112233', colorPhysical: '#445566' }]);
    expect(counts(await send({ fizikaiszin: '#000000' }))).toEqual([true, 0, 1, 0]);
    expect(await stored()).toMatchObject([{ colorGenetic: '#112233', colorPhysical: '#000000' }]);
  });

  it('have the colour of the list for a type that the later file changes, and keep the other', async () => {
    await send(CHOSEN);
    await send({ fizikai: 'agyag' });
    const [clay] = await stored();
    expect(clay).toMatchObject({ physical: 'agyag', colorGenetic: '#112233' });
    expect(clay?.colorPhysical).not.toBe('#445566');
    await send(CHOSEN);
    await send({ genetikai: 'Futóhomok' });
    const [sand] = await stored();
    expect(sand).toMatchObject({ genetic: 'Futóhomok', colorPhysical: '#445566' });
    expect(sand?.colorGenetic).not.toBe('#112233');
  });

  it('have the colours of the list where a later file has empty cells of colours', async () => {
    await send(CHOSEN);
    await send({ genetikaiszin: '', fizikaiszin: '' });
    const [zone] = await stored();
    expect(zone?.colorGenetic).not.toBe('#112233');
    expect(zone?.colorPhysical).toBe('#FFAB91');
  });
});

describe('damages by frost', () => {
  const stored = () =>
    database.kysely.selectFrom('frostDamage').select(['damageNumber', 'date', 'damageAmount']).execute();
  const send = async (...lines: readonly string[]) =>
    importFrostDamages(bench.deps, await table(...lines), { companyId });
  beforeEach(async () => {
    await importBlocks(bench.deps, await bench.features([blockAt('ABCD1E23')]));
  });

  it('keep their day where a later file has no column of days, and lose it where the cell is empty', async () => {
    const head = 'karszam;blokkazonosito;veszelynem;terulet;kifizetes;karszazalek';
    const first = await send(`${head};datum`, 'K-1;ABCD1E23;tavaszi fagy;1,5;100000;40;2026-04-20');
    expect(counts(first)).toEqual([true, 1, 0, 0]);
    expect(counts(await send(head, 'K-1;ABCD1E23;tavaszi fagy;1,5;120000;40'))).toEqual([true, 0, 1, 0]);
    expect(await stored()).toEqual([{ damageNumber: 'K-1', date: '2026-04-20', damageAmount: 120_000 }]);
    expect(counts(await send(head, 'K-1;ABCD1E23;tavaszi fagy;1,5;120000;40'))).toEqual([true, 0, 0, 1]);
    await send(`${head};datum`, 'K-1;ABCD1E23;tavaszi fagy;1,5;120000;40;');
    expect(await stored()).toMatchObject([{ date: null }]);
  });
});

describe('settlements and districts', () => {
  const stored = () =>
    database.kysely.selectFrom('settlement').select(['code', 'name', 'county', 'nuts4Code', 'nuts4Name']).execute();

  it('keep county and district where a later file has none of their columns', async () => {
    const whole = { kshCode: '04400', name: 'Túrkeve', megye: 'Szolnok', jaraskod: '001', jaras: 'Mezőtúri járás' };
    await importSettlements(bench.deps, await bench.features([squareFeature(whole, 0, 0, 1_000)]));
    const before = await stored();
    expect(before).toMatchObject([{ county: 'Szolnok', nuts4Code: '001', nuts4Name: 'Mezőtúri járás' }]);
    const bare = { kshCode: '04400', name: 'Túrkeve' };
    const moved = await importSettlements(bench.deps, await bench.features([squareFeature(bare, 100, 0, 1_000)]));
    expect(counts(moved)).toEqual([true, 0, 1, 0]);
    expect(await stored()).toEqual(before);
    // The district that was joined from the settlement is still there.
    expect(await database.kysely.selectFrom('district').select(['code', 'county']).execute()).toEqual([
      { code: '001', county: 'Szolnok' },
    ]);
    const same = await importSettlements(bench.deps, await bench.features([squareFeature(bare, 100, 0, 1_000)]));
    expect(counts(same)).toEqual([true, 0, 0, 1]);
  });

  it('keep the county of an imported district', async () => {
    const at = (properties: object, east: number) => bench.features([squareFeature(properties, east, 0, 1_000)]);
    await importDistricts(bench.deps, await at({ kod: '001', nev: 'Mezőtúri járás', megye: 'Szolnok' }, 0));
    await importDistricts(bench.deps, await at({ kod: '001', nev: 'Mezőtúri járás' }, 50));
    expect(await database.kysely.selectFrom('district').select(['code', 'county']).execute()).toEqual([
      { code: '001', county: 'Szolnok' },
    ]);
    await importDistricts(bench.deps, await at({ kod: '001', nev: 'Mezőtúri járás', megye: '' }, 50));
    expect(await database.kysely.selectFrom('district').select('county').execute()).toEqual([{ county: null }]);
  });
});

describe('heights of blocks', () => {
  it('keep what is known of their surroundings where a later file has heights alone', async () => {
    await importHeights(bench.deps, await table('mepar;magassag;tpi', 'ABCD1E23;85;-3,5'));
    await importHeights(bench.deps, await table('mepar;magassag', 'ABCD1E23;86'));
    const { rows } = await sql<{ height: number; tpi: number }>`select height, tpi from block_height`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ height: 86, tpi: -3.5 }]);
    const again = await importHeights(bench.deps, await table('mepar;magassag', 'ABCD1E23;86', 'ABCD1E24;90'));
    expect(counts(again)).toEqual([true, 1, 0, 1]);
  });
});

describe('management zones', () => {
  it('keep their block where a later file has no column of blocks', async () => {
    const at = (properties: object) =>
      bench.features([
        squareFeature({ azonosito: 'Z-1', tabla: 'Nagy', kategoria: 'A', szin: '#336699', ...properties }, 0, 0),
      ]);
    const send = async (properties: object) => importManagementZones(bench.deps, await at(properties), { companyId });
    expect(counts(await send({ mepar: 'ABCD1E23' }))).toEqual([true, 1, 0, 0]);
    expect(counts(await send({ tabla: 'Kis' }))).toEqual([true, 0, 1, 0]);
    const { rows } = await sql<{ name: string; code: string | null }>`
      select area_name as name, mepar_code as code from soil_management_zone`.execute(database.kysely);
    expect(rows).toEqual([{ name: 'Kis', code: 'ABCD1E23' }]);
  });

  const colours = () =>
    database.kysely.selectFrom('soilManagementZone').select(['areaName', 'category', 'color']).execute();
  const send = async (properties: object) =>
    importManagementZones(
      bench.deps,
      await bench.features([squareFeature({ azonosito: 'Z-1', tabla: 'Nagy', kategoria: 'A', ...properties }, 0, 0)]),
      { companyId },
    );

  it('keep a chosen colour while their category stays and a file has no column of colours', async () => {
    await send({ szin: '#336699' });
    expect(counts(await send({}))).toEqual([true, 0, 0, 1]);
    expect(counts(await send({ tabla: 'Kis' }))).toEqual([true, 0, 1, 0]);
    expect(await colours()).toEqual([{ areaName: 'Kis', category: 'A', color: '#336699' }]);
    await send({ kategoria: 'B' });
    const [other] = await colours();
    expect(other).toMatchObject({ category: 'B', color: expect.not.stringContaining('#336699') as string });
    await send({ kategoria: 'B', szin: '#336699' });
    await send({ kategoria: 'B', szin: '' });
    expect(await colours()).toEqual([{ ...other, areaName: 'Nagy' }]);
  });
});

describe('events of the radar', () => {
  const WHOLE = {
    azonosito: 'R-1',
    datum: '2026-06-10',
    jelenseg: 'jég',
    sulyossag: 2,
    jegmeret: 25,
    poh: 0.8,
    szellokes: 28,
    csapadek: 40,
    kezdet: '2026-06-10T12:00:00Z',
    veg: '2026-06-10T13:00:00Z',
    forras: 'radar',
  };
  const BARE = { azonosito: 'R-1', datum: '2026-06-10', jelenseg: 'jég', sulyossag: 2 };
  const stored = () =>
    database.kysely
      .selectFrom('radarEvent')
      .select(['dateRadar', 'phenomenon', 'severity', 'meshMm', 'poh', 'gustMs', 'rainMmH'])
      .select(['startedAt', 'endedAt', 'source'])
      .execute();
  const send = async (...events: readonly object[]) =>
    importRadars(
      bench.deps,
      await bench.features(events.map((properties, index) => squareFeature(properties, index * 2_000, 0, 1_000))),
      { today: '2026-06-22' },
    );

  it('keep figures, times and source where a later file has none of their columns', async () => {
    expect(counts(await send(WHOLE))).toEqual([true, 1, 0, 0]);
    const [before] = await stored();
    expect(before).toMatchObject({ meshMm: 25, poh: 0.8, gustMs: 28, rainMmH: 40, source: 'radar' });
    expect(counts(await send(BARE))).toEqual([true, 0, 0, 1]);
    expect(counts(await send({ ...BARE, sulyossag: 3 }))).toEqual([true, 0, 1, 0]);
    expect(await stored()).toEqual([{ ...before, severity: 3 }]);
  });

  it('lose what a later file has empty cells for', async () => {
    await send(WHOLE);
    await send({ ...BARE, jegmeret: '', kezdet: '', forras: '' });
    expect(await stored()).toMatchObject([
      { meshMm: null, startedAt: null, source: null, endedAt: new Date('2026-06-10T13:00:00Z'), gustMs: 28 },
    ]);
  });

  it('of a new identifier have nothing of what the file does not say', async () => {
    await send(WHOLE);
    expect(counts(await send({ ...BARE, azonosito: 'R-2' }))).toEqual([true, 1, 0, 0]);
    expect((await stored()).filter(({ meshMm, startedAt }) => meshMm === null && startedAt === null)).toHaveLength(1);
  });

  it('that are moved to another day lose times that the file does not say', async () => {
    await send(WHOLE);
    await send({ ...BARE, datum: '2026-06-11' });
    expect(await stored()).toMatchObject([{ dateRadar: '2026-06-11', startedAt: null, endedAt: null, meshMm: 25 }]);
  });

  it('that become another phenomenon lose what describes hail, and keep wind, rain and times', async () => {
    await send(WHOLE);
    const [before] = await stored();
    await send({ ...BARE, jelenseg: 'vihar' });
    expect(await stored()).toEqual([{ ...before, phenomenon: 'vihar', meshMm: null, poh: null }]);
  });

  it('are refused where a told beginning is later than the kept end, and stay as they were', async () => {
    await send(WHOLE);
    const before = await stored();
    const report = await send({ ...BARE, kezdet: '2026-06-10T13:00:01Z' });
    expect(report).toMatchObject({ saved: false, refusedCount: 1 });
    expect(report.refused).toEqual([
      { row: 1, reason: expect.stringContaining('vége korábbi a kezdeténél') as string },
    ]);
    expect(await stored()).toEqual(before);
    expect(counts(await send({ ...BARE, kezdet: '2026-06-10T13:00:00Z' }))).toEqual([true, 0, 1, 0]);
  });

  it('keep a severity of their own while their size stays, and have that of another size', async () => {
    await send(WHOLE);
    const { sulyossag: _, ...sized } = { ...BARE, jegmeret: 25 };
    expect(counts(await send(sized))).toEqual([true, 0, 0, 1]);
    expect(await stored()).toMatchObject([{ severity: 2, meshMm: 25 }]);
    await send({ ...sized, jegmeret: 31 });
    expect(await stored()).toMatchObject([{ severity: 4, meshMm: 31 }]);
  });
});

describe('stations of the weather', () => {
  const stations = async () =>
    (
      await sql<{ code: string; name: string; height: number }>`select code, name, height from weather_station
      order by code`.execute(database.kysely)
    ).rows;
  const send = async (...lines: readonly string[]) =>
    importWeather(bench.deps, await table(...lines), { today: '2026-06-15' });

  it('keep their name where a later file says their place alone, and are called by their code where none said one', async () => {
    const place = 'allomas;datum;tmin;eov_y;eov_x;magassag';
    await send(`${place};allomasnev`, 'S1;2026-04-01;-1,5;760000;180000;85;Túrkeve');
    expect(await stations()).toEqual([{ code: 'S1', name: 'Túrkeve', height: 85 }]);
    await send(place, 'S1;2026-04-02;-2;760000;180000;86', 'S2;2026-04-02;-2;761000;180000;90');
    expect(await stations()).toEqual([
      { code: 'S1', name: 'Túrkeve', height: 86 },
      { code: 'S2', name: 'S2', height: 90 },
    ]);
    await send(`${place};allomasnev`, 'S2;2026-04-03;-2;761000;180000;90;Kétpó');
    expect((await stations()).map(({ name }) => name)).toEqual(['Túrkeve', 'Kétpó']);
  });
});
