import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, PASSWORD, plantFixture } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { DAY, HOUR, MINUTE, SECOND } from '@georisk/testing/testClock.ts';
import { newId } from '#server/uuid.ts';
import { insertLink } from '#server/modules/link/link.repository.ts';
import { hashOf, newToken } from '#server/tokens.ts';

let test: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyDatabase(test.database.kysely);
  test.app.services.sessions.forgetAll();
  test.clock.pass(HOUR);
  fixture = await plantFixture(test.database.kysely, test.clock.now());
});

const attempt = (username: string, password = PASSWORD, ip = '192.0.2.1', token?: string) =>
  test.post('/api/oauth2/token', { grant_type: 'password', username, password }, { ip, token });

const tokenOf = async (username: PersonKey): Promise<string> => {
  const answer = await attempt(username);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ access_token: string }>().access_token;
};

const opens = async (token: string) => (await test.get('/api/currentUser', { token })).statusCode;
const open = (key: PersonKey, kind?: 'password' | 'link' | 'alert') =>
  openSession(test.database.kysely, fixture.people[key], { at: test.clock.now(), ...(kind && { kind }) });

describe('signing in by password', () => {
  it('gives an opaque bearer token that opens the profile, and nothing outside the contract', async () => {
    const answer = await attempt('a.manager');
    const body = answer.json<{ access_token: string }>();
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      token_type: 'Bearer',
      expires_in: 43_200,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const profile = await test.get('/api/currentUser', { token: body.access_token });
    expect(profile.json()).toEqual({
      id: fixture.people['a.manager'],
      name: 'Név a.manager',
      userName: 'a.manager',
      externalId: 'external-a.manager',
      companyId: 4,
      role: 3,
      welcomeScreen: true,
      hidePolicyDamage: false,
      capabilities: ['risk'],
      company: {
        id: 4,
        name: 'Company A',
        title: 'GeoRisk',
        theme: 'georisk',
        logoUrl: null,
        contact: { name: 'Ügyfélszolgálat', phone: '+36 1 000 0000', email: 'segito@pelda.hu' },
        helpVideoUrl: null,
        termsUrl: null,
        reportDays: null,
        reportRule: null,
      },
      session: { kind: 'password', expiresAt: expect.any(String), actorName: null },
    });
  });

  it('stores only the hash of the token', async () => {
    const token = await tokenOf('a.manager');
    const rows = await test.database.kysely.selectFrom('session').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.tokenHash.toString('utf8')).not.toContain(token);
  });

  it.each([
    ['an unknown name', 'nobody', PASSWORD],
    ['a wrong password', 'a.manager', 'wrong-password'],
    ['a disabled user', 'disabled', PASSWORD],
    ['somebody who signs in by link alone', 'a.farmer2', PASSWORD],
    ['a shared account outside a demo', 'cemetery1public', PASSWORD],
  ])('refuses %s in the same words', async (_what, username, password) => {
    const answer = await attempt(username, password);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: 1,
      error: 'Invalid username or password!',
      message: 'Érvénytelen felhasználónév vagy jelszó!',
      reason: 'sign-in-failed',
    });
  });

  const sendForm = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    test.call('POST', '/api/oauth2/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });

  it('takes the form of OAuth, and ignores its other fields', async () => {
    const form = new URLSearchParams({ grant_type: 'password', username: 'a.manager', password: PASSWORD, scope: 'x' });
    const answer = await sendForm(String(form));
    expect(answer.statusCode).toBe(200);
    expect(await opens(answer.json<{ access_token: string }>().access_token)).toBe(200);
    expect((await sendForm(`${form.toString()}&username=admin1`)).statusCode).toBe(400);
    expect((await sendForm('grant_type=password')).statusCode).toBe(400);
    expect((await sendForm(`${form.toString()}&x=${'x'.repeat(4096)}`)).statusCode).toBe(413);
    expect((await sendForm(String(form), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(415);
    form.set('password', 'wrong');
    expect((await sendForm(String(form))).statusCode).toBe(401);
  });

  it('accepts no other grant and no query', async () => {
    const body = { grant_type: 'client_credentials', username: 'a.manager', password: PASSWORD };
    expect((await test.post('/api/oauth2/token', body)).statusCode).toBe(400);
    const plain = { headers: { 'content-type': 'text/plain' } };
    expect((await test.call('POST', '/api/oauth2/token', { ...plain, body: '{}' })).statusCode).toBe(415);
    const token = await tokenOf('a.manager');
    expect((await test.get(`/api/currentUser?access_token=${token}`)).statusCode).toBe(401);
  });

  it('ends the session that made it, so that nobody keeps a token across a sign-in', async () => {
    const first = await tokenOf('a.manager');
    const second = (await attempt('a.operator', PASSWORD, '192.0.2.1', first)).json<{ access_token: string }>();
    expect(await opens(first)).toBe(401);
    expect(await opens(second.access_token)).toBe(200);
  });

  it('hashes a password again when its parameters are outdated', async () => {
    const stored = () =>
      test.database.kysely
        .selectFrom('appUser')
        .select('passwordHash')
        .where('userName', '=', 'a.manager')
        .executeTakeFirstOrThrow();
    expect((await stored()).passwordHash).toContain('m=64,t=1,p=1');
    await tokenOf('a.manager');
    expect((await stored()).passwordHash).toContain('m=64,t=2,p=1');
    await tokenOf('a.manager');
  });

  it('keeps ten sessions of a user: the oldest ends', async () => {
    const first = await open('a.manager');
    for (let i = 0; i < 9; i += 1) {
      test.clock.pass(SECOND);
      await open('a.manager');
    }
    test.clock.pass(SECOND);
    expect(await opens(first)).toBe(200);
    const newest = await tokenOf('a.manager');
    test.clock.pass(6 * SECOND);
    expect(await opens(first)).toBe(401);
    expect(await opens(newest)).toBe(200);
  });

  it('is logged, with and without success, and never with the typed values', async () => {
    await tokenOf('a.manager');
    await attempt('a.manager', 'canary-password');
    await attempt('canary-name');
    const rows = await test.database.kysely.selectFrom('logEntry').selectAll().orderBy('id').execute();
    expect(rows.map(({ type, userId }) => [type, userId])).toEqual([
      ['login', fixture.people['a.manager']],
      ['login-failed', fixture.people['a.manager']],
      ['login-failed', null],
    ]);
    expect(rows.every(({ ip, requestId }) => ip === '192.0.2.1' && requestId !== null)).toBe(true);
    expect(JSON.stringify([rows, test.logs])).not.toContain('canary');
  });
});

describe('the ends of sessions', () => {
  it.each([
    ['a manager after 30 minutes unused', 'a.manager', 'password', 30 * MINUTE],
    ['a farmer after 12 hours unused', 'a.farmer1', 'link', 12 * HOUR],
    ['an alert link after 2 hours unused', 'a.farmer1', 'alert', 2 * HOUR],
  ] as const)('%s', async (_what, key, kind, idle) => {
    const token = await open(key, kind);
    test.clock.pass(idle - SECOND);
    expect(await opens(token)).toBe(200);
    test.clock.pass(idle);
    expect(await opens(token)).toBe(401);
  });

  it.each([
    ['a manager after 12 hours', 'a.manager', 'password', 12 * HOUR, 20 * MINUTE],
    ['a farmer after 30 days', 'a.farmer1', 'link', 30 * DAY, 11 * HOUR],
    ['an alert link after 24 hours', 'a.farmer1', 'alert', 24 * HOUR, HOUR],
  ] as const)('%s, however busy', async (_what, key, kind, life, step) => {
    const token = await open(key, kind);
    let passed = 0;
    while (passed + step < life) {
      test.clock.pass(step);
      passed += step;
      expect(await opens(token)).toBe(200);
    }
    test.clock.pass(life - passed - SECOND);
    expect(await opens(token)).toBe(200);
    test.clock.pass(SECOND);
    expect(await opens(token)).toBe(401);
  });

  it('records the last use once a minute at most', async () => {
    const token = await open('a.manager');
    const lastUse = async () =>
      (await test.database.kysely.selectFrom('session').select('lastUsedAt').executeTakeFirstOrThrow()).lastUsedAt;
    const start = await lastUse();
    test.clock.pass(59 * SECOND);
    await opens(token);
    expect(await lastUse()).toEqual(start);
    test.clock.pass(SECOND);
    await opens(token);
    expect(await lastUse()).toEqual(test.clock.now());
  });

  it("signing out ends it at once and clears the browser's storage", async () => {
    const token = await open('a.manager');
    expect(await opens(token)).toBe(200);
    const answer = await test.post('/api/oauth2/logout', undefined, { token });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['clear-site-data']).toBe('"storage"');
    expect(await opens(token)).toBe(401);
  });

  it('a disabled user, and a changed role, take effect within five seconds', async () => {
    const token = await open('a.manager');
    expect(await opens(token)).toBe(200);
    const set = (values: { status?: 'disabled' | 'active'; role?: number }) =>
      test.database.kysely.updateTable('appUser').set(values).where('userName', '=', 'a.manager').execute();
    await set({ role: 6 });
    test.clock.pass(5 * SECOND);
    expect((await test.get('/api/currentUser', { token })).json<{ role: number }>().role).toBe(6);
    await set({ status: 'disabled' });
    test.clock.pass(5 * SECOND);
    expect(await opens(token)).toBe(401);
  });

  it('refuses every token that is not exactly the issued one', async () => {
    const token = await open('a.manager');
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';
    for (const wrong of [flipped, token.slice(1), `${token}A`, token.toLowerCase(), jwt, '', 'null', '%00']) {
      expect(await opens(wrong), wrong).toBe(401);
    }
    const basic = Buffer.from(`a.manager:${PASSWORD}`).toString('base64');
    expect((await test.get('/api/currentUser', { headers: { authorization: `Basic ${basic}` } })).statusCode).toBe(401);
    expect((await test.get('/api/currentUser', { headers: { authorization: token } })).statusCode).toBe(401);
    expect(await opens(token)).toBe(200);
  });

  it('a number that is no role has no rights', async () => {
    const token = await open('a.manager');
    await test.database.kysely.updateTable('appUser').set({ role: 15 }).where('userName', '=', 'a.manager').execute();
    test.app.services.sessions.forgetAll();
    expect(await opens(token)).toBe(403);
    expect((await attempt('a.manager')).statusCode).toBe(401);
  });
});

describe('the map key', () => {
  const wms = (authorization: string) =>
    test.get('/geoserver/x/wms?service=WMS&request=GetCapabilities', { headers: { authorization } });
  const basic = (name: string, key: string) => `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`;

  it('opens the maps by Basic and nothing else; a password is no key', async () => {
    const token = await open('a.manager');
    const made = await test.post('/api/currentUser/mapKeys', { name: 'QGIS', days: 90 }, { token });
    const { mapKey } = made.json<{ mapKey: string }>();
    expect((await wms(basic('a.manager', mapKey))).statusCode).not.toBe(401);
    expect((await wms(basic('a.operator', mapKey))).statusCode).toBe(401);
    const headers = { authorization: basic('a.manager', mapKey) };
    expect((await test.get('/api/currentUser', { headers })).statusCode).toBe(401);
    const refused = await wms(basic('a.manager', PASSWORD));
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['www-authenticate']).toContain('Basic');
  });

  it('ends with the password: changed, or renewed by mail', async () => {
    const token = await open('a.manager');
    const make = async (session: string) =>
      (await test.post('/api/currentUser/mapKeys', { name: 'QGIS', days: 90 }, { token: session })).json<{
        mapKey: string;
      }>().mapKey;
    const first = await make(token);
    expect((await wms(basic('a.manager', first))).statusCode).not.toBe(401);
    const change = { currentPassword: PASSWORD, newPassword: 'Tavaszi árpa 9' };
    expect((await test.post('/api/currentUserPassword', change, { token })).statusCode).toBe(204);
    expect((await wms(basic('a.manager', first))).statusCode).toBe(401);
    const second = await make(token);
    const reset = newToken();
    await insertLink(test.database.kysely, {
      id: newId(),
      tokenHash: hashOf(reset),
      userId: fixture.people['a.manager'],
      kind: 'reset',
      createdAt: test.clock.now(),
      expiresAt: new Date(test.clock.now().getTime() + HOUR),
    });
    const renewal = { token: `${fixture.people['a.manager']}-${reset}`, password: 'Tavaszi zab 91' };
    expect((await test.post('/api/oauth2/passwordRenew', renewal)).statusCode).toBe(204);
    expect((await wms(basic('a.manager', second))).statusCode).toBe(401);
  });

  it('does not end with a sign-in that hashes the same password again', async () => {
    const token = await open('a.manager');
    const { mapKey } = (await test.post('/api/currentUser/mapKeys', { name: 'QGIS', days: 90 }, { token })).json<{
      mapKey: string;
    }>();
    expect((await attempt('a.manager')).statusCode).toBe(200);
    expect((await wms(basic('a.manager', mapKey))).statusCode).not.toBe(401);
  });

  it.each([
    ['disabled', { status: 'disabled' }, { status: 'active' }],
    ['given another role', { role: 8 }, { role: 4 }],
  ])('does not return with a person who was %s', async (_what, away, back) => {
    const token = await open('a.damage1');
    const { mapKey } = (await test.post('/api/currentUser/mapKeys', { name: 'QGIS', days: 90 }, { token })).json<{
      mapKey: string;
    }>();
    const admin = { token: await open('admin1'), headers: { 'x-admin': 'true' } };
    const id = fixture.people['a.damage1'];
    for (const [index, values] of [away, back].entries()) {
      const answer = await test.call('PATCH', `/api/admin/users/${id}`, {
        ...admin,
        body: { version: index + 1, ...values },
      });
      expect(answer.statusCode).toBe(200);
    }
    expect((await wms(basic('a.damage1', mapKey))).statusCode).toBe(401);
  });

  it('belongs to nobody after its owner is disabled', async () => {
    const token = await open('a.manager');
    const { mapKey } = (await test.post('/api/currentUser/mapKeys', { name: 'QGIS', days: 90 }, { token })).json<{
      mapKey: string;
    }>();
    await test.database.kysely
      .updateTable('appUser')
      .set({ status: 'disabled' })
      .where('userName', '=', 'a.manager')
      .execute();
    expect((await wms(basic('a.manager', mapKey))).statusCode).toBe(401);
  });
});
