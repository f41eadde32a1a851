import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { importAlerts } from '#server/modules/alert/alerts.import.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { importGraveyards } from '#server/modules/cemetery/imports/graveyards.import.ts';
import { importObjects } from '#server/modules/cemetery/imports/objects.import.ts';
import { importCrops } from '#server/modules/crop/crops.import.ts';
import { importFrostDamages } from '#server/modules/frost/imports/frostDamages.import.ts';
import { importObservations } from '#server/modules/raster/observations.import.ts';
import { importSoilSamples } from '#server/modules/soil/soilSamples.import.ts';
import { importSoilZones } from '#server/modules/soil/soilZones.import.ts';
import { importDistricts } from '#server/modules/territory/districts.import.ts';
import { importRoads } from '#server/modules/territory/roads.import.ts';
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

  it('of types of their own keep their colours where a later file has no columns of colours, and no others do', async () => {
    const own = { genetikai: 'Saját barna', fizikai: 'saját kavics' };
    await send({ ...own, ...CHOSEN });
    const before = await stored();
    expect(counts(await send({ ...own }))).toEqual([true, 0, 0, 1]);
    expect(await stored()).toEqual(before);
    const other = await send({ genetikai: 'Más barna', fizikai: 'saját kavics' });
    expect(other).toMatchObject({ saved: false, refusedCount: 1 });
    expect(other.refused[0]?.reason).toContain('Ismeretlen genetikai talajtípus: „Más barna”');
    const added = await send({ ...own }, { ...own, azonosito: 'T-2' });
    expect(added.refused.map(({ row }) => row)).toEqual([2]);
    const emptied = await send({ ...own, genetikaiszin: '' });
    expect(emptied.refused[0]?.reason).toContain('Ismeretlen genetikai talajtípus: „Saját barna”');
    expect(await stored()).toEqual(before);
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
    importFrostDamages(bench.deps, await table(...lines), { companyId, today: '2026-06-22' });
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
    await send({ kategoria: 'saját', szin: '#336699' });
    expect(counts(await send({ kategoria: 'saját' }))).toEqual([true, 0, 0, 1]);
    expect((await send({ kategoria: 'más' })).refused[0]?.reason).toContain('„más”');
    expect((await send({ kategoria: 'saját', szin: '' })).refused[0]?.reason).toContain('„saját”');
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

describe('graveyards and their objects', () => {
  const yard = (properties: object) =>
    bench.features([squareFeature({ kod: 'KT', nev: 'Köztemető', ...properties }, 0, 0, 500)]);
  const entrances = async () =>
    (
      await sql<{ name: string; x: number | null }>`select name, ST_X(entrance) as x from graveyard`.execute(
        database.kysely,
      )
    ).rows;
  const object = (properties: object, geometry: object) => ({
    type: 'Feature',
    properties: { azonosito: 'o1', megnevezes: 'Kút', szin: '#336699', ...properties },
    geometry,
  });
  const POINT = { type: 'Point', coordinates: [760_010, 180_010] };
  const send = async (properties: object, geometry: object = POINT) =>
    importObjects(bench.deps, await bench.features([object(properties, geometry)]), { companyId });
  const objects = () =>
    database.kysely.selectFrom('cemeteryObject').select(['name', 'geomType', 'symbol', 'size']).execute();

  it('keep their entrance where a later file has no columns of it, and lose it where the cells are empty', async () => {
    await importGraveyards(bench.deps, await yard({ bejarat_x: 760_100, bejarat_y: 180_000 }), { companyId });
    const bare = await importGraveyards(bench.deps, await yard({ nev: 'Új temető' }), { companyId });
    expect(counts(bare)).toEqual([true, 0, 1, 0]);
    expect(await entrances()).toEqual([{ name: 'Új temető', x: 760_100 }]);
    await importGraveyards(bench.deps, await yard({ bejarat_x: null, bejarat_y: null }), { companyId });
    expect(await entrances()).toEqual([{ name: 'Köztemető', x: null }]);
  });

  it('keep their sign and size where a later file has no columns of them', async () => {
    await importGraveyards(bench.deps, await yard({}), { companyId });
    await send({ jel: 'triangle', meret: 7 });
    const [before] = await objects();
    expect(before).toMatchObject({ symbol: 'triangle', size: 7 });
    await send({ megnevezes: 'Csap' });
    expect(await objects()).toEqual([{ ...before, name: 'Csap' }]);
    await send({ jel: '', meret: '' });
    const [usual] = await objects();
    expect(usual?.symbol).not.toBe('triangle');
    expect(usual?.size).not.toBe(7);
  });

  it('have the usual sign of another kind of shape', async () => {
    await importGraveyards(bench.deps, await yard({}), { companyId });
    await send({ jel: 'triangle', meret: 7 });
    const line = {
      type: 'LineString',
      coordinates: [
        [760_010, 180_010],
        [760_050, 180_010],
      ],
    };
    expect(await send({}, line)).toMatchObject({ saved: true });
    expect(await objects()).toMatchObject([{ geomType: 'polyline', size: 7 }]);
    expect(await objects()).not.toMatchObject([{ symbol: 'triangle' }]);
  });
});

describe('roads', () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [760_000, 180_000],
      [770_000, 180_000],
    ],
  };
  const send = async (properties: object) =>
    importRoads(
      bench.deps,
      await bench.features([{ type: 'Feature', properties: { osm_id: '1', ...properties }, geometry: line }]),
    );
  const roads = () => database.kysely.selectFrom('road').select(['kind', 'number']).execute();

  it('keep their number where a later file has no column of numbers, and lose it where the cell is empty', async () => {
    await send({ highway: 'primary', ref: '4' });
    const [before] = await roads();
    expect(before?.number).toBe('4');
    expect(counts(await send({ highway: 'primary' }))).toEqual([true, 0, 0, 1]);
    expect(await roads()).toEqual([before]);
    await send({ highway: 'primary', ref: null });
    expect(await roads()).toMatchObject([{ number: null }]);
  });
});

describe('crops', () => {
  const send = async (properties: object) =>
    importCrops(bench.deps, await bench.features([squareFeature({ azonosito: 'c1', ev: 2025, ...properties }, 0, 0)]));
  const days = () => database.kysely.selectFrom('cropRecord').select(['crop', 'date']).execute();

  it('keep their day where a later file has no column of days, and have the usual one where the cell is empty', async () => {
    await send({ noveny: 'kukorica', datum: '2025-07-20' });
    const [before] = await days();
    expect(before?.date).toBe('2025-07-20');
    expect(counts(await send({ noveny: 'kukorica' }))).toEqual([true, 0, 0, 1]);
    expect(await days()).toEqual([before]);
    await send({ noveny: 'kukorica', datum: '' });
    expect(await days()).toMatchObject([{ date: '2025-06-15' }]);
  });
});

describe('alerts', () => {
  const send = async (properties: object) =>
    importAlerts(
      bench.deps,
      await bench.features([
        squareFeature({ azonosito: 'r1', mepar: 'ABCD1E23', datum: '2026-06-01', ...properties }, 10, 10, 50),
      ]),
    );
  const kinds = async () =>
    (await sql<{ kind: string }>`select kind from alert`.execute(database.kysely)).rows.map(({ kind }) => kind);

  it('keep their kind where a later file has no column of kinds, and have the usual one where the cell is empty', async () => {
    await importBlocks(bench.deps, await bench.features([blockAt('ABCD1E23')]));
    await send({ tipus: 'belvíz' });
    expect(await kinds()).toEqual(['belvíz']);
    expect(counts(await send({}))).toEqual([true, 0, 0, 1]);
    expect(await kinds()).toEqual(['belvíz']);
    await send({ tipus: '' });
    expect(await kinds()).toEqual(['vegetation']);
  });
});

describe('statistics of blocks', () => {
  const send = async (...lines: readonly string[]) => importObservations(bench.deps, await table(...lines));
  const figures = async () =>
    (await sql<object>`select mean, sd, min, max from block_observation`.execute(database.kysely)).rows;

  it('keep spread and limits of an equal mean where a later file has no columns of them', async () => {
    await importBlocks(bench.deps, await bench.features([blockAt('ABCD1E23')]));
    const head = 'mepar;datum;count;clearshare;mean';
    await send(`${head};sd;min;max`, 'ABCD1E23;2024-05-01;100;1;0,5;0,1;0,2;0,75');
    const before = await figures();
    expect(counts(await send(head, 'ABCD1E23;2024-05-01;100;1;0,5'))).toEqual([true, 0, 0, 1]);
    expect(await figures()).toEqual(before);
    expect(counts(await send(head, 'ABCD1E23;2024-05-01;100;0,9;0,5'))).toEqual([true, 0, 1, 0]);
    expect(await figures()).toEqual(before);
    await send(head, 'ABCD1E23;2024-05-01;90;1;0,9');
    expect(await figures()).toMatchObject([{ sd: null, min: null, max: null }]);
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
