import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { callerOf, importFields } from './caseStage.ts';
import { emptyDatabase } from './database.ts';
import { openSession, plantFixture } from './fixture.ts';
import { TODAY } from './measuredFields.ts';
import { OUTBOX_FIELDS, outboxChaos } from './outboxChaos.ts';

/** Few here; `npm run chaos -- outbox` works a thousand. */
const DAYS = 20;

let test: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-outbox-'));
  test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: TODAY });
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('days without signal: every kept operation is on the server once and in its order, photos bit for bit', async () => {
  const db = test.database.kysely;
  await emptyDatabase(db);
  const fixture = await plantFixture(db, test.clock.now());
  await importFields(db, dataDir, OUTBOX_FIELDS);
  const userId = fixture.people['a.manager'];
  const token = await openSession(db, userId, { at: test.clock.now() });
  const call = await callerOf(test, fixture, 'a.manager');
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const seeds = Array.from({ length: DAYS }, (_, index) => index + 1);
  const { faults, ...sum } = await outboxChaos({ db, dataDir, url, token, userId, call, seeds });
  expect(faults).toEqual([]);
  expect(sum.days).toBe(DAYS);
  // Each kind of mishap was among them.
  for (const count of [sum.photos, sum.kills, sum.cut, sum.lostAnswers]) expect(count).toBeGreaterThan(DAYS / 4);
  expect(sum.kept).toBeGreaterThan(DAYS * 5);
});
