import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';
import type { Database } from '#server/db/open.ts';

const METRICS = 'metrics-token-of-the-test-0123456789';

let database: Database;
let test: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await openTestApp({ METRICS_TOKEN: METRICS }, database, undefined, (app) => {
    const route = (url: string, handler: () => Promise<unknown>) =>
      app.route({ method: ['GET', 'POST'], url, config: { permission: 'M8' }, handler });
    route('/test/quick/:name', async () => 'quick');
    route('/test/busy/:name', async () => work(300));
    route('/test/busyLater/:name', async () => {
      await sql`select 1`.execute(database.kysely);
      work(300);
      await sql`select pg_sleep(0.1)`.execute(database.kysely);
    });
    route('/test/busyAfterTimer/:name', async () => {
      await sleep(120);
      return work(300);
    });
    route('/test/patient/:name', () => sleep(600, 'patient'));
  });
});
afterAll(async () => {
  await test.close();
  await database.close();
});

/** Keeps the thread busy for milliseconds of processor time: a busy machine must not shorten it. */
function work(ms: number): string {
  const end = process.threadCpuUsage().user / 1000 + ms;
  let sum = 0;
  while (process.threadCpuUsage().user / 1000 < end) for (let index = 0; index < 10_000; index += 1) sum += index;
  return String(sum);
}

let before: number;
beforeEach(async () => {
  await sleep(60);
  before = test.logs.length;
});
const logged = () =>
  test.logs
    .slice(before)
    .filter((line) => line.includes('event loop blocked'))
    .map((line) => JSON.parse(line) as { method: string; route: string; ms: number });
const blocks = async () => {
  const { body } = await test.get('/metrics', { token: METRICS });
  return Object.fromEntries(
    [...body.matchAll(/georisk_event_loop_blocks_total\{method="(\w+)",route="([^"]+)"\} (\d+)/g)].map(
      ([, method, route, count]) => [`${method} ${route}`, Number(count)],
    ),
  );
};

describe('a call that blocks the event loop for more than 200 ms', () => {
  it.each([
    ['at once', '/test/busy'],
    ['after it waited for the database', '/test/busyLater'],
    ['after it waited for something else', '/test/busyAfterTimer'],
  ])('%s is logged by its route and counted, beside others that are not', async (_when, route) => {
    await Promise.all([
      test.get('/test/patient/x'),
      test.get('/test/quick/before'),
      test.post(`${route}/secret`, {}),
      test.get('/test/quick/after'),
    ]);
    await sleep(60);
    const lines = logged();
    expect(lines.map(({ method, route: found }) => [method, found])).toEqual([['POST', `${route}/:name`]]);
    expect(lines[0]?.ms).toBeGreaterThan(200);
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(await blocks()).toMatchObject({ [`POST ${route}/:name`]: 1 });
  });

  it('is distinguished from one that waits', async () => {
    await Promise.all([test.get('/test/patient/x'), test.get('/test/quick/x')]);
    expect(logged()).toEqual([]);
  });
});
