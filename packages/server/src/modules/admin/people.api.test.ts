import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import type { PersonKey } from '@georisk/testing/people.ts';

const stage = fixtureStage();
const { db, open } = stage;
const PERSON = { userName: 'uj.gazda', name: 'Új Gazda', role: 6, email: 'uj.gazda@pelda.hu' };

const create = async (by: PersonKey, body: object) =>
  stage.test.post('/api/admin/users', { ...PERSON, ...body }, { token: await open(by) });
const change = async (by: PersonKey, key: PersonKey, body: object, token?: string) =>
  stage.test.call('PATCH', `/api/admin/users/${stage.fixture.people[key]}`, {
    token: token ?? (await open(by)),
    body: { version: 1, ...body },
  });
const stored = (userName: string) =>
  db().selectFrom('appUser').selectAll().where('userName', '=', userName).executeTakeFirst();
const fieldsOf = (answer: { json(): unknown }) => (answer.json() as { fields?: Record<string, string> }).fields;

describe('a new person', () => {
  it('belongs to the company of the manager who makes them, has no password, and is in both records', async () => {
    const answer = await create('a.manager', { phone: '06 30/123-4567', externalId: 'K-77' });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: number }>();
    expect(answer.json()).toMatchObject({ userName: 'uj.gazda', companyId: 4, phone: '+36301234567', version: 1 });
    expect(await stored('uj.gazda')).toMatchObject({ passwordHash: null, demo: false, status: 'active' });
    const subjectId = String(id);
    const changes = await db().selectFrom('change').selectAll().where('subjectId', '=', subjectId).execute();
    expect(changes).toMatchObject([
      { subjectType: 'user', operation: 'create', actorId: stage.fixture.people['a.manager'], companyId: 4 },
    ]);
    const entries = await db().selectFrom('logEntry').selectAll().where('type', '=', 'user-created').execute();
    expect(entries).toMatchObject([{ userId: id, actorId: stage.fixture.people['a.manager'], companyId: 4 }]);
    expect(entries[0]?.resource).not.toContain('pelda.hu');
  });

  it('gets the first link: to set a password for staff, to sign in for a farmer', async () => {
    await create('admin1', { companyId: 4, sendLink: true });
    await create('admin1', { companyId: 4, userName: 'uj.szakerto', role: 3, email: 'sz@pelda.hu', sendLink: true });
    const messages = await db()
      .selectFrom('message')
      .select(['kind', 'body'])
      .where('recipient', 'in', ['uj.gazda@pelda.hu', 'sz@pelda.hu'])
      .orderBy('kind')
      .execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['login', 'reset']);
    const token = /token=(\S+)/.exec(messages[1]?.body ?? '')?.[1];
    stage.test.clock.pass(23 * 3_600_000);
    const renewed = await stage.test.post('/api/oauth2/passwordRenew', { token, password: 'három sárga traktor' });
    expect(renewed.statusCode).toBe(204);
    expect((await stored('uj.szakerto'))?.passwordHash).not.toBeNull();
  });

  it('without an address is refused when a link was to be sent', async () => {
    const answer = await create('a.manager', { email: '', sendLink: true });
    expect([answer.statusCode, Object.keys(fieldsOf(answer) ?? {})]).toEqual([422, ['email']]);
    expect(await stored('uj.gazda')).toBeUndefined();
  });

  it.each([
    ['userName', { userName: 'a.farmer1' }],
    ['userName', { userName: 'A.Farmer1' }],
    ['userName', { userName: 'x' }],
    ['userName', { userName: 'ékezet' }],
    ['name', { name: '   ' }],
    ['name', { name: 'Sor\ntörés' }],
    ['name', { name: 'N'.repeat(201) }],
    ['userName', { userName: 'n'.repeat(201) }],
    ['externalId', { externalId: '1'.repeat(201) }],
    ['name', { name: 'Fordított\u202E' }],
    ['email', { email: 'nem cím' }],
    ['email', { email: 'a@pelda.hu\r\nBcc: b@pelda.hu' }],
    ['phone', { phone: '12' }],
    ['externalId', { externalId: 'external-a.farmer1' }],
    ['role', { role: 3 }],
    ['role', { role: 2 }],
  ])('is refused with the field %s: %j', async (field, body) => {
    const answer = await create('a.manager', body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(fieldsOf(answer) ?? {})).toEqual([field]);
    expect(await stored('uj.gazda')).toBeUndefined();
  });

  it('gets no right that their maker does not hold', async () => {
    expect((await create('b.manager', { capabilities: ['risk'] })).statusCode).toBe(422);
    expect((await create('a.manager', { capabilities: ['risk'] })).statusCode).toBe(201);
  });

  it('of the same name made twice at once is made once', async () => {
    const both = await Promise.all([create('a.manager', {}), create('b.manager', {})]);
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 422]);
  });

  it('needs a company unless they are an administrator', async () => {
    expect((await create('admin1', {})).statusCode).toBe(422);
    expect((await create('admin1', { role: 2 })).json()).toMatchObject({ companyId: null });
  });
});

describe('a person who is changed', () => {
  it('is kept with before and after; a stale version is answered with the stored one', async () => {
    const answer = await change('a.manager', 'a.farmer1', { name: 'Más Név', email: 'mas@pelda.hu' });
    expect(answer.json()).toMatchObject({ name: 'Más Név', email: 'mas@pelda.hu', version: 2 });
    const stale = await change('a.manager', 'a.farmer1', { name: 'Harmadik' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ current: { name: 'Más Név', version: 2 } });
    const rows = await db().selectFrom('change').selectAll().where('subjectType', '=', 'user').execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ before: { name: 'Név a.farmer1' }, after: { name: 'Más Név' }, baseVersion: 1 });
  });

  it.each([{ status: 'disabled' }, { role: 4 }])('by %j loses sessions and links at once', async (body) => {
    const session = await open('a.operator');
    expect((await stage.test.get('/api/currentUser', { token: session })).statusCode).toBe(200);
    expect((await change('a.manager', 'a.operator', body)).statusCode).toBe(200);
    expect((await stage.test.get('/api/currentUser', { token: session })).statusCode).toBe(401);
    const sessions = await db()
      .selectFrom('session')
      .select('id')
      .where('userId', '=', stage.fixture.people['a.operator'])
      .execute();
    expect(sessions).toEqual([]);
  });

  it('to another address loses the links to the one before, and stays signed in', async () => {
    await stage.test.post('/api/oauth2/linkRequest', { email: 'a.farmer1@pelda.hu' });
    await stage.test.app.services.background.idle();
    const session = await open('a.farmer1');
    await change('a.manager', 'a.farmer1', { email: 'mas@pelda.hu' });
    const links = await db().selectFrom('linkToken').select('revokedAt').execute();
    expect(links.map(({ revokedAt }) => revokedAt !== null)).toEqual([true]);
    expect((await stage.test.get('/api/currentUser', { token: session })).statusCode).toBe(200);
  });

  describe('of an assessor with open cases', () => {
    const own = () => stage.fixture.land.damages.own;
    const give = (values: object) => db().updateTable('damage').set(values).where('id', '=', own()).execute();
    const expertId = () => stage.fixture.people['a.damage1'];

    it.each([{ status: 'disabled' }, { role: ROLES.OPERATOR }])(
      'by %j is refused, and names the cases',
      async (body) => {
        await give({ expertId: expertId(), status: 'assigned' });
        const refused = await change('a.manager', 'a.damage1', body);
        expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, 'has-open-cases']);
        expect(refused.json<{ message: string }>().message).toBe(
          'Név a.damage1 nyitott káraktáinak száma: 1 (KAR-own). Előbb adja át ezeket másik szakértőnek!',
        );
        await give({ expertId: stage.fixture.people['a.damage2'] });
        expect((await change('a.manager', 'a.damage1', body)).statusCode).toBe(200);
      },
    );

    it('is done where the cases are closed or deleted, and where they stay with an expert', async () => {
      await give({ expertId: expertId(), status: 'closed' });
      expect((await change('a.manager', 'a.damage1', { status: 'disabled' })).statusCode).toBe(200);
      await give({ expertId: stage.fixture.people['a.damage2'], status: 'inspected' });
      expect((await change('a.manager', 'a.damage2', { role: ROLES.EXPERT_UW })).statusCode).toBe(200);
      await give({ deletedAt: stage.test.clock.now() });
      expect((await change('a.manager', 'a.damage2', { version: 2, status: 'disabled' })).statusCode).toBe(200);
    });
  });

  it('never changes their own role or status', async () => {
    expect(fieldsOf(await change('admin1', 'admin1', { role: 3 }))).toHaveProperty('role');
    expect(fieldsOf(await change('admin1', 'admin1', { status: 'disabled' }))).toHaveProperty('status');
    expect((await change('admin1', 'admin1', { name: 'Új név', role: 2, status: 'active' })).statusCode).toBe(200);
    expect((await change('a.manager', 'a.manager', { name: 'Új név' })).statusCode).toBe(404);
  });

  it('leaves one administrator, even when two disable each other at once', async () => {
    const tokens = [await open('admin1'), await open('admin2')];
    const both = await Promise.all([
      change('admin1', 'admin2', { status: 'disabled' }, tokens[0]),
      change('admin2', 'admin1', { status: 'disabled' }, tokens[1]),
    ]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = await db()
      .selectFrom('appUser')
      .select('id')
      .where('role', '=', 2)
      .where('status', '=', 'active')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('of another company, or not managed, is not found; a manager raises nobody', async () => {
    for (const key of ['b.farmer1', 'a.api', 'a.manager', 'admin2'] as const)
      expect((await change('a.manager', key, { name: 'X Y' })).statusCode, key).toBe(404);
    for (const role of [1, 2, 3, 7]) {
      const answer = await change('a.manager', 'a.operator', { role });
      expect([answer.statusCode, Object.keys(fieldsOf(answer) ?? {})]).toEqual([422, ['role']]);
    }
  });
});
