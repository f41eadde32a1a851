import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepHouse } from '#server/housekeeping.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, PASSWORD, plantFixture } from '@georisk/testing/fixture.ts';
import { linksIn } from '@georisk/testing/links.ts';
import { DAY, HOUR, MINUTE } from '@georisk/testing/testClock.ts';
import { newToken } from '#server/tokens.ts';

/** The limits of production, not raised. */
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

const COOKIE = /^georisk-device=([A-Za-z0-9_.-]{43,219}); Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/;
/** The cookie of a sign-in's answer, as the browser sends it back. */
const deviceIn = ({ headers }: { readonly headers: Record<string, unknown> }): string => {
  const [, secret = ''] = COOKIE.exec(String(headers['set-cookie'])) ?? [];
  expect(secret).not.toBe('');
  return `georisk-device=${secret}`;
};
const secretsOf = (device: string): string[] => device.slice('georisk-device='.length).split('.');
const known = async (name = 'a.manager') => deviceIn(await attempt(name, PASSWORD, '198.51.100.200'));
const elsewhere = (index: number) => `10.${(index >> 8) & 255}.${index & 255}.1`;
/** An attack by a botnet: each guess from an address of its own. */
const search = async (name: string, guesses: number, from = 0) => {
  for (let i = from; i < from + guesses; i += 1) await attempt(name, 'wrong', elsewhere(i));
};

describe('wrong passwords', () => {
  it('ten for a name from one place, known or not; the eleventh is 429 there, for a quarter of an hour', async () => {
    for (const name of ['a.manager', 'nobody']) {
      for (let i = 0; i < 10; i += 1) expect((await attempt(name, 'wrong')).statusCode).toBe(401);
      const refused = await attempt(name, 'wrong');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json<{ code: number }>().code).toBe(429);
    }
    expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(429);
    expect((await attempt('a.operator', PASSWORD)).statusCode).toBe(200);
    test.clock.pass(15 * MINUTE + 1);
    expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(200);
  });

  it('of strangers never block the right one from another place', async () => {
    for (let i = 0; i < 20; i += 1) await attempt('a.manager', 'wrong');
    await search('a.manager', 30);
    expect((await attempt('a.manager', PASSWORD, '198.51.100.1')).statusCode).toBe(200);
  });

  it('fifty from a place, for whatever name; people elsewhere sign in as before', async () => {
    for (let i = 0; i < 50; i += 1) expect((await attempt(`name-${i}`, 'wrong')).statusCode).toBe(401);
    expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(429);
    expect((await attempt('a.manager', PASSWORD, '198.51.100.1')).statusCode).toBe(200);
  });

  it('right passwords do not count', async () => {
    for (let i = 0; i < 12; i += 1) expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(200);
  });

  it('ten of thirty concurrent guesses are checked, no more', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('a.manager', 'wrong')));
    const told = answers.filter(({ statusCode }) => statusCode === 401).length;
    expect(told).toBe(10);
    expect(answers.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true);
  });

  it('count for the current password of a password change too, and strangers do not use them up', async () => {
    const token = await openSession(test.database.kysely, fixture.people['a.manager'], { at: test.clock.now() });
    const change = (currentPassword: string) =>
      test.post('/api/currentUserPassword', { currentPassword, newPassword: 'Uj-jelszo-17' }, { token });
    for (let i = 0; i < 12; i += 1) await attempt('a.manager', 'wrong');
    for (let i = 0; i < 10; i += 1) expect((await change('wrong')).statusCode).toBe(422);
    expect((await change(PASSWORD)).statusCode).toBe(429);
  });

  it('leave nothing in the database that names the user', async () => {
    await attempt('canary-name', 'wrong');
    const rows = await test.database.kysely.selectFrom('throttle').selectAll().execute();
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toContain('canary');
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1');
  });
});

describe('a name under attack from everywhere', () => {
  it('is checked slowly, three times an hour for a place; the right password from a new place opens', async () => {
    const device = await known();
    await search('a.manager', 100);
    expect(test.logs.filter((line) => line.includes('"alarm":"password-guessing"'))).toHaveLength(1);
    for (let i = 0; i < 3; i += 1) expect((await attempt('a.manager', 'wrong', '203.0.113.1')).statusCode).toBe(401);
    expect((await attempt('a.manager', 'wrong', '203.0.113.1')).statusCode).toBe(429);
    expect((await attempt('a.manager', PASSWORD, '203.0.113.1')).statusCode).toBe(429);
    expect((await attempt('a.manager', PASSWORD, '203.0.113.2')).statusCode).toBe(200);
    expect((await signIn('a.manager', PASSWORD, device, '203.0.113.1')).statusCode).toBe(200);
    test.clock.pass(HOUR + 1);
    expect((await attempt('a.manager', PASSWORD, '203.0.113.1')).statusCode).toBe(200);
  });

  it('is reported once, though its guesses are concurrent', async () => {
    const told = () => test.logs.filter((line) => line.includes('"alarm":"password-guessing"')).length;
    const before = told();
    await search('a.operator', 97);
    await Promise.all(Array.from({ length: 6 }, (_, i) => attempt('a.operator', 'wrong', elsewhere(2000 + i))));
    expect(told()).toBe(before + 1);
  });

  it('has its guesses one after the other, as many as fit into twenty seconds, and the known device before them', {
    tags: 'long',
    timeout: 40_000,
  }, async () => {
    const device = await known();
    await search('a.manager', 100);
    const order: string[] = [];
    const note = (what: string) => (answer: { statusCode: number }) => {
      order.push(what);
      return answer.statusCode;
    };
    const guesses = Array.from({ length: 60 }, (_, i) =>
      attempt('a.manager', 'wrong', elsewhere(1000 + i)).then(note('guess')),
    );
    const own = signIn('a.manager', PASSWORD, device).then(note('own'));
    expect(await own).toBe(200);
    expect(order.filter((what) => what === 'guess').length).toBeLessThan(30);
    const answers = await Promise.all(guesses);
    expect(new Set(answers)).toEqual(new Set([401, 503]));
  });
});

describe('one line of IPv6, with any number of networks', () => {
  const home = (index: number) => `2001:db8:7:${(0x4200 + (index & 255)).toString(16)}::1`;
  const site = (index: number) => `2001:db8:8:${index.toString(16)}00::1`;

  it('does not put a name under attack; its own guesses are few', async () => {
    const told = [];
    for (let i = 0; i < 110; i += 1) told.push((await attempt('a.manager', 'wrong', home(i))).statusCode);
    expect(told.filter((status) => status === 401)).toHaveLength(20);
    expect(told.at(-1)).toBe(429);
    for (let i = 0; i < 110; i += 1) await attempt('a.manager', 'wrong', site(i));
    const alarms = test.logs.filter((line) => line.includes('"alarm":"password-guessing"')).length;
    await search('a.manager', 59);
    expect(test.logs.filter((line) => line.includes('"alarm":"password-guessing"')).length).toBe(alarms);
    await search('a.manager', 1, 59);
    expect(test.logs.filter((line) => line.includes('"alarm":"password-guessing"')).length).toBe(alarms + 1);
  });

  it('wrong often in a day, has few an hour from then on', async () => {
    for (let i = 0; i < 20; i += 1) {
      if (i === 10) test.clock.pass(15 * MINUTE + 1);
      await attempt('a.manager', 'wrong');
    }
    test.clock.pass(HOUR + 1);
    for (let i = 0; i < 3; i += 1) expect((await attempt('a.manager', 'wrong')).statusCode).toBe(401);
    expect((await attempt('a.manager', 'wrong')).statusCode).toBe(429);
    expect((await attempt('a.manager', PASSWORD, '198.51.100.1')).statusCode).toBe(200);
  });

  it('waits once at a time for a name under attack, and blocks no new device', async () => {
    await search('a.manager', 100);
    const burst = Array.from({ length: 40 }, (_, i) => attempt('a.manager', 'wrong', home(i)));
    const own = attempt('a.manager', PASSWORD, '198.51.100.1');
    expect((await own).statusCode).toBe(200);
    const told = (await Promise.all(burst)).map(({ statusCode }) => statusCode);
    // One after the other: how many of forty depends on the machine, most are refused without being looked at.
    expect(told.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(told).toContain(503);
  });
});

const signIn = (username: string, password: string, cookie: string, ip = '192.0.2.1') =>
  test.post('/api/oauth2/token', { grant_type: 'password', username, password }, { ip, headers: { cookie } });

describe('a known device', () => {
  it('signs in where strangers used up both the name and the place', async () => {
    const device = await known();
    for (let i = 0; i < 12; i += 1) await attempt('a.manager', 'wrong');
    for (let i = 0; i < 50; i += 1) await attempt(`name-${i}`, 'wrong');
    expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(429);
    expect((await signIn('a.manager', PASSWORD, device)).statusCode).toBe(200);
  });

  it('is known for this person alone, by a secret that was issued', async () => {
    const device = await known();
    for (let i = 0; i < 10; i += 1) await attempt('a.operator', 'wrong');
    expect((await signIn('a.operator', PASSWORD, device)).statusCode).toBe(429);
    for (let i = 0; i < 10; i += 1) await attempt('a.manager', 'wrong');
    const made = `georisk-device=${'A'.repeat(43)}`;
    expect((await signIn('a.manager', PASSWORD, made)).statusCode).toBe(429);
    expect((await signIn('a.manager', PASSWORD, `${'x'.repeat(9000)}; ${device}`)).statusCode).toBe(429);
  });

  it('may be wrong ten times in a quarter of an hour, and counts separately', async () => {
    const device = await known();
    for (let i = 0; i < 10; i += 1) expect((await signIn('a.manager', 'wrong', device)).statusCode).toBe(401);
    expect((await signIn('a.manager', PASSWORD, device)).statusCode).toBe(429);
    expect((await attempt('a.manager', PASSWORD)).statusCode).toBe(200);
    test.clock.pass(15 * MINUTE + 1);
    expect((await signIn('a.manager', PASSWORD, device)).statusCode).toBe(200);
  });

  it('keeps a secret for each who signs in from it, five at most; nothing stored reveals it', async () => {
    const device = await known();
    const both = deviceIn(await signIn('a.operator', PASSWORD, device));
    expect(secretsOf(both)).toEqual([expect.any(String), ...secretsOf(device)]);
    expect(secretsOf(deviceIn(await signIn('a.manager', PASSWORD, both)))).toEqual(secretsOf(both).toReversed());
    const rows = await test.database.kysely.selectFrom('knownDevice').selectAll().execute();
    expect(rows).toHaveLength(2);
    for (const secret of secretsOf(both)) {
      expect(await linksIn(test.database.kysely, secret)).toEqual([]);
      expect(test.logs.some((line) => line.includes(secret))).toBe(false);
    }
    const many = `georisk-device=${Array.from({ length: 5 }, newToken).join('.')}`;
    expect(secretsOf(deviceIn(await signIn('a.manager', PASSWORD, many)))).toHaveLength(5);
  });

  it('is never known by a secret that somebody else planted in the browser', async () => {
    const planted = `georisk-device=${newToken()}`;
    const device = deviceIn(await signIn('a.manager', PASSWORD, planted));
    expect(secretsOf(device)).toHaveLength(2);
    for (let i = 0; i < 10; i += 1) await attempt('a.manager', 'wrong');
    expect((await signIn('a.manager', PASSWORD, planted)).statusCode).toBe(429);
    expect((await signIn('a.manager', PASSWORD, device)).statusCode).toBe(200);
  });

  it('is known whatever other secrets are beside its own', async () => {
    const device = await known();
    for (let i = 0; i < 10; i += 1) {
      expect((await signIn('a.manager', 'wrong', `${device}.${newToken()}`)).statusCode).toBe(401);
    }
    expect((await signIn('a.manager', PASSWORD, `${device}.${newToken()}`)).statusCode).toBe(429);
  });

  it('is one of the ten used last, for half a year', async () => {
    const first = await known();
    for (let i = 0; i < 10; i += 1) {
      test.clock.pass(1);
      await known();
    }
    const count = () => test.database.kysely.selectFrom('knownDevice').select('userId').execute();
    expect(await count()).toHaveLength(10);
    for (let i = 0; i < 10; i += 1) await attempt('a.manager', 'wrong');
    expect((await signIn('a.manager', PASSWORD, first)).statusCode).toBe(429);
    test.clock.pass(180 * DAY);
    await keepHouse(test.database.kysely, test.clock.now());
    expect(await count()).toEqual([]);
  });

  it('is forgotten with the password, except the one where it was changed', async () => {
    const [mine, other] = [await known(), await known()];
    const token = (await signIn('a.manager', PASSWORD, mine)).json<{ access_token: string }>().access_token;
    const body = { currentPassword: PASSWORD, newPassword: 'Tavaszi árpa 9' };
    const changed = await test.post('/api/currentUserPassword', body, { token, headers: { cookie: mine } });
    const anew = deviceIn(changed);
    expect(secretsOf(anew)).toHaveLength(1);
    for (let i = 0; i < 10; i += 1) await attempt('a.manager', 'wrong');
    for (const old of [mine, other]) {
      expect((await signIn('a.manager', body.newPassword, old)).statusCode).toBe(429);
    }
    expect((await signIn('a.manager', body.newPassword, anew)).statusCode).toBe(200);
  });

  it('keeps its secret where the browser sends it over TLS only, when people come that way', async () => {
    const tls = await openTestApp({ PUBLIC_URL: 'https://georisk.test' }, test.database, test.clock);
    const answer = await tls.post('/api/oauth2/token', {
      grant_type: 'password',
      username: 'a.manager',
      password: PASSWORD,
    });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-georisk-device=[\w-]{43}; Path=\/; .*; Secure$/);
    const [kept = ''] = String(answer.headers['set-cookie']).split(';');
    const body = { grant_type: 'password', username: 'a.manager' };
    const sent = (password: string, cookie: string) =>
      tls.post('/api/oauth2/token', { ...body, password }, { headers: { cookie } });
    // Another host of the domain can plant a cookie of the bare name; only this host can set one with the prefix.
    const bare = kept.replace('__Host-', '');
    const limited = await openTestApp(
      { PUBLIC_URL: 'https://georisk.test', RATE_LIMIT_FACTOR: '1' },
      test.database,
      test.clock,
    );
    for (let i = 0; i < 10; i += 1) await limited.post('/api/oauth2/token', { ...body, password: 'wrong' });
    const statusOf = async (cookie: string) =>
      (await limited.post('/api/oauth2/token', { ...body, password: PASSWORD }, { headers: { cookie } })).statusCode;
    expect(await statusOf(bare)).toBe(429);
    expect(await statusOf(`${bare}; ${kept}`)).toBe(200);
    expect((await sent(PASSWORD, kept)).headers['set-cookie']).toContain(`${kept};`);
    await limited.close();
    await tls.close();
  });

  it('does not sign in by itself', async () => {
    const device = await known();
    expect((await test.get('/api/currentUser', { headers: { cookie: device } })).statusCode).toBe(401);
    expect((await signIn('a.manager', 'wrong', device)).statusCode).toBe(401);
  });
});

describe('wrong map keys', () => {
  const wms = (name: string, key: string, ip = '192.0.2.1') =>
    test.get('/geoserver/x/wms?service=WMS&request=GetCapabilities', {
      ip,
      headers: { authorization: `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}` },
    });

  it('never block the right one: not those of strangers, not those of the same place', async () => {
    const token = await openSession(test.database.kysely, fixture.people['a.manager'], { at: test.clock.now() });
    const { mapKey } = (await test.post('/api/currentUser/mapKeys', { name: 'QGIS', days: 90 }, { token })).json<{
      mapKey: string;
    }>();
    for (let i = 0; i < 30; i += 1) await wms('a.manager', 'wrong', elsewhere(i));
    for (let i = 0; i < 10; i += 1) expect((await wms('a.manager', 'wrong')).statusCode).toBe(401);
    expect((await wms('a.manager', 'wrong')).statusCode).toBe(429);
    for (let i = 0; i < 60; i += 1) await wms(`name-${i}`, 'wrong');
    expect((await wms('name-99', 'wrong')).statusCode).toBe(429);
    expect((await wms('a.manager', mapKey)).statusCode).toBe(404);
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
  ] as const)(
    '%s: %i, then 429 with a sentence, until some of the hour has passed',
    async (_what, most, method, urls) => {
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
    },
  );

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
