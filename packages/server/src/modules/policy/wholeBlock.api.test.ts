import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rewritingLog } from '@georisk/testing/database.ts';
import { blockSquare } from '@georisk/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

type PlotName = keyof Neighbourhood['land']['plots'];
/** Hectares of each block of the landscape. */
const BLOCK = 25;

const insure = (name: PlotName, insuredArea: number) =>
  n.database.kysely.updateTable('policyPlot').set({ insuredArea }).where('id', '=', n.land.plots[name]).execute();

beforeEach(async () => {
  const db = n.database.kysely;
  await rewritingLog(db, (tx) => tx.deleteFrom('logEntry').execute());
  await rewritingLog(db, (tx) => tx.deleteFrom('change').execute());
  await db
    .updateTable('policyPlot')
    .set({ tableGeom: null, tableGeom3857: null, tableGeomHa: null, version: 1, insuredArea: BLOCK })
    .execute();
});

const post = (who: PersonName, name: PlotName, path: string, body: object) =>
  n.call(who, `/api/policyPlots/${n.land.plots[name]}/${path}`, { method: 'POST', body });
const draw = (who: PersonName, name: PlotName, body: object = {}) => post(who, name, 'wholeBlock', body);
const undo = (who: PersonName, name: PlotName, drawn: string, body: object = {}) =>
  post(who, name, 'wholeBlock/undo', { drawn, ...body });
const changes = () =>
  n.database.kysely.selectFrom('change').select(['operation', 'baseVersion', 'userId']).orderBy('serverAt').execute();

describe('the whole block as the outline of a plot', () => {
  it('is stored by one call, with its area, its change and its entry of the log', async () => {
    const changeId = randomUUIDv7();
    const plot = strictAnswer('drawWholeBlock', await draw('farmer', 'undrawn', { changeId, version: 1 }));
    expect(plot).toMatchObject({ version: 2, tableGeometry: blockSquare('own') });
    expect(plot.tableGeometryHa).toBeCloseTo(BLOCK, 6);
    expect(await changes()).toEqual([{ operation: 'save-whole-block', baseVersion: 1, userId: n.people.farmer }]);
    const { rows } = await sql<{
      type: string;
    }>`select type from log_entry where resource like 'policyPlots/%'`.execute(n.database.kysely);
    expect(rows).toHaveLength(1);
    // Sent twice it is done once.
    expect(strictAnswer('drawWholeBlock', await draw('farmer', 'undrawn', { changeId, version: 1 }))).toEqual(plot);
    expect(await changes()).toHaveLength(1);
  });

  it.each([
    ['just within 3 %', BLOCK * 0.9701, 200],
    ['just within 3 % above', BLOCK * 1.0299, 200],
    ['beyond 3 %', BLOCK * 0.9699, 422],
    ['beyond 3 % above', BLOCK * 1.0301, 422],
  ])('%s of its area: %d ha → %d', async (_, insured, status) => {
    await insure('undrawn', insured);
    const answer = await draw('farmer', 'undrawn');
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(answer.json<{ message: string }>().message).toContain('25,00 ha');
  });

  it('replaces no outline, and no other version', async () => {
    expect((await draw('farmer', 'undrawn', { version: 7 })).statusCode).toBe(409);
    await draw('farmer', 'undrawn');
    expect((await draw('farmer', 'undrawn')).statusCode).toBe(409);
  });

  it('is none of a block of several parts', async () => {
    const { kysely } = n.database;
    const before = await sql<{ geom: string }>`select geom::text from block where mepar_code = 'TESTSHR2'`.execute(
      kysely,
    );
    await sql`update block set geom = ST_Multi(ST_Union(ST_Translate(geom, 0, 2000), geom)) where mepar_code = 'TESTSHR2'`.execute(
      kysely,
    );
    await insure('ownShared', BLOCK * 2);
    const answer = await draw('farmer', 'ownShared');
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      'A blokk több részből áll, a tábla pedig csak egy lehet. Rajzolja meg a térképen.',
    ]);
    await sql`update block set geom = ${before.rows[0]?.geom}::geometry where mepar_code = 'TESTSHR2'`.execute(kysely);
  });

  it('is nobody’s but the plot’s own farmer’s', async () => {
    for (const who of ['farmer2', 'farmerB', 'managerB'] as const)
      expect((await draw(who, 'undrawn')).statusCode).toBe(404);
    expect((await draw('farmer', 'secondShared')).statusCode).toBe(404);
  });

  it('can be taken back by who drew it', async () => {
    const changeId = randomUUIDv7();
    await draw('farmer', 'undrawn', { changeId });
    const undoing = randomUUIDv7();
    const plot = strictAnswer('undoWholeBlock', await undo('farmer', 'undrawn', changeId, { changeId: undoing }));
    expect(plot).toMatchObject({ version: 3, tableGeometry: null, tableGeometryHa: null });
    expect(strictAnswer('undoWholeBlock', await undo('farmer', 'undrawn', changeId, { changeId: undoing }))).toEqual(
      plot,
    );
    expect((await changes()).map(({ operation }) => operation)).toEqual(['save-whole-block', 'undo-whole-block']);
    // What is taken back is not there to be taken back again.
    expect((await undo('farmer', 'undrawn', changeId)).statusCode).toBe(409);
  });

  it('stays once somebody has drawn on, and for everybody else', async () => {
    const changeId = randomUUIDv7();
    await draw('farmer', 'undrawn', { changeId });
    expect((await undo('manager', 'undrawn', changeId)).statusCode).toBe(409);
    expect((await undo('farmer', 'ownShared', changeId)).statusCode).toBe(409);
    expect((await undo('farmer2', 'undrawn', changeId)).statusCode).toBe(404);
    await n.call('manager', '/api/policyDrawings', {
      method: 'POST',
      body: { policyPlotId: n.land.plots.undrawn, tablePolygon: blockSquare('own') },
    });
    expect((await undo('farmer', 'undrawn', changeId)).statusCode).toBe(409);
  });
});
