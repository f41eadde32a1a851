import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANIES } from '@georisk/testing/people.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, blockSquare, cornerOf, square } from '@georisk/testing/landscape.ts';
import { plantSoilZone } from '@georisk/testing/permissions/plantBlockPlots.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { multiFromGeoJson, to3857 } from '#server/db/geometry.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { scheduleDeliveries } from '#server/modules/alert/schedule.service.ts';
import { waitingAlerts } from '#server/modules/alert/notify.repository.ts';
import { importBlockPlots } from './blockPlots.import.ts';

let test: TestApp;
let fixture: Fixture;
let bench: ImportBench;
const db = () => test.database.kysely;
const companyId = COMPANIES.agro1.id;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyDatabase(db());
  test.app.services.sessions.forgetAll();
  test.clock.set('2018-06-18T08:00:00Z');
  fixture = await plantFixture(db(), test.clock.now());
  bench = await importBench(db());
  return () => bench.remove();
});

const COLUMNS = { 'Tábla neve': 'Öreg-dűlő', 'MePAR-kód': BLOCKS.own, Növény: 'Őszi búza', 'Hozam (t/ha)': '6,5' };
const plot = (more: object = {}, east = 20) => squareFeature({ ...COLUMNS, ...more }, east, 20, 200);
/** The whole of its block. */
const wholePlot = () => squareFeature(COLUMNS, 0, 0, 500);
const load = async (features: readonly object[], company: number = companyId) =>
  importBlockPlots(bench.deps, await bench.features(features), { companyId: company });
const reasonsOf = async (...features: object[]) => (await load(features)).refused.map(({ reason }) => reason);

const tokenOf = (key: 'agro1' | 'agro2') => openSession(db(), fixture.people[key], { at: test.clock.now() });
const listOf = async (key: 'agro1' | 'agro2') =>
  strictAnswer('blockPlots', await test.get('/api/blockPlots', { token: await tokenOf(key) }));

describe('the import of plots', () => {
  it('reads all fields, and a second time changes nothing', async () => {
    const spraying = { 'Differenciált permetezés': 'Igen', 'Permetezés típusa': 'gombaölő', Öntözés: 'nem' };
    expect(await load([plot(spraying)])).toMatchObject({ saved: true, added: 1, refusedCount: 0 });
    expect(await load([plot(spraying)])).toMatchObject({ added: 0, unchanged: 1 });
    expect(await listOf('agro1')).toMatchObject([
      {
        name: 'Öreg-dűlő',
        meparCode: BLOCKS.own,
        area: 4,
        plantName: 'Őszi búza',
        yield: 6.5,
        differentialSpraying: true,
        differentialSprayingType: 'gombaölő',
        irrigation: false,
      },
    ]);
  });

  it('keeps values whose column the file lacks, and the other client’s plot of the same name', async () => {
    await load([plot()]);
    await load([plot()], COMPANIES.agro2.id);
    await load([squareFeature({ nev: 'Öreg-dűlő', mepar: BLOCKS.own, öntözés: 'x' }, 20, 20, 100)]);
    expect(await listOf('agro1')).toMatchObject([{ yield: 6.5, irrigation: true, area: 1 }]);
    expect(await listOf('agro2')).toMatchObject([{ yield: 6.5, irrigation: null, area: 4 }]);
  });

  it('refuses bad rows with the field that is wrong, and saves nothing', async () => {
    expect(await reasonsOf(plot(), plot({ 'Tábla neve': '' }, 240))).toEqual([
      'Hiányzik: tábla neve. Töltse ki ezt a mezőt.',
    ]);
    expect(await reasonsOf(plot({ 'Hozam (t/ha)': 'sok' }))).toEqual(['Nem szám: „sok” (hozam). Javítsa az értéket.']);
    expect(await reasonsOf(plot({ Öntözés: 'talán' }))).toEqual([
      'Nem igen és nem is nem: „talán” (öntözés). Írjon „igen” vagy „nem” szót, vagy hagyja üresen.',
    ]);
    expect(await reasonsOf(plot({ 'MePAR-kód': 'rövid' }))).toHaveLength(1);
    expect(await reasonsOf(plot(), plot())).toHaveLength(1);
    // Far from the block that it names.
    expect(await reasonsOf(plot({}, 3_000))).toHaveLength(1);
    expect(await listOf('agro1')).toEqual([]);
  });

  it('refuses a file without the needed columns, or of another coordinate system than it says', async () => {
    expect(await reasonsOf(squareFeature({ Növény: 'Kukorica' }, 0, 0))).toMatchObject([
      expect.stringContaining('Hiányzó oszlop: „Tábla neve” (name), „MePAR-blokk” (meparCode).'),
    ]);
    const { geometry, ...feature } = plot();
    const [ring = []] = geometry.coordinates;
    const swapped = { ...geometry, coordinates: [ring.map(([x = 0, y = 0]) => [y, x])] };
    expect(await reasonsOf({ ...feature, geometry: swapped })).toHaveLength(1);
  });

  it('says of how many plots the block is not known', async () => {
    const report = await load([plot({ 'MePAR-kód': 'NINCS001' })]);
    expect([report.saved, report.notes]).toEqual([true, [expect.stringContaining('1 tábla blokkja')]]);
  });
});

describe('plots', () => {
  it('are sorted as Hungarian lists are', async () => {
    await load(['Zab', 'Árok', 'Aszal', 'Öreg', 'Ok', 'Őr'].map((name, i) => plot({ 'Tábla neve': name }, 20 + i)));
    expect((await listOf('agro1')).map(({ name }) => name)).toEqual(['Árok', 'Aszal', 'Ok', 'Őr', 'Öreg', 'Zab']);
  });

  it('are listed up to a limit, and the answer says that there are more', async () => {
    await load([plot()]);
    const list = async () => test.get('/api/blockPlots', { token: await tokenOf('agro1') });
    expect((await list()).headers).not.toHaveProperty('x-truncated');
    await sql`insert into block_plot (company_id, mepar_code, name, geom, geom3857, area_ha)
      select company_id, mepar_code, 'Tábla ' || n, geom, geom3857, area_ha from block_plot, generate_series(1, 5000) n`.execute(
      db(),
    );
    const answer = await list();
    expect([answer.json<unknown[]>().length, answer.headers['x-truncated']]).toEqual([5_000, 'true']);
  });

  it('are on their block, for their own client alone', async () => {
    await load([plot()]);
    const block = strictAnswer('block', await test.get(`/api/blocks/${BLOCKS.own}`, { token: await tokenOf('agro1') }));
    expect(block.blockPlots.map(({ name }) => name)).toEqual(['Öreg-dűlő']);
    expect((await test.get(`/api/blocks/${BLOCKS.own}`, { token: await tokenOf('agro2') })).statusCode).toBe(404);
  });
});

describe('a prescription', () => {
  const rates = 'material=P%C3%A9tis%C3%B3&low=100&medium=0&high=0&unstable=0';
  const fetchFile = async (format: string) => {
    const [row] = await listOf('agro1');
    const url = `/api/blockPlots/${row?.id}/prescription?format=${format}&${rates}`;
    return test.get(url, { token: await tokenOf('agro1') });
  };
  beforeEach(async () => {
    await load([wholePlot()]);
    await plantSoilZone(db(), fixture.land.blocks.own, 'own');
  });

  it('is a Shapefile that the product’s own reader understands', async () => {
    const answer = await fetchFile('shapefile');
    expect(answer.headers['content-disposition']).toContain('kijuttatasi-terv-oreg-dulo-shapefile.zip');
    const path = await bench.file('terv.zip', answer.rawPayload);
    const source = await openFeatures(path);
    expect(source.srid).toBe(4326);
    const rows: unknown[] = [];
    for await (const row of source.read(() => undefined)) rows.push(row);
    expect(rows).toMatchObject([
      { properties: { ZONE: 'Alacsony', RATE: 100, UNIT: 'kg/ha', MATERIAL: 'Pétisó', AREA_HA: 1.44 } },
    ]);
  });

  it('is a task of ISO 11783-10 with the rate in mg/m²', async () => {
    const files = unzipSync(new Uint8Array((await fetchFile('isoxml')).rawPayload));
    expect(Object.keys(files)).toEqual(['TASKDATA/TASKDATA.XML']);
    const xml = Buffer.from(files['TASKDATA/TASKDATA.XML'] ?? []).toString('utf8');
    expect(xml).toContain('<PDT A="PDT1" B="Pétisó"/>');
    expect(xml).toContain('<PDV A="0006" B="10000" C="PDT1"/>');
    expect(xml).toContain('<PFD A="PFD1" C="Öreg-dűlő" D="250000">');
    expect(xml.match(/<PLN A="2">/g)).toHaveLength(1);
    const entries = db()
      .selectFrom('logEntry')
      .select(['type', 'resource', 'companyId'])
      .where('resource', 'like', '%prescription%');
    expect(await entries.execute()).toEqual([
      {
        type: 'spreadsheet-export',
        resource: expect.stringMatching(/^blockPlots\/\d+\/prescription isoxml$/),
        companyId,
      },
    ]);
  });
});

describe('a plot that is a part of its block', () => {
  const rates = 'format=isoxml&material=x&low=100&medium=0&high=0&unstable=0';
  const readPlot = async (id: number) =>
    strictAnswer('blockPlot', await test.get(`/api/blockPlots/${id}`, { token: await tokenOf('agro1') }));
  const firstId = async () => (await listOf('agro1'))[0]?.id ?? 0;
  const alert = (geom: ReturnType<typeof square>, externalId: string, more: object = {}) =>
    db()
      .insertInto('alert')
      .values({
        companyId: null,
        externalId,
        blockId: fixture.land.blocks.own,
        date: '2018-06-18',
        kind: 'vegetation',
        geom: multiFromGeoJson(geom),
        areaHa: 2,
        ...more,
      })
      .execute();
  const refusal = async (id: number) => {
    const answer = await test.get(`/api/blockPlots/${id}/prescription?${rates}`, { token: await tokenOf('agro1') });
    return [answer.statusCode, answer.body] as const;
  };
  const [east, north] = cornerOf('own');

  it('says which part of it, and how many plots its client has there', async () => {
    await load([plot(), plot({ 'Tábla neve': 'Másik' }, 240)]);
    await load([plot()], COMPANIES.agro2.id);
    expect((await readPlot(await firstId())).onBlock).toEqual({ plots: 2, share: 4 / 25 });
  });

  it('has no place on a block that is not known', async () => {
    await load([plot({ 'MePAR-kód': 'NINCS001' })]);
    expect(await readPlot(await firstId())).toMatchObject({ onBlock: null, alerts: [], products: [] });
  });

  it('has the alerts of the block as far as they are within it, and none that do not touch it', async () => {
    await load([plot()]);
    // Its western half and as much beside it; the neighbour's, with its edge 40 cm within the plot; a silent kind.
    await alert(square(east - 80, north + 20, 200), 'half');
    await alert(square(east + 219.6, north + 20, 200), 'neighbour');
    await alert(square(east + 300, north + 300, 100), 'beside', { date: '2018-06-10' });
    await alert(square(east + 20, north + 20, 100), 'withdrawn', { data: { withdrawn: true } });
    const { alerts } = await readPlot(await firstId());
    expect(alerts).toMatchObject([{ date: '2018-06-18', kind: 'vegetation', answer: null }]);
    expect(alerts[0]?.area).toBeCloseTo(2, 6);
    const box = (alerts[0]?.geom.coordinates.flat(2) ?? []) as unknown as readonly (readonly number[])[];
    expect(Math.min(...box.map(([x = 0]) => x))).toBeCloseTo(east + 20, 2);
    expect(Math.max(...box.map(([x = 0]) => x))).toBeCloseTo(east + 120, 2);
  });

  it('has no prescription of zones that are of the whole block, and the refusal says why', async () => {
    await load([plot()]);
    await plantSoilZone(db(), fixture.land.blocks.own, 'own');
    const [status, detail] = await refusal(await firstId());
    expect([status, detail]).toEqual([409, expect.stringContaining('a tábla ennek csak egy része')]);
  });

  it('has no prescription where a second plot of its client is on the block, however much it covers', async () => {
    await load([wholePlot(), plot({ 'Tábla neve': 'Zug' }, 240)]);
    await plantSoilZone(db(), fixture.land.blocks.own, 'own');
    expect((await refusal(await firstId()))[0]).toBe(409);
  });
});

describe('the curve of a plot’s block', () => {
  const seen = (blockId: number, mean: number) =>
    db()
      .insertInto('blockObservation')
      .values(
        ['2018-04-10', '2018-05-10', '2018-06-10'].map((date) => ({
          blockId,
          kind: 'NDVI',
          groupName: 's2',
          date,
          rasterId: null,
          count: 2000,
          clearShare: 1,
          mean,
          sd: 0.05,
          min: mean,
          max: mean,
          usable: true,
        })),
      )
      .execute();
  const medianOf = async (key: 'agro1' | 'agro2', year: number) => {
    const answer = await test.get(`/api/blocks/${BLOCKS.own}/curve?year=${year}`, { token: await tokenOf(key) });
    return strictAnswer('curve', answer).median.length;
  };
  /** Blocks beside it with a plot of another client. */
  async function neighbours(count: number, plantName: string): Promise<void> {
    const geom = multiFromGeoJson(square(cornerOf('own')[0] + 3_000, cornerOf('own')[1], 400));
    const { rows } = await sql<{ id: number }>`insert into block (mepar_code, geom, geom3857, geom_ha)
      select 'NEAR' || (1000 + n), ${geom}, ${to3857(geom)}, 16 from generate_series(1, ${count}::int) n
      returning id`.execute(db());
    await sql`insert into block_plot (company_id, mepar_code, name, plant_name, geom, geom3857, area_ha)
      select ${COMPANIES.agro2.id}, mepar_code, mepar_code, ${plantName}, geom, geom3857, 16 from block
      where mepar_code like 'NEAR%'`.execute(db());
    for (const { id } of rows) await seen(id, 0.7);
  }

  it('has the median of its crop around, by the plots of all clients, in the present year alone', async () => {
    await load([plot({ Növény: 'Facélia' })]);
    await seen(fixture.land.blocks.own, 0.5);
    await neighbours(8, 'facélia');
    expect(await medianOf('agro1', 2018)).toBeGreaterThan(0);
    expect(await medianOf('agro1', 2017)).toBe(0);
  });

  it.each([
    ['fewer than eight blocks', 7, 'facélia'],
    ['another crop', 8, 'mák'],
  ])('has no median of %s', async (_name, count, plant) => {
    await load([plot({ Növény: 'Facélia' })]);
    await seen(fixture.land.blocks.own, 0.5);
    await neighbours(count, plant);
    expect(await medianOf('agro1', 2018)).toBe(0);
  });
});

describe('an alert on a plot', () => {
  it('that is beside all plots of a client is not sent to its agronomist', async () => {
    await load([plot(), plot({ 'Tábla neve': 'Másik' }, 240)]);
    const [east, north] = cornerOf('own');
    const alertOf = async (externalId: string, at: readonly [number, number]) => {
      const { id } = await db()
        .insertInto('alert')
        .values({
          companyId: null,
          externalId,
          blockId: fixture.land.blocks.own,
          date: '2018-06-18',
          kind: 'vegetation',
          geom: multiFromGeoJson(square(east + at[0], north + at[1], 100)),
          areaHa: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const ids = [await alertOf('beside', [20, 300]), await alertOf('second', [260, 40])];
    await inTransaction(db(), (tx) => scheduleDeliveries(tx, ids, { clock: test.clock, collectMinutes: 10 }));
    const waiting = await inTransaction(db(), (tx) => waitingAlerts(tx, fixture.people.agro1));
    expect(waiting).toMatchObject([{ alertId: ids[1], plotNames: 'Másik' }]);
  });

  it('is waiting to its client’s agronomist by the name of the plot, and to no other client', async () => {
    await load([plot()]);
    const { id } = await db()
      .insertInto('alert')
      .values({
        companyId: null,
        externalId: 'a1',
        blockId: fixture.land.blocks.own,
        date: '2018-06-18',
        kind: 'vegetation',
        geom: multiFromGeoJson(blockSquare('own')),
        areaHa: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await inTransaction(db(), (tx) => scheduleDeliveries(tx, [id], { clock: test.clock, collectMinutes: 10 }));
    const rows = await db().selectFrom('alertDelivery').select('userId').orderBy('userId').execute();
    expect(rows.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(
      [fixture.people['a.farmer1'], fixture.people.agro1].toSorted((a, b) => a - b),
    );
    const waiting = (who: number) => inTransaction(db(), (tx) => waitingAlerts(tx, who));
    expect(await waiting(fixture.people.agro1)).toMatchObject([{ plotNames: 'Öreg-dűlő', plants: 'Őszi búza' }]);
    expect(await waiting(fixture.people['a.farmer1'])).toMatchObject([{ plotNames: null, plants: 'őszi búza' }]);
  });
});
