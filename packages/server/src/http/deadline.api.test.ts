import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';

let database: Database;
let test: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await openTestApp({}, database, undefined, (app) => {
    const count = () => sql`select count(*) from policy`.execute(database.kysely);
    const config = { permission: 'M8', deadline: 300 } as const;
    const handler = async () => (await count()).rows;
    app.route({ method: ['GET', 'POST'], url: '/test/counted/:secret', config, handler });
  });
});
afterAll(async () => {
  await test.close();
  await database.close();
});

it.each(['GET', 'POST'] as const)(
  'a %s that waits for a lock is 503 at its deadline, and succeeds once the lock is free',
  async (method) => {
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const other = database.kysely.transaction().execute(async (tx) => {
      await sql`lock table policy in access exclusive mode`.execute(tx);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const before = test.logs.length;
    const body = method === 'POST' ? { body: {} } : {};
    const answer = await test.call(method, '/test/counted/x', body);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json<{ message: string }>().message.length).toBeGreaterThan(0);
    const lines = test.logs.slice(before).filter((line) => line.includes('no answer in time'));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ method, route: '/test/counted/:secret' }]);
    held.resolve();
    await other;
    await expect.poll(async () => (await test.call(method, '/test/counted/x', body)).statusCode).toBe(200);
  },
);
