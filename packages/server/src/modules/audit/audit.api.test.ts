import { read, utils } from '@e965/xlsx';
import type { AuditEntry, SessionItem } from '@georisk/contract/verticals/admin/audit.ts';
import type { LogWord } from '@georisk/contract/logWords.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/uuid.ts';
import { entriesQuery } from './audit.repository.ts';
import { openSession } from '@georisk/testing/fixture.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { HOUR, MINUTE } from '@georisk/testing/testClock.ts';

const stage = fixtureStage();
const { db, open } = stage;

interface Planted {
  readonly at: string;
  readonly type?: LogWord;
  readonly user?: PersonKey;
  readonly actor?: PersonKey;
  readonly company?: number | null;
  readonly resource?: string;
  /** Of its transaction; without one the database's. */
  readonly mark?: string;
}

const plant = (entries: readonly Planted[]) =>
  db()
    .insertInto('logEntry')
    .values(
      entries.map(({ at, type = 'login', user, actor, company = 4, resource = null, mark }) => ({
        at: new Date(at),
        type,
        userId: user ? stage.fixture.people[user] : null,
        actorId: actor ? stage.fixture.people[actor] : null,
        companyId: company,
        resource,
        ip: '192.0.2.7',
        requestId: 'r-1',
        ...(mark !== undefined && { transactionMark: mark }),
      })),
    )
    .execute();

const page = async (key: PersonKey, query = '') => {
  const answer = await stage.test.get(`/api/admin/audit?${query}`, { token: await open(key) });
  return answer.json<{ items: AuditEntry[]; next: string | null }>();
};
const marks = async (key: PersonKey, query: string) => (await page(key, query)).items.map(({ resource }) => resource);

describe('the log', () => {
  it('is searched by the number of a case or a policy and by a name, of the own company alone', async () => {
    const { damages, policies } = stage.fixture.land;
    const farmer = stage.fixture.people['a.farmer1'];
    await plant([
      { at: '2026-06-10T08:00:00Z', resource: `damages/${damages.own}/photos/1` },
      { at: '2026-06-10T08:01:00Z', resource: `policies/${policies.own}` },
      { at: '2026-06-10T08:02:00Z', resource: `user:${farmer} changed` },
      { at: '2026-06-10T08:03:00Z', resource: '2 damages/1,2', mark: 'bulk' },
      { at: '2026-06-10T08:04:00Z', resource: `damages/${damages.foreign}`, company: 7 },
    ]);
    await db()
      .insertInto('change')
      .values({
        id: newId(),
        companyId: 4,
        actorId: null,
        userId: null,
        subjectType: 'damage',
        subjectId: String(damages.own),
        operation: 'assign-cases',
        baseVersion: null,
        deviceAt: null,
        gps: null,
        before: null,
        after: null,
        answer: null,
        transactionMark: 'bulk',
      })
      .execute();
    expect(await marks('a.manager', 'resource=kar-own')).toEqual(['2 damages/1,2', `damages/${damages.own}/photos/1`]);
    expect(await marks('a.manager', 'resource=KOT-100')).toEqual([`policies/${policies.own}`]);
    expect(await marks('a.manager', `resource=${encodeURIComponent('Név a.farmer1')}`)).toEqual([
      `user:${farmer} changed`,
    ]);
    expect(await marks('a.manager', 'resource=KAR-foreign')).toEqual([]);
    expect(await marks('admin1', 'resource=KAR-foreign')).toEqual([`damages/${damages.foreign}`]);
  });

  it('of an object has its own entries, not those of a longer number; of a text all that hold it', async () => {
    const about = ['company:4 changed', 'company:44 changed', 'x company:4', 'company:4', 'mycompany:4', 'damages/1'];
    const within = ['damages/1/photos/2', 'damages/12', 'webhook:a-b message:c_d', 'damages/1x'];
    await plant([...about, ...within].map((resource) => ({ at: '2026-06-10T08:00:00Z', resource })));
    const of = async (query: string) => (await marks('admin1', query)).map(String).toSorted();
    expect(await of('object=company:4')).toEqual(['company:4', 'company:4 changed', 'x company:4']);
    expect(await of('object=company:44')).toEqual(['company:44 changed']);
    expect(await of('object=DAMAGES/1')).toEqual(['damages/1', 'damages/1/photos/2']);
    expect(await of('object=message:c_d')).toEqual(['webhook:a-b message:c_d']);
    // The letter of the pattern language stands for itself.
    expect(await of('object=webhook:a_b')).toEqual([]);
    expect(await of('resource=company:4')).toHaveLength(5);
    const token = await open('admin1');
    for (const object of ['company', 'company:', '4', 'company:4 x', 'company:%25'])
      expect((await stage.test.get(`/api/admin/audit?object=${object}`, { token })).statusCode).toBe(400);
  });

  it('is read newest first, page by page, without gaps or repetitions though entries come at one instant', async () => {
    await plant(Array.from({ length: 25 }, (_, i) => ({ at: `2026-06-0${1 + (i % 3)}T10:00:00Z`, resource: `e${i}` })));
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 1; ; pages += 1) {
      const { items, next } = await page('a.manager', `limit=10${cursor}`);
      seen.push(...items.map(({ resource }) => String(resource)));
      // Entries that come in meanwhile are newer than every page that follows.
      await plant([{ at: '2026-06-14T10:00:00Z', resource: 'late' }]);
      if (next === null) {
        expect(pages).toBe(3);
        break;
      }
      cursor = `&cursor=${next}`;
    }
    expect(new Set(seen).size).toBe(25);
    expect(seen.slice(0, 2)).toEqual(['e23', 'e20']);
  });

  it('of an object is found by an index, however long the log is', async () => {
    const db = stage.test.database.kysely;
    await sql`insert into log_entry (at, type, company_id, resource, ip, request_id)
      select timestamptz '2026-05-01' + i * interval '1 minute', 'data-view', 4, 'damages/' || i || '/photos/' || i, null, 'many'
      from generate_series(1, 20000) as i`.execute(db);
    await sql`analyze log_entry`.execute(db);
    const filter = { object: 'damages/15000' };
    const scope = { kind: 'company', companyId: 4 } as const;
    const plan = await entriesQuery(db, scope, filter, undefined, 50).explain('text');
    expect(JSON.stringify(plan)).toContain('log_entry_object');
    expect(await marks('admin1', 'object=damages/15000')).toEqual(['damages/15000/photos/15000']);
  });

  it('is filtered by person, action, time and object', async () => {
    await plant([
      { at: '2026-06-09T21:59:59Z', resource: 'before', user: 'a.farmer1' },
      { at: '2026-06-09T22:00:00Z', resource: 'midnight', user: 'a.farmer1' },
      { at: '2026-06-10T21:59:59Z', resource: 'evening 100%', type: 'damage-created', user: 'a.damage1' },
      { at: '2026-06-10T22:00:00Z', resource: 'after', user: 'a.farmer1', actor: 'a.operator', company: 7 },
    ]);
    // Days are those of Budapest.
    expect(await marks('admin1', 'from=2026-06-10&to=2026-06-10')).toEqual(['evening 100%', 'midnight']);
    expect(await marks('admin1', 'type=damage-created')).toEqual(['evening 100%']);
    expect(await marks('admin1', 'who=N%C3%89V%20a.FARMER1&from=2026-06-01')).toEqual(['after', 'midnight', 'before']);
    expect(await marks('admin1', 'who=a.operator&from=2026-06-01')).toEqual(['after']);
    expect(await marks('admin1', 'resource=100%25')).toEqual(['evening 100%']);
    expect(await marks('admin1', 'resource=%25&to=2026-06-14')).toEqual(['evening 100%']);
    expect(await marks('admin1', 'companyId=7&to=2026-06-14')).toEqual(['after']);
    expect(await marks('a.manager', 'companyId=7')).toEqual([]);
  });

  it('finds a company’s people by name, however many of another company have it', async () => {
    await sql`insert into app_user (user_name, name, role, company_id)
      select 'tolong.' || i, 'Tolongó ' || i, 6, 7 from generate_series(1, 5001) as i`.execute(db());
    await sql`update app_user set name = 'Tolongó Anna' where id = ${stage.fixture.people['a.farmer1']}`.execute(db());
    await plant([
      { at: '2026-06-10T08:00:00Z', resource: 'own', user: 'a.farmer1' },
      { at: '2026-06-10T07:00:00Z', resource: 'behalf', user: 'a.farmer1', actor: 'admin1' },
    ]);
    expect(await marks('a.manager', 'who=tolong')).toEqual(['own', 'behalf']);
    expect(await marks('a.manager', 'who=admin1&resource=behalf')).toEqual(['behalf']);
    const refused = await stage.test.get('/api/admin/audit?who=tolong', { token: await open('admin1') });
    expect(refused.statusCode).toBe(422);
  });

  it('says who did it on whose behalf', async () => {
    await plant([{ at: '2026-06-10T08:00:00Z', user: 'a.farmer1', actor: 'admin1', type: 'impersonate-start' }]);
    const [entry] = (await page('a.manager', 'type=impersonate-start')).items;
    expect(entry).toMatchObject({
      name: 'Név a.farmer1',
      userName: 'a.farmer1',
      actorName: 'Név admin1',
      companyName: 'Company A',
      ip: '192.0.2.7',
    });
  });

  it('shows a foreign company that an administrator read its entries', async () => {
    await plant([{ at: '2026-06-10T08:00:00Z', company: 7, resource: 'theirs' }]);
    await page('admin1', 'resource=theirs');
    await page('admin1', 'resource=theirs');
    expect(await marks('b.manager', 'type=cross-company-view')).toEqual(['audit']);
    stage.test.clock.pass(16 * MINUTE);
    await page('admin1', 'resource=theirs');
    expect(await marks('b.manager', 'type=cross-company-view')).toEqual(['audit', 'audit']);
    expect(await marks('b.manager', 'without=cross-company-view')).toEqual(['theirs']);
  });
});

describe('the log as a file', () => {
  const HOSTILE = ['=HYPERLINK("http://gonosz")', '+1+1', '-1', '@SUM(A1)', '\t=1', 'a;"b"\r\nc', '<script>'];
  const file = async (query: string) =>
    stage.test.get(`/api/admin/audit/export?${query}`, { token: await open('a.manager') });

  it('has no formulas in CSV', async () => {
    await plant(HOSTILE.map((resource) => ({ at: '2026-06-10T08:00:00Z', resource, user: 'a.farmer1' as const })));
    const answer = await file('format=csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="naplo-2026-06-15.csv"',
    });
    expect(answer.body).toMatch(/^\uFEFFIdőpont;Művelet;Felhasználó;/);
    expect(answer.body).toContain('Belépés jelszóval');
    expect(answer.body).toContain(`;"'=HYPERLINK(""http://gonosz"")";`);
    expect(answer.body).not.toMatch(/(?:^|;|")[=+@\t]/m);
  });

  it('has only texts in xlsx, the same as in the log', async () => {
    await plant(HOSTILE.map((resource) => ({ at: '2026-06-10T08:00:00Z', resource })));
    const book = read((await file('format=xlsx')).rawPayload, { type: 'buffer' });
    const sheet = book.Sheets['Napló'];
    if (!sheet) throw new Error('no sheet');
    const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }).slice(1);
    const objects = rows.map((row) => row[6]);
    for (const text of ['=HYPERLINK("http://gonosz")', '+1+1', '-1', '@SUM(A1)', '<script>'])
      expect(objects).toContain(text);
    expect(Object.values(sheet).some((each) => (each as { f?: string } | null)?.f !== undefined)).toBe(false);
  });

  it('is an entry itself', async () => {
    await file('format=csv&resource=none');
    expect(await marks('a.manager', 'type=spreadsheet-export')).toEqual(['audit csv 0']);
  });
});

describe('the signed-in people', () => {
  const list = async (key: PersonKey, query = '') =>
    (await stage.test.get(`/api/admin/sessions?${query}`, { token: await open(key) })).json<{
      items: SessionItem[];
      total: number;
    }>();

  it('are listed with the sessions that still open something, without a token', async () => {
    await openSession(db(), stage.fixture.people['a.damage1'], {
      at: new Date(stage.test.clock.now().getTime() - 400 * 24 * HOUR),
    });
    await open('a.damage2');
    await openSession(db(), stage.fixture.people['a.farmer1'], {
      kind: 'impersonated',
      actorId: stage.fixture.people.admin1,
      at: stage.test.clock.now(),
    });
    const answer = await list('a.manager');
    expect(answer.items.map(({ userName, kind, actorName }) => `${userName} ${kind} ${actorName}`).toSorted()).toEqual([
      'a.damage2 password null',
      'a.farmer1 impersonated Név admin1',
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/token|hash/i);
  });

  it('lose one session at once when it is ended, which is logged', async () => {
    const [first, second] = [await open('a.damage1'), await open('a.damage1')];
    expect((await stage.test.get('/api/currentUser', { token: first })).statusCode).toBe(200);
    expect((await stage.test.get('/api/currentUser', { token: second })).statusCode).toBe(200);
    const { items } = await list('a.manager', 'phrase=damage1');
    expect(items).toHaveLength(2);
    const token = await open('a.manager');
    const ended = await stage.test.call('DELETE', `/api/admin/sessions/${items[0]?.id}`, { token });
    expect(ended.statusCode).toBe(204);
    const statuses = [first, second].map(
      async (each) => (await stage.test.get('/api/currentUser', { token: each })).statusCode,
    );
    expect((await Promise.all(statuses)).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const [entry] = (await page('a.manager', 'type=logout')).items;
    expect(entry).toMatchObject({
      name: 'Név a.damage1',
      actorName: 'Név a.manager',
      resource: `session:${items[0]?.id}`,
    });
  });

  it('do not end their own session here', async () => {
    const token = await open('admin1');
    const answer = await stage.test.get('/api/admin/sessions', { token });
    const own = answer.json<{ items: SessionItem[] }>().items.find((item) => item.own);
    const refused = await stage.test.call('DELETE', `/api/admin/sessions/${own?.id}`, { token });
    expect(refused.statusCode).toBe(422);
    expect((await stage.test.get('/api/currentUser', { token })).statusCode).toBe(200);
  });
});

describe('what an entry changed', () => {
  it('is shown with it: before and after, in the list, alone and in the file', async () => {
    const token = await open('admin1');
    const manager = await open('a.manager');
    const id = stage.fixture.land.damages.own;
    const changed = await stage.test.call('PATCH', `/api/damages/${id}`, {
      token: manager,
      body: { area: 7, version: 1 },
    });
    expect(changed.statusCode).toBe(200);
    await plant([{ at: '2026-06-15T08:00:00Z' }]);
    const { items } = await page('a.manager');
    const entry = items.find(({ type }) => type === 'damage-changed');
    expect(entry?.hasChanges).toBe(true);
    expect(items.find(({ requestId }) => requestId === 'r-1')?.hasChanges).toBe(false);
    const changes = await stage.test.get(`/api/admin/audit/${entry?.id}/changes`, { token: manager });
    expect(changes.json()).toMatchObject([
      { subject: 'damage', subjectId: String(id), before: { area: 3 }, after: { area: 7 } },
    ]);
    const other = await stage.test.get(`/api/admin/audit/${entry?.id}/changes`, { token: await open('b.manager') });
    expect(other.statusCode).toBe(404);
    const csv = await stage.test.get('/api/admin/audit/export?format=csv&type=damage-changed', { token });
    expect(csv.body).toContain('Változás (előtte → utána)');
    expect(csv.body).toContain('terület (ha): 3 → 7');
  });

  it('is not shown with an entry of another company, in the same write', async () => {
    const manager = await open('a.manager');
    const id = stage.fixture.land.damages.own;
    const changed = await stage.test.call('PATCH', `/api/damages/${id}`, {
      token: manager,
      body: { area: 9, version: 1 },
    });
    expect(changed.statusCode).toBe(200);
    const { items } = await page('a.manager');
    const entry = items.find(({ type }) => type === 'damage-changed');
    for (const [company, area] of [
      [7, 1],
      [null, 2],
    ] as const)
      await sql`insert into change (id, company_id, subject_type, subject_id, operation, after, transaction_mark)
        select gen_random_uuid(), ${company}::integer, 'damage', ${String(id)}, 'change', ${JSON.stringify({ area })}::jsonb, transaction_mark
        from log_entry where id = ${entry?.id}::bigint`.execute(db());
    for (const token of [manager, await open('admin1')]) {
      const changes = await stage.test.get(`/api/admin/audit/${entry?.id}/changes`, { token });
      expect(changes.json<{ after: { area: number } }[]>().map(({ after }) => after.area)).toEqual([9]);
    }
    const csv = await stage.test.get('/api/admin/audit/export?format=csv&type=damage-changed', { token: manager });
    expect(csv.body).toContain('3 → 9');
    expect(csv.body).not.toMatch(/→ [12]\b/);
  });

  it('is nothing where the write changed another company alone', async () => {
    const mark = '4711';
    await plant([{ at: '2026-06-15T08:00:00Z', type: 'damage-changed', resource: 'damages/1', mark }]);
    await sql`insert into change (id, company_id, subject_type, subject_id, operation, after, transaction_mark)
      values (gen_random_uuid(), 7, 'damage', '1', 'change', '{"area": 1}', ${mark}),
        (gen_random_uuid(), 4, 'damage', '1', 'change', null, ${mark})`.execute(db());
    const [entry] = (await page('a.manager', 'type=damage-changed')).items;
    expect(entry?.hasChanges).toBe(false);
    const changes = await stage.test.get(`/api/admin/audit/${entry?.id}/changes`, { token: await open('a.manager') });
    expect(changes.json()).toEqual([]);
  });
});
