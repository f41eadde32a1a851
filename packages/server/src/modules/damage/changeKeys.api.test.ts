import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { PROBLEM_TEXTS } from '@georisk/contract/tables.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type CaseCalls, caseCalls, wktOf } from '@georisk/testing/caseCalls.ts';
import { callerOf, importFields } from '@georisk/testing/caseStage.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { EVENT, madeField, TODAY } from '@georisk/testing/measuredFields.ts';
import { newId } from '#server/uuid.ts';

/** One key is one change: the same key for something else is refused, and nobody receives another change's answer. */
const FIELD = madeField('KULCSOKX', 400);
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

let test: TestApp;
let dataDir: string;
let calls: CaseCalls;
let tokens: { readonly manager: string; readonly colleague: string };
let one: { readonly damageId: number; readonly plotId: number };
let other: typeof one;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-keys-'));
  test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: TODAY });
});
beforeEach(async () => {
  await test.app.services.background.idle();
  const db = test.database.kysely;
  await emptyDatabase(db);
  const fixture = await plantFixture(db, test.clock.now());
  await importFields(db, dataDir, [FIELD]);
  const at = { at: test.clock.now() };
  tokens = {
    manager: await openSession(db, fixture.people['a.manager'], at),
    colleague: await openSession(db, fixture.people.admin1, at),
  };
  calls = caseCalls(await callerOf(test, fixture, 'a.manager'));
  const open = (damageNumber: string) =>
    calls.open({ damageNumber, meparCode: FIELD.meparCode, damageDate: EVENT, plantName: 'őszi búza' });
  one = await open('18061000001');
  other = await open('18061000002');
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Call {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
}
type Plot = typeof one;
const post = (url: string, body: Call['body']): Call => ({ method: 'POST', url, body });
const send = ({ method, url, body }: Call, changeId: string, token = tokens.manager) =>
  test.call(method, url, { token, body: { ...body, changeId } });

/** Every call of a case that takes a key; each has an effect where it is accepted. */
const CALLS: Readonly<Record<string, (at: Plot) => Call>> = {
  'a case that is opened': () => post('/api/createDamage', NEW_CASE),
  'a case that is changed': ({ damageId }) => ({
    method: 'PATCH',
    url: `/api/damages/${damageId}`,
    body: { inspectionAddress: 'Kossuth utca 8.' },
  }),
  'a case that is given away': ({ damageId }) => post(`/api/damages/${damageId}/assign`, { expertId: null }),
  'an outline': ({ plotId }) => post('/api/drawings', { damagePlotId: plotId, tablePolygon: squareAt(0) }),
  'an area': ({ plotId }) => post(`/api/damagePlots/${plotId}/areas/save`, { geom: wktOf(squareAt(0)), id: newId() }),
  'the block as an area': ({ plotId }) => post(`/api/damagePlots/${plotId}/areas/saveMeparAsArea`, {}),
  points: ({ plotId }) =>
    post(`/api/damagePlots/sampling/${plotId}`, {
      damagePlotId: plotId,
      sampling: [{ id: newId(), yield: 3, polygon: { type: 'Point', coordinates: [750_100, 200_100] } }],
    }),
};
const KINDS = Object.keys(CALLS);
const callOf = (kind: string, at: Plot): Call => CALLS[kind]?.(at) ?? post(kind, {});

const recorded = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from change`.execute(test.database.kysely)).rows[0]?.n;

async function expectRefused(answer: Awaited<ReturnType<typeof send>>): Promise<void> {
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ reason: 'duplicate', message: PROBLEM_TEXTS.duplicate });
  expect(Object.keys(answer.json<object>()).toSorted()).toEqual(['code', 'error', 'message', 'reason']);
}

describe('a key that belongs to another change', () => {
  it.each(KINDS)('of another operation reveals nothing: %s', async (kind) => {
    for (const first of KINDS.filter((each) => each !== kind && each !== 'a case that is opened')) {
      const key = newId();
      // Each first change is on a plot of its own, so that it has an effect.
      const at = { ...one, ...(await freshPlot()) };
      expect((await send(callOf(first, at), key)).statusCode).toBe(200);
      const before = await recorded();
      await expectRefused(await send(callOf(kind, at), key));
      expect(await recorded()).toBe(before);
    }
  });

  it.each(KINDS.filter((kind) => kind !== 'a case that is opened'))(
    'of another plot or case is refused: %s',
    async (kind) => {
      const key = newId();
      expect((await send(callOf(kind, one), key)).statusCode).toBe(200);
      const before = await recorded();
      await expectRefused(await send(callOf(kind, other), key));
      expect(await recorded()).toBe(before);
    },
  );

  it.each(KINDS.filter((kind) => kind !== 'a case that is opened'))(
    'of another person is refused: %s',
    async (kind) => {
      const key = newId();
      const call = callOf(kind, one);
      const first = await send(call, key);
      expect(first.statusCode).toBe(200);
      await expectRefused(await send(call, key, tokens.colleague));
      const again = await send(call, key);
      expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    },
  );

  it('of another area of the same plot is refused, drawn or changed', async () => {
    const key = newId();
    const [first, second] = [newId(), newId()];
    const url = `/api/damagePlots/${one.plotId}/areas/save`;
    expect((await send(post(url, { geom: wktOf(squareAt(150)), id: second }), newId())).statusCode).toBe(200);
    expect((await send(post(url, { geom: wktOf(squareAt(0)), id: first }), key)).statusCode).toBe(200);
    expect((await send(post(url, { geom: wktOf(squareAt(280)), id: newId() }), key)).statusCode).toBe(422);
    expect((await send(post(`${url}/${second}`, { geom: wktOf(squareAt(160)) }), key)).statusCode).toBe(422);
    expect((await calls.plot(one.plotId)).areas).toHaveLength(2);
  });
});

describe('a key whose request wants something else than before', () => {
  const OTHER: typeof CALLS = {
    'a case that is opened': () => post('/api/createDamage', { ...NEW_CASE, area: 6 }),
    'a case that is changed': ({ damageId }) => ({
      method: 'PATCH',
      url: `/api/damages/${damageId}`,
      body: { inspectionAddress: 'Kossuth utca 9.' },
    }),
    'an outline': ({ plotId }) => post('/api/drawings', { damagePlotId: plotId, tablePolygon: squareAt(10) }),
    points: ({ plotId }) =>
      post(`/api/damagePlots/sampling/${plotId}`, {
        damagePlotId: plotId,
        sampling: [{ id: newId(), yield: 4, polygon: { type: 'Point', coordinates: [750_100, 200_100] } }],
      }),
  };

  it.each(Object.keys(OTHER))('is refused, and the request before stays as it was: %s', async (kind) => {
    const key = newId();
    const call = callOf(kind, one);
    const first = await send(call, key);
    expect(first.statusCode).toBe(first.statusCode === 201 ? 201 : 200);
    const before = await recorded();
    const answer = await send(OTHER[kind]?.(one) ?? call, key);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ reason: 'other-content', message: PROBLEM_TEXTS['other-content'] }),
    ]);
    expect(await recorded()).toBe(before);
    const again = await send(call, key);
    expect(again.json()).toEqual(first.json());
  });

  it('is answered as before where only the clock, the version or the order of the fields differ', async () => {
    const key = newId();
    const call = callOf('an outline', one);
    const first = await send(call, key);
    const { damagePlotId, tablePolygon } = call.body;
    const repeated = { tablePolygon, damagePlotId, version: 1, deviceTime: '2018-06-20T10:00:00Z' };
    const again = await send({ ...call, body: repeated }, key);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });
});

let opened = 0;
async function freshPlot(): Promise<Plot> {
  opened += 1;
  const damageNumber = `1806100${String(1000 + opened)}`;
  const answer = await test.call('POST', '/api/createDamage', {
    token: tokens.manager,
    body: { ...NEW_CASE, damageNumber },
  });
  const { id, damagePlots } = answer.json<Damage>();
  return { damageId: id, plotId: damagePlots[0]?.id ?? 0 };
}
