import { randomUUIDv7 } from 'node:crypto';
import { polygonArea } from '@georisk/domain/geo/area.ts';
import { EOV_PROJ4 } from '@georisk/domain/geo/crs.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cornerOf, square } from '@georisk/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { rewritingLog } from '@georisk/testing/database.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

type PlotName = keyof Neighbourhood['land']['plots'];
const [east, north] = cornerOf('own');
const outline = (side: number) => square(east + 10, north + 10, side);

beforeEach(async () => {
  const db = n.database.kysely;
  await rewritingLog(db, (tx) => tx.deleteFrom('logEntry').execute());
  await rewritingLog(db, (tx) => tx.deleteFrom('change').execute());
  await db
    .updateTable('policyPlot')
    .set({ tableGeom: null, tableGeom3857: null, tableGeomHa: null, version: 1 })
    .execute();
});

const save = (who: PersonName | null, name: PlotName, body: object, headers: Record<string, string> = {}) =>
  n.call(who, '/api/policyDrawings', {
    method: 'POST',
    headers,
    body: { policyPlotId: n.land.plots[name], tablePolygon: outline(100), ...body },
  });
const saved = async (...parameters: Parameters<typeof save>) =>
  strictAnswer('savePolicyDrawing', await save(...parameters));
const stored = (name: PlotName) =>
  n.database.kysely
    .selectFrom('policyPlot')
    .select(['version', 'tableGeomHa', sql<boolean>`table_geom is not null`.as('outlined')])
    .where('id', '=', n.land.plots[name])
    .executeTakeFirstOrThrow();
const changes = () => n.database.kysely.selectFrom('change').selectAll().orderBy('serverAt').execute();
const logged = () =>
  n.database.kysely
    .selectFrom('logEntry')
    .select(['type', 'userId', 'actorId', 'companyId', 'resource'])
    // The guard writes its own refusals as well.
    .where('resource', 'like', 'policyPlots/%')
    .orderBy('id')
    .execute();

const FLAG = { 'x-admin': 'true' };

describe('saving an outline', () => {
  it('stores it as drawn, with the area computed by the server, as the next version', async () => {
    const drawn = {
      type: 'Polygon',
      coordinates: [
        [
          [east, north],
          [east + 300.25, north],
          [east + 250.5, north + 200],
          [east, north + 180.75],
          [east, north],
        ],
      ],
    };
    const plot = await saved('farmer', 'undrawn', { tablePolygon: drawn });
    const hectares = polygonArea(drawn.coordinates as never) / 10_000;
    expect(plot).toMatchObject({ version: 2, canEdit: true, canDelete: false, tableGeometry: drawn });
    expect(plot.tableGeometryHa).toBeCloseTo(hectares, 9);
    expect(strictAnswer('policyPlot', await n.call('farmer', `/api/policyPlots/${plot.id}`))).toEqual(plot);
    const { rows } = await sql<{ ha: number; srid: number; apart: number }>`
      select ST_Area(table_geom) / 10000 as ha, ST_SRID(table_geom3857) as srid,
        ST_HausdorffDistance(ST_SetSRID(ST_Transform(table_geom3857, ${EOV_PROJ4}::text), 23700), table_geom) as apart
      from policy_plot where id = ${plot.id}`.execute(n.database.kysely);
    expect(rows[0]?.ha).toBeCloseTo(hectares, 6);
    expect(rows[0]?.srid).toBe(3857);
    expect(rows[0]?.apart).toBeLessThan(0.001);
  });

  it('records who, what, before and after, and writes the log', async () => {
    const changeId = randomUUIDv7();
    const deviceTime = '2018-05-24T10:00:00Z';
    const first = await saved('farmer', 'undrawn', { changeId, deviceTime, version: 1 });
    await saved('manager', 'undrawn', { tablePolygon: outline(50) });
    const [one, two] = await changes();
    expect(one).toMatchObject({
      id: changeId,
      companyId: n.companies.A,
      actorId: n.people.farmer,
      userId: n.people.farmer,
      subjectType: 'policyPlot',
      subjectId: String(first.id),
      operation: 'save-outline',
      baseVersion: 1,
      deviceAt: new Date(deviceTime),
      before: null,
      after: { tableGeometry: outline(100) },
      answer: first,
    });
    expect(two).toMatchObject({
      userId: n.people.manager,
      baseVersion: 2,
      before: { tableGeometry: outline(100) },
      after: { tableGeometry: outline(50) },
    });
    expect(await logged()).toEqual(
      ['farmer' as const, 'manager' as const].map((who) => ({
        type: 'policy-outline-saved',
        userId: n.people[who],
        actorId: null,
        companyId: n.companies.A,
        resource: `policyPlots/${first.id}`,
      })),
    );
  });

  it.each([
    ['farmer', 'drawn', 200],
    ['manager', 'drawn', 200],
    ['operator', 'drawn', 200],
    ['admin', 'foreign', 200],
    ['farmer', 'secondShared', 404],
    ['farmer2', 'drawn', 404],
    ['manager', 'foreign', 404],
    ['operator', 'foreignMixed', 404],
    ['managerB', 'drawn', 404],
    ['api', 'drawn', 403],
    ['expertDamage', 'drawn', 403],
    ['expertUw', 'drawn', 403],
    ['riskTaking', 'drawn', 403],
    ['woodwiser', 'drawn', 403],
    ['agro', 'drawn', 403],
    [null, 'drawn', 401],
  ] as const)('of %s, plot %s: %i, whatever flag is sent', async (who, name, status) => {
    const [x, y] = cornerOf(name === 'drawn' ? 'own' : 'foreign');
    const tablePolygon = square(x + 5, y + 5, 50);
    expect((await save(who, name, { tablePolygon })).statusCode).toBe(status);
    expect((await save(who, name, { tablePolygon }, FLAG)).statusCode).toBe(status);
    expect((await stored(name)).version).toBe(status === 200 ? 3 : 1);
    expect(await changes()).toHaveLength(status === 200 ? 2 : 0);
  });

  it('checks the role before the form, the form before the row, the row before the outline', async () => {
    const bad = { tablePolygon: 'x' };
    expect((await save(null, 'foreign', { ...bad, extra: 1 })).statusCode).toBe(401);
    expect((await save('expertUw', 'foreign', { ...bad, extra: 1 })).statusCode).toBe(403);
    expect((await save('farmer', 'foreign', { ...bad, extra: 1 })).statusCode).toBe(400);
    expect((await save('farmer', 'foreign', bad)).statusCode).toBe(404);
    expect((await save('farmer', 'drawn', { ...bad, version: 7 })).statusCode).toBe(422);
    expect((await save('farmer', 'drawn', { version: 7 })).statusCode).toBe(409);
  });

  it.each(['companyId', 'farmerUserId', 'area', 'tableGeometryHa', 'id', 'updatedAt'])(
    'cannot set %s as well',
    async (key) => expect((await save('farmer', 'drawn', { [key]: 1 })).statusCode).toBe(400),
  );

  it('is open to the session of an alert link', async () => {
    const authorization = `Bearer ${await n.signIn('farmer', 'alert')}`;
    await saved(null, 'drawn', {}, { authorization });
  });
});

describe('the version', () => {
  it('changed by somebody else in between is a conflict, answered with the stored row', async () => {
    const current = await saved('farmer', 'drawn', { version: 1 });
    const answer = await save('farmer', 'drawn', { version: 1, tablePolygon: outline(50) });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 409, reason: 'stale-version', current });
    expect((await stored('drawn')).version).toBe(2);
  });

  it('from the future is a conflict as well, and a missing one is the present one', async () => {
    expect((await save('farmer', 'drawn', { version: 2 })).statusCode).toBe(409);
    expect((await saved('farmer', 'drawn', {})).version).toBe(2);
    expect((await saved('farmer', 'drawn', { version: 2 })).version).toBe(3);
  });

  it('lets one of twenty through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save('farmer', 'drawn', { version: 1, tablePolygon: outline(100 + index) }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => String(statusCode)).toSorted();
    expect(statuses).toEqual(['200', ...Array.from({ length: 19 }, () => '409')]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json();
    for (const answer of answers) {
      if (answer.statusCode === 409) expect(answer.json()).toMatchObject({ current: winner });
    }
    expect(await changes()).toHaveLength(1);
  });

  it('loses none of twenty without a version', async () => {
    await Promise.all(Array.from({ length: 20 }, () => saved('farmer', 'drawn', {})));
    expect((await stored('drawn')).version).toBe(21);
    expect(new Set((await changes()).map(({ baseVersion }) => baseVersion)).size).toBe(20);
  });
});

describe('the same change again', () => {
  it('gets the first answer again and changes nothing, twenty at once', async () => {
    const body = { changeId: randomUUIDv7(), version: 1 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => saved('farmer', 'drawn', body)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await stored('drawn')).toMatchObject({ version: 2 });
    expect(await changes()).toHaveLength(1);
    expect(await logged()).toHaveLength(1);
  });

  it('gets it although others have changed the plot since', async () => {
    const body = { changeId: randomUUIDv7(), version: 1 };
    const first = await saved('farmer', 'drawn', body);
    await saved('manager', 'drawn', { tablePolygon: outline(50) });
    expect(await saved('farmer', 'drawn', body)).toEqual(first);
    expect(await stored('drawn')).toMatchObject({ version: 3 });
  });

  it('is refused for another plot or another person', async () => {
    const changeId = randomUUIDv7();
    await saved('farmer', 'drawn', { changeId });
    for (const answer of [
      await save('farmer', 'undrawn', { changeId }),
      await save('manager', 'drawn', { changeId }),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ reason: 'duplicate' });
      expect(answer.json()).not.toHaveProperty('current');
    }
    expect((await save('farmer2', 'drawn', { changeId })).statusCode).toBe(404);
    expect(await stored('undrawn')).toMatchObject({ version: 1, outlined: false });
  });

  it('is refused where a deletion has the key of a save', async () => {
    const changeId = randomUUIDv7();
    await saved('farmer', 'drawn', {});
    expect((await save('admin', 'drawn', { changeId, version: 2 }, FLAG)).statusCode).toBe(200);
    const answer = await save('admin', 'drawn', { changeId, tablePolygon: null }, FLAG);
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([409, 'duplicate']);
    expect(await stored('drawn')).toMatchObject({ outlined: true });
  });

  it('of two plots at once is one change', async () => {
    const changeId = randomUUIDv7();
    const names = ['drawn', 'undrawn', 'lastYear'] as const;
    const answers = await Promise.all(names.map((name) => save('farmer', name, { changeId })));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409', '409']);
    expect(await changes()).toHaveLength(1);
  });

  it.each(['x', '', 1, '00000000-0000-0000-0000-00000000000g'])('cannot be named %s', async (changeId) => {
    expect((await save('farmer', 'drawn', { changeId })).statusCode).toBe(400);
  });
});

describe('deleting an outline', () => {
  const remove = (who: PersonName | null, headers = {}, more = {}, name: PlotName = 'drawn') =>
    save(who, name, { tablePolygon: null, ...more }, headers);

  it('succeeds for an administrator with the flag', async () => {
    await saved('farmer', 'drawn', {});
    const plot = strictAnswer('savePolicyDrawing', await remove('admin', FLAG));
    expect(plot).toMatchObject({ tableGeometry: null, tableGeometryHa: null, version: 3, canDelete: false });
    expect(await stored('drawn')).toEqual({ version: 3, tableGeomHa: null, outlined: false });
    const [, change] = await changes();
    expect(change).toMatchObject({ operation: 'delete-outline', before: { tableGeometry: outline(100) }, after: null });
    expect((await logged()).at(-1)).toMatchObject({ type: 'policy-outline-deleted', companyId: n.companies.A });
  });

  it.each([
    ['admin', 'false', 'permission-refused'],
    ['farmer', 'false', 'permission-refused'],
    ['farmer', 'true', 'admin-flag-misused'],
    ['manager', 'true', 'admin-flag-misused'],
    ['operator', 'true', 'admin-flag-misused'],
  ] as const)('is refused to %s with x-admin: %s, and that is logged', async (who, flag, word) => {
    await saved('farmer', 'drawn', {});
    const answer = await remove(who, { 'x-admin': flag });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 1, reason: 'admin-flag-needed' });
    expect(await stored('drawn')).toMatchObject({ version: 2, outlined: true });
    expect((await logged()).at(-1)).toMatchObject({ type: word, userId: n.people[who] });
    expect(await changes()).toHaveLength(1);
  });

  it('of a plot that does not exist for the caller is 404, with the flag or without', async () => {
    expect((await remove('farmer2', FLAG)).statusCode).toBe(404);
    expect((await remove('managerB', FLAG)).statusCode).toBe(404);
    expect((await remove('farmer2')).statusCode).toBe(404);
  });

  it('of an outline that is not stored changes nothing', async () => {
    for (const who of ['farmer', 'manager', 'operator', 'admin'] as const) {
      expect(strictAnswer('savePolicyDrawing', await remove(who)).version).toBe(1);
      expect(strictAnswer('savePolicyDrawing', await remove(who, FLAG)).version).toBe(1);
    }
    expect((await remove('expertUw')).statusCode).toBe(403);
    expect(await changes()).toEqual([]);
    expect(await logged()).toEqual([]);
  });

  it('follows the version, and happens once', async () => {
    await saved('farmer', 'drawn', {});
    expect((await remove('admin', FLAG, { version: 1 })).statusCode).toBe(409);
    const body = { changeId: randomUUIDv7(), version: 2 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove('admin', FLAG, body)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await stored('drawn')).toMatchObject({ version: 3 });
  });

  it('succeeds for an impersonating administrator, and is recorded under both names', async () => {
    await saved('farmer', 'drawn', {});
    const authorization = `Bearer ${await n.signIn('farmer', 'impersonated', 'admin')}`;
    expect((await remove(null, { authorization })).statusCode).toBe(403);
    const plot = strictAnswer('savePolicyDrawing', await remove(null, { authorization, ...FLAG }));
    expect(plot).not.toHaveProperty('farmerUserId');
    expect((await changes()).at(-1)).toMatchObject({ userId: n.people.farmer, actorId: n.people.admin });
    expect((await logged()).at(-1)).toMatchObject({ userId: n.people.farmer, actorId: n.people.admin });
    expect((await remove(null, { authorization, ...FLAG }, {}, 'second')).statusCode).toBe(404);
  });

  it('is never the meaning of a body without the key', async () => {
    await saved('farmer', 'drawn', {});
    const answer = await n.call('admin', '/api/policyDrawings', {
      method: 'POST',
      headers: FLAG,
      body: { policyPlotId: n.land.plots.drawn },
    });
    expect(answer.statusCode).toBe(400);
    expect(await stored('drawn')).toMatchObject({ outlined: true });
  });
});
