import { expect } from 'vitest';
import type { Database } from '@georisk/server/db/open.ts';
import { openTestApp } from './app.ts';
import { openSession, plantFixture } from './fixture.ts';
import type { SmallDisk } from './smallDisk.ts';
import { MINUTE } from './testClock.ts';

const LONG = 'x'.repeat(500);
const MAX_WRITES = 3000;

/** A database whose disk fills up under the server: writes are refused with a sentence, reads are answered. */
export async function expectFullDatabaseBorne(database: Database, disk: SmallDisk): Promise<void> {
  const test = await openTestApp({}, database);
  const { people } = await plantFixture(database.kysely, test.clock.now());
  const token = await openSession(database.kysely, people['a.manager'], { at: test.clock.now() });
  const write = () => test.post('/api/logs/view-help', { resource: LONG }, { token });
  expect((await write()).statusCode).toBe(204);
  disk.fill();
  let answer = await write();
  for (let i = 0; i < MAX_WRITES && answer.statusCode === 204; i += 1) answer = await write();
  expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([503, 'disk-full']);
  expect(answer.json<{ message: string }>().message).toContain('tárhelye betelt');
  expect(answer.headers['retry-after']).toBe('30');
  const ready = await test.get('/health/ready');
  expect([ready.statusCode, ready.json<{ fields: object }>().fields]).toMatchObject([503, { disk: expect.anything() }]);
  test.clock.pass(2 * MINUTE);
  expect((await test.get('/api/currentUser', { token })).statusCode).toBe(200);
  expect((await test.get('/api/blocks/TESTOWN1', { token })).statusCode).toBe(200);
  disk.relieve();
  expect((await write()).statusCode).toBe(204);
  await test.close();
}
