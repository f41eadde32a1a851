import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestCall } from '@georisk/testing/app.ts';
import { type CaseCalls, caseCalls, wktOf } from '@georisk/testing/caseCalls.ts';
import { callerOf, importFields } from '@georisk/testing/caseStage.ts';
import { smallJpeg } from '#server/modules/photo/jpegForTests.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { untilWaiting } from '@georisk/testing/lockWait.ts';
import { EVENT, madeField, TODAY } from '@georisk/testing/measuredFields.ts';
import { newId } from '#server/uuid.ts';
import { row, workbook } from '@georisk/testing/caseTables.ts';

/** An unsteady hand: the same call twice at the same moment has one effect. */
const FIELD = madeField('KETTOSKL', 400);
const NEW_CASE = {
  damageNumber: '18061000099',
  policyNumber: 'K-1',
  damageDate: EVENT,
  area: 5,
  dangerType: 'Jégeső',
  inspectionAddress: 'Fő utca 1.',
  inspectionAddressZip: '5420',
  blocks: [{ mepar: FIELD.meparCode, area: 5, plants: 'őszi búza' }],
};

let test: TestApp;
let dataDir: string;
let token: string;
let calls: CaseCalls;
let damageId: number;
let plotId: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-double-'));
  test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: TODAY });
});
beforeEach(async () => {
  await test.app.services.background.idle();
  const db = test.database.kysely;
  await emptyDatabase(db);
  const fixture = await plantFixture(db, test.clock.now());
  await importFields(db, dataDir, [FIELD]);
  token = await openSession(db, fixture.people['a.manager'], { at: test.clock.now() });
  calls = caseCalls(await callerOf(test, fixture, 'a.manager'));
  ({ damageId, plotId } = await calls.open({
    damageNumber: '18061000001',
    meparCode: FIELD.meparCode,
    damageDate: EVENT,
    plantName: 'őszi búza',
  }));
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Both answers to the same call, sent at once. */
const twice = async (url: string, body: unknown, more: Partial<TestCall> = {}) => {
  const send = () => test.call('POST', url, { token, body, ...more });
  const [first, second] = await Promise.all([send(), send()]);
  return { statuses: [first.statusCode, second.statusCode], bodies: [first.json<unknown>(), second.json<unknown>()] };
};
/** The same where both have arrived before the first gets its turn: the plot is held until both wait for it. */
const twiceOnHeldPlot = async (url: string) => {
  const db = test.database.kysely;
  const sent = await db.transaction().execute(async (tx) => {
    await sql`select from damage_plot where id = ${plotId} for update`.execute(tx);
    const answers = twice(url, undefined);
    // The embedded database has one connection: both calls wait for it.
    if (test.database.kind === 'native') await untilWaiting(test.database.kysely, 2);
    return { answers };
  });
  return sent.answers;
};
const form = (name: string, bytes: Buffer): Partial<TestCall> => ({
  body: Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
});
const count = async (table: string, where = 'true') =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(
      test.database.kysely,
    )
  ).rows[0]?.n;
const changes = (operation: string) => count('change', `operation = '${operation}'`);
const point = (index: number, value: number | null) => ({
  id: newId(),
  yield: value,
  polygon: { type: 'Point', coordinates: [750_100 + index * 40, 200_100] },
});
const squareAt = (east: number) => {
  const [west, south] = [750_000 + east, 200_010];
  const ring = [
    [west, south],
    [west + 100, south],
    [west + 100, south + 100],
    [west, south + 100],
    [west, south],
  ] as const;
  return { type: 'Polygon', coordinates: [ring] } as const;
};

describe('twice at the same moment', () => {
  it('a case is opened once', async () => {
    const { statuses, bodies } = await twice('/api/createDamage', { ...NEW_CASE, changeId: newId() });
    expect(statuses).toEqual([201, 201]);
    expect(bodies[1]).toEqual(bodies[0]);
    const bare = await twice('/api/createDamage', { ...NEW_CASE, damageNumber: '18061000098' });
    expect(bare.statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect([await count('damage', "damage_number like '1806100009%'"), await changes('open-case')]).toEqual([2, 3]);
    expect(await count('damage_plot', "plant_name = 'őszi búza'")).toBe(3);
  });

  it('a table of cases opens them once', async () => {
    const file = form('excelFile', workbook([row('18061000097'), row('18061000096')]));
    const { statuses } = await twice('/api/createDamageFromExcel', undefined, file);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(await count('damage', "damage_number in ('18061000097', '18061000096')")).toBe(2);
  });

  it('a photo is kept once', async () => {
    const bytes = smallJpeg();
    const url = `/api/damages/${damageId}/photos`;
    for (const address of [url, `${url}?id=${newId()}`]) {
      const { statuses, bodies } = await twice(address, undefined, form('photo', bytes));
      expect(statuses).toEqual([201, 201]);
      expect(bodies[1]).toEqual(bodies[0]);
    }
    const { damagePhotos } = (await test.get(`/api/damages/${damageId}`, { token })).json<Damage>();
    expect(damagePhotos.map(({ sequenceNumber }) => sequenceNumber)).toEqual([1]);
    expect(await changes('upload-photo')).toBe(1);
  });

  it('an area is drawn once', async () => {
    const url = `/api/damagePlots/${plotId}/areas/save`;
    for (const [index, key] of [{ id: newId() }, { changeId: newId() }, { id: newId(), changeId: newId() }].entries()) {
      const { statuses, bodies } = await twice(url, { geom: wktOf(squareAt(index * 110)), ...key });
      expect(statuses).toEqual([200, 200]);
      expect(bodies[1]).toEqual(bodies[0]);
    }
    const { areas, damagedArea } = await calls.plot(plotId);
    expect([areas?.length, damagedArea]).toEqual([3, 3]);
    expect(await changes('save-area')).toBe(3);
    // Who knew of no area does not replace those that somebody else drew.
    const unaware = await twice(`/api/damagePlots/${plotId}/areas/saveMeparAsArea`, {
      previousAreas: false,
      changeId: newId(),
    });
    expect(unaware.statuses).toEqual([409, 409]);
    expect((await calls.plot(plotId)).areas).toHaveLength(3);
  });

  it('the whole block is added once, and a table measured once', async () => {
    const whole = await twice(`/api/damagePlots/${plotId}/areas/saveMeparAsArea`, { changeId: newId() });
    expect(whole.statuses).toEqual([200, 200]);
    expect((await calls.plot(plotId)).areas).toHaveLength(1);
    const table = { damagePlotId: plotId, tablePolygon: squareAt(0) };
    const { statuses } = await twice('/api/drawings', { ...table, changeId: newId() });
    expect(statuses).toEqual([200, 200]);
    const { tableVersion } = await calls.plot(plotId);
    const { version } = { version: tableVersion };
    const stale = await twice('/api/drawings', { ...table, tablePolygon: squareAt(5), version });
    expect(stale.statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([(await calls.plot(plotId)).tableVersion, await changes('save-table')]).toEqual([version + 1, 2]);
  });

  it('points are saved once, and removed once', async () => {
    const url = `/api/damagePlots/sampling/${plotId}`;
    const sampling = [point(0, 3), point(1, 4)];
    for (const key of [{ changeId: newId() }, {}]) {
      const { statuses, bodies } = await twice(url, { damagePlotId: plotId, sampling, ...key });
      expect(statuses).toEqual([200, 200]);
      expect(bodies[1]).toEqual(bodies[0]);
    }
    const { sampling: stored, version } = await calls.plot(plotId);
    expect([stored?.map(({ sequenceId }) => sequenceId), version, await changes('save-sampling')]).toEqual([
      [1, 2],
      2,
      1,
    ]);
    const remove = () => calls.removePoint(plotId, sampling[0]?.id ?? '');
    const [first, second] = await Promise.all([remove(), remove()]);
    expect(second).toEqual(first);
    expect([(await calls.plot(plotId)).version, await changes('remove-sampling')]).toEqual([3, 1]);
  });

  it('zones are made once, and a yield is calculated once', async () => {
    await calls.drawArea(plotId, FIELD.outline);
    const zones = await twiceOnHeldPlot(`/api/damagePlots/generateZones/${plotId}`);
    expect(zones.statuses).toEqual([200, 200]);
    expect(zones.bodies[1]).toEqual(zones.bodies[0]);
    const { sampling = [], samplingZones, version } = await calls.plot(plotId);
    expect(zones.bodies[0]).toMatchObject({ samplingZones, sampling, version });
    expect(sampling.map(({ sequenceId }) => sequenceId)).toEqual(sampling.map((_, index) => index + 1));
    expect([sampling.length, version, await changes('generate-zones')]).toEqual([12, 2, 1]);

    await calls.save(
      plotId,
      sampling.map(({ id }, index) => ({ id, yield: 3 + (index % 4) / 10 })),
    );
    const yields = await twiceOnHeldPlot(`/api/damagePlots/calculateYield/${plotId}`);
    expect(yields.statuses).toEqual([200, 200]);
    expect(yields.bodies[1]).toEqual(yields.bodies[0]);
    expect([await count('yield_calculation'), await changes('calculate-yield')]).toEqual([1, 1]);
    const { calculatedYield, job }: DamagePlot = await calls.plot(plotId);
    expect(yields.bodies[0]).toMatchObject({ calculatedYield });
    expect(job).toBeNull();
    expect(await count('work', "name like 'plot-%' and state <> 'done'")).toBe(0);
  });
});
