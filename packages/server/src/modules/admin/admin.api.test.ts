import { describe, expect, it } from 'vitest';
import { multiFromGeoJson } from '#server/db/geometry.ts';
import { openTestApp } from '@georisk/testing/app.ts';
import { plantRaster } from '@georisk/testing/imagery.ts';
import { blockSquare } from '@georisk/testing/landscape.ts';
import { PASSWORD } from '@georisk/testing/fixture.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { PEOPLE, PERSON_KEYS, type PersonKey } from '@georisk/testing/people.ts';
import { MINUTE, SECOND } from '@georisk/testing/testClock.ts';

const stage = fixtureStage();
const { db, open } = stage;
const withFlag = (token: string) => ({ token, headers: { 'x-admin': 'true' } });
const logged = (type: string) => db().selectFrom('logEntry').selectAll().where('type', '=', type).execute();

interface UserPage {
  readonly items: readonly {
    readonly userName: string;
    readonly canImpersonate: boolean;
    readonly canSendLink: boolean;
    readonly lastSignInAt: string | null;
  }[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

describe('the list of users', () => {
  const list = async (key: PersonKey, query = '') =>
    (await stage.test.get(`/api/admin/users?pageSize=500${query}`, { token: await open(key) })).json<UserPage>();
  const names = (page: UserPage) => page.items.map(({ userName }) => userName).sort();

  it('of an administrator has everybody', async () => {
    const page = await list('admin1');
    expect(page.total).toBe(38);
    expect(page.items).toHaveLength(38);
  });

  it('of a manager has the people of the company whom they manage', async () => {
    expect(names(await list('b.manager'))).toEqual([
      'b.damage1',
      'b.damage2',
      'b.farmer1',
      'b.farmer2',
      'b.operator',
      'b.risk1',
      'b.risk2',
      'b.uw1',
      'b.uw2',
    ]);
  });

  it('is searched by name, user name and address, without regard to accents, and takes wildcards literally', async () => {
    expect(names(await list('admin1', '&phrase=NEV%20A.FARMER'))).toEqual(['a.farmer1', 'a.farmer2']);
    expect(names(await list('admin1', '&phrase=b.uw1%40pelda'))).toEqual(['b.uw1']);
    expect(names(await list('b.manager', '&phrase=a.farmer'))).toEqual([]);
    for (const phrase of ['%25', '_', '%5C', "'", '%27%20or%201%3D1', '%00']) {
      const answer = await stage.test.get(`/api/admin/users?phrase=${phrase}`, { token: await open('admin1') });
      expect([200, 400], phrase).toContain(answer.statusCode);
      if (answer.statusCode === 200) expect(answer.json<UserPage>().total, phrase).toBe(0);
    }
  });

  it('is filtered by role and comes in pages', async () => {
    expect(names(await list('admin1', '&role=2'))).toEqual(['admin1', 'admin2']);
    const token = await open('admin1');
    const second = (await stage.test.get('/api/admin/users?page=2&pageSize=10', { token })).json<UserPage>();
    expect([second.items.length, second.total, second.page, second.pageSize]).toEqual([10, 38, 2, 10]);
    for (const query of [
      'page=0',
      'pageSize=501',
      'role=15',
      'x=1',
      'status=gone',
      'signedIn=x',
      'sort=id',
      'companyId=0',
      'page=1&page=2',
    ]) {
      expect((await stage.test.get(`/api/admin/users?${query}`, { token })).statusCode, query).toBe(400);
    }
  });

  it('says when somebody was last in themselves, and is ordered and filtered by it', async () => {
    const { people } = stage.fixture;
    const enter = (key: PersonKey, at: string, more: object = {}) =>
      db()
        .insertInto('logEntry')
        .values({
          at: new Date(at),
          type: 'login',
          userId: people[key],
          actorId: null,
          companyId: 4,
          resource: null,
          ip: null,
          requestId: null,
          ...more,
        })
        .execute();
    await enter('a.farmer1', '2026-06-02T06:00:00Z');
    await enter('a.farmer1', '2026-06-01T06:00:00Z');
    await enter('a.uw1', '2026-06-09T06:00:00Z', { type: 'link-login' });
    // Neither a wrong password nor an administrator in somebody's name is the person's sign-in.
    await enter('a.uw2', '2026-06-10T06:00:00Z', { type: 'login-failed' });
    await enter('a.uw2', '2026-06-10T06:00:00Z', { type: 'link-login', actorId: people.admin1 });
    const read = async (query: string) => (await list('a.manager', query)).items;
    const seen = await read('&signedIn=ever&sort=-lastSignIn');
    expect(seen.map(({ userName, lastSignInAt }) => [userName, lastSignInAt])).toEqual([
      ['a.uw1', '2026-06-09T06:00:00.000Z'],
      ['a.farmer1', '2026-06-02T06:00:00.000Z'],
    ]);
    const never = await read('&signedIn=never');
    expect(never.map(({ userName }) => userName)).not.toContain('a.uw1');
    expect(never.find(({ userName }) => userName === 'a.uw2')?.lastSignInAt).toBeNull();
    const all = (await read('&sort=lastSignIn')).map(({ userName }) => userName);
    expect(all).toHaveLength(never.length + 2);
    expect(all.slice(-2)).toEqual(['a.farmer1', 'a.uw1']);
    const byName = (await read('&sort=-name')).map(({ userName }) => userName);
    expect(byName).toEqual((await read('&sort=name')).map(({ userName }) => userName).toReversed());
  });

  it('is filtered by company and state, within what the caller may see', async () => {
    await db()
      .updateTable('appUser')
      .set({ status: 'disabled' })
      .where('id', '=', stage.fixture.people['a.uw1'])
      .execute();
    expect(names(await list('a.manager', '&status=disabled'))).toEqual(['a.uw1', 'disabled']);
    expect(names(await list('a.manager', '&status=active'))).not.toContain('a.uw1');
    expect(names(await list('b.manager', '&status=disabled'))).toEqual([]);
    expect(names(await list('b.manager', '&companyId=4'))).toEqual([]);
    const ofCompany = names(await list('admin1', '&companyId=4'));
    expect(ofCompany).toContain('a.uw1');
    expect(ofCompany).not.toContain('b.uw1');
  });

  it('says what the caller may do to whom', async () => {
    const may = (page: UserPage, of: 'canImpersonate' | 'canSendLink') =>
      page.items.filter((user) => user[of]).map(({ userName }) => userName);
    const seen = await list('admin1');
    expect(may(seen, 'canImpersonate')).toHaveLength(38 - 2 - 2 - 1);
    expect(may(seen, 'canSendLink')).toHaveLength(38 - 2 - 2 - 2 - 1);
    const byManager = await list('a.manager');
    expect(may(byManager, 'canImpersonate')).toEqual([]);
    expect(may(byManager, 'canSendLink').sort()).toEqual(['a.farmer1', 'a.farmer2', 'farmer57']);
  });
});

describe('impersonation', () => {
  const wish = (key: PersonKey, token: string, headers: Record<string, string> = { 'x-admin': 'true' }) =>
    stage.test.post(
      '/api/admin/impersonate',
      { userId: stage.fixture.people[key], reason: 'telefonon kérte' },
      { token, headers },
    );
  const linkOf = (answer: { json(): unknown }) => {
    const { url } = answer.json() as { url: string };
    const [, userId = '', linkToken = ''] = /^\/t\/(\d+)-([A-Za-z0-9_-]{43})\?admin=true$/.exec(url) ?? [];
    return { userId, linkToken };
  };
  const enter = async (key: PersonKey) => {
    const admin = await open('admin1');
    const answer = await stage.test.post('/api/oauth2/linkToken', linkOf(await wish(key, admin)), { token: admin });
    expect(answer.statusCode).toBe(200);
    return { admin, token: answer.json<{ token: string }>().token };
  };

  it('opens the user’s view for thirty minutes, names both, and leaves the administrator signed in', async () => {
    const { admin, token } = await enter('a.farmer1');
    const profile = await stage.test.get('/api/currentUser', { token });
    expect(profile.json()).toMatchObject({
      id: stage.fixture.people['a.farmer1'],
      role: 6,
      session: { kind: 'impersonated', actorName: 'Név admin1', expiresAt: '2026-06-15T08:30:00.000Z' },
    });
    expect((await stage.test.get('/api/currentUser', { token: admin })).statusCode).toBe(200);
    stage.test.clock.pass(30 * MINUTE - SECOND);
    expect((await stage.test.get('/api/currentUser', { token })).statusCode).toBe(200);
    stage.test.clock.pass(SECOND);
    expect((await stage.test.get('/api/currentUser', { token })).statusCode).toBe(401);
  });

  it('puts both into every row of the log, and the reason with the session', async () => {
    const { token } = await enter('a.farmer1');
    await stage.test.post('/api/logs/view-block', { resource: 'TESTOWN1' }, { token });
    const end = await stage.test.post('/api/oauth2/logout', undefined, { token });
    expect(end.headers).not.toHaveProperty('clear-site-data');
    const both = { userId: stage.fixture.people['a.farmer1'], actorId: stage.fixture.people.admin1 };
    for (const type of ['impersonate-start', 'link-login', 'view-block', 'impersonate-end']) {
      const rows = await logged(type);
      expect(rows, type).toHaveLength(1);
      expect(rows[0], type).toMatchObject(both);
    }
    expect((await logged('impersonate-start'))[0]?.resource).toContain('telefonon kérte');
  });

  it.each([
    ['has expired', { expiresAt: new Date('2026-06-15T08:00:00Z') }],
    ['was idle too long', { lastUsedAt: new Date('2026-06-15T07:30:00Z') }],
  ])('opens nothing where the administrator’s own session %s, though it still exists', async (_how, over) => {
    const admin = await open('admin1');
    const link = linkOf(await wish('a.farmer1', admin));
    await db().updateTable('session').set(over).execute();
    expect((await stage.test.post('/api/oauth2/linkToken', link)).statusCode).toBe(401);
    expect(await db().selectFrom('session').select('id').execute()).toHaveLength(1);
  });

  it('the reason is kept with the session', async () => {
    await enter('a.farmer1');
    const session = await db().selectFrom('session').select('reason').where('kind', '=', 'impersonated').execute();
    expect(session).toEqual([{ reason: 'telefonon kérte' }]);
  });

  it('opens by a link once, within a minute', async () => {
    const token = await open('admin1');
    const link = linkOf(await wish('a.farmer1', token));
    expect((await stage.test.post('/api/oauth2/linkToken', link)).statusCode).toBe(200);
    expect((await stage.test.post('/api/oauth2/linkToken', link)).statusCode).toBe(401);
    const late = linkOf(await wish('a.farmer1', token));
    stage.test.clock.pass(MINUTE);
    expect((await stage.test.post('/api/oauth2/linkToken', late)).statusCode).toBe(401);
  });

  it('needs the flag, and a sign-in of the last quarter of an hour', async () => {
    const token = await open('admin1');
    for (const headers of [{}, { 'x-admin': 'false' }, { 'x-admin': 'TRUE' }, { 'x-admin': '1' }]) {
      const answer = await wish('a.farmer1', token, headers as Record<string, string>);
      expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([403, 'admin-flag-needed']);
    }
    stage.test.clock.pass(15 * MINUTE);
    expect((await wish('a.farmer1', token)).statusCode).toBe(200);
    stage.test.clock.pass(SECOND);
    const stale = await wish('a.farmer1', token);
    expect([stale.statusCode, stale.json<{ reason: string }>().reason]).toEqual([422, 'fresh-sign-in-needed']);
  });

  it.each(['admin2', 'admin1', 'a.api', 'disabled'] as const)('of %s is refused', async (key) => {
    const answer = await wish(key, await open('admin1'));
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([422, 'form-refused']);
  });

  it('needs a reason', async () => {
    const token = await open('admin1');
    for (const reason of [undefined, '', '  ', 'x'.repeat(501)]) {
      const body = { userId: stage.fixture.people['a.farmer1'], reason };
      expect((await stage.test.post('/api/admin/impersonate', body, withFlag(token))).statusCode).toBe(400);
    }
  });

  it('is the administrator’s alone, and not from within another', async () => {
    const { token } = await enter('a.manager');
    expect((await wish('a.farmer1', token)).statusCode).toBe(403);
    expect((await wish('a.farmer1', await open('a.manager'))).statusCode).toBe(403);
  });

  it('never reaches the user’s password, map key, or an administrator’s calls', async () => {
    const { token } = await enter('a.damage1');
    const call = { token, headers: { 'x-admin': 'true' } };
    const change = { currentPassword: PASSWORD, newPassword: 'Tavaszi árpa 9' };
    expect((await stage.test.post('/api/currentUserPassword', change, call)).statusCode).toBe(403);
    expect((await stage.test.post('/api/currentUser/mapKeys', { name: 'QGIS', days: 90 }, call)).statusCode).toBe(403);
    expect((await stage.test.get('/api/admin/users', call)).statusCode).toBe(403);
  });

  describe('ends with the administrator’s', () => {
    const sees = async (token: string) => (await stage.test.get('/api/currentUser', { token })).statusCode;

    it('sign-out, at once, and its link no longer opens it', async () => {
      const { admin, token } = await enter('a.farmer1');
      const unopened = linkOf(await wish('a.farmer2', admin));
      await stage.test.post('/api/oauth2/logout', undefined, { token: admin });
      expect(await sees(token)).toBe(401);
      expect((await stage.test.post('/api/oauth2/linkToken', unopened)).statusCode).toBe(401);
    });

    it('sign-out only, not with that of another session of theirs', async () => {
      const other = await open('admin1');
      const { token } = await enter('a.farmer1');
      await stage.test.post('/api/oauth2/logout', undefined, { token: other });
      expect(await sees(token)).toBe(200);
    });

    it('new password, from whichever session', async () => {
      const other = await open('admin1');
      const first = await enter('a.farmer1');
      const body = { currentPassword: PASSWORD, newPassword: 'Tavaszi árpa 9' };
      expect((await stage.test.post('/api/currentUserPassword', body, { token: other })).statusCode).toBe(204);
      expect(await sees(first.token)).toBe(401);
      const second = await enter('a.farmer1');
      const again = { currentPassword: body.newPassword, newPassword: 'Tavaszi zab 91' };
      expect((await stage.test.post('/api/currentUserPassword', again, { token: second.admin })).statusCode).toBe(204);
      expect(await sees(second.token)).toBe(401);
    });

    it('session when somebody ends it', async () => {
      const { token } = await enter('a.farmer1');
      const other = await open('admin2');
      const { id } = await db()
        .selectFrom('session')
        .select('id')
        .where('userId', '=', stage.fixture.people.admin1)
        .executeTakeFirstOrThrow();
      const ended = await stage.test.call('DELETE', `/api/admin/sessions/${id}`, withFlag(other));
      expect(ended.statusCode).toBe(204);
      expect(await sees(token)).toBe(401);
    });
  });

  it('ends when the administrator is disabled', async () => {
    const { token } = await enter('a.farmer1');
    await db().updateTable('appUser').set({ status: 'disabled' }).where('userName', '=', 'admin1').execute();
    stage.test.clock.pass(5 * SECOND);
    expect((await stage.test.get('/api/currentUser', { token })).statusCode).toBe(401);
  });

  it('deletes a stored outline with the flag, as the farmer cannot', async () => {
    const { token } = await enter('a.farmer1');
    const body = { policyPlotId: stage.fixture.land.plots.drawn, tablePolygon: null };
    const farmer = await open('a.farmer1');
    expect((await stage.test.post('/api/policyDrawings', body, withFlag(farmer))).statusCode).toBe(403);
    expect((await stage.test.post('/api/policyDrawings', body, { token })).statusCode).toBe(403);
    const answer = await stage.test.post('/api/policyDrawings', body, withFlag(token));
    expect([answer.statusCode, answer.json<{ tableGeometry: unknown }>().tableGeometry]).toEqual([200, null]);
    expect((await logged('policy-outline-deleted'))[0]).toMatchObject({
      userId: stage.fixture.people['a.farmer1'],
      actorId: stage.fixture.people.admin1,
    });
  });
});

describe('links that staff have sent', () => {
  const send = async (by: PersonKey, to: PersonKey, kind: 'login' | 'alert') =>
    (
      await stage.test.post(
        `/api/admin/users/${stage.fixture.people[to]}/sendLink`,
        { kind },
        { token: await open(by) },
      )
    ).statusCode;

  it('an administrator reaches everybody, an operator and a manager the customers of their company', async () => {
    expect(await send('admin1', 'b.damage1', 'login')).toBe(204);
    expect(await send('a.operator', 'a.farmer1', 'alert')).toBe(204);
    expect(await send('a.manager', 'a.farmer2', 'login')).toBe(204);
    expect(await send('a.manager', 'a.damage1', 'login')).toBe(404);
    expect(await send('a.manager', 'b.farmer1', 'login')).toBe(404);
    expect(await send('a.operator', 'admin2', 'login')).toBe(404);
    expect(await send('admin1', 'a.manager', 'login')).toBe(422);
    expect(await send('admin1', 'disabled', 'login')).toBe(422);
  });

  it('to an alert lead to the newest one on the person’s land, else to the newest image, where staff name none', async () => {
    const bodies = async () => (await db().selectFrom('message').select('body').execute()).map(({ body }) => body);
    const paths = async () => (await bodies()).map((body) => /\/t\/[^/\s]+(\/\S+)?/.exec(body)?.[1]);
    const sent = async () => {
      await db().deleteFrom('message').execute();
      expect(await send('a.operator', 'a.farmer1', 'alert')).toBe(204);
      return paths();
    };
    const blockId = stage.fixture.land.blocks.own;
    expect(await sent()).toEqual([undefined]);
    const figures = { count: 2000, clearShare: 1, mean: 0.6, sd: 0.1, min: 0.2, max: 0.8, usable: true };
    const day = { kind: 'NDVI' as const, groupName: 's2', date: '2026-06-01' };
    const rasterId = await plantRaster(db(), day);
    await db()
      .insertInto('blockObservation')
      .values({ ...day, ...figures, blockId, rasterId })
      .execute();
    expect(await sent()).toEqual(['/ndvi/2026-06-01']);
    const geom = multiFromGeoJson(blockSquare('own'));
    const alert = {
      externalId: 'engine:s2:1',
      blockId,
      date: '2026-06-01',
      kind: 'vegetation',
      geom,
      areaHa: 1,
      source: 'engine' as const,
    };
    await db().insertInto('alert').values(alert).execute();
    expect(await sent()).toEqual(['/alert/2026-06-01']);
  });

  it('are in the log with their sender, and never in the answer', async () => {
    const url = `/api/admin/users/${stage.fixture.people['a.farmer1']}/sendLink`;
    const answer = await stage.test.post(url, { kind: 'login' }, { token: await open('a.operator') });
    expect(answer.body).toBe('');
    expect((await logged('link-sent'))[0]).toMatchObject({
      userId: stage.fixture.people['a.farmer1'],
      actorId: stage.fixture.people['a.operator'],
    });
  });

  it('to a person without an address are refused with a sentence', async () => {
    await db().updateTable('appUser').set({ email: null, phone: null }).where('userName', '=', 'a.farmer1').execute();
    expect(await send('admin1', 'a.farmer1', 'alert')).toBe(422);
  });
});

describe('the outbox', () => {
  interface Message {
    readonly recipient: string;
    readonly body: string;
  }
  const outbox = async (key: PersonKey, app = stage.test) =>
    (await app.get('/api/admin/messages', { token: await open(key) })).json<{ items: Message[]; total: number }>();
  const shown = ({ items }: { items: Message[] }) =>
    items.filter(({ body }) => /-[A-Za-z0-9_-]{43}/.test(body)).map(({ recipient }) => recipient);

  it('without a sender shows an administrator every link', async () => {
    const page = await outbox('admin1');
    expect(page.total).toBe(5);
    expect(shown(page)).toHaveLength(5);
  });

  it('shows a manager the messages to people whom they manage, and in none of them a link', async () => {
    const page = await outbox('a.manager');
    expect(page.items.map(({ recipient }) => recipient).sort()).toEqual(['a.damage1@pelda.hu', 'a.farmer1@pelda.hu']);
    expect(shown(page)).toEqual([]);
    expect(page.items.every(({ body }) => body.includes('/t/[link]'))).toBe(true);
  });

  it.each(PERSON_KEYS.filter((key) => PEOPLE[key][0] !== 'ADMIN'))(
    'shows %s no link, in a demo neither',
    async (key) => {
      await db().updateTable('company').set({ demo: true }).execute();
      if (key === 'disabled') return;
      const answer = await stage.test.get('/api/admin/messages', { token: await open(key) });
      expect(answer.statusCode).toBe(PEOPLE[key][0] === 'MANAGER' ? 200 : 403);
      expect(answer.body).not.toMatch(/-[A-Za-z0-9_-]{43}/);
    },
  );

  it('shows no link where mail is sent', async () => {
    const sends = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, stage.test.database, stage.test.clock);
    expect(shown(await outbox('admin1', sends))).toEqual([]);
    await sends.close();
  });

  it('shows the link of a message that nothing sends where the other channel has a sender', async () => {
    await db().updateTable('message').set({ channel: 'sms' }).where('recipient', '=', 'a.farmer1@pelda.hu').execute();
    const sends = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, stage.test.database, stage.test.clock);
    expect(shown(await outbox('admin1', sends))).toEqual(['a.farmer1@pelda.hu']);
    await sends.close();
  });

  it('shows no link of a message that was sent, though it has not ended', async () => {
    await db().updateTable('message').set({ status: 'sending' }).execute();
    expect(shown(await outbox('admin1'))).toEqual([]);
  });

  it('shows no link that has ended', async () => {
    await db().deleteFrom('message').execute();
    await stage.test.post('/api/oauth2/linkRequest', { email: 'a.farmer1@pelda.hu' });
    await stage.test.app.services.background.idle();
    expect(shown(await outbox('admin1'))).toHaveLength(1);
    stage.test.clock.pass(10 * MINUTE);
    expect(shown(await outbox('admin1'))).toEqual([]);
  });
});

describe('imports', () => {
  it('are listed with their figures: all to an administrator, the company’s own to a manager', async () => {
    const list = async (key: PersonKey) =>
      (await stage.test.get('/api/admin/imports', { token: await open(key) })).json<{
        items: { fileName: string }[];
      }>();
    expect((await list('admin1')).items).toHaveLength(3);
    const [own, ...rest] = (await list('a.manager')).items;
    expect(rest).toEqual([]);
    expect(own).toMatchObject({ fileName: 'a.csv', kind: 'policies', added: 3, changed: 2, unchanged: 1, refused: 0 });
  });
});
