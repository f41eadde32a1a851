import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { emptyDatabase } from '#server/testing/database.ts';
import { type Fixture, openSession, PASSWORD, plantFixture } from '#server/testing/fixture.ts';
import { HOUR, MINUTE } from '#server/testing/testClock.ts';

/** The limits as they are, not raised. */
let test: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyDatabase(test.database.kysely);
  test.app.services.sessions.forgetAll();
  test.clock.pass(HOUR);
  fixture = await plantFixture(test.database.kysely, test.clock.now());
});

const attempt = (username: string, password: string, ip = '192.0.2.1') =>
  test.post('/api/oauth2/token', { grant_type: 'password', username, password }, { ip });

describe('wrong passwords', () => {
  it('ten for a user, known or not; the eleventh is 429 for him alone, for a quarter of an hour', async () => {
    for (const name of ['a.manager', 'nobody']) {
      for (let i = 0; i < 10; i += 1) {
        expect((await attempt(name, 'wrong', `198.51.100.${i}`)).statusCode).toBe(401);
      }
      const refused = await attempt(name, 'wrong', '198.51.100.99');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json<{ code: number }>().code).toBe(429);
    }
    expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(429);
    expect((await attempt('a.operator', PASSWORD)).statusCode).toBe(200);
    test.clock.pass(15 * MINUTE + 1);
    expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(200);
  });

  it('fifty from a place, whoever they name; others elsewhere sign in as before', async () => {
    for (let i = 0; i < 50; i += 1) expect((await attempt(`name-${i}`, 'wrong')).statusCode).toBe(401);
    expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(429);
    expect((await attempt('a.manager', PASSWORD, '198.51.100.1')).statusCode).toBe(200);
  });

  it('counts right passwords for nothing', async () => {
    for (let i = 0; i < 12; i += 1) expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(200);
  });

  it('tells ten of thirty guesses that run side by side, no more', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('a.manager', 'wrong')));
    const told = answers.filter(({ statusCode }) => statusCode === 401).length;
    expect(told).toBe(10);
    expect(answers.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true);
  });

  it('count for the current password of a password change too', async () => {
    const token = await openSession(test.database.kysely, fixture.people['a.manager'], { at: test.clock.now() });
    const change = (currentPassword: string) =>
      test.post('/api/currentUserPassword', { currentPassword, newPassword: 'Uj-jelszo-17' }, { token });
    for (let i = 0; i < 10; i += 1) expect((await change('wrong')).statusCode).toBe(422);
    expect((await change(PASSWORD)).statusCode).toBe(429);
  });

  it('leave nothing in the database that names the user', async () => {
    await attempt('canary-name', 'wrong');
    const rows = await test.database.kysely.selectFrom('throttle').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('canary');
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1');
  });
});

describe('calls a minute', () => {
  it('60 writes of a user, then 429; reads go on', async () => {
    const token = await openSession(test.database.kysely, fixture.people['a.manager'], { at: test.clock.now() });
    const write = () => test.post('/api/currentUser', { name: 'Új név' }, { token });
    for (let i = 0; i < 60; i += 1) expect((await write()).statusCode).toBe(200);
    const refused = await write();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await test.get('/api/currentUser', { token })).statusCode).toBe(200);
  });

  it('120 entries of the log', async () => {
    const token = await openSession(test.database.kysely, fixture.people['a.manager'], { at: test.clock.now() });
    const write = () => test.post('/api/logs/view-help', {}, { token });
    for (let i = 0; i < 120; i += 1) expect((await write()).statusCode).toBe(204);
    expect((await write()).statusCode).toBe(429);
  });

  it('600 reads, also of those who show a wrong token, by their address', async () => {
    const read = (ip: string) => test.get('/api/currentUser', { token: 'wrong', ip });
    for (let i = 0; i < 600; i += 1) await read('192.0.2.77');
    expect((await read('192.0.2.77')).statusCode).toBe(429);
    expect((await read('192.0.2.78')).statusCode).toBe(401);
  });
});

describe('calls an hour', () => {
  const session = () => openSession(test.database.kysely, fixture.people['a.operator'], { at: test.clock.now() });

  it.each([
    ['tables of cases', 60, 'POST', ['/api/createDamageFromExcel']],
    [
      'zones and yields together',
      120,
      'POST',
      ['/api/damagePlots/generateZones/1', '/api/damagePlots/calculateYield/1'],
    ],
    [
      'papers and plans together',
      60,
      'GET',
      ['/pdfs/nincs.pdf', '/api/downloads/sampling/1', '/api/damagePlots/1/protocol.pdf'],
    ],
  ] as const)('%s: %i, then 429 in words, until some of the hour has passed', async (_what, most, method, urls) => {
    const token = await session();
    const ask = (index: number) => test.call(method, urls[index % urls.length] ?? '', { token });
    for (let i = 0; i < most; i += 1) expect((await ask(i)).statusCode).not.toBe(429);
    for (const index of urls.keys()) {
      const refused = await ask(index);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe(String(3600 / most));
      expect(refused.json<{ message: string }>().message).toContain('Túl sok');
    }
    expect((await test.get('/api/createDamageFromExcel/template', { token })).statusCode).toBe(200);
    test.clock.pass(3600_000 / most);
    expect((await ask(0)).statusCode).not.toBe(429);
    expect((await ask(0)).statusCode).toBe(429);
  });

  it('are each user’s own', async () => {
    const token = await session();
    for (let i = 0; i < 61; i += 1) await test.get('/pdfs/nincs.pdf', { token });
    const other = await openSession(test.database.kysely, fixture.people['a.manager'], { at: test.clock.now() });
    expect((await test.get('/pdfs/nincs.pdf', { token: other })).statusCode).toBe(404);
  });
});

describe('searches a minute', () => {
  it('60, while reads go on', async () => {
    const token = await openSession(test.database.kysely, fixture.people['a.operator'], { at: test.clock.now() });
    const search = () => test.get('/api/search?phrase=a', { token });
    for (let i = 0; i < 60; i += 1) expect((await search()).statusCode).toBe(200);
    const refused = await search();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await test.get('/api/currentUser', { token })).statusCode).toBe(200);
  });
});

describe('tiles a minute', () => {
  it('3,000, of vectors and of images together', async () => {
    const token = await openSession(test.database.kysely, fixture.people['a.operator'], { at: test.clock.now() });
    const urls = ['/tiles/blocks/99/0/0.mvt', '/geoserver/nincs/wms'];
    for (let i = 0; i < 3000; i += 1) await test.get(urls[i % 2] ?? '', { token });
    for (const url of urls) expect((await test.get(url, { token })).statusCode).toBe(429);
  });
});
