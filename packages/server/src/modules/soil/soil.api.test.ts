import type { Answer } from '@georisk/contract/endpoints.ts';
import type { SoilManagementZone, SoilSample, SoilZone } from '@georisk/contract/verticals/soil/soil.ts';
import { buildTiff, imageFields, PLACE } from '@georisk/imagery/cog/tiffBuilder.ts';
import { cornerOf, everything, square } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { up as soilColours } from '#server/db/migrations/0091_soil_colours.ts';
import { fromGeoJson } from '#server/db/geometry.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import type { ImportReport } from '#server/imports/report.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { importManagementZones } from '#server/modules/managementZone/zones.import.ts';
import { importSoilSamples } from './soilSamples.import.ts';
import { importSoilZones } from './soilZones.import.ts';
import { importTerrain } from './terrain.import.ts';

const MINE = { companyId: COMPANIES.soil1.id };
const THEIRS = { companyId: COMPANIES.soil2.id };

let n: Neighbourhood;
let bench: ImportBench;
beforeAll(async () => {
  n = await openNeighbourhood();
});
beforeEach(async () => {
  const db = n.database.kysely;
  for (const table of ['soilMapZone', 'soilSample', 'soilManagementZone', 'raster'] as const)
    await db.deleteFrom(table).execute();
  bench = await importBench(db);
  return () => bench.remove();
});
afterAll(() => n.close());

const EXTENT = encodeURIComponent(JSON.stringify(everything()));
interface Items {
  readonly soilZone: SoilZone;
  readonly soilSample: SoilSample;
  readonly soilManagementZone: SoilManagementZone;
}
async function read<N extends keyof Items>(name: N, who: PersonName = 'prokat'): Promise<readonly Items[N][]> {
  const answer = await n.call(who, `/api/prokat/${name}?extent=${EXTENT}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ items: Items[N][] }>().items;
}
const reasons = ({ saved, refused }: ImportReport) => {
  expect(saved).toBe(false);
  return refused.map(({ row, reason }) => `${row}: ${reason}`);
};
const table = async (text: string) => openFeatures(await bench.file('mintak.csv', text));

describe('the import of soil zones', () => {
  const zone = (properties: object, east = 0) => squareFeature(properties, east, 0);

  it('names and colours the types by their code, name or plasticity, and leaves what is the same', async () => {
    const features = [
      zone({ id: 1, genetic: 16, physical: 38 }),
      zone({ id: 2, genetic: 'réti talajok', physical: 'Agyag' }, 200),
      zone({ id: 3, genetic: 'Löszös', physical: 'vegyes', colorGenetic: '#abc', colorPhysical: '112233' }, 400),
    ];
    const first = await importSoilZones(bench.deps, await bench.features(features), MINE);
    expect([first.saved, first.added]).toEqual([true, 3]);
    expect(await read('soilZone')).toMatchObject([
      { genetic: 'Réti csernozjomok', physical: 'vályog', colorGenetic: '#6E6A2C', colorPhysical: '#FFAB91' },
      { genetic: 'Réti talajok', physical: 'agyag', colorGenetic: '#7CB342', colorPhysical: '#6D4C41' },
      { genetic: 'Löszös', physical: 'vegyes', colorGenetic: '#AABBCC', colorPhysical: '#112233' },
    ]);
    const again = await importSoilZones(bench.deps, await bench.features(features), MINE);
    expect([again.added, again.changed, again.unchanged]).toEqual([0, 0, 3]);
  });

  it('kept from before have the colours by which types are told apart, but not those that a company chose', async () => {
    const features = [
      zone({ id: 1, genetic: 16, physical: 38, colorGenetic: '#5E4138' }),
      zone({ id: 2, genetic: 16, physical: 38, colorGenetic: '#5E4139' }, 200),
      zone({ id: 3, genetic: 'Löszös', physical: 38, colorGenetic: '#5E4138' }, 400),
    ];
    await importSoilZones(bench.deps, await bench.features(features), MINE);
    const colours = async () => (await read('soilZone')).map(({ colorGenetic }) => colorGenetic);
    // Again, as after a process that was killed.
    for (let run = 0; run < 2; run += 1) {
      await soilColours(n.database.kysely);
      expect(await colours()).toEqual(['#6E6A2C', '#5E4139', '#5E4138']);
    }
  });

  it('refuses a colour that is none, unknown types and a missing column by row and column, and saves nothing', async () => {
    const features = [
      zone({ genetic: 16, physical: 38 }),
      zone({ genetic: 16, physical: 38, colorGenetic: 'barna', colorPhysical: null }, 200),
      zone({ genetic: 'Braunerde', physical: 38 }, 400),
      zone({ genetic: 16, physical: 'sár' }, 600),
      zone({ genetic: '', physical: 38 }, 800),
    ];
    const map = { colorGenetic: 'colorGenetic' };
    const [first, ...rest] = features;
    const withColumn = [{ ...first, properties: { genetic: 16, physical: 38, colorGenetic: null } }, ...rest];
    const report = await importSoilZones(bench.deps, await bench.features(withColumn), { ...MINE, map });
    const [color, genetic, physical, empty] = reasons(report);
    expect(color).toMatch(/^2: .*barna.*colorGenetic.*Invalid HEX color\./);
    expect(genetic).toMatch(/^3: Ismeretlen genetikai talajtípus: „Braunerde”/);
    expect(physical).toMatch(/^4: Ismeretlen fizikai talajféleség: „sár”/);
    expect(empty).toMatch(/^5: Hiányzik: genetikai talajtípus/);
    expect(await read('soilZone')).toEqual([]);
    const missing = await importSoilZones(bench.deps, await bench.features([zone({ tipus: 16 })]), MINE);
    expect(reasons(missing)[0]).toContain(
      'Hiányzó oszlop: „Genetikai talajtípus” (genetic), „Fizikai talajféleség” (physical)',
    );
  });

  it('refuses degrees that are called EOV', async () => {
    const ring = [
      [21, 47],
      [21.01, 47],
      [21.01, 47.01],
      [21, 47],
    ];
    const degrees = { geometry: { type: 'Polygon', coordinates: [ring] } };
    const feature = { type: 'Feature', properties: { genetic: 16, physical: 38 }, ...degrees };
    const report = await importSoilZones(bench.deps, await bench.features([feature]), MINE);
    expect(reasons(report)[0]).toContain('A koordináták foknak látszanak');
  });
});

describe('the import of soil samples', () => {
  it('reads places from columns in EOV or degrees, from points and from areas', async () => {
    const csv = await table('id,eovY,eovX,humusz,hrsz\nA,760100.5,180100,"2,35",0123/4\n');
    expect((await importSoilSamples(bench.deps, csv, MINE)).saved).toBe(true);
    const degrees = await table('id,lon,lat\nB,20.603,46.953\n');
    expect((await importSoilSamples(bench.deps, degrees, MINE)).saved).toBe(true);
    const point = {
      type: 'Feature',
      properties: { id: 'C', genetic: '25' },
      geometry: { type: 'Point', coordinates: [760_300, 180_200] },
    };
    const area = squareFeature({ id: 'D', genetic: 'saját típus' }, 500, 0);
    expect((await importSoilSamples(bench.deps, await bench.features([point, area]), MINE)).added).toBe(2);
    const samples = await n.database.kysely.selectFrom('soilSample').select('externalId').orderBy('id').execute();
    expect(samples.map(({ externalId }) => externalId)).toEqual(['A', 'B', 'C', 'D']);
    const read3 = (await read('soilSample')).filter(({ genetic, hrsz }) => genetic !== null || hrsz !== null);
    expect(read3.map(({ geom, genetic, hrsz, organicContent }) => [geom.type, genetic, hrsz, organicContent])).toEqual([
      ['Point', null, '0123/4', 2.35],
      ['Point', 'Réti talajok', null, null],
      ['Polygon', 'saját típus', null, null],
    ]);
  });

  it('names the columns that are not kept, and no others', async () => {
    const csv = await table('id,eovY,eovX,humusz,pH,K_A,P2O5\nA,760100,180100,2,6.8,42,180\n');
    const report = await importSoilSamples(bench.deps, csv, MINE);
    expect([report.saved, report.notes]).toEqual([true, [expect.stringContaining('„pH”, „K_A”, „P2O5”')]]);
    expect(report.notes[0]).toMatch(/^Ezeknek az oszlopoknak az adatait nem őrizzük meg: „pH”/);
    const known = await table('id,eovY,eovX,humusz\nA,760100,180100,2\n');
    expect((await importSoilSamples(bench.deps, known, MINE)).notes).toEqual([]);
    const zones = await bench.features([squareFeature({ genetic: 16, physical: 38, sotartalom: 0.1 }, 0, 0)]);
    expect((await importSoilZones(bench.deps, zones, MINE)).notes).toEqual([
      expect.stringContaining('nem őrizzük meg: „sotartalom”'),
    ]);
  });

  it('refuses two samples of one place without identifiers in words, not by a key that the file has not', async () => {
    const csv = await table('eovY,eovX,talajterv\n760100,180100,0-30 cm\n760100,180100,30-60 cm\n');
    const found = reasons(await importSoilSamples(bench.deps, csv, MINE));
    expect(found).toEqual([expect.stringMatching(/^3: Ugyanezen a helyen a fájlban már van egy sor/)]);
    expect(found.join('')).not.toContain('shape-');
  });

  it('reads a place whose two columns were swapped, and says so by its row', async () => {
    const csv = await table('id,eovY,eovX\nA,180100,760100\nB,760200,180200\n');
    const report = await importSoilSamples(bench.deps, csv, MINE);
    expect([report.saved, report.added, report.repaired]).toEqual([
      true,
      2,
      [{ row: 2, reason: expect.stringContaining('fel volt cserélve') }],
    ]);
  });

  it('leaves what is the same', async () => {
    const csv = 'id,eovY,eovX,humusz\nA,760100.5,180100.123456,2.35\n';
    await importSoilSamples(bench.deps, await table(csv), MINE);
    expect((await importSoilSamples(bench.deps, await table(csv), MINE)).unchanged).toBe(1);
    const changed = await importSoilSamples(bench.deps, await table(csv.replace('2.35', '2.4')), MINE);
    expect(changed.changed).toBe(1);
  });

  it('refuses a sample nowhere, outside, twice, or with impossible humus, and saves nothing', async () => {
    const text = [
      'id,eovY,eovX,humusz,mepar',
      'A,760100,180100,2,TESTOWN1',
      'B,,,2,',
      'C,10,20,2,',
      'D,760100,180100,140,',
      'E,760100,180100,sok,',
      'F,760100,180100,1,XX',
      'A,760200,180100,2,',
    ].join('\n');
    const found = reasons(await importSoilSamples(bench.deps, await table(text), MINE));
    expect(found.map((each) => each.slice(0, 20))).toEqual([
      '3: A mintának nincs ',
      '4: A minta a megenge',
      '5: A humusztartalom ',
      '6: Nem szám: „sok” (',
      '7: A MePAR-blokkazon',
      '8: Ez az azonosító a',
    ]);
    expect(await read('soilSample')).toEqual([]);
  });
});

describe('the import of management zones', () => {
  it('colours the known categories and refuses others without a colour', async () => {
    const zones = [
      squareFeature({ areaName: 'Nagy tábla', category: 3, meparCode: 'TESTOWN1', color: null }, 0, 0),
      squareFeature({ areaName: 'Nagy tábla', category: 'B', meparCode: null, color: null }, 200, 0),
      squareFeature({ areaName: 'Nagy tábla', category: 'öntözött', meparCode: null, color: '#00F' }, 400, 0),
    ];
    expect((await importManagementZones(bench.deps, await bench.features(zones), MINE)).added).toBe(3);
    expect((await read('soilManagementZone')).map(({ category, color }) => [category, color])).toEqual([
      ['magas', '#1A9641'],
      ['B', '#FFFFBF'],
      ['öntözött', '#0000FF'],
    ]);
    const wrong = await bench.features([squareFeature({ areaName: 'x', category: 'öntözött' }, 0, 0)]);
    expect(reasons(await importManagementZones(bench.deps, wrong, MINE))[0]).toMatch(/^1: Ismeretlen zónakategória/);
  });
});

describe('the management zones of a block', () => {
  const zonesOf = async (who: PersonName, code = 'TESTOWN1') =>
    (await n.call(who, `/api/soilManagementZones?meparCode=${code}`)).json<Answer<'soilManagementZones'>>();
  /** A zone in the middle of the block `own`. */
  const zone = (properties: object) => squareFeature({ areaName: 'Tábla', category: 1, ...properties }, 100, 100);

  const plantPlot = async () => {
    const shape = fromGeoJson({ type: 'MultiPolygon', coordinates: [square(760_100, 180_100, 50).coordinates] });
    await sql`insert into block_plot (company_id, name, mepar_code, geom, geom3857, area_ha)
      values (${COMPANIES.agro1.id}, 'Öreg-dűlő', 'TESTOWN1', ${shape}, ST_Transform(${shape}, 3857), 0.25)
      on conflict do nothing`.execute(n.database.kysely);
  };

  it('are the client’s own, by the code or by their place, and nobody else’s', async () => {
    const client = { companyId: COMPANIES.agro1.id };
    await importManagementZones(bench.deps, await bench.features([zone({ id: 'placed' })]), client);
    const named = squareFeature({ id: 'named', areaName: 'Tábla', category: 3, meparCode: 'TESTOWN1' }, 600, 0);
    await importManagementZones(bench.deps, await bench.features([named]), client);
    await importManagementZones(bench.deps, await bench.features([zone({ id: 'foreign', category: 4 })]), MINE);
    expect((await zonesOf('agro')).map(({ category }) => category)).toEqual(['alacsony', 'magas']);
    expect(await zonesOf('agro', 'TESTSHR2')).toEqual([]);
  });

  it('are those that were made of its seasons where the company has none, of the newest year', async () => {
    const geom = fromGeoJson({ type: 'MultiPolygon', coordinates: [square(760_100, 180_100, 50).coordinates] });
    const row = { blockId: n.land.blocks.own, groupName: 's2', geom, areaHa: 0.25, mean: 0.1, seasons: [2016, 2017] };
    const db = n.database.kysely;
    await db
      .insertInto('soilZone')
      .values([
        { ...row, year: 2017, category: 1 },
        { ...row, year: 2018, category: 3 },
      ])
      .execute();
    expect(await zonesOf('admin')).toMatchObject([{ category: 'magas', color: '#1A9641' }]);
    expect(await zonesOf('agro')).toEqual([]);
    await plantPlot();
    expect((await zonesOf('agro')).map(({ category }) => category)).toEqual(['magas']);
    await db.deleteFrom('soilZone').execute();
  });

  it('are never made of the images of another customer, whatever their group is called', async () => {
    await plantPlot();
    const db = n.database.kysely;
    const geom = fromGeoJson({ type: 'MultiPolygon', coordinates: [square(760_100, 180_100, 50).coordinates] });
    const row = { blockId: n.land.blocks.own, geom, areaHa: 0.25, mean: 0.1, seasons: [2016, 2017] };
    await db
      .insertInto('raster')
      .values({
        companyId: COMPANIES.soil1.id,
        groupName: 'drone1',
        kind: 'NDVI',
        date: '2018-05-20',
        layer: 'NDVI_2018-05-20',
        storageKey: 'x',
        sourceHash: 'x',
        srid: 32634,
        width: 1,
        height: 1,
        originX: 0,
        originY: 0,
        pixelX: 10,
        pixelY: 10,
      })
      .execute();
    await db
      .insertInto('soilZone')
      .values([
        { ...row, groupName: 'drone1', year: 2018, category: 3 },
        { ...row, groupName: 's2', year: 2017, category: 1 },
      ])
      .execute();
    expect((await zonesOf('agro')).map(({ category }) => category)).toEqual(['alacsony']);
    await db.deleteFrom('soilZone').execute();
    await db.deleteFrom('raster').where('groupName', '=', 'drone1').execute();
  });
});

describe('what a surveyor sees', () => {
  it('is of the own company: in lists, in counts and in the extent', async () => {
    await importSoilZones(bench.deps, await bench.features([squareFeature({ genetic: 16, physical: 38 }, 0, 0)]), MINE);
    const theirs = await bench.features([squareFeature({ genetic: 25, physical: 55 }, 600, 0)]);
    await importSoilZones(bench.deps, theirs, THEIRS);
    expect((await read('soilZone')).map(({ genetic }) => genetic)).toEqual(['Réti csernozjomok']);
    expect(await read('soilZone', 'admin')).toHaveLength(2);
    const overview = (await n.call('prokat', '/api/prokat/overview')).json<Answer<'soilOverview'>>();
    expect(overview).toEqual({
      soilZones: 1,
      soilSamples: 0,
      managementZones: 0,
      box: [760_000, 180_000, 760_100, 180_100],
      place: [760_050, 180_050],
      terrainUrl: null,
    });
    for (const who of ['manager', 'agro', 'farmer', 'woodwiser'] as const)
      expect((await n.call(who, `/api/prokat/soilZone?extent=${EXTENT}`)).statusCode).toBe(403);
  });
});

describe('a survey in two parts', () => {
  it('is found in one of them, and not between them', async () => {
    const parts = [
      squareFeature({ genetic: 16, physical: 38 }, 0, 0),
      squareFeature({ genetic: 16, physical: 38 }, 9_000, 0),
    ];
    await importSoilZones(bench.deps, await bench.features(parts), MINE);
    const overview = (await n.call('prokat', '/api/prokat/overview')).json<Answer<'soilOverview'>>();
    expect(overview.box).toEqual([760_000, 180_000, 769_100, 180_100]);
    expect([760_050, 769_050]).toContain(overview.place?.[0]);
  });
});

describe('the terrain', () => {
  const SIDE = 64;
  const heights = (of: (column: number, row: number) => number) =>
    buildTiff([...imageFields({ width: SIDE, height: SIDE, bits: 32, format: 3 }), ...PLACE], {
      blocks: [
        new Uint8Array(
          Float32Array.from({ length: SIDE * SIDE }, (_, at) => of(at % SIDE, Math.floor(at / SIDE))).buffer,
        ),
      ],
    });
  const saved = async (name: string, bytes: Uint8Array) =>
    importTerrain(bench.deps, { path: await bench.file(name, bytes) }, MINE);
  const capabilities = (who: PersonName) =>
    n.call(who, `/geoserver/c${MINE.companyId}/wms?SERVICE=WMS&REQUEST=GetCapabilities`);

  it('is a layer of its company alone, and comes with a block', async () => {
    expect(
      (
        await saved(
          'domborzat_2024-03-20.tif',
          heights((column) => 90 + column / 8),
        )
      ).saved,
    ).toBe(true);
    const mepar = (await n.call('prokat', '/api/prokat/mepar/TESTOWN1')).json<Answer<'soilMepar'>>();
    expect(mepar).toMatchObject({ meparCode: 'TESTOWN1', alerts: [], terrainUrl: 'c13:Terrain_2024-03-20' });
    const seen = await capabilities('prokat');
    expect(seen.statusCode).toBe(200);
    expect(seen.body).toContain('<Name>Terrain_2024-03-20</Name>');
    for (const who of ['manager', 'agro', 'farmer', 'managerB'] as const)
      expect((await capabilities(who)).statusCode, who).toBe(404);
  });

  it('of a block is the newest that shows the block, not the newest of all', async () => {
    await saved(
      'domborzat_2024-03-20.tif',
      heights(() => 90),
    );
    const db = n.database.kysely;
    const { id: _id, ...terrain } = await db.selectFrom('raster').selectAll().executeTakeFirstOrThrow();
    const [originX, south] = cornerOf('own');
    const there = { originX, originY: south + SIDE * Math.abs(terrain.pixelY) };
    const older = { layer: 'Terrain_2023-01-01', date: '2023-01-01', ...there };
    await db
      .insertInto('raster')
      .values({ ...terrain, ...older })
      .execute();
    const url = async (path: string) => (await n.call('prokat', path)).json<{ terrainUrl: string }>().terrainUrl;
    expect(await url('/api/prokat/overview')).toBe('c13:Terrain_2024-03-20');
    expect(await url('/api/prokat/mepar/TESTOWN1')).toBe('c13:Terrain_2023-01-01');
  });

  it.each([
    ['no heights', heights(() => 30_000), 'nem lehet tengerszint feletti magasság'],
    ['another file', Buffer.from('{}'), 'GeoTIFF'],
    [
      'bytes',
      buildTiff([...imageFields({ width: 8, height: 8 }), ...PLACE], { blocks: [new Uint8Array(64)] }),
      'egy sávja',
    ],
  ])('of %s is refused', async (_, bytes, sentence) => {
    expect(reasons(await saved('domborzat_2024-03-20.tif', bytes))[0]).toContain(sentence);
    expect(await n.database.kysely.selectFrom('raster').select('id').execute()).toEqual([]);
  });

  it('without a day is refused with what to do', async () => {
    expect(
      reasons(
        await saved(
          'domborzat.tif',
          heights(() => 90),
        ),
      )[0],
    ).toContain('--date');
  });
});
