import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { caseCalls } from '@georisk/testing/caseCalls.ts';
import { callerOf, importFields } from '@georisk/testing/caseStage.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { EVENT, madeField, TODAY } from '@georisk/testing/measuredFields.ts';
import { faultsOfChain } from '#server/modules/damage/chain.repository.ts';
import { newId } from '#server/uuid.ts';
import { sql } from 'kysely';

const FIELD = madeField('NYUGTAOX', 400);
let test: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-receipt-'));
  test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: TODAY });
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('a receipt is the same each time, and only the person of the change gets it; a repeated removal is one change', async () => {
  const db = test.database.kysely;
  await emptyDatabase(db);
  const fixture = await plantFixture(db, test.clock.now());
  await importFields(db, dataDir, [FIELD]);
  const at = { at: test.clock.now() };
  const token = await openSession(db, fixture.people['a.manager'], at);
  const other = await openSession(db, fixture.people.admin1, at);
  const calls = caseCalls(await callerOf(test, fixture, 'a.manager'));
  const { damageId, plotId } = await calls.open({
    damageNumber: '18061000001',
    meparCode: FIELD.meparCode,
    damageDate: EVENT,
    plantName: 'őszi búza',
  });
  const point = newId();
  const [saved, removed] = [newId(), newId()];
  const deviceTime = '2026-06-01T10:00:00.000Z';
  const save = await test.call('POST', `/api/damagePlots/sampling/${plotId}`, {
    token,
    body: {
      damagePlotId: plotId,
      sampling: [{ id: point, yield: 3, polygon: { type: 'Point', coordinates: [750_100, 200_100] } }],
      changeId: saved,
      deviceTime,
      gps: '750101.25,200102.50,4.5',
    },
  });
  expect(save.statusCode).toBe(200);
  const remove = () =>
    test.call('DELETE', `/api/damagePlots/${plotId}/sampling/${point}?changeId=${removed}&deviceTime=${deviceTime}`, {
      token,
    });
  const first = await remove();
  expect([first.statusCode, (await remove()).json<object>()]).toEqual([200, first.json<object>()]);
  const receiptOf = (changeId: string, by: string) =>
    test.call('GET', `/api/changes/${changeId}/receipt`, { token: by });
  const receipt = (await receiptOf(saved, token)).json<{ number: number; at: string; sha256: string }>();
  expect(receipt.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect((await receiptOf(saved, token)).json<object>()).toEqual(receipt);
  const later = (await receiptOf(removed, token)).json<typeof receipt>();
  expect(later.number).toBeGreaterThan(receipt.number);
  expect(later.sha256).not.toBe(receipt.sha256);
  expect((await receiptOf(saved, other)).statusCode).toBe(404);
  // Where the device was is part of the record, and of the chain of its case.
  const gps = await db.selectFrom('change').select(['id', 'gps']).where('id', 'in', [saved, removed]).execute();
  expect(new Map(gps.map((each) => [each.id, each.gps]))).toEqual(
    new Map([
      [saved, { at: [750_101.25, 200_102.5], accuracy: 4.5 }],
      [removed, null],
    ]),
  );
  expect(await faultsOfChain(db, damageId)).toEqual([]);
  await sql`alter table change disable trigger user`.execute(db);
  await sql`update change set gps = '{"at": [1, 2], "accuracy": 1}' where id = ${saved}`.execute(db);
  await sql`alter table change enable trigger user`.execute(db);
  expect(await faultsOfChain(db, damageId)).toMatchObject([{ what: 'changed' }]);
});
