import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, PASSWORD, plantFixture } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { HOUR } from '@georisk/testing/testClock.ts';

let test: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  test = await openTestApp({ PASSWORD_MIN: '15' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyDatabase(test.database.kysely);
  test.app.services.sessions.forgetAll();
  test.clock.pass(HOUR);
  fixture = await plantFixture(test.database.kysely, test.clock.now());
});

const open = (key: PersonKey) => openSession(test.database.kysely, fixture.people[key], { at: test.clock.now() });
const opens = async (token: string) => (await test.get('/api/currentUser', { token })).statusCode;
const signsIn = async (username: PersonKey, password: string) =>
  (await test.post('/api/oauth2/token', { grant_type: 'password', username, password })).statusCode;

describe('capabilities', () => {
  it.each([
    ['admin1', ['risk']],
    ['a.manager', ['risk']],
    ['b.manager', []],
    ['b.risk1', ['risk']],
    ['a.operator', []],
    ['a.farmer1', []],
  ] as const)('of %s are %j', async (key, capabilities) => {
    const answer = await test.get('/api/currentUser', { token: await open(key) });
    expect(answer.json<{ capabilities: string[] }>().capabilities).toEqual(capabilities);
  });

  it('are given to a person by a row of their own too', async () => {
    const token = await open('a.operator');
    await test.database.kysely
      .updateTable('appUser')
      .set({ capabilities: ['risk'] })
      .where('userName', '=', 'a.operator')
      .execute();
    const answer = await test.get('/api/currentUser', { token });
    expect(answer.json<{ capabilities: string[] }>().capabilities).toEqual(['risk']);
  });
});

describe('the name', () => {
  it('is changed, trimmed, and the change is remembered', async () => {
    const token = await open('a.operator');
    const answer = await test.post('/api/currentUser', { name: '  Új Név ' }, { token });
    expect(answer.json<{ name: string }>().name).toBe('Új Név');
    const [change] = await test.database.kysely.selectFrom('change').selectAll().execute();
    expect(change).toMatchObject({
      userId: fixture.people['a.operator'],
      actorId: fixture.people['a.operator'],
      subjectType: 'user',
      operation: 'rename',
      baseVersion: 1,
      before: { name: 'Név a.operator' },
      after: { name: 'Új Név' },
    });
  });

  it.each([
    [{}, 400],
    [{ name: '' }, 400],
    [{ name: '   ' }, 400],
    [{ name: 'x'.repeat(201) }, 400],
    [{ name: 5 }, 400],
    [{ name: 'Név\r\nBcc: x@pelda.hu' }, 422],
    [{ name: 'Név', role: 2 }, 400],
    [{ name: 'Név', companyId: 7 }, 400],
    [{ name: 'Név', id: 1 }, 400],
  ])('%j is refused with %i and changes nothing', async (body, status) => {
    const token = await open('a.operator');
    const row = () =>
      test.database.kysely.selectFrom('appUser').selectAll().where('userName', '=', 'a.operator').executeTakeFirst();
    const before = await row();
    expect((await test.post('/api/currentUser', body, { token })).statusCode).toBe(status);
    expect(await row()).toEqual(before);
  });

  it('refuses keys that reach an object’s prototype', async () => {
    const token = await open('a.operator');
    const headers = { 'content-type': 'application/json' };
    for (const body of ['{"name":"x","__proto__":{"role":2}}', '{"name":"x","constructor":{"prototype":{"role":2}}}']) {
      expect((await test.call('POST', '/api/currentUser', { token, headers, body })).statusCode).toBe(400);
    }
    expect('role' in {}).toBe(false);
  });
});

describe('a password change', () => {
  const change = (token: string, newPassword: string, currentPassword = PASSWORD) =>
    test.post('/api/currentUserPassword', { currentPassword, newPassword }, { token });

  it('ends every other session and every link, and the new password signs in', async () => {
    const token = await open('a.operator');
    const other = await open('a.operator');
    expect(await opens(other)).toBe(200);
    const answer = await change(token, 'Tavaszi árpa 9');
    expect(answer.statusCode).toBe(204);
    expect(await opens(token)).toBe(200);
    expect(await opens(other)).toBe(401);
    expect(await signsIn('a.operator', PASSWORD)).toBe(401);
    expect(await signsIn('a.operator', 'Tavaszi árpa 9')).toBe(200);
    expect(await signsIn('a.operator', 'Tavaszi árpa 9'.normalize('NFD'))).toBe(200);
  });

  it.each([
    ['aaaaaaaa', /minimum 8 karakter, minimum 4 különböző karakter/],
    ['abcd123', /minimum 8 karakter, minimum 4 különböző karakter/],
    ['password1', /gyakori/],
    ['GeoRisk-26', /felhasználónévből/],
    [PASSWORD, /azonos/],
  ])('to %s is refused with a sentence, and the old one stays', async (newPassword, sentence) => {
    const token = await open('a.operator');
    const answer = await change(token, newPassword);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toMatch(sentence);
    expect(await signsIn('a.operator', PASSWORD)).toBe(200);
  });

  it('of a manager uses the installation’s own minimum', async () => {
    const token = await open('a.manager');
    expect((await change(token, 'Tavaszi árpa 9')).json<{ message: string }>().message).toMatch(/minimum 15 karakter/);
    expect((await change(token, 'Tavaszi árpa 2026')).statusCode).toBe(204);
  });

  it('needs the present one', async () => {
    const answer = await change(await open('a.operator'), 'Tavaszi árpa 9', 'wrong');
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ reason: string; message: string }>()).toMatchObject({
      reason: 'wrong-current-password',
      message: 'A jelenlegi jelszó nem megfelelő!',
    });
  });
});

describe('the rest of the profile', () => {
  it('suppressing the welcome dialog can be repeated', async () => {
    const token = await open('a.farmer1');
    for (let i = 0; i < 2; i += 1) {
      expect((await test.post('/api/suppressWelcomeScreen', undefined, { token })).statusCode).toBe(204);
    }
    const answer = await test.get('/api/currentUser', { token });
    expect(answer.json<{ welcomeScreen: boolean }>().welcomeScreen).toBe(false);
  });

  it('a call without a body may have a JSON content type', async () => {
    const token = await open('a.farmer1');
    const headers = { 'content-type': 'application/json' };
    expect((await test.call('POST', '/api/suppressWelcomeScreen', { token, headers })).statusCode).toBe(204);
    expect((await test.post('/api/suppressWelcomeScreen', {}, { token })).statusCode).toBe(204);
    expect((await test.post('/api/suppressWelcomeScreen', { userId: 1 }, { token })).statusCode).toBe(400);
  });

  it('the log accepts words of the client, under the caller’s own number', async () => {
    const token = await open('a.farmer1');
    const write = (word: string, body: object = {}) => test.post(`/api/logs/${word}`, body, { token });
    expect((await write('start-drawing', { resource: 'policyPlots/5' })).statusCode).toBe(204);
    expect((await write('login')).statusCode).toBe(400);
    expect((await write('unknown-word')).statusCode).toBe(400);
    expect((await write('start-drawing', { resource: 'x'.repeat(513) })).statusCode).toBe(400);
    expect((await write('start-drawing', { userId: 1 })).statusCode).toBe(400);
    const rows = await test.database.kysely.selectFrom('logEntry').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      type: 'start-drawing',
      userId: fixture.people['a.farmer1'],
      actorId: null,
      companyId: 4,
      resource: 'policyPlots/5',
      ip: '192.0.2.1',
      at: test.clock.now(),
    });
  });
});
