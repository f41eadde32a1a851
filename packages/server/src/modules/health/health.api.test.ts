import { API } from '@georisk/contract/api.ts';
import { IMPORT_TITLES } from '@georisk/contract/tables.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import type { Database } from '#server/db/open.ts';
import { createHealth } from './health.ts';

const METRICS = 'metrics-token-of-the-test-0123456789';

let database: Database;
let test: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await openTestApp({ METRICS_TOKEN: METRICS }, database);
});
afterAll(async () => {
  await test.close();
  await database.close();
});

afterEach(() => void vi.useRealTimers());

describe('health', () => {
  it('is live and ready, and reports nothing else', async () => {
    expect((await test.get('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await test.get('/health/ready')).json()).toEqual({ status: 'ok' });
  });

  it('is not ready without a database, and ready again a second after it returns', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    let there = false;
    const health = createHealth({ database: async () => there });
    expect(await health.faults()).toEqual(['database']);
    there = true;
    vi.advanceTimersByTime(999);
    expect(await health.faults()).toEqual(['database']);
    vi.advanceTimersByTime(1);
    expect(await health.faults()).toEqual([]);
  });

  it('does not wait for a database that does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const health = createHealth({ database: () => new Promise<boolean>(() => undefined), queue: async () => true });
    const faults = health.faults();
    await vi.runAllTimersAsync();
    expect(await faults).toEqual(['unseen']);
  });

  it('reports nothing that was not seen: not of a busy process, nor of a database that cannot be asked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    let answer = Promise.resolve<boolean | undefined>(true);
    const health = createHealth({ disk: () => answer, migrations: () => answer });
    expect(await health.faults()).toEqual([]);
    // Nobody asked for a while, and then the answer takes long.
    vi.advanceTimersByTime(31_500);
    answer = new Promise(() => undefined);
    const asked = health.faults();
    await vi.advanceTimersByTimeAsync(2_600);
    expect(await asked).toEqual([]);
    // Somebody asked all the time, and nothing was answered.
    vi.advanceTimersByTime(28_000);
    const again = health.faults();
    await vi.advanceTimersByTimeAsync(2_600);
    expect(await again).toEqual(['unseen']);
  });

  it('names what is away, and nothing that is in it', async () => {
    const health = createHealth({ database: async () => false, migrations: async () => undefined });
    expect(await health.faults()).toEqual(['database']);
  });

  it('answers HEAD as it answers GET, without a body', async () => {
    for (const path of ['/health/live', '/health/ready', '/api/installation', '/api/guide', '/api/nothing']) {
      const [head, get] = [await test.call('HEAD', path), await test.get(path)];
      expect([head.statusCode, head.body, head.headers['content-type']], path).toEqual([
        get.statusCode,
        '',
        get.headers['content-type'],
      ]);
    }
    expect((await test.call('HEAD', '/api/currentUser')).statusCode).toBe(401);
  });

  it('names every fault, in a sentence each', async () => {
    const away = async () => false;
    const health = createHealth({ disk: away, database: away, migrations: away, store: away, queue: away });
    expect(await health.faults()).toEqual(['disk', 'database', 'migrations', 'store', 'queue']);
  });

  it('reports for a while a write that found no room', async () => {
    const health = createHealth({ disk: async () => true });
    health.noteFullDisk();
    expect(await health.faults()).toEqual(['disk']);
  });

  it('reports a missing migration, and jobs that wait while no worker runs them', async ({ onTestFinished }) => {
    const db = database.kysely;
    const runAgain = sql`insert into schema_migration (id) values ('0012_photo_thumbnail') on conflict do nothing`;
    onTestFinished(async () => {
      await runAgain.execute(db);
      await db.deleteFrom('work').execute();
    });
    await sql`delete from schema_migration where id = '0012_photo_thumbnail'`.execute(db);
    await sql`insert into work (id, name, data, created_at)
      values (gen_random_uuid(), 'source-poll', '{}', now() - interval '11 minutes')`.execute(db);
    const ill = await openTestApp({}, database, test.clock);
    onTestFinished(() => ill.close());
    const answer = await ill.get('/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      error: 'Not ready: migrations, queue',
      message: 'Az adatbázis szerkezete nem ehhez a verzióhoz való. A háttérfeladatok több mint tíz perce állnak.',
      fields: { queue: 'A háttérfeladatok több mint tíz perce állnak.' },
    });
    await runAgain.execute(db);
    await sql`insert into work (id, name, data, state, started_at)
      values (gen_random_uuid(), 'source-poll', '{}', 'running', now() - interval '20 minutes')`.execute(db);
    // What was found is kept for a second.
    await expect.poll(async () => (await ill.get('/health/ready')).statusCode, { timeout: 20_000 }).toBe(200);
  });

  it('warns once of an untrusted proxy, here and in the log', async () => {
    const behind = await openTestApp({}, database, test.clock);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let i = 0; i < 3; i += 1) await behind.get('/health/live', { headers });
    expect((await behind.get('/health/ready')).json()).toEqual({ status: 'ok', warnings: ['proxy-not-trusted'] });
    expect(behind.logs.filter((line) => line.includes('"alarm":"proxy-not-trusted"'))).toHaveLength(1);
    await behind.close();
    const trusting = await openTestApp({ TRUST_PROXY: '192.0.2.1' }, database, test.clock);
    await trusting.get('/health/live', { headers });
    expect((await trusting.get('/health/ready')).json()).toEqual({ status: 'ok' });
    await trusting.close();
  });

  it('is not ready during shutdown, and still live', async () => {
    const ending = await openTestApp({}, database, test.clock);
    ending.app.services.health.drain();
    const answer = await ending.get('/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect((await ending.get('/health/live')).statusCode).toBe(200);
    await ending.close();
  });
});

describe('figures', () => {
  it('are served to holders of the token, and to nobody where none was set', async () => {
    expect((await test.get('/metrics')).statusCode).toBe(404);
    expect((await test.get('/metrics', { token: METRICS.toUpperCase() })).statusCode).toBe(404);
    const answer = await test.get('/metrics', { token: METRICS });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/health/live",status="200"}',
    );
    expect(answer.body).toContain('georisk_messages_waiting 0');
    const without = await openTestApp({}, database, test.clock);
    expect((await without.get('/metrics', { token: METRICS })).statusCode).toBe(404);
    await without.close();
  });
});

describe('the description of the calls', () => {
  it('lists each call with its roles, for programs and for people', async () => {
    const { people } = await plantFixture(database.kysely, test.clock.now());
    const api = await openSession(database.kysely, people['a.api'], { at: test.clock.now() });
    const document = (await test.get('/api/openapi.json', { token: api })).json<{
      openapi: string;
      paths: Record<
        string,
        Record<
          string,
          {
            'x-roles': number[];
            security: unknown[];
            parameters: { name: string }[];
            requestBody?: { content: Record<string, unknown> };
          }
        >
      >;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/blocks/{code}']?.['get']?.['x-roles']).toEqual([1, 2, 3, 4, 5, 6, 8, 10, 11, 14]);
    expect(document.paths['/api/oauth2/token']?.['post']?.security).toEqual([]);
    expect(document.paths['/api/admin/users/{id}/links']?.['delete']?.parameters.map(({ name }) => name)).toEqual([
      'id',
    ]);
    const formOf = (path: string) => document.paths[path]?.['post']?.requestBody?.content ?? {};
    expect(formOf('/api/damages/{id}/photos')).toEqual({
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { photo: { type: 'string', format: 'binary' }, thumbnail: { type: 'string', format: 'binary' } },
          required: ['photo'],
        },
      },
    });
    expect(Object.keys(formOf('/api/inspectionDocuments'))).toEqual(['application/json', 'multipart/form-data']);
    const page = await test.get('/api/docs', { token: api });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('/api/oauth2/linkToken');
    expect(page.body).not.toContain('<script');
  });

  it('has a guide for integrators that anybody opens, made of the contract, without scripts', async () => {
    const page = await test.get('/api/guide');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const nonce = /<style nonce="([\w-]+)">/.exec(page.body)?.[1];
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const name of ['signIn', 'makeMapKey', 'wms', 'wmts', 'ogcItems', 'stac', 'importFiles'] as const)
      expect(page.body).toContain(API[name].path.replaceAll(/:(\w+)/g, '{$1}'));
    for (const kind of Object.keys(IMPORT_TITLES)) expect(page.body).toContain(`<td>${kind}</td>`);
    expect(page.body.match(/curl /g)?.length).toBeGreaterThan(6);
    expect(page.body).not.toMatch(/<script|undefined|style="/);
  });

  it('is open to a manager only in a demo', async () => {
    const manager = await database.kysely
      .selectFrom('appUser')
      .select('id')
      .where('userName', '=', 'a.manager')
      .executeTakeFirstOrThrow();
    const token = await openSession(database.kysely, manager.id, { at: test.clock.now() });
    expect((await test.get('/api/docs', { token })).statusCode).toBe(403);
    await database.kysely.updateTable('company').set({ demo: true }).where('id', '=', 4).execute();
    test.clock.pass(6000);
    expect((await test.get('/api/docs', { token })).statusCode).toBe(200);
  });
});

describe('a demo', () => {
  it('lists its accounts with their password, and opens the shared account by it', async () => {
    const db = database.kysely;
    await db
      .updateTable('appUser')
      .set({ demo: true })
      .where('userName', 'in', ['a.manager', 'cemetery1public'])
      .execute();
    test.clock.pass(6000);
    expect((await test.get('/api/installation')).json()).toMatchObject({
      demo: true,
      demoPassword: 'Demo-2026!',
      messagesToOutbox: true,
      demoAccounts: [
        { userName: 'a.manager', role: 3, title: 'Vezető' },
        { userName: 'cemetery1public', role: 13 },
      ],
    });
    const body = { grant_type: 'password', username: 'cemetery1public', password: 'Mezei-út 27' };
    expect((await test.post('/api/oauth2/token', body)).statusCode).toBe(200);
    await db.updateTable('company').set({ demo: false }).execute();
    test.clock.pass(6000);
    expect((await test.get('/api/installation')).json()).toMatchObject({
      demo: false,
      demoPassword: null,
      demoAccounts: [],
    });
    expect((await test.post('/api/oauth2/token', body)).statusCode).toBe(401);
  });
});
