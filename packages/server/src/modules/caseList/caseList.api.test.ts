import type { Answer } from '@georisk/contract/endpoints.ts';
import { CASE_COLUMNS } from '@georisk/domain/caseList/columns.ts';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { newId } from '#server/uuid.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { reportOverdue, sendWeekly } from './overdue.service.ts';
import { refreshAll } from './refreshLines.ts';

let test: TestApp;
let fixture: Fixture;
let session: { token: string };

const db = () => test.database.kysely;
const sessionOf = async (who: PersonKey) => ({
  token: await openSession(db(), fixture.people[who], { at: test.clock.now() }),
});

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyDatabase(db());
  fixture = await plantFixture(db(), test.clock.now());
  await plantCases(db(), fixture);
  session = await sessionOf('a.manager');
});

const list = async (query = '', as = session) =>
  (await test.get(`/api/damages?${query}`, as)).json<Answer<'damages'>>();
const numbers = async (query = '') => (await list(query)).items.map(({ damageNumber }) => damageNumber);
const plant = async (count: number) => {
  const values = Array.from({ length: count }, (_, index) => ({
    companyId: 4,
    damageNumber: `P-${String(index).padStart(3, '0')}`,
    policyNumber: 'KOT-100',
    damageDate: '2018-05-20',
    dangerType: 'Vihar',
    area: (index * 7) % 10,
  }));
  await db().insertInto('damage').values(values).execute();
};
const own = () => fixture.land.damages.own;
const second = () => fixture.land.damages.second;

describe('the list of cases', () => {
  it('has the insured, the settlement, the expert and the next step of each case at once', async () => {
    await db().updateTable('damage').set({ expertId: fixture.people['a.damage1'] }).where('id', '=', own()).execute();
    const [line] = (await list(`expert=${fixture.people['a.damage1']}`)).items;
    expect(line).toMatchObject({ id: own(), settlement: 'Túrkeve', expertId: fixture.people['a.damage1'] });
    expect(line?.insured).toContain('Név a.farmer1');
    expect(line?.expert).toBe('Név a.damage1');
    expect(line?.missing).not.toBeNull();
    expect(line?.position).toHaveLength(2);
  });

  it.each(['own', 'OWN', 'túrk', 'turkeve', 'farmer1', 'kar own', 'K\u200bAR-\u00adown', '\ufefftúrk\u00a0farmer1'])(
    'finds a case by %j',
    async (phrase) => {
      expect(await numbers(`q=${encodeURIComponent(phrase)}`)).toContain('KAR-own');
    },
  );

  it.each(['%', '_', '\\', 'nincs ilyen'])('finds none by %j', async (phrase) => {
    expect(await numbers(`q=${encodeURIComponent(phrase)}`)).toEqual([]);
  });

  it('names crops and their choices in the order of Hungarian letters', async () => {
    await db()
      .insertInto('damagePlot')
      .values(
        ['Zab', 'Árpa'].map((plantName) => ({
          companyId: 4,
          damageId: own(),
          meparCode: BLOCKS.own,
          plantName,
          area: 1,
        })),
      )
      .execute();
    const lines = (await list()).items;
    expect(lines.find(({ id }) => id === own())?.crop).toBe('Árpa, őszi búza, Zab');
    const { crops } = (await test.get('/api/caseList/choices', session)).json<Answer<'caseChoices'>>();
    expect(crops).toEqual(['Árpa', 'őszi búza', 'Zab']);
  });

  const grow = async (id: number, ...names: readonly string[]) => {
    await db().deleteFrom('damagePlot').where('damageId', '=', id).execute();
    const plots = names.map((plantName) => ({ companyId: 4, damageId: id, meparCode: BLOCKS.own, plantName, area: 1 }));
    if (plots.length > 0) await db().insertInto('damagePlot').values(plots).execute();
  };
  const choices = async () => (await test.get('/api/caseList/choices', session)).json<Answer<'caseChoices'>>().crops;
  const withCrop = (crop: string) => numbers(`crop=${encodeURIComponent(crop)}`);

  it('has a crop whose own name has a comma as one crop, in its line, among its choices and as a filter', async () => {
    await grow(own(), 'Gyep, legelő', 'Meggy', 'cseresznye');
    await grow(second());
    await db()
      .updateTable('damageBlock')
      .set({ plants: 'Meggy, cseresznye, Zab' })
      .where('damageId', '=', second())
      .execute();
    const lines = (await list()).items;
    expect(lines.find(({ id }) => id === own())?.crop).toBe('cseresznye, Gyep, legelő, Meggy');
    expect(lines.find(({ id }) => id === second())?.crop).toBe('Meggy, cseresznye, Zab');
    expect(await choices()).toEqual(['cseresznye', 'Gyep, legelő', 'Meggy', 'Meggy, cseresznye', 'Zab']);
    expect([await withCrop('Gyep, legelő'), await withCrop('legelő'), await withCrop('Gyep')]).toEqual([
      ['KAR-own'],
      [],
      [],
    ]);
    expect([await withCrop('Meggy'), await withCrop('Meggy, cseresznye')]).toEqual([['KAR-own'], ['KAR-second']]);
  });

  it('has a crop among its choices as soon as a plot has it, and no longer when none has', async () => {
    expect(await choices()).not.toContain('Csicseriborsó');
    await grow(own(), 'Csicseriborsó');
    expect(await choices()).toContain('Csicseriborsó');
    await grow(own());
    expect(await choices()).not.toContain('Csicseriborsó');
  });

  it('writes two crops apart that would be read as one', async () => {
    await grow(own(), 'legelő', 'gyep');
    expect((await list()).items.find(({ id }) => id === own())?.crop).toBe('gyep; legelő');
    expect([await withCrop('legelő'), await withCrop('gyep'), await withCrop('gyep, legelő')]).toEqual([
      ['KAR-own'],
      ['KAR-own'],
      [],
    ]);
  });

  it('finds a crop in whichever writing, and has one choice for all of them', async () => {
    await grow(own(), 'kukorica', 'KUKORICA', 'Oszi buza');
    await grow(second(), 'Kukorica', 'Őszi  búza', '日');
    expect((await list()).items.find(({ id }) => id === own())?.crop).toMatch(/^kukorica, Oszi buza$/i);
    expect(await choices()).toEqual(['Kukorica', 'Őszi búza', '日']);
    for (const crop of ['Kukorica', 'kukorica', ' KUKORICA', 'Őszi búza', 'oszi  buza'])
      expect((await withCrop(crop)).toSorted()).toEqual(['KAR-own', 'KAR-second']);
    expect([await withCrop('日'), await withCrop('月'), await withCrop('Kukori')]).toEqual([['KAR-second'], [], []]);
  });

  it('shows a new name at once, and none in between', async () => {
    await list();
    await db().updateTable('appUser').set({ name: 'Új Név' }).where('id', '=', fixture.people['a.farmer1']).execute();
    const { insured, search } = await db()
      .selectFrom('caseRow')
      .select(['insured', 'search'])
      .where('damageId', '=', own())
      .executeTakeFirstOrThrow();
    expect([insured, search]).toEqual(['', '']);
    expect(await numbers('q=uj nev')).toContain('KAR-own');
  });

  it('gives every case once, page after page, in each order', async () => {
    await plant(25);
    for (const sort of CASE_COLUMNS.flatMap((column) => [column, `-${column}`])) {
      const whole = (await list(`pageSize=100&sort=${sort}`)).items.map(({ id }) => id);
      const seen: number[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page: Answer<'damages'> = await list(`pageSize=7&sort=${sort}${next && `&after=${next}`}`);
        seen.push(...page.items.map(({ id }) => id));
        ({ next } = page);
      }
      expect([sort, seen]).toEqual([sort, whole]);
    }
  });

  it.each([
    ['date', ['x', 1]],
    ['area', ['1e999', 1]],
    ['step', ['99999', 1]],
    ['proposal', ['', 1]],
    ['number', ['KAR', 9_007_199_254_740_991]],
    ['number', ['KAR\0', 1]],
    ['number', [1, 1]],
  ])('by %s refuses the made-up place %j', async (sort, place) => {
    const after = Buffer.from(JSON.stringify(place)).toString('base64url');
    const token = await openSession(test.database.kysely, fixture.people['a.manager'], { at: test.clock.now() });
    expect((await test.get(`/api/damages?sort=${sort}&after=${after}`, { token })).statusCode).toBe(400);
  });

  it('is narrowed by state, expert and day of the report', async () => {
    await db().updateTable('damage').set({ status: 'closed' }).where('id', '=', second()).execute();
    expect(await numbers('state=closed')).toEqual(['KAR-second']);
    expect(await numbers('state=new,assigned')).not.toContain('KAR-second');
    expect(await numbers('expert=none&from=2199-01-01')).toEqual([]);
  });

  it('is narrowed by a peril as it is written, and names those that occur', async () => {
    await db().updateTable('damage').set({ dangerType: ' Sárkány ' }).where('id', '=', own()).execute();
    expect(await numbers(`danger=${encodeURIComponent('Sárkány')}`)).toEqual(['KAR-own']);
    expect(await numbers('danger=sárk')).toEqual([]);
    const choices = await test.get('/api/caseList/choices', session);
    expect(choices.json<Answer<'caseChoices'>>().dangers).toContain('Sárkány');
  });

  it('knows what is late by a deadline and by the clock of its step, in working days', async () => {
    const today = test.clock.today();
    expect(await numbers('late=1')).toEqual([]);
    await db().updateTable('damage').set({ deadline: '2018-01-01' }).where('id', '=', own()).execute();
    expect(await numbers('late=1')).toEqual(['KAR-own']);
    await db().updateTable('damage').set({ deadline: null }).where('id', '=', own()).execute();
    const saved = await test.post('/api/caseList/clocks', { assign: 0, survey: 0, result: 0, close: 0 }, session);
    expect(saved.statusCode).toBe(200);
    const { items } = await list();
    expect(new Set(items.map(({ clockDue }) => clockDue))).toEqual(new Set([items[0]?.clockDue]));
    expect((items[0]?.clockDue ?? '9') <= today).toBe(true);
  });

  it('waits for a second inspection while the newest document says so', async () => {
    const inspection = await db()
      .insertInto('damageInspection')
      .values({ companyId: 4, damageId: own() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const document = { companyId: 4, inspectionId: inspection.id, type: 'x', data: '{}', anotherOn: '2018-07-01' };
    await db()
      .insertInto('damageInspectionDocument')
      .values({ ...document, needsAnother: true })
      .execute();
    expect((await list('second=1')).items).toMatchObject([{ damageNumber: 'KAR-own', secondOn: '2018-07-01' }]);
    await db()
      .insertInto('damageInspectionDocument')
      .values({ ...document, needsAnother: false })
      .execute();
    expect(await numbers('second=1')).toEqual([]);
  });

  it('is brought up to date in the background too', async () => {
    await plant(3);
    await refreshAll(db(), test.clock.today());
    expect(await db().selectFrom('caseStale').selectAll().execute()).toEqual([]);
    expect(await numbers('q=p-00')).toHaveLength(3);
  });
});

describe('several cases at once', () => {
  const expert = () => fixture.people['a.damage2'];
  const stateOf = (id: number) =>
    db()
      .selectFrom('damage')
      .select(['expertId', 'status', 'deadline', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('are assigned together; what cannot be is told with its reason, and undone by the same call', async () => {
    await db().updateTable('damage').set({ status: 'closed' }).where('id', '=', second()).execute();
    const before = await stateOf(own());
    const cases = [own(), second(), fixture.land.damages.foreign].map((id) => ({ id, expertId: expert() }));
    const answer = (await test.post('/api/caseList/assign', { cases }, session)).json<Answer<'assignCases'>>();
    expect(answer.done).toEqual([{ id: own(), damageNumber: 'KAR-own', before: before.expertId }]);
    expect(answer.refused.map(({ id }) => id)).toEqual([second(), fixture.land.damages.foreign]);
    expect(answer.refused.every(({ message }) => message.length > 10)).toBe(true);
    expect(await stateOf(own())).toMatchObject({ expertId: expert(), status: 'assigned' });
    const back = answer.done.map(({ id, before: expertId }) => ({ id, expertId }));
    await test.post('/api/caseList/assign', { cases: back }, session);
    expect((await stateOf(own())).expertId).toBe(before.expertId);
  });

  it('are assigned once for a key, and each has it in its own history', async () => {
    const changeId = newId();
    const body = { cases: [{ id: second(), expertId: expert() }], changeId };
    const first = await test.post('/api/caseList/assign', body, session);
    const { version } = await stateOf(second());
    const again = await test.post('/api/caseList/assign', body, session);
    expect(again.json()).toEqual(first.json());
    expect((await stateOf(second())).version).toBe(version);
    const history = await test.get(`/api/damages/${second()}/history`, session);
    expect(history.json<Answer<'damageHistory'>>()).toMatchObject([{ operation: 'assign-case' }]);
    const chain = await test.get(`/api/damages/${second()}/chain`, session);
    expect(chain.json()).toMatchObject({ faults: [] });
    const other = await test.post('/api/caseList/assign', body, await sessionOf('a.operator'));
    expect(other.statusCode).toBe(409);
  });

  it('get a deadline together, and lose it', async () => {
    const cases = [own(), second()].map((id) => ({ id, deadline: '2018-07-01' }));
    const answer = (await test.post('/api/caseList/deadlines', { cases }, session)).json<Answer<'setCaseDeadlines'>>();
    expect(answer.done.map(({ before }) => before)).toEqual([null, null]);
    expect((await stateOf(own())).deadline).toBe('2018-07-01');
    await test.post('/api/caseList/deadlines', { cases: [{ id: own(), deadline: null }] }, session);
    expect((await stateOf(own())).deadline).toBeNull();
  });
});

describe('saved views', () => {
  it('are a person’s own, one a name', async () => {
    const save = (name: string, query: string, as = session) =>
      test.post('/api/caseList/views', { id: newId(), name, query }, as);
    for (const name of ['', ' ', '\u200b', '\u202e \u2060']) expect((await save(name, 'late=1')).statusCode).toBe(422);
    await save('Késők', 'late=1');
    const answer = (await save('késők', 'late=1&sort=-deadline')).json<Answer<'saveView'>>();
    expect(answer).toMatchObject([{ name: 'késők', query: 'late=1&sort=-deadline' }]);
    const other = await sessionOf('a.operator');
    expect((await test.get('/api/caseList/views', other)).json()).toEqual([]);
    const [view] = answer;
    const remove = (as: typeof session) => test.call('DELETE', `/api/caseList/views/${view?.id}`, as);
    expect((await remove(other)).statusCode).toBe(404);
    expect((await remove(session)).statusCode).toBe(204);
  });

  it('of one list are not those of another', async () => {
    const save = (list: string | undefined, query: string) =>
      test.post(
        '/api/caseList/views',
        { id: newId(), ...(list !== undefined && { list }), name: 'Enyém', query },
        session,
      );
    await save('policies', 'crop=GSB');
    expect((await save(undefined, 'late=1')).json<Answer<'saveView'>>()).toMatchObject([{ query: 'late=1' }]);
    const of = async (query: string) => (await test.get(`/api/caseList/views${query}`, session)).json();
    expect(await of('?list=policies')).toMatchObject([{ query: 'crop=GSB' }]);
    expect(await of('?list=damages')).toEqual(await of(''));
    expect(await of('?list=insuredAlerts')).toEqual([]);
  });

  it('saved again for another list belong to that one', async () => {
    const id = newId();
    const save = (list: string) =>
      test.post('/api/caseList/views', { id, list, name: 'Átvitt', query: 'late=1' }, session);
    for (const list of ['policies', 'insuredAlerts'])
      expect((await save(list)).json<Answer<'saveView'>>().map((view) => view.id)).toContain(id);
    const left = (await test.get('/api/caseList/views?list=policies', session)).json<Answer<'savedViews'>>();
    expect(left.map((view) => view.id)).not.toContain(id);
  });
});

it('the workbook has the filtered cases, and the load of every expert is known', async () => {
  const answer = await test.get('/api/caseList/workbook?q=own', session);
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  await db().updateTable('damage').set({ expertId: fixture.people['a.damage1'] }).where('id', '=', own()).execute();
  const load = (await test.get('/api/caseList/load', session)).json<Answer<'caseLoad'>>();
  expect(load.experts.find(({ id }) => id === fixture.people['a.damage1'])).toMatchObject({ openCases: 1, km: 0 });
});

describe('the chosen cases', () => {
  const all = () => Object.values(fixture.land.damages);
  const textsOf = (bytes: Buffer) => {
    const { SheetNames, Sheets } = read(bytes);
    return utils.sheet_to_csv(Sheets[SheetNames[0] ?? ''] ?? {});
  };

  it('are a workbook of their own, in the order of the list, and no others', async () => {
    const answer = await test.post('/api/caseList/workbook', { ids: [own()], sort: '-date' }, session);
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    const rows = textsOf(answer.rawPayload);
    expect(rows).toContain('KAR-own');
    expect(rows).not.toContain('KAR-second');
  });

  it("leave out another company's, in the workbook and on the map", async () => {
    const rows = textsOf((await test.post('/api/caseList/workbook', { ids: all() }, session)).rawPayload);
    expect(rows).toContain('KAR-own');
    expect(rows).toContain('KAR-second');
    expect(rows).not.toContain('KAR-foreign');
    const points = await test.post('/api/caseList/points', { ids: all() }, session);
    const ids = points.json<Answer<'chosenCasePoints'>>().items.map(({ id }) => id);
    expect(ids).toContain(own());
    expect(ids).not.toContain(fixture.land.damages.foreign);
  });

  it('that are all of another company are not found', async () => {
    const ids = [fixture.land.damages.foreign];
    expect((await test.post('/api/caseList/workbook', { ids }, session)).statusCode).toBe(404);
    expect((await test.post('/api/caseList/points', { ids }, session)).json()).toEqual({ items: [], cut: false });
  });

  it('are a thousand at most', async () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => index + 1);
    expect((await test.post('/api/caseList/workbook', { ids }, session)).statusCode).toBe(400);
  });
});

describe('what is overdue', () => {
  const letters = () => db().selectFrom('message').select(['kind', 'body', 'recipient']).execute();
  const deps = () => ({
    clock: test.clock,
    outbox: createOutbox({ smtpUrl: undefined, smsUrl: undefined }),
    publicUrl: 'http://georisk.test',
  });

  it('is reported to the heads of claims of its insurer, once for each last day', async () => {
    await db().deleteFrom('message').execute();
    await reportOverdue(db(), deps());
    expect(await letters()).toEqual([]);
    await db().updateTable('damage').set({ deadline: '2018-01-01' }).where('id', '=', own()).execute();
    await reportOverdue(db(), deps());
    await reportOverdue(db(), deps());
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter?.kind).toBe('overdue');
    expect(letter?.body).toContain('KAR-own');
    await db().updateTable('damage').set({ deadline: '2018-01-02' }).where('id', '=', own()).execute();
    await reportOverdue(db(), deps());
    expect(await letters()).toHaveLength(2);
  });

  it('is in the letter of the week, without other insurers’ cases', async () => {
    await db().deleteFrom('message').execute();
    await db().updateTable('damage').set({ deadline: '2018-01-01' }).execute();
    await sendWeekly(db(), deps());
    const bodies = (await letters()).map(({ body }) => body ?? '');
    expect(bodies).toHaveLength(2);
    expect(bodies.filter((body) => body.includes('KAR-own'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('KAR-own') && body.includes('KAR-foreign'))).toEqual([]);
  });
});
