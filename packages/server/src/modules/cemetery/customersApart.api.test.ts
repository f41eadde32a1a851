import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTiff, imageFields, PLACE } from '@georisk/imagery/cog/tiffBuilder.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { everything } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { importManagementZones } from '#server/modules/managementZone/zones.import.ts';
import { importSoilSamples } from '#server/modules/soil/soilSamples.import.ts';
import { importSoilZones } from '#server/modules/soil/soilZones.import.ts';
import { importTerrain } from '#server/modules/soil/terrain.import.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { importGraves } from './imports/graves.import.ts';
import { importGraveyards } from './imports/graveyards.import.ts';
import { importObjects } from './imports/objects.import.ts';

/** Two customers of each kind; everything of a customer has its word in it. */
const CUSTOMERS = ['cemetery1', 'cemetery2', 'soil1', 'soil2'] as const;
type Customer = (typeof CUSTOMERS)[number];
const WORDS = { cemetery1: 'ELSODAL', cemetery2: 'MASODAL', soil1: 'HARMADAL', soil2: 'NEGYEDAL' } as const;

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;
const EAST = { cemetery1: 0, cemetery2: 400, soil1: 0, soil2: 400 } as const;

let test: TestApp;
let bench: ImportBench;
let dataDir: string;
const tokens = {} as Record<PersonKey, string>;

async function fillCemetery(customer: 'cemetery1' | 'cemetery2') {
  const [word, companyId, east] = [WORDS[customer], COMPANIES[customer].id, EAST[customer]];
  const yard = squareFeature({ kod: word, nev: `${word} temető` }, east, 0, 100);
  await importGraveyards(bench.deps, await bench.features([yard]), { companyId });
  const grave = (hely: string, more: object) => ({ parcella: word, sor: '1', hely, elhunyt: `${word} János`, ...more });
  const [fenykep, halalozas] = [`https://pelda.hu/${word}.jpg`, test.clock.today()];
  const graves = [
    squareFeature(grave('1', { szuletes: '1901', halalozas: '1970', ervenyesseg: '2030-01-02', fenykep }), east, 10, 2),
    squareFeature(grave('2', { szuletes: '1950', halalozas, fenykep: `${fenykep}?friss` }), east + 5, 10, 2),
  ];
  await importGraves(bench.deps, await bench.features(graves), { companyId, today: '2026-06-15' });
  const shed = squareFeature({ megnevezes: `${word} ravatalozó`, szin: '#aa0000' }, east + 20, 20, 10);
  await importObjects(bench.deps, await bench.features([shed]), { companyId });
}

async function fillSurvey(customer: 'soil1' | 'soil2') {
  const [word, companyId, east] = [WORDS[customer], COMPANIES[customer].id, EAST[customer]];
  const colours = { colorGenetic: '#aaaaaa', colorPhysical: '#bbbbbb' };
  const zone = squareFeature({ genetic: word, physical: word, ...colours }, east, 0);
  await importSoilZones(bench.deps, await bench.features([zone]), { companyId });
  const sample = squareFeature({ id: word, hrsz: word, humusz: 2 }, east, 0);
  await importSoilSamples(bench.deps, await bench.features([sample]), { companyId });
  const managed = squareFeature({ areaName: word, category: word, color: '#cccccc', meparCode: null }, east, 0);
  await importManagementZones(bench.deps, await bench.features([managed]), { companyId });
  const heights = new Uint8Array(Float32Array.from({ length: 64 * 64 }, (_, at) => 90 + (at % 64)).buffer);
  const fields = [...imageFields({ width: 64, height: 64, bits: 32, format: 3 }), ...PLACE];
  const path = await bench.file(`${word}_2024-03-20.tif`, buildTiff(fields, { blocks: [heights] }));
  await importTerrain({ ...bench.deps, store: await rasterStore({ dataDir }) }, { path }, { companyId });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-apart-'));
  test = await openTestApp({ DATA_DIR: dataDir });
  const { people } = await plantFixture(test.database.kysely, test.clock.now());
  bench = await importBench(test.database.kysely);
  for (const customer of ['cemetery1', 'cemetery2'] as const) await fillCemetery(customer);
  for (const customer of ['soil1', 'soil2'] as const) await fillSurvey(customer);
  for (const key of [...CUSTOMERS, 'cemetery1public', 'cemetery2public', 'a.manager'] as const)
    tokens[key] = await openSession(test.database.kysely, people[key], { at: test.clock.now() });
  for (const customer of ['cemetery1', 'cemetery2'] as const) {
    const made = await test.call('POST', '/api/cemetery/links', {
      token: tokens[customer],
      body: { graveyardId: await graveyardOf(customer), label: `${WORDS[customer]} kapu` },
    });
    expect(made.statusCode).toBe(201);
  }
});
afterAll(async () => {
  await bench.remove();
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const graveyardOf = async (customer: Customer): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from graveyard where company_id = ${COMPANIES[customer].id}`.execute(test.database.kysely);
  return rows[0]?.id ?? 0;
};
const ask = async (key: PersonKey, path: string) => {
  const { statusCode, body } = await test.call('GET', path, { token: tokens[key] });
  return { status: statusCode, body };
};
const search = (phrase: string) => `/api/search?phrase=${phrase}&limit=20`;
const group = (customer: Customer) => `/geoserver/c${COMPANIES[customer].id}`;
const CAPABILITIES = '?SERVICE=WMS&REQUEST=GetCapabilities';
const mapOf = (customer: Customer) =>
  `${group(customer)}/wms?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=Terrain_2024-03-20&STYLES=&SRS=EPSG:23700&BBOX=760000,180000,760100,180100&WIDTH=16&HEIGHT=16&FORMAT=image/png`;

/** Every read of a vertical that has a body in words. */
const READS = {
  cemetery: [
    '/api/cemetery/graveyards',
    '/api/cemetery/guide',
    '/api/cemetery/graves',
    `/api/cemetery/gravesByExtent?${EXTENT}`,
    `/api/cemetery/graveRows?${EXTENT}`,
    '/api/cemetery/chosenGraves?row=1',
    '/api/cemetery/chosenGraves?born=1901',
    search('janos'),
    search('elhunyt'),
  ],
  clerk: ['/api/cemetery/links', '/api/cemetery/chosenGraves?valid=2030', '/api/currentUser'],
  soil: [
    `/api/prokat/soilZone?${EXTENT}`,
    `/api/prokat/soilSample?${EXTENT}`,
    `/api/prokat/soilManagementZone?${EXTENT}`,
  ],
} as const;

const others = (customer: Customer) => CUSTOMERS.filter((each) => each !== customer).map((each) => WORDS[each]);
const expectNothingOf = (words: readonly string[], body: string, path: string) => {
  for (const word of words) expect(body, path).not.toContain(word);
};

describe.each([
  ['cemetery1', 'cemetery1', [...READS.cemetery, ...READS.clerk]],
  ['cemetery2', 'cemetery2', [...READS.cemetery, ...READS.clerk]],
  ['cemetery1public', 'cemetery1', READS.cemetery],
  ['cemetery2public', 'cemetery2', READS.cemetery],
  ['soil1', 'soil1', READS.soil],
  ['soil2', 'soil2', READS.soil],
] as const)('%s', (who, customer, paths) => {
  it('reads the own rows by every call, and nothing of anybody else', async () => {
    let own = 0;
    for (const path of paths) {
      const { status, body } = await ask(who, path);
      expect(status, path).toBe(200);
      if (body.includes(WORDS[customer])) own += 1;
      expectNothingOf(others(customer), body, path);
    }
    // The company is called otherwise, and one phrase finds nobody.
    expect(own).toBeGreaterThanOrEqual(paths.length - 2);
  });

  it('finds nothing of the others by their own words', async () => {
    for (const word of others(customer)) {
      const { body } = await ask(who, search(word));
      expect(body).not.toContain(word);
    }
  });

  it('has none of the others’ pictures, nor words of them in the layers of any picture', async () => {
    for (const other of CUSTOMERS.filter((each) => each !== customer)) {
      const paths404 = [`${group(other)}/wms${CAPABILITIES}`, `${group(other)}/wmts/1.0.0/WMTSCapabilities.xml`];
      for (const path of [...paths404, mapOf(other)]) expect((await ask(who, path)).status, path).toBe(404);
    }
    const mine = await ask(who, `${group(customer)}/wms${CAPABILITIES}`);
    expectNothingOf(others(customer), mine.body, 'capabilities');
  });
});

describe('figures and files', () => {
  it('count the own rows alone', async () => {
    for (const customer of ['soil1', 'soil2'] as const) {
      const { body } = await ask(customer, '/api/prokat/overview');
      const east = 760_000 + EAST[customer];
      expect(JSON.parse(body)).toMatchObject({
        soilZones: 1,
        soilSamples: 1,
        managementZones: 1,
        box: [east, 180_000, east + 100, 180_100],
        terrainUrl: `c${COMPANIES[customer].id}:Terrain_2024-03-20`,
      });
      expect((await ask(customer, mapOf(customer))).status).toBe(200);
    }
    for (const customer of ['cemetery1', 'cemetery2'] as const) {
      const { body } = await ask(customer, '/api/cemetery/guide');
      expect(JSON.parse(body)).toMatchObject([{ graves: 2, deads: 2 }]);
      expect((await ask(customer, search('1901'))).body).toContain('Született: 1901 (1)');
    }
  });

  it('of an exported register contain the own rows, also where the others’ were chosen', async () => {
    const { rows } = await sql<{ graves: number[]; dead: number[] }>`
      select array_agg(distinct grave.id) as graves, array_agg(deceased.id) as dead
      from grave join deceased on deceased.grave_id = grave.id`.execute(test.database.kysely);
    const body = { graveIds: rows[0]?.graves ?? [], deadIds: rows[0]?.dead ?? [] };
    for (const customer of ['cemetery1', 'cemetery2'] as const) {
      const answer = await test.call('POST', '/api/cemetery/export', { token: tokens[customer], body });
      for (const layer of ['Sirhelyek', 'Kivalasztott elhunytak', 'Kivalasztott sirhelyek']) {
        const source = await openFeatures(await bench.file('temeto.xlsx', answer.rawPayload), { layer });
        const lines: string[] = [];
        for await (const row of source.read()) lines.push(JSON.stringify(row));
        expect(lines).toHaveLength(2);
        for (const line of lines) expect(line).toContain(WORDS[customer]);
      }
    }
  });
});

describe('a visitor', () => {
  it('is told no expiry by any call, shown no photo of a recent burial, and may not export', async () => {
    const [mine, theirs] = [await ask('cemetery1', READS.cemetery[3]), await ask('cemetery1public', READS.cemetery[3])];
    expect(mine.body).toContain('2030-01-02');
    expect(mine.body).toContain('.jpg?friss');
    expect(theirs.body).toContain('.jpg"');
    for (const path of [...READS.cemetery, READS.clerk[1], search('2030'), search('2030-01-02')]) {
      const { body } = await ask('cemetery1public', path);
      for (const secret of ['2030', 'graveValidDate', '.jpg?friss']) expect(body, path).not.toContain(secret);
    }
    for (const path of ['/api/cemetery/links', '/api/account'])
      expect([403, 404], path).toContain((await ask('cemetery1public', path)).status);
    const body = { graveIds: [], deadIds: [] };
    const refused = await test.call('POST', '/api/cemetery/export', { token: tokens.cemetery1public, body });
    expect(refused.statusCode).toBe(403);
  });
});

describe('those who are no customer of a kind', () => {
  it.each([
    ['cemetery1', READS.soil],
    ['soil1', [...READS.cemetery.slice(0, 7), ...READS.clerk.slice(0, 2)]],
    ['a.manager', [...READS.soil, ...READS.cemetery.slice(0, 7), ...READS.clerk.slice(0, 2)]],
  ] as const)('%s is refused by its calls', async (who, paths) => {
    for (const path of paths) expect((await ask(who, path)).status, path).toBe(403);
  });
});
