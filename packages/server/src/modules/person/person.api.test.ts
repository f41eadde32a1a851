import type { Erasure, PersonExport } from '@georisk/contract/verticals/session/persons.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSession, PASSWORD } from '@georisk/testing/fixture.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { MINUTE } from '@georisk/testing/testClock.ts';

const stage = fixtureStage();
const { db, open } = stage;
const withFlag = (token: string) => ({ token, headers: { 'x-admin': 'true' } });
const exported = async (key: PersonKey, by: PersonKey = 'admin1') =>
  stage.test.get(`/api/admin/users/${stage.fixture.people[key]}/export`, withFlag(await open(by)));
const erase = async (key: PersonKey, token?: string) =>
  stage.test.call('DELETE', `/api/admin/users/${stage.fixture.people[key]}`, withFlag(token ?? (await open('admin1'))));

/** Every table of the database as one text. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`select schemaname as schema, tablename as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'spatial_ref_sys'`.execute(
    db(),
  );
  const texts = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{ text: string }>`select coalesce(string_agg(t::text, '|'), '') as text
        from ${sql.id(schema, name)} t`.execute(db());
      return `${name}: ${rows[0]?.text}`;
    }),
  );
  return texts.join('\n');
}

const CANARY = {
  name: 'Kanári Kálmán',
  email: 'kanari@pelda.hu',
  phone: '+36309998877',
  userName: 'kanari.kalman',
  externalId: 'KANARI-77',
};
const TRACES = [...Object.values(CANARY), '203.0.113.77', 'Kanári úr kérésére', 'Kanári nézete'];

/** A farmer with one of every kind of row that a farmer can have. */
async function plantCanary(): Promise<string> {
  const id = stage.fixture.people['a.farmer1'];
  await db().updateTable('appUser').set(CANARY).where('id', '=', id).execute();
  const admin = await open('admin1');
  await stage.test.call('PATCH', `/api/admin/users/${id}`, {
    token: admin,
    body: { version: 1, phone: '+36 30 999 8878' },
  });
  await stage.test.call('PATCH', `/api/admin/users/${id}`, { token: admin, body: { version: 2, phone: CANARY.phone } });
  await stage.test.post(`/api/admin/users/${id}/sendLink`, { kind: 'login' }, { token: admin });
  await stage.test.post('/api/admin/impersonate', { userId: id, reason: 'Kanári úr kérésére' }, withFlag(admin));
  const token = await open('a.farmer1');
  const settings = (await stage.test.get('/api/alertSettings', { token })).json<{ version: number }>();
  const view = { id: '0198c000-0000-7000-8000-0000000000d1', name: 'Kanári nézete', query: 'state=new' };
  await stage.test.post('/api/caseList/views', view, { token });
  await stage.test.post(
    '/api/alertSettings',
    { channel: 'email', frequency: 'daily', version: settings.version },
    { token },
  );
  const call = { token, ip: '203.0.113.77' };
  expect((await stage.test.post('/api/logs/view-block', { resource: CANARY.name }, call)).statusCode).toBe(204);
  return token;
}

describe('the stored data of a person', () => {
  it('is exported whole: account, policies, damages, messages, log, without secrets', async () => {
    await plantCanary();
    const answer = await exported('a.farmer1');
    expect(answer.statusCode).toBe(200);
    const data = answer.json<PersonExport>();
    expect(data.person).toMatchObject({ name: CANARY.name, email: CANARY.email, company_name: 'Company A' });
    const tables = Object.fromEntries(data.records.map(({ table, rows }) => [table, rows.length]));
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(['change', 'link_token', 'log_entry', 'message', 'policy', 'policy_plot', 'session']),
    );
    expect(answer.body).not.toMatch(/hash|\$argon2|geom3857/);
    const links = data.records.find(({ table }) => table === 'message')?.rows.map(({ body }) => String(body)) ?? [];
    for (const body of links) expect(body).not.toMatch(/\/t\/\d+-[A-Za-z0-9_-]{43}/);
    const plots = data.records.find(({ table }) => table === 'policy_plot')?.rows ?? [];
    expect(plots.every(({ farmer_user_id: farmer }) => farmer === stage.fixture.people['a.farmer1'])).toBe(true);
    const logged = await db().selectFrom('logEntry').selectAll().where('type', '=', 'person-exported').execute();
    expect(logged).toMatchObject([
      { userId: stage.fixture.people['a.farmer1'], actorId: stage.fixture.people.admin1, companyId: 4 },
    ]);
  });

  it('leaves out other people’s: of work for others only that it was done', async () => {
    await stage.test.call('PATCH', `/api/admin/users/${stage.fixture.people['a.farmer1']}`, {
      token: await open('a.manager'),
      body: { version: 1, name: 'Idegen Ilona', email: 'idegen@pelda.hu' },
    });
    const answer = await exported('a.manager');
    expect(answer.body).toContain('change');
    expect(answer.body).not.toContain('Idegen Ilona');
    expect(answer.body).not.toContain('idegen@pelda.hu');
  });

  it('is requested by oneself with a fresh sign-in, not in an alert link’s or an impersonated session', async () => {
    const token = await open('a.farmer1');
    const own = await stage.test.get('/api/me/export', { token });
    expect(own.json<PersonExport>().person['user_name']).toBe('a.farmer1');
    stage.test.clock.pass(5 * MINUTE + 1);
    expect((await stage.test.get('/api/me/export', { token })).json()).toMatchObject({
      reason: 'fresh-sign-in-needed',
    });
    const id = stage.fixture.people['a.farmer1'];
    for (const kind of ['alert', 'impersonated'] as const) {
      const actorId = kind === 'impersonated' ? stage.fixture.people.admin1 : undefined;
      const reduced = await openSession(db(), id, { kind, at: stage.test.clock.now(), ...(actorId && { actorId }) });
      expect((await stage.test.get('/api/me/export', { token: reduced })).statusCode).toBe(403);
    }
  });
});

describe('erasing a person', () => {
  it('has the photos of blocks that they sent whole, and says of an erasure how many stay as evidence', async () => {
    const id = stage.fixture.people['a.farmer2'];
    const photo = '0198c000-0000-7000-8000-0000000000c1';
    const caseWork = '0198c000-0000-7000-8000-0000000000c2';
    await sql`insert into photo (id, company_id, block_id, alert_date, sha256, storage_key, media_type, bytes, created_by, geom)
      select ${photo}::uuid, 4, (select min(block.id) from block), '2018-05-20'::date, 'abc', 'key', 'image/jpeg', 1, ${id}::int,
        ST_SetSRID(ST_MakePoint(760100, 180100), 23700)
      union all select ${caseWork}::uuid, 4, null, null, 'def', 'key2', 'image/jpeg', 1, ${id}, null`.execute(db());
    const { records } = (await exported('a.farmer2')).json<PersonExport>();
    const photos = records.find(({ table }) => table === 'photo')?.rows ?? [];
    const own = photos.find((row) => row['id'] === photo);
    expect(own).toMatchObject({ alert_date: '2018-05-20', sha256: 'abc', mepar_code: expect.any(String) });
    expect(own?.['geom']).toMatchObject({ type: 'Point', coordinates: [760_100, 180_100] });
    expect(photos.find((row) => row['id'] === caseWork)).not.toHaveProperty('sha256');
    expect((await erase('a.farmer2')).json<Erasure>().photos).toBe(1);
    const kept = await db().selectFrom('photo').select('createdBy').where('id', '=', photo).execute();
    expect(kept).toEqual([{ createdBy: id }]);
  });

  it('leaves no trace of name and addresses in any table, and the insurance file whole', async () => {
    const token = await plantCanary();
    const id = stage.fixture.people['a.farmer1'];
    const before = await everything();
    for (const trace of TRACES) expect(before, trace).toContain(trace);
    const plots = await db().selectFrom('policyPlot').selectAll().where('farmerUserId', '=', id).execute();
    const entries = await db().selectFrom('logEntry').select('id').where('userId', '=', id).execute();

    const answer = await erase('a.farmer1');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Erasure>()).toMatchObject({ name: `Törölt személy (${id})`, sessions: 1, settings: 1 });
    const after = await everything();
    for (const trace of TRACES) expect(after, trace).not.toContain(trace);
    expect(await db().selectFrom('policyPlot').selectAll().where('farmerUserId', '=', id).execute()).toEqual(plots);
    const kept = await db().selectFrom('logEntry').select('id').where('userId', '=', id).execute();
    expect(kept).toHaveLength(entries.length + 1);

    expect((await stage.test.get('/api/currentUser', { token })).statusCode).toBe(401);
    const signIn = { grant_type: 'password', username: CANARY.userName, password: PASSWORD };
    expect((await stage.test.post('/api/oauth2/token', signIn)).statusCode).toBe(401);
    const users = await stage.test.get('/api/admin/users?pageSize=500', { token: await open('admin1') });
    expect(users.json<{ items: { id: number }[] }>().items.map((user) => user.id)).not.toContain(id);
    const search = await stage.test.get(`/api/admin/users?phrase=Kan%C3%A1ri`, { token: await open('admin1') });
    expect(search.json()).toMatchObject({ total: 0 });
  });

  it('is done once: nobody changes, exports or erases the rest', async () => {
    expect((await erase('a.farmer1')).statusCode).toBe(200);
    expect((await erase('a.farmer1')).statusCode).toBe(404);
    expect((await exported('a.farmer1')).statusCode).toBe(404);
    const change = await stage.test.call('PATCH', `/api/admin/users/${stage.fixture.people['a.farmer1']}`, {
      token: await open('admin1'),
      body: { version: 2, status: 'active' },
    });
    expect(change.statusCode).toBe(404);
    const link = await stage.test.post(
      `/api/admin/users/${stage.fixture.people['a.farmer1']}/sendLink`,
      { kind: 'login' },
      { token: await open('admin1') },
    );
    expect(link.statusCode).toBe(404);
  });

  it('needs a fresh sign-in, and is never of oneself', async () => {
    const token = await open('admin1');
    expect((await erase('admin1', token)).statusCode).toBe(422);
    stage.test.clock.pass(5 * MINUTE + 1);
    expect((await erase('a.farmer1', token)).json()).toMatchObject({ reason: 'fresh-sign-in-needed' });
    expect(await everything()).toContain('a.farmer1@pelda.hu');
  });

  it('of an expert leaves their cases, under a neutral name', async () => {
    const expert = stage.fixture.people['a.damage1'];
    await db().updateTable('damage').set({ expertId: expert }).where('companyId', '=', 4).execute();
    const { kept } = (await erase('a.damage1')).json<Erasure>();
    expect(kept).toBeGreaterThan(0);
    const cases = await db().selectFrom('damage').select('id').where('expertId', '=', expert).execute();
    expect(cases.length).toBeGreaterThan(0);
  });
});
