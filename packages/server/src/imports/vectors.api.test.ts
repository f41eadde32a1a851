import type { MultiPolygon } from 'geojson';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { importAlerts } from '#server/modules/alert/alerts.import.ts';
import { importBlocks } from '#server/modules/block/blocks.import.ts';
import { importCountry } from '#server/modules/territory/country.import.ts';
import { importAll } from './importAll.ts';
import { userNamesFor } from '#server/modules/policy/farmers.plan.ts';
import { importPolicies } from '#server/modules/policy/policies.import.ts';
import { importSettlements } from '#server/modules/territory/settlements.import.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench, squareFeature } from './testing.ts';

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

const count = async (table: 'block' | 'settlement' | 'policyPlot' | 'appUser' | 'alert' | 'importRun' | 'policy') => {
  const { n } = await database.kysely.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return n;
};

const block = (meparCode: string, east = 0, size = 100) => squareFeature({ meparCode, status: 'x' }, east, 0, size);

describe('blocks', () => {
  it('are added, left unchanged, and changed, with a copy for drawing and their area', async () => {
    const first = await importBlocks(bench.deps, await bench.features([block('AAAA0001'), block('AAAA0002', 200)]));
    expect(first).toMatchObject({ saved: true, added: 2, changed: 0, unchanged: 0, refusedCount: 0 });
    const again = await importBlocks(bench.deps, await bench.features([block('AAAA0001'), block('AAAA0002', 200)]));
    expect(again).toMatchObject({ saved: true, added: 0, changed: 0, unchanged: 2 });
    const changed = await importBlocks(bench.deps, await bench.features([block('AAAA0001', 0, 200)]));
    expect(changed).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await count('importRun')).toBe(3);

    const rows = await database.kysely
      .selectFrom('block')
      .select([
        'meparCode',
        'geomHa',
        asGeoJson<MultiPolygon>('block.geom').as('geom'),
        sql<number>`ST_HausdorffDistance(geom3857, ST_Transform(geom, ${sql.lit(
          '+proj=somerc +lat_0=47.14439372222222 +lon_0=19.04857177777778 +k_0=0.99993 +x_0=650000 +y_0=200000 +ellps=GRS67 +towgs84=52.17,-71.82,-14.9,0,0,0,0 +units=m +no_defs',
        )}::text, 3857))`.as('offset'),
        sql<number>`ST_SRID(geom3857)`.as('srid'),
      ])
      .orderBy('meparCode')
      .execute();
    expect(rows.map(({ meparCode, geomHa, srid }) => [meparCode, geomHa, srid])).toEqual([
      ['AAAA0001', 4, 3857],
      ['AAAA0002', 1, 3857],
    ]);
    expect(rows[0]?.geom.coordinates).toEqual([squareFeature({}, 0, 0, 200).geometry.coordinates]);
    for (const { offset } of rows) expect(offset).toBeLessThan(0.005);
  });

  it('keep a status that the file does not contain', async () => {
    await importBlocks(bench.deps, await bench.features([block('AAAA0001')]));
    const silent = squareFeature({ meparCode: 'AAAA0001' }, 0, 0);
    expect(await importBlocks(bench.deps, await bench.features([silent]))).toMatchObject({ unchanged: 1 });
    const larger = squareFeature({ meparCode: 'AAAA0001' }, 0, 0, 300);
    expect(await importBlocks(bench.deps, await bench.features([larger]))).toMatchObject({ changed: 1 });
    expect(await database.kysely.selectFrom('block').select('status').execute()).toEqual([{ status: 'x' }]);
  });

  it('are saved all or not at all, and every refusal is reported', async () => {
    const bowTie = block('AAAA0003');
    bowTie.geometry.coordinates[0]?.splice(1, 2, ...(bowTie.geometry.coordinates[0]?.slice(1, 3).reverse() ?? []));
    const report = await importBlocks(
      bench.deps,
      await bench.features([block('AAAA0001'), block('aaaa-2'), bowTie, block('AAAA0001'), block('AAAA0005')]),
    );
    expect(report).toMatchObject({ saved: false, refusedCount: 3 });
    expect(report.refused.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(report.refused[2]?.reason).toContain('AAAA0001');
    expect([await count('block'), await count('importRun')]).toEqual([0, 0]);
  });

  it('find refusals after hundreds of good rows, and undo those', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) =>
      block(`B${String(index).padStart(7, '0')}`, index * 10, 9),
    );
    many[1_150] = block('short');
    const report = await importBlocks(bench.deps, await bench.features(many));
    expect(report).toMatchObject({ saved: false, refusedCount: 1, refused: [{ row: 1_151 }] });
    expect(await count('block')).toBe(0);
  });

  it('are not saved where the file is cut off, lacks a column, or is elsewhere', async () => {
    const many = Array.from({ length: 300 }, (_, index) => block(`A${String(index).padStart(7, '0')}`, index * 100));
    const text = JSON.stringify({ type: 'FeatureCollection', features: many });
    const cut = await openFeatures(await bench.file('cut.geojson', text.slice(0, -30)), { srid: 23700 });
    expect(await importBlocks(bench.deps, cut)).toMatchObject({ saved: false, refused: [{ row: 0 }] });
    const nameless = await bench.features([squareFeature({ kod2: 'AAAA0001' }, 0, 0)]);
    const missing = await importBlocks(bench.deps, nameless);
    expect(missing.refused[0]?.reason).toContain('meparCode');
    expect(await importBlocks(bench.deps, nameless, { map: { meparCode: 'kod2' } })).toMatchObject({ added: 1 });
    const elsewhere = await openFeatures(await bench.file('deg.geojson', text), { srid: 4326 });
    expect(await importBlocks(bench.deps, elsewhere)).toMatchObject({ saved: false, refusedCount: 300 });
    expect(await count('block')).toBe(1);
  });

  it('are only tried in a dry run', async () => {
    const report = await importBlocks(bench.deps, await bench.features([block('AAAA0001')]), { dryRun: true });
    expect(report).toMatchObject({ dryRun: true, saved: false, added: 1, refusedCount: 0 });
    expect([await count('block'), await count('importRun')]).toEqual([0, 0]);
  });
});

describe('settlements and country', () => {
  const settlement = squareFeature(
    { kshCode: '12345', name: 'Túrkeve', countyName: 'JNSz', jaras: 'Mezőtúri' },
    -500,
    -500,
    2_000,
  );

  it('are kept by code, and blocks get theirs whichever comes first', async () => {
    await importBlocks(bench.deps, await bench.features([block('AAAA0001')]));
    expect(await importSettlements(bench.deps, await bench.features([settlement]))).toMatchObject({ added: 1 });
    expect(await importSettlements(bench.deps, await bench.features([settlement]))).toMatchObject({ unchanged: 1 });
    await importBlocks(bench.deps, await bench.features([block('AAAA0002', 300), block('AAAA0003', 3_000)]));
    const rows = await database.kysely.selectFrom('block').select('settlementCode').orderBy('meparCode').execute();
    expect(rows.map(({ settlementCode }) => settlementCode)).toEqual(['12345', '12345', null]);
    expect(await database.kysely.selectFrom('settlement').select(['name', 'county', 'nuts4Name']).execute()).toEqual([
      { name: 'Túrkeve', county: 'JNSz', nuts4Name: 'Mezőtúri' },
    ]);
  });

  it('have a country', async () => {
    const country = squareFeature({ name: 'Magyarország' }, 0, 0, 5_000);
    expect(await importCountry(bench.deps, await bench.features([country]))).toMatchObject({ added: 1 });
    expect(await importCountry(bench.deps, await bench.features([country]))).toMatchObject({ unchanged: 1 });
    expect(await database.kysely.selectFrom('country').select(['code', 'name']).execute()).toEqual([
      { code: 'HU', name: 'Magyarország' },
    ]);
  });
});

describe('policies', () => {
  const plot = (properties: object, east = 0, size = 50) =>
    squareFeature(
      { policyNumber: 'K-1', farmer: 'gazda-1', year: 2017, meparCode: 'AAAA0001', insuredArea: 0.25, ...properties },
      east,
      0,
      size,
    );
  const nameOf = (farmer: string, companyId = company) => userNamesFor(farmer, companyId)[0] ?? '';
  const save = async (features: readonly object[], options: object = {}) =>
    importPolicies(bench.deps, await bench.features(features), { companyId: company, ...options });
  const plots = () =>
    database.kysely
      .selectFrom('policyPlot')
      .innerJoin('policy', 'policy.id', 'policyPlot.policyId')
      .leftJoin('appUser', 'appUser.id', 'policyPlot.farmerUserId')
      .select([
        'policyPlot.id',
        'policy.policyNumber',
        'appUser.userName',
        'policyPlot.plantName',
        'policyPlot.plantCode',
        'policyPlot.tableGeomHa',
        'policyPlot.version',
      ])
      .orderBy('policyPlot.id')
      .execute();

  beforeEach(async () => {
    await importBlocks(bench.deps, await bench.features([block('AAAA0001')]));
  });

  it('make policies, plots and accounts without a password', async () => {
    const report = await save(
      [
        plot({ plantName: 'őszi búza', sourceId: 1 }),
        plot({ plantName: null, sourceId: 2 }, 50),
        plot({ policyNumber: 'K-2', farmer: 'Gazda 2', plantName: 'lencse', sourceId: 3 }),
      ],
      { contact: { email: '{farmer}@pelda.hu' } },
    );
    expect(report).toMatchObject({ saved: true, added: 3, refusedCount: 0 });
    expect(report.notes[0]).toContain('2 új');
    expect(await plots()).toMatchObject([
      {
        policyNumber: 'K-1',
        userName: nameOf('gazda-1'),
        plantName: 'őszi búza',
        plantCode: 'OSZI_BUZA',
        tableGeomHa: 0.25,
        version: 1,
      },
      {
        policyNumber: 'K-1',
        userName: nameOf('gazda-1'),
        plantName: null,
        plantCode: null,
        tableGeomHa: 0.25,
        version: 1,
      },
      {
        policyNumber: 'K-2',
        userName: nameOf('Gazda 2'),
        plantName: 'lencse',
        plantCode: null,
        tableGeomHa: 0.25,
        version: 1,
      },
    ]);
    const users = await database.kysely
      .selectFrom('appUser')
      .select(['userName', 'externalId', 'role', 'passwordHash', 'email', 'companyId'])
      .orderBy('userName')
      .execute();
    expect(users).toEqual([
      {
        userName: nameOf('gazda-1'),
        externalId: 'gazda-1',
        role: 6,
        passwordHash: null,
        email: 'gazda-1@pelda.hu',
        companyId: company,
      },
      {
        userName: nameOf('Gazda 2'),
        externalId: 'Gazda 2',
        role: 6,
        passwordHash: null,
        email: 'gazda-2@pelda.hu',
        companyId: company,
      },
    ]);
  });

  it('find nothing to change the second time, with identifiers of the source or without', async () => {
    const features = [plot({ plantName: 'zab' }), plot({ plantName: 'zab' }, 50), plot({ plantName: null })];
    for (const list of [
      features,
      features.map((each, index) => ({ ...each, properties: { ...each.properties, sourceId: index } })),
    ]) {
      expect(await save(list)).toMatchObject({ added: 3 });
      const before = await plots();
      expect(await save(list)).toMatchObject({ added: 0, changed: 0, unchanged: 3, notes: [] });
      expect(await plots()).toEqual(before);
    }
  });

  it('keep yields by policy and plant, and refuse two of one plant', async () => {
    const withYield = [
      plot({ plantName: 'zab', hozam: 3.1, sourceId: 1 }),
      plot({ plantName: 'zab', hozam: 3.1, sourceId: 2 }),
    ];
    expect(await save(withYield)).toMatchObject({ added: 2 });
    expect(
      await database.kysely.selectFrom('policyYield').select(['plantName', 'plantCode', 'yield']).execute(),
    ).toEqual([{ plantName: 'zab', plantCode: 'ZAB', yield: 3.1 }]);
    const clashing = [...withYield, plot({ plantName: 'zab', hozam: 3.2, sourceId: 3 })];
    expect(await save(clashing)).toMatchObject({ saved: false, refused: [{ row: 3 }] });
    const better = withYield.map((each) => ({ ...each, properties: { ...each.properties, hozam: 4 } }));
    await save(better);
    expect(await database.kysely.selectFrom('policyYield').select('yield').execute()).toEqual([{ yield: 4 }]);
  });

  it('never replace an outline that was drawn here, unless requested', async () => {
    await save([plot({ sourceId: 1 })]);
    const [stored] = await plots();
    await database.kysely
      .insertInto('change')
      .values({
        id: '01900000-0000-7000-8000-000000000001',
        companyId: company,
        actorId: null,
        userId: null,
        subjectType: 'policyPlot',
        subjectId: String(stored?.id),
        operation: 'save-outline',
        baseVersion: 1,
        deviceAt: null,
        before: null,
        after: null,
        answer: null,
      })
      .execute();
    const moved = [plot({ sourceId: 1 }, 10)];
    const kept = await save(moved);
    expect(kept).toMatchObject({ unchanged: 1, changed: 0 });
    expect(kept.notes.join()).toContain('--overwrite-outlines');
    expect(await save(moved, { overwriteOutlines: true })).toMatchObject({ changed: 1 });
    expect((await plots())[0]?.version).toBe(2);
  });

  it('leave outlines out where requested, and need no coordinate system then', async () => {
    const csv = 'policyNumber;farmer;year;meparCode;insuredArea\nK-1;g;2017;AAAA0001;1,5\n';
    const table = await openFeatures(await bench.file('p.csv', csv));
    expect(await importPolicies(bench.deps, table, { companyId: company })).toMatchObject({ added: 1 });
    expect(await save([plot({ policyNumber: 'K-9' })], { withoutOutline: true })).toMatchObject({ added: 1 });
    expect((await plots()).map(({ tableGeomHa }) => tableGeomHa)).toEqual([null, null]);
    const shaped =
      'policyNumber;farmer;year;meparCode;insuredArea;wkt\nK-1;g;2017;AAAA0001;1;"POLYGON((0 0,1 0,1 1,0 0))"\n';
    const unknown = await importPolicies(bench.deps, await openFeatures(await bench.file('q.csv', shaped)), {
      companyId: company,
    });
    expect(unknown.refused[0]?.reason).toContain('--crs');
  });

  it('take each term of a policy from the first row that says it, and name the rows that say another', async () => {
    const report = await save([
      plot({ sourceId: 1, validFrom: '2017-01-01' }),
      plot({ sourceId: 2, validTo: '2017-12-31', deductible: 10 }, 30),
      plot({ sourceId: 3, deductible: 20 }, 60),
    ]);
    expect(report.notes).toContainEqual(expect.stringContaining('A(z) 3. sor kockázatviselése'));
    const terms = () =>
      database.kysely
        .selectFrom('policy')
        .select(['deductible', sql<string>`valid_from || ' ' || valid_to`.as('period')])
        .executeTakeFirst();
    expect(await terms()).toEqual({ deductible: 10, period: '2017-01-01 2017-12-31' });
    const ended = await save([plot({ sourceId: 1, validTo: '2016-12-31', deductible: 15 })]);
    expect(ended.notes).toContainEqual(expect.stringMatching(/időszakát nem vettük át.*K-1 \(2017\)/));
    expect(await terms()).toEqual({ deductible: 15, period: '2017-01-01 2017-12-31' });

    // The other end of the period is in a later part of the file.
    const long = Array.from({ length: 600 }, (_, index) =>
      plot({
        sourceId: index,
        ...(index === 0 && { validFrom: '2018-02-01', validTo: '' }),
        ...(index === 599 && { validTo: '2018-03-31' }),
      }),
    );
    expect((await save(long)).notes.join()).not.toContain('időszakát');
    expect(await terms()).toEqual({ deductible: 15, period: '2018-02-01 2018-03-31' });
  });

  it("distinguish customers: the same farmer's number is another person elsewhere", async () => {
    const { id: other } = await database.kysely
      .insertInto('company')
      .values({ name: 'Másik' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await save([plot({ sourceId: 1 })]);
    await save([plot({ sourceId: 1 })], { companyId: other });
    const users = await database.kysely.selectFrom('appUser').select(['userName', 'companyId']).orderBy('id').execute();
    expect(users).toEqual([
      { userName: nameOf('gazda-1'), companyId: company },
      { userName: nameOf('gazda-1', other), companyId: other },
    ]);
    expect([await count('policy'), await count('policyPlot')]).toEqual([2, 2]);
  });

  it('update the name of a farmer, and never the addresses of an account that is in use', async () => {
    const contact = { email: '{farmer}@x.hu' };
    const user = () => database.kysely.selectFrom('appUser').select(['name', 'email', 'phone']).execute();
    await save([plot({ sourceId: 1, farmerName: 'Kiss Éva' })]);
    await save([plot({ sourceId: 1, telefon: '06 30 111 1111' })], { contact });
    expect(await user()).toEqual([{ name: 'Kiss Éva', email: null, phone: '+36301111111' }]);
    const { notes } = await save(
      [plot({ sourceId: 1, farmerName: 'Kiss Ivó', telefon: '06 30 222 2222', email: 'x@y.hu' })],
      { contact },
    );
    expect(await user()).toEqual([{ name: 'Kiss Ivó', email: null, phone: '+36301111111' }]);
    expect(notes.join(' ')).toContain('A(z) 1. sor e-mail-címét vagy telefonszámát nem vettük át');
    expect(notes.join(' ')).not.toContain('1111111');
  });
});

describe('alerts', () => {
  const alert = (properties: object, east = 0) => squareFeature({ meparCode: 'AAAA0001', ...properties }, east, 0, 20);

  it('are kept by their identifier, with an area that is computed here', async () => {
    await importBlocks(bench.deps, await bench.features([block('AAAA0001')]));
    const features = [alert({ date: '2018-05-21', kind: 'hail', areaHa: 99 }), alert({ date: '2018.05.08.' }, 30)];
    expect(await importAlerts(bench.deps, await bench.features(features))).toMatchObject({ added: 2 });
    expect(await importAlerts(bench.deps, await bench.features(features))).toMatchObject({ unchanged: 2 });
    const rows = await database.kysely
      .selectFrom('alert')
      .select(['externalId', 'date', 'kind', 'areaHa'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { externalId: 'AAAA0001/2018-05-21/hail/1', date: '2018-05-21', kind: 'hail', areaHa: 0.04 },
      { externalId: 'AAAA0001/2018-05-08/vegetation/1', date: '2018-05-08', kind: 'vegetation', areaHa: 0.04 },
    ]);
  });

  it('are refused without their block, or without a day', async () => {
    await importBlocks(bench.deps, await bench.features([block('AAAA0001')]));
    const features = [alert({ date: '2018-05-21', meparCode: 'AAAA0009' }), alert({ date: '2018-02-30' })];
    const report = await importAlerts(bench.deps, await bench.features(features));
    expect(report.refused.map(({ row }) => row)).toEqual([1, 2]);
    expect(report.refused[0]?.reason).toContain('AAAA0009');
    const dated = await bench.features([alert({})]);
    expect((await importAlerts(bench.deps, dated)).refused[0]?.reason).toContain('date');
    expect(await importAlerts(bench.deps, dated, { date: '2018-05-21' })).toMatchObject({ added: 1 });
  });
});

it('several files are saved together or not at all', async () => {
  const good = await bench.features([block('AAAA0001')]);
  const bad = await bench.features([block('no')]);
  const reports = await importAll(bench.deps, async (deps) => [
    await importBlocks(deps, good),
    await importBlocks(deps, bad),
  ]);
  expect(reports.map(({ saved, refusedCount }) => [saved, refusedCount])).toEqual([
    [false, 0],
    [false, 1],
  ]);
  expect([await count('block'), await count('importRun')]).toEqual([0, 0]);
});
