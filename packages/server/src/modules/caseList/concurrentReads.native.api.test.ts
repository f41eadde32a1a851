import type { Answer } from '@georisk/contract/endpoints.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { untilWaiting } from '@georisk/testing/lockWait.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { refreshAll } from './refreshLines.ts';

let test: TestApp;
let fixture: Fixture;
let session: { token: string };
const db = () => test.database.kysely;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyDatabase(db());
  fixture = await plantFixture(db(), test.clock.now());
  await plantCases(db(), fixture);
  session = { token: await openSession(db(), fixture.people['a.manager'], { at: test.clock.now() }) };
  await refreshAll(db(), test.clock.today());
});

const expertShown = async () => {
  const { items } = (await test.get('/api/damages?q=KAR-own', session)).json<Answer<'damages'>>();
  return items[0]?.expert;
};
const assign = (expertId: number) =>
  test.post('/api/caseList/assign', { cases: [{ id: fixture.land.damages.own, expertId }] }, session);

it('a list waits for the lines that another reader is making again, and shows the last change', async () => {
  expect((await assign(fixture.people['a.damage2'])).statusCode).toBe(200);
  const stopped = new Error('the other reader is cut off');
  let shown: Promise<string | undefined> | undefined;
  const other = inTransaction(db(), async (tx) => {
    await tx.deleteFrom('caseStale').execute();
    shown = expertShown();
    await untilWaiting(db());
    throw stopped;
  });
  await expect(other).rejects.toBe(stopped);
  expect(await shown).toBe('Név a.damage2');
});

it('two lists that are read at once after a change both show it', async () => {
  for (const who of ['a.damage2', 'a.damage1', 'a.damage2', 'a.damage1'] as const) {
    await assign(fixture.people[who]);
    const [, first, second] = await Promise.all([
      test.get('/api/caseList/choices', session),
      expertShown(),
      expertShown(),
    ]);
    expect([first, second]).toEqual([`Név ${who}`, `Név ${who}`]);
  }
});
