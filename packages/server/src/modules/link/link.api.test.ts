import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC_URL, openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { PASSWORD } from '@georisk/testing/fixture.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { linksIn, mailedLink } from '@georisk/testing/links.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { DAY, HOUR, MINUTE, SECOND } from '@georisk/testing/testClock.ts';

const stage = fixtureStage();
const { db, open } = stage;
beforeEach(async () => {
  await db().deleteFrom('message').execute();
});
const opens = async (token: string) => (await stage.test.get('/api/currentUser', { token })).statusCode;

interface Exchange {
  readonly userId?: number | string;
  readonly nonce?: string;
  readonly token?: string | undefined;
  readonly ip?: string;
}
const exchange = (key: PersonKey, linkToken: string, { userId, nonce, token, ip }: Exchange = {}) =>
  stage.test.post(
    '/api/oauth2/linkToken',
    { userId: userId ?? stage.fixture.people[key], linkToken, ...(nonce && { nonce }) },
    { ip: ip ?? '192.0.2.1', token },
  );
const sessionOf = (answer: { json(): unknown }) => (answer.json() as { token: string }).token;

const request = async (body: object, ip?: string, headers?: Record<string, string>) => {
  const answer = await stage.test.post('/api/oauth2/linkRequest', body, {
    ...(ip && { ip }),
    ...(headers && { headers }),
  });
  await stage.test.app.services.background.idle();
  return answer;
};

/** The token of a link that was requested by the form. */
const requested = async (key: PersonKey) => {
  expect((await request({ email: `${key}@pelda.hu` })).statusCode).toBe(202);
  return mailedLink(db(), stage.fixture.people[key]);
};

/** The token of an alert link that an operator had sent. */
const alertLink = async (key: PersonKey, target: object = { view: 'alert', date: '2026-06-14' }) => {
  const url = `/api/admin/users/${stage.fixture.people[key]}/sendLink`;
  expect((await stage.test.post(url, { kind: 'alert', ...target }, { token: await open('admin1') })).statusCode).toBe(
    204,
  );
  return mailedLink(db(), stage.fixture.people[key]);
};

describe('the form of a token (L1)', () => {
  it.each(['', '-', '057', '0', 'x57', ' 57', '57x', '5.5', '99999999999', -1, 1.5])(
    'user id %j is reported as malformed',
    async (userId) => {
      const answer = await exchange('a.farmer1', 'A'.repeat(43), { userId });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 400,
        reason: 'invalid-link-token',
        error: 'Invalid compound link token',
      });
    },
  );

  it('an empty token is malformed, one of another length or alphabet is unknown', async () => {
    expect((await exchange('a.farmer1', '')).statusCode).toBe(400);
    for (const token of ['x', 'A'.repeat(42), 'A'.repeat(44), 'á'.repeat(43), '../../etc/passwd', "' or 1=1 --"]) {
      expect((await exchange('a.farmer1', token)).statusCode, token).toBe(401);
    }
  });

  it('200 tokens of any kind are refused and break nothing', async () => {
    const anything = fc.record(
      {
        userId: fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null)),
        linkToken: fc.anything(),
        nonce: fc.string(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const answer = await stage.test.post('/api/oauth2/linkToken', body);
        expect([400, 401, 413]).toContain(answer.statusCode);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a requested link', () => {
  it('opens a farmer’s session, once', async () => {
    const token = await requested('a.farmer1');
    const answer = await exchange('a.farmer1', token);
    expect(answer.statusCode).toBe(200);
    const profile = await stage.test.get('/api/currentUser', { token: sessionOf(answer) });
    expect(profile.json()).toMatchObject({ id: stage.fixture.people['a.farmer1'], session: { kind: 'link' } });
    const again = await exchange('a.farmer1', token);
    expect(again.statusCode).toBe(401);
    expect(again.json()).toMatchObject({ code: 1, reason: 'link-refused' });
  });

  it('succeeds in one of a hundred exchanges at the same moment (L2)', async () => {
    const token = await requested('a.farmer1');
    const answers = await Promise.all(Array.from({ length: 100 }, () => exchange('a.farmer1', token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(99);
    expect(await db().selectFrom('session').selectAll().execute()).toHaveLength(1);
  });

  it('opens a second time for the same browser within half a minute, and for no other', async () => {
    const token = await requested('a.farmer1');
    expect((await exchange('a.farmer1', token, { nonce: 'browser-1' })).statusCode).toBe(200);
    expect((await exchange('a.farmer1', token, { nonce: 'browser-1' })).statusCode).toBe(200);
    expect((await exchange('a.farmer1', token, { nonce: 'browser-2' })).statusCode).toBe(401);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(401);
    stage.test.clock.pass(30 * SECOND + 1);
    expect((await exchange('a.farmer1', token, { nonce: 'browser-1' })).statusCode).toBe(401);
  });

  it("survives a scanner's requests to its address (L3)", async () => {
    const token = await requested('a.farmer1');
    const url = `/t/${stage.fixture.people['a.farmer1']}-${token}`;
    for (let i = 0; i < 10; i += 1) {
      for (const headers of [{}, { 'sec-purpose': 'prefetch' }, { accept: 'text/html', 'user-agent': 'scanner' }]) {
        const page = await stage.test.call('GET', url, { headers });
        expect(page.statusCode).toBe(200);
        expect(page.headers).toMatchObject({
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        });
        expect(page.body).not.toContain(token);
        expect((await stage.test.call('HEAD', url, { headers })).statusCode).toBe(200);
      }
    }
    expect((await exchange('a.farmer1', token)).statusCode).toBe(200);
  });

  it('leaves its token nowhere after the exchange (L4)', async () => {
    const token = await requested('a.farmer1');
    await stage.test.get(`/t/${stage.fixture.people['a.farmer1']}-${token}`);
    await stage.test.get(`/t/${stage.fixture.people['a.farmer1']}-${token}/alert/2026-06-14?linkToken=${token}`);
    await exchange('a.farmer1', token);
    await exchange('a.farmer1', token);
    expect(await linksIn(db(), token)).toEqual([]);
    expect(stage.test.logs.join('')).not.toContain(token);
    expect(stage.test.logs.join('')).toContain('/t/[token]');
  });

  it.each([
    ['in winter', '2026-01-15T08:00:00Z'],
    ['in the night when the clocks go forward', '2026-03-29T00:55:00Z'],
    ['in the night when they go back', '2026-10-25T00:55:00Z'],
  ])('ends after ten minutes to the second %s (L6)', async (_when, start) => {
    stage.test.clock.set(start);
    const first = await requested('a.farmer1');
    stage.test.clock.pass(10 * MINUTE - SECOND);
    expect((await exchange('a.farmer1', first)).statusCode).toBe(200);
    const second = await requested('a.farmer1');
    stage.test.clock.pass(10 * MINUTE);
    expect((await exchange('a.farmer1', second)).statusCode).toBe(401);
  });

  it('of one person does not open another’s view (L7)', async () => {
    const token = await requested('a.farmer1');
    expect((await exchange('a.farmer2', token)).statusCode).toBe(401);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(200);
  });

  it('is void when a newer one is requested', async () => {
    const first = await requested('a.farmer1');
    stage.test.clock.pass(MINUTE);
    const second = await requested('a.farmer1');
    expect((await exchange('a.farmer1', first)).statusCode).toBe(401);
    expect((await exchange('a.farmer1', second)).statusCode).toBe(200);
  });

  it('ends, with its sessions, when it is revoked (L8)', async () => {
    const first = await requested('a.farmer1');
    const session = sessionOf(await exchange('a.farmer1', first));
    const byPassword = await open('a.farmer1');
    const unused = await requested('a.farmer1');
    expect(await opens(session)).toBe(200);
    const url = `/api/admin/users/${stage.fixture.people['a.farmer1']}/links`;
    expect((await stage.test.call('DELETE', url, { token: await open('a.operator') })).statusCode).toBe(204);
    expect(await opens(session)).toBe(401);
    expect(await opens(byPassword)).toBe(200);
    expect((await exchange('a.farmer1', unused)).statusCode).toBe(401);
  });

  it('of a disabled user opens nothing', async () => {
    const token = await requested('a.farmer1');
    await db().updateTable('appUser').set({ status: 'disabled' }).where('userName', '=', 'a.farmer1').execute();
    expect((await exchange('a.farmer1', token)).statusCode).toBe(401);
  });

  it('replaces the session that opens it, the user’s own or another’s', async () => {
    const other = await open('a.farmer2');
    const answer = await exchange('a.farmer1', await requested('a.farmer1'), { token: other });
    expect(await opens(other)).toBe(401);
    expect(await opens(sessionOf(answer))).toBe(200);
  });
});

describe('requesting a link', () => {
  const mails = () => db().selectFrom('message').selectAll().orderBy('createdAt').execute();

  it('answers the same whether the address is known or not (L9)', async () => {
    const known = await request({ email: 'a.farmer1@pelda.hu' });
    const unknown = await request({ email: 'nobody@pelda.hu' });
    expect(known.statusCode).toBe(202);
    expect(known.json()).toEqual({ message: 'Ha az adat szerepel a rendszerben, a belépési linket elküldtük.' });
    const shape = ({ statusCode, body, headers }: typeof known) => ({ statusCode, body, keys: Object.keys(headers) });
    expect(shape(unknown)).toEqual(shape(known));
    expect(await mails()).toHaveLength(1);
  });

  it('does its work after the answer', async () => {
    const answer = await stage.test.post('/api/oauth2/linkRequest', { email: 'a.farmer1@pelda.hu' });
    expect(answer.statusCode).toBe(202);
    await stage.test.app.services.background.idle();
    expect(await mails()).toHaveLength(1);
  });

  it.each(['admin1', 'a.manager', 'a.api', 'disabled'] as const)('sends nothing to %s', async (key) => {
    expect((await request({ email: `${key}@pelda.hu` })).statusCode).toBe(202);
    expect(await mails()).toEqual([]);
  });

  it.each(['a.farmer2', 'a.damage1', 'agro1', 'cemetery1public'] as const)('sends one to %s', async (key) => {
    const token = await requested(key);
    expect((await exchange(key, token)).statusCode).toBe(200);
  });

  it('goes to the stored address, in whatever case it was typed', async () => {
    await request({ email: 'A.Farmer1@PELDA.hu' });
    const [mail] = await mails();
    expect(mail).toMatchObject({ channel: 'email', recipient: 'a.farmer1@pelda.hu', status: 'outbox', kind: 'login' });
  });

  it('finds a telephone number however it is written', async () => {
    expect((await request({ phone: '+36 30 123 4567' })).statusCode).toBe(202);
    const [message] = await mails();
    expect(message).toMatchObject({ channel: 'sms', recipient: '+36301234567', subject: null });
    const token = await mailedLink(db(), stage.fixture.people['a.farmer1']);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(200);
  });

  describe('within limits (L10)', () => {
    let limited: TestApp;
    beforeEach(async () => {
      limited = await openTestApp({ RATE_LIMIT_FACTOR: '1' }, stage.test.database, stage.test.clock);
    });
    afterEach(() => limited.close());
    const ask = async (email: string, ip: string, cookie?: string) => {
      const headers = cookie === undefined ? {} : { cookie };
      const answer = await limited.post('/api/oauth2/linkRequest', { email }, { ip, headers });
      await limited.app.services.background.idle();
      expect(answer.statusCode).toBe(202);
      return (await mails()).length;
    };
    const FARMER = 'a.farmer1@pelda.hu';

    it('sends three in an hour and six in a day to an address from one network, and answers 202 to all', async () => {
      for (const sent of [1, 2, 3, 3]) expect(await ask(FARMER, '192.0.2.5')).toBe(sent);
      stage.test.clock.pass(HOUR + SECOND);
      for (const sent of [4, 5, 6, 6]) expect(await ask('A.FARMER1@pelda.hu', '192.0.2.5')).toBe(sent);
      stage.test.clock.pass(HOUR + SECOND);
      expect(await ask(FARMER, '192.0.2.5')).toBe(6);
      stage.test.clock.pass(DAY);
      expect(await ask(FARMER, '192.0.2.5')).toBe(7);
    });

    it('leaves the limits of other networks to their callers', async () => {
      for (let i = 0; i < 5; i += 1) await ask(FARMER, '192.0.2.1');
      expect(await ask(FARMER, '192.0.2.2')).toBe(4);
    });

    it('sends nine in an hour to an address from all unknown devices, and three more from new networks', async () => {
      for (let i = 0; i < 14; i += 1) expect(await ask(FARMER, `192.0.2.${i}`)).toBe(Math.min(12, i + 1));
      stage.test.clock.pass(HOUR + SECOND);
      for (let i = 0; i < 9; i += 1) expect(await ask(FARMER, `192.0.2.${i}`)).toBe(13 + i);
      expect(await ask(FARMER, '192.0.2.1')).toBe(21);
      for (const [index, sent] of [22, 23, 24, 24].entries())
        expect(await ask(FARMER, `192.0.2.${50 + index}`)).toBe(sent);
    });

    it('serves the owner elsewhere after three networks have used up the day of an address', async () => {
      for (let i = 0; i < 18; i += 1) {
        if (i === 9) stage.test.clock.pass(HOUR + SECOND);
        await ask(FARMER, `192.0.2.${i % 3}`);
      }
      for (let i = 0; i < 3; i += 1) expect(await ask(FARMER, `192.0.2.${i}`)).toBe(18);
      expect(await ask(FARMER, '192.0.2.99')).toBe(19);
      expect(await ask(FARMER, '192.0.2.99')).toBe(19);
      stage.test.clock.pass(HOUR + SECOND);
      expect(await ask(FARMER, '192.0.2.99')).toBe(19);
      expect(await ask(FARMER, '192.0.2.98')).toBe(20);
    });

    it('serves the owner of a telephone after two networks have used up the SMS of a day', async () => {
      const text = async (ip: string) => {
        await limited.post('/api/oauth2/linkRequest', { phone: '+36301234567' }, { ip });
        await limited.app.services.background.idle();
        return (await mails()).length;
      };
      for (let i = 0; i < 6; i += 1) await text(`192.0.2.${i % 2}`);
      expect(await text('192.0.2.1')).toBe(6);
      expect(await text('192.0.2.99')).toBe(7);
      expect(await text('192.0.2.98')).toBe(7);
      stage.test.clock.pass(HOUR + SECOND);
      expect(await text('192.0.2.98')).toBe(8);
    });

    it('counts one IPv6 line as one place: its networks do not use up the share of new places', async () => {
      for (let i = 0; i < 40; i += 1) await ask(FARMER, `2001:db8:7:42${(16 + i).toString(16)}::1`);
      expect(await mails()).toHaveLength(6);
      expect(await ask(FARMER, '192.0.2.99')).toBe(7);
    });

    it('serves a device that signed in by a link before from its own share', async () => {
      const opened = await exchange('a.farmer1', await requested('a.farmer1'));
      const cookie = String(opened.headers['set-cookie']).split(';')[0];
      await db().deleteFrom('message').execute();
      for (let i = 0; i < 12; i += 1) await ask(FARMER, `192.0.2.${i}`);
      // One of the nine was requested above; three new places have their own.
      for (const sent of [12, 13, 14, 14]) expect(await ask(FARMER, '192.0.2.1', cookie)).toBe(sent);
      expect(await ask('a.farmer2@pelda.hu', '192.0.2.1', cookie)).toBe(15);
    });

    it('serves a known device when strangers have used up all that strangers may request', async () => {
      const opened = await exchange('a.farmer1', await requested('a.farmer1'));
      const cookie = String(opened.headers['set-cookie']).split(';')[0];
      await db().deleteFrom('message').execute();
      const at = stage.test.clock.now();
      await db()
        .insertInto('throttle')
        .values(Array.from({ length: 1000 }, () => ({ key: 'link-all', at })))
        .execute();
      expect(await ask(FARMER, '192.0.2.1')).toBe(0);
      expect(await ask(FARMER, '192.0.2.1', cookie)).toBe(1);
    });
  });

  it('makes no device known by an alert link or by impersonation', async () => {
    const device = async (token: string) => (await exchange('a.farmer1', token)).headers['set-cookie'];
    expect(await device(await alertLink('a.farmer1'))).toBeUndefined();
    expect(await device(await requested('a.farmer1'))).toContain('HttpOnly');
  });

  it('sends ten in an hour for one place, known addresses or not, and a /64 is one place', async () => {
    const limited = await openTestApp({ RATE_LIMIT_FACTOR: '1' }, stage.test.database, stage.test.clock);
    for (let i = 0; i < 10; i += 1) {
      await limited.post('/api/oauth2/linkRequest', { email: `nobody${i}@pelda.hu` }, { ip: `2001:db8::${i + 1}` });
    }
    await limited.post('/api/oauth2/linkRequest', { email: 'a.farmer1@pelda.hu' }, { ip: '2001:db8::ffff' });
    await limited.app.services.background.idle();
    expect(await mails()).toEqual([]);
    await limited.post('/api/oauth2/linkRequest', { email: 'a.farmer1@pelda.hu' }, { ip: '2001:db8:0:1::1' });
    await limited.app.services.background.idle();
    expect(await mails()).toHaveLength(1);
    await limited.close();
  });

  it('takes the host of the link from the setting alone (L11)', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    await request({ email: 'a.farmer1@pelda.hu' }, undefined, headers);
    const [mail] = await mails();
    expect(mail?.body).toContain(`${PUBLIC_URL}/t/${stage.fixture.people['a.farmer1']}-`);
    expect(mail?.body).not.toContain('evil');
  });

  it.each([
    [{}, 'Adja meg az e-mail-címét vagy a telefonszámát (a kettő közül az egyiket)!'],
    [{ email: '', phone: '' }, 'Adja meg az e-mail-címét vagy a telefonszámát (a kettő közül az egyiket)!'],
    [
      { email: 'a@pelda.hu', phone: '+36301234567' },
      'Adja meg az e-mail-címét vagy a telefonszámát (a kettő közül az egyiket)!',
    ],
    [{ email: 'gazda' }, 'Érvénytelen e-mail-cím!'],
    [{ email: '('.repeat(10_000) }, 'Érvénytelen e-mail-cím!'],
    [{ email: 'a@pelda.hu\r\nBcc: b@pelda.hu' }, 'Érvénytelen e-mail-cím!'],
    [{ phone: '12' }, 'Érvénytelen telefonszám! Példa: +36 30 123 4567'],
  ])('%j is refused with a sentence (L14)', async (body, message) => {
    const answer = await request(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ reason: 'form-refused', message });
    expect(await mails()).toEqual([]);
  });
});

describe('an alert link', () => {
  it('opens again and again for thirty days, and is counted', async () => {
    const token = await alertLink('a.farmer1');
    const first = await exchange('a.farmer1', token);
    expect((await stage.test.get('/api/currentUser', { token: sessionOf(first) })).json()).toMatchObject({
      session: { kind: 'alert' },
    });
    stage.test.clock.pass(30 * DAY - SECOND);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(200);
    const [link] = await db().selectFrom('linkToken').selectAll().execute();
    expect(link).toMatchObject({ useCount: 2, lastUsedAt: stage.test.clock.now(), usedAt: null });
    stage.test.clock.pass(SECOND);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(401);
  });

  it.each([
    ['2026-03-20T12:00:00Z', 'over the spring night'],
    ['2026-10-10T12:00:00Z', 'over the autumn night'],
  ])('lasts thirty days of 24 hours from %s, %s (L6)', async (start) => {
    stage.test.clock.set(start);
    const token = await alertLink('a.farmer1');
    stage.test.clock.pass(30 * DAY - SECOND);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(200);
    stage.test.clock.pass(2 * SECOND);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(401);
  });

  it('carries the view and the day, and no invalid ones', async () => {
    await alertLink('a.farmer1', { view: 'ndvi', date: '2026-06-01' });
    const [mail] = await db().selectFrom('message').select('body').execute();
    expect(mail?.body).toMatch(/\/t\/\d+-[A-Za-z0-9_-]{43}\/ndvi\/2026-06-01\n/);
    const url = `/api/admin/users/${stage.fixture.people['a.farmer1']}/sendLink`;
    const token = await open('admin1');
    for (const [target, error] of [
      [{ view: 'radar', date: '2026-06-01' }, 'Unknown view'],
      [{ date: '2026-06-01' }, 'Unknown view'],
      [{ view: 'ndvi' }, 'Invalid date'],
    ] as const) {
      const answer = await stage.test.post(url, { kind: 'alert', ...target }, { token });
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, error]);
    }
    expect(
      (await stage.test.post(url, { kind: 'alert', view: 'ndvi', date: '2026-02-30' }, { token })).statusCode,
    ).toBe(400);
  });

  it('is frozen by the twenty-first exchange in a day, which ends its sessions and mails a new one', async () => {
    const token = await alertLink('a.farmer1');
    const first = sessionOf(await exchange('a.farmer1', token));
    for (let i = 1; i < 20; i += 1) expect((await exchange('a.farmer1', token)).statusCode).toBe(200);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(401);
    expect(await opens(first)).toBe(401);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(401);
    const renewed = await mailedLink(db(), stage.fixture.people['a.farmer1']);
    expect(renewed).not.toBe(token);
    expect((await exchange('a.farmer1', renewed)).statusCode).toBe(200);
    const bodies = await db().selectFrom('message').select('body').execute();
    expect(bodies.every(({ body }) => body.includes('/alert/2026-06-14'))).toBe(true);
    const words = await db().selectFrom('logEntry').select('type').where('type', '=', 'link-frozen').execute();
    expect(words).toHaveLength(1);
  });

  it('is not frozen by twenty on each of two days', async () => {
    const token = await alertLink('a.farmer1');
    for (let day = 0; day < 2; day += 1) {
      for (let i = 0; i < 20; i += 1) expect((await exchange('a.farmer1', token)).statusCode).toBe(200);
      stage.test.clock.pass(DAY + SECOND);
    }
  });

  it('is frozen by a sixth network in a day, not by six addresses of one network', async () => {
    const token = await alertLink('a.farmer1');
    for (let i = 1; i <= 6; i += 1) {
      expect((await exchange('a.farmer1', token, { ip: `198.51.100.${i}` })).statusCode).toBe(200);
    }
    for (let i = 1; i <= 4; i += 1) {
      expect((await exchange('a.farmer1', token, { ip: `203.0.${i}.1` })).statusCode).toBe(200);
    }
    expect((await exchange('a.farmer1', token, { ip: '203.0.5.1' })).statusCode).toBe(401);
    expect((await exchange('a.farmer1', token, { ip: '198.51.100.1' })).statusCode).toBe(401);
  });

  it('that scanners open is renewed twice a day at most, and then opens for whoever presses a button', async () => {
    const links = [await alertLink('a.farmer1')];
    const scan = async (token: string, round: number) => {
      const reasons: string[] = [];
      for (let at = 0; at < 7; at += 1) {
        const ip = `40.${90 + round}.${round * 20 + at}.1`;
        const answer = await exchange('a.farmer1', token, { ip, nonce: `scanner-${round}-${at}` });
        reasons.push(answer.statusCode === 200 ? 'opened' : answer.json<{ reason: string }>().reason);
      }
      return reasons;
    };
    const opened = Array.from({ length: 5 }, () => 'opened');
    for (let round = 0; round < 2; round += 1) {
      expect(await scan(links.at(-1) ?? '', round)).toEqual([...opened, 'link-frozen', 'link-frozen']);
      links.push(await mailedLink(db(), stage.fixture.people['a.farmer1']));
    }
    const [, second, third = ''] = links;
    for (let round = 2; round < 6; round += 1) {
      expect(await scan(third, round)).toEqual(
        round === 2 ? [...opened, 'link-needs-tap', 'link-needs-tap'] : Array(7).fill('link-needs-tap'),
      );
    }
    expect(await db().selectFrom('message').selectAll().execute()).toHaveLength(3);
    const tapped = (token = '') =>
      stage.test.post(
        '/api/oauth2/linkToken',
        { userId: stage.fixture.people['a.farmer1'], linkToken: token, nonce: 'phone', tapped: true },
        { ip: '84.2.10.5' },
      );
    expect((await tapped(second)).json()).toMatchObject({ reason: 'link-frozen' });
    expect(await opens(sessionOf(await tapped(third)))).toBe(200);
    // A button is no way around all limits.
    const statuses = [];
    for (let at = 0; at < 40; at += 1) statuses.push((await tapped(third)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(34);
    const spent = await tapped(third);
    expect([spent.statusCode, spent.headers['retry-after']]).toEqual([429, '3600']);
    stage.test.clock.pass(DAY + SECOND);
    expect((await exchange('a.farmer1', third)).statusCode).toBe(200);
  });

  it('gives one answer where it does not open, whatever the reason, and none about a password', async () => {
    const told = async (token: string, userId?: number) => {
      const answer = await exchange('a.farmer1', token, { ...(userId !== undefined && { userId }) });
      return answer.json<{ reason: string; message: string }>();
    };
    const used = await requested('a.farmer1');
    await exchange('a.farmer1', used);
    const past = await requested('a.farmer1');
    stage.test.clock.pass(10 * MINUTE);
    const revoked = await requested('a.farmer1');
    const disabled = await requested('a.farmer1');
    const answers = [
      await told('A'.repeat(43)),
      await told(used, stage.fixture.people['a.farmer2']),
      await told(used),
      await told(past),
      await told(revoked),
    ];
    await db().updateTable('appUser').set({ status: 'disabled' }).where('userName', '=', 'a.farmer1').execute();
    answers.push(await told(disabled));
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['link-refused']));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(answers.every(({ message }) => !message.includes('jelszó'))).toBe(true);
  });

  it('is for farmers, agronomy clients and the public of cemeteries alone', async () => {
    const token = await open('admin1');
    for (const key of ['a.damage1', 'a.manager', 'admin2', 'a.api', 'forest1'] as const) {
      const url = `/api/admin/users/${stage.fixture.people[key]}/sendLink`;
      expect((await stage.test.post(url, { kind: 'alert' }, { token })).statusCode, key).toBe(422);
    }
    const farmers = await alertLink('agro1');
    await db().updateTable('appUser').set({ role: 4 }).where('userName', '=', 'agro1').execute();
    expect((await exchange('agro1', farmers)).statusCode).toBe(401);
  });

  it('makes a reduced session: no name, password, map key or export (L13)', async () => {
    const token = sessionOf(await exchange('agro1', await alertLink('agro1')));
    expect(await opens(token)).toBe(200);
    const refused = [
      await stage.test.post('/api/currentUser', { name: 'Új név' }, { token }),
      await stage.test.post(
        '/api/currentUserPassword',
        { currentPassword: PASSWORD, newPassword: 'Uj-jelszo-17' },
        { token },
      ),
      await stage.test.post('/api/currentUser/mapKeys', { name: 'QGIS', days: 90 }, { token }),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 1, reason: 'session-kind-not-allowed' });
    }
    const full = await open('agro1');
    expect((await stage.test.post('/api/currentUser', { name: 'Új név' }, { token: full })).statusCode).toBe(200);
  });

  it('leaves its token nowhere once it was opened, and still opens (L4)', async () => {
    const token = await alertLink('a.farmer1');
    expect((await linksIn(db(), token)).length).toBeGreaterThan(0);
    await exchange('a.farmer1', token);
    expect(await linksIn(db(), token)).toEqual([]);
    expect((await exchange('a.farmer1', token)).statusCode).toBe(200);
  });
});

describe('guesses (L15)', () => {
  type Guess = (userId: number, ip: string) => Promise<number>;
  const withLimits = async (work: (guess: Guess, limited: TestApp) => Promise<void>) => {
    const limited = await openTestApp({ RATE_LIMIT_FACTOR: '1' }, stage.test.database, stage.test.clock);
    await work(async (userId, ip) => {
      const linkToken = 'A'.repeat(43);
      return (await limited.post('/api/oauth2/linkToken', { userId, linkToken }, { ip })).statusCode;
    }, limited);
    await limited.close();
  };

  it('are limited to twenty per place, for whatever person, then 429 there for a quarter of an hour', () =>
    withLimits(async (guess) => {
      for (let i = 1; i <= 20; i += 1) expect(await guess(i, '192.0.2.1')).toBe(401);
      expect(await guess(99, '192.0.2.1')).toBe(429);
      expect(await guess(99, '192.0.2.2')).toBe(401);
      stage.test.clock.pass(15 * MINUTE + SECOND);
      expect(await guess(99, '192.0.2.1')).toBe(401);
    }));

  it('never block the right token: not when they name its person, not when they come from the same place', () =>
    withLimits(async (guess, limited) => {
      const linkToken = await requested('a.farmer1');
      const userId = stage.fixture.people['a.farmer1'];
      for (let i = 0; i < 30; i += 1) expect(await guess(userId, `198.51.100.${i}`)).toBe(401);
      for (let i = 0; i < 30; i += 1) await guess(userId, '192.0.2.1');
      const answer = await limited.post('/api/oauth2/linkToken', { userId, linkToken }, { ip: '192.0.2.1' });
      expect(answer.statusCode).toBe(200);
    }));
});

describe('a new password by mail', () => {
  const ask = async (email: string) => {
    const answer = await stage.test.post('/api/oauth2/passwordReset', { email });
    await stage.test.app.services.background.idle();
    return answer;
  };
  const renew = (key: PersonKey, token: string, password: string) =>
    stage.test.post('/api/oauth2/passwordRenew', { token: `${stage.fixture.people[key]}-${token}`, password });
  const signsIn = async (username: PersonKey, password: string) =>
    (await stage.test.post('/api/oauth2/token', { grant_type: 'password', username, password })).statusCode;

  it('is set once, and ends all sessions and links', async () => {
    const session = await open('a.manager');
    expect(await opens(session)).toBe(200);
    expect((await ask('a.manager@pelda.hu')).statusCode).toBe(202);
    const [mail] = await db().selectFrom('message').select(['body', 'kind']).execute();
    expect(mail?.kind).toBe('reset');
    expect(mail?.body).toContain(`${PUBLIC_URL}/passwordRenew?token=${stage.fixture.people['a.manager']}-`);
    const token = await mailedLink(db(), stage.fixture.people['a.manager']);
    const weak = await renew('a.manager', token, 'aaaaaaaa');
    expect([weak.statusCode, weak.json<{ reason: string }>().reason]).toEqual([422, 'weak-password']);
    expect((await renew('a.manager', token, 'Tavaszi árpa 9')).statusCode).toBe(204);
    expect(await opens(session)).toBe(401);
    expect(await signsIn('a.manager', 'Tavaszi árpa 9')).toBe(200);
    expect(await signsIn('a.manager', PASSWORD)).toBe(401);
    const again = await renew('a.manager', token, 'Tavaszi árpa 10');
    expect([again.statusCode, again.json<{ reason: string }>().reason]).toEqual([422, 'link-expired']);
    expect(await linksIn(db(), token)).toEqual([]);
  });

  it('ends after thirty minutes', async () => {
    await ask('a.operator@pelda.hu');
    const token = await mailedLink(db(), stage.fixture.people['a.operator']);
    stage.test.clock.pass(30 * MINUTE);
    expect((await renew('a.operator', token, 'Tavaszi árpa 9')).statusCode).toBe(422);
  });

  it('does not sign in, and a sign-in link sets no password', async () => {
    await ask('a.operator@pelda.hu');
    const reset = await mailedLink(db(), stage.fixture.people['a.operator']);
    expect((await exchange('a.operator', reset)).statusCode).toBe(401);
    const login = await requested('a.damage1');
    expect((await renew('a.damage1', login, 'Tavaszi árpa 9')).statusCode).toBe(422);
  });

  it.each(['a.farmer2', 'disabled', 'cemetery1public', 'nobody'])(
    'is not sent to %s, and the answer does not show it',
    async (name) => {
      const answer = await ask(`${name}@pelda.hu`);
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toEqual((await ask('a.manager@pelda.hu')).json());
      const mails = await db().selectFrom('message').select('recipient').execute();
      expect(mails.map(({ recipient }) => recipient)).toEqual(['a.manager@pelda.hu']);
    },
  );

  it('reports a malformed token as such', async () => {
    for (const token of ['', 'x', '5', '5-']) {
      const answer = await stage.test.post('/api/oauth2/passwordRenew', { token, password: 'Tavaszi árpa 9' });
      expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([400, 'invalid-link-token']);
    }
  });
});
