import type { Answer } from '@georisk/contract/endpoints.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOfChain } from '#server/modules/damage/chain.repository.ts';
import { newId } from '#server/uuid.ts';

const stage = fixtureStage();
const { db, open } = stage;

type Assigned = Answer<'assignCases'>;
type Dated = Answer<'setCaseDeadlines'>;

const post = async (who: PersonKey, path: string, body: object, headers?: Record<string, string>) =>
  stage.test.call('POST', `/api/caseList/${path}`, { token: await open(who), body, ...(headers && { headers }) });
const assign = async (cases: readonly object[], more: object = {}, who: PersonKey = 'a.manager') =>
  (await post(who, 'assign', { cases, ...more })).json<Assigned>();
const date = async (cases: readonly object[], more: object = {}, who: PersonKey = 'a.manager') =>
  (await post(who, 'deadlines', { cases, ...more })).json<Dated>();
const stateOf = (id: number) =>
  db()
    .selectFrom('damage')
    .select(['expertId', 'status', 'deadline', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const changesOf = (id: number) =>
  db()
    .selectFrom('change')
    .select(['operation', 'before', 'after', 'userId', 'baseVersion'])
    .where('subjectType', '=', 'damage')
    .where('subjectId', '=', String(id))
    .orderBy('number')
    .execute();
const numberOf = async (id: number) =>
  (await db().selectFrom('damage').select('damageNumber').where('id', '=', id).executeTakeFirstOrThrow()).damageNumber;
const person = (who: PersonKey) => stage.fixture.people[who];

/** Cases of company A beside the landscape's. */
let ids: number[];
beforeEach(async () => {
  const rows = await db()
    .insertInto('damage')
    .values(
      Array.from({ length: 12 }, (_, index) => ({
        companyId: COMPANIES.A.id,
        damageNumber: `B-${index}`,
        policyNumber: 'K',
        damageDate: '2026-06-01',
        dangerType: 'Vihar',
        area: 1,
      })),
    )
    .returning('id')
    .execute();
  ids = rows.map(({ id }) => id);
});
const first = () => ids[0] ?? 0;
const second = () => ids[1] ?? 0;

describe('assigning several cases', () => {
  it('gives each its own expert, and takes a case from its expert', async () => {
    const expertId = person('a.damage1');
    await assign(ids.slice(0, 3).map((id) => ({ id, expertId })));
    const answer = await assign([
      { id: first(), expertId: person('a.damage2') },
      { id: second(), expertId: null },
      { id: ids[2], expertId },
    ]);
    expect(answer.refused).toEqual([]);
    expect(answer.done.map(({ before }) => before)).toEqual([expertId, expertId, expertId]);
    expect(await stateOf(first())).toMatchObject({ expertId: person('a.damage2'), status: 'assigned' });
    expect(await stateOf(second())).toMatchObject({ expertId: null, status: 'new' });
  });

  it('notifies each new expert by one letter of the cases they have got, where that is asked', async () => {
    const letters = () =>
      db().selectFrom('message').select(['recipient', 'subject', 'body']).where('kind', '=', 'cases').execute();
    const [one, two] = [person('a.damage1'), person('a.damage2')];
    const cases = [
      { id: first(), expertId: one },
      { id: second(), expertId: one },
      { id: ids[2], expertId: two },
    ];
    expect((await assign(cases)).notified).toBe(0);
    expect(await letters()).toEqual([]);
    await assign(
      cases.map(({ id }) => ({ id, expertId: null })),
      { notify: true },
    );
    expect(await letters()).toEqual([]);
    const changeId = newId();
    expect((await assign(cases, { notify: true, changeId })).notified).toBe(2);
    // The same change again, and cases that they have already: no second letter.
    expect((await assign(cases, { notify: true, changeId })).notified).toBe(2);
    expect((await assign(cases, { notify: true })).notified).toBe(0);
    const sent = await letters();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['a.damage1@pelda.hu', 'a.damage2@pelda.hu']);
    const ofOne = sent.find(({ recipient }) => recipient.startsWith('a.damage1'));
    expect(ofOne?.body).toContain('Önnek kiosztottunk 2 káraktát.');
    for (const id of [first(), second()]) expect(ofOne?.body).toContain(await numberOf(id));
    expect(ofOne?.body).not.toContain(await numberOf(ids[2] ?? 0));
    expect(ofOne?.body).toContain(`/view/damages?expert=${one}`);
  });

  it('leaves a case alone that its expert has already: no version, no change', async () => {
    const cases = [{ id: first(), expertId: person('a.damage1') }];
    await assign(cases);
    const before = await stateOf(first());
    const again = await assign(cases);
    expect(again.done).toEqual([{ id: first(), damageNumber: 'B-0', before: person('a.damage1') }]);
    expect(await stateOf(first())).toEqual(before);
    expect(await changesOf(first())).toHaveLength(1);
  });

  it('keeps the state of a case that was inspected already', async () => {
    await db().updateTable('damage').set({ status: 'inspected' }).where('id', '=', first()).execute();
    await assign([{ id: first(), expertId: person('a.damage1') }]);
    expect(await stateOf(first())).toMatchObject({ status: 'inspected', expertId: person('a.damage1') });
    await assign([{ id: first(), expertId: null }]);
    expect(await stateOf(first())).toMatchObject({ status: 'inspected', expertId: null });
  });

  it.each<[string, () => number]>([
    ['of another company', () => person('b.damage1')],
    ['who is a farmer', () => person('a.farmer1')],
    ['who is no assessor', () => person('a.manager')],
    ['whose account is disabled', () => person('disabled')],
    ['whom nobody knows', () => 2_147_483_647],
  ])('refuses an expert %s, and does the rest', async (_, expert) => {
    const answer = await assign([
      { id: first(), expertId: expert() },
      { id: second(), expertId: person('a.damage1') },
    ]);
    expect(answer.done.map(({ id }) => id)).toEqual([second()]);
    expect(answer.refused.map(({ id, damageNumber }) => [id, damageNumber])).toEqual([[first(), 'B-0']]);
    expect(answer.refused[0]?.message).toMatch(/^\p{Lu}.{10,}/u);
    expect((await stateOf(first())).expertId).toBeNull();
  });

  it('says of another company’s and of a deleted case the same as of one that never was', async () => {
    await db().updateTable('damage').set({ deletedAt: stage.test.clock.now() }).where('id', '=', first()).execute();
    const never = 2_147_483_647;
    const foreign = stage.fixture.land.damages.foreign;
    const answer = await assign([first(), foreign, never].map((id) => ({ id, expertId: person('a.damage1') })));
    expect(answer.done).toEqual([]);
    expect(new Set(answer.refused.map(({ message }) => message)).size).toBe(1);
    expect(answer.refused.map(({ damageNumber }) => damageNumber)).toEqual([null, null, null]);
    expect((await stateOf(foreign)).expertId).toBeNull();
  });

  it('writes each case’s change with who had it and who has it, as a link of its chain', async () => {
    await assign([{ id: first(), expertId: person('a.damage1') }]);
    await assign([{ id: first(), expertId: null }], {}, 'a.operator');
    const [one, two] = await changesOf(first());
    expect(one).toMatchObject({
      operation: 'assign-case',
      userId: person('a.manager'),
      before: { expertId: null },
      after: { expertId: person('a.damage1'), expertName: 'Név a.damage1' },
    });
    expect(two).toMatchObject({ userId: person('a.operator'), after: { expertId: null, expertName: null } });
    expect(await faultsOfChain(db(), first())).toEqual([]);
  });

  it('takes the last wish for a case that is named twice', async () => {
    const answer = await assign([
      { id: first(), expertId: person('a.damage1') },
      { id: first(), expertId: person('a.damage2') },
    ]);
    expect(answer.done).toHaveLength(1);
    expect((await stateOf(first())).expertId).toBe(person('a.damage2'));
    expect(await changesOf(first())).toHaveLength(1);
  });

  it('by an administrator reaches every company, each with its own experts, and is in the log of each', async () => {
    const foreign = stage.fixture.land.damages.foreign;
    const answer = await post(
      'admin1',
      'assign',
      {
        cases: [
          { id: first(), expertId: person('a.damage1') },
          { id: foreign, expertId: person('b.damage1') },
          { id: second(), expertId: person('b.damage1') },
        ],
      },
      { 'x-admin': 'true' },
    );
    expect(answer.statusCode).toBe(200);
    const { done, refused } = answer.json<Assigned>();
    expect([done.map(({ id }) => id).toSorted((a, b) => a - b), refused.map(({ id }) => id)]).toEqual([
      [first(), foreign].toSorted((a, b) => a - b),
      [second()],
    ]);
    const logged = await db()
      .selectFrom('logEntry')
      .select(['companyId', 'resource'])
      .where('type', '=', 'cases-assigned')
      .execute();
    expect(new Map(logged.map(({ companyId, resource }) => [companyId, resource]))).toEqual(
      new Map([
        [COMPANIES.A.id, `1 damages/${first()}`],
        [COMPANIES.B.id, `1 damages/${foreign}`],
      ]),
    );
  });

  it.each<PersonKey>(['a.damage1', 'a.uw1', 'a.farmer1', 'a.api', 'agro1'])('is closed to %s', async (who) => {
    const answer = await post(who, 'assign', { cases: [{ id: first(), expertId: null }] });
    expect(answer.statusCode).toBe(403);
  });

  it('is refused without cases, with more than a thousand, and with numbers that are none', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ id: index + 1, expertId: null }));
    for (const cases of [[], many, [{ id: 0, expertId: null }], [{ id: 1.5, expertId: null }], [{ id: first() }]])
      expect((await post('a.manager', 'assign', { cases })).statusCode).toBe(400);
    expect((await post('a.manager', 'assign', { cases: [{ id: first(), expertId: -1 }] })).statusCode).toBe(400);
  });

  it('does two lists at the same time, in either order of their cases, without a fault', async () => {
    const [a, b] = [person('a.damage1'), person('a.damage2')];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        post(index % 2 === 0 ? 'a.manager' : 'a.operator', 'assign', {
          cases: (index % 2 === 0 ? ids : ids.toReversed()).map((id) => ({ id, expertId: index % 2 === 0 ? a : b })),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    const states = await Promise.all(ids.map(stateOf));
    expect(new Set(states.map(({ expertId }) => expertId)).size).toBe(1);
    for (const id of ids) {
      const changes = await changesOf(id);
      const experts = changes.map(({ after }) => (after as { expertId: number }).expertId);
      // Each change begins with what the one before it has left.
      expect(changes.map(({ before }) => (before as { expertId: number | null }).expertId)).toEqual([
        null,
        ...experts.slice(0, -1),
      ]);
      expect(await faultsOfChain(db(), id)).toEqual([]);
    }
  });
});

describe('a key of a change of several cases', () => {
  it('gives the first answer again, whatever became of the cases since', async () => {
    const changeId = newId();
    const cases = [{ id: first(), expertId: person('a.damage1') }];
    const one = await assign(cases, { changeId });
    await assign([{ id: first(), expertId: null }]);
    expect(await assign(cases, { changeId })).toEqual(one);
    expect((await stateOf(first())).expertId).toBeNull();
  });

  it('is taken once by equal calls at the same time', async () => {
    const changeId = newId();
    const body = { cases: ids.map((id) => ({ id, expertId: person('a.damage1') })), changeId };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('a.manager', 'assign', body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    const [one, ...others] = answers.map((answer) => answer.json<Assigned>());
    for (const other of others) expect(other).toEqual(one);
    for (const id of ids) expect(await changesOf(id)).toHaveLength(1);
  });

  it('of an assignment is refused for deadlines, and the other way round', async () => {
    const changeId = newId();
    await assign([{ id: first(), expertId: person('a.damage1') }], { changeId });
    const other = await post('a.manager', 'deadlines', { cases: [{ id: first(), deadline: '2026-07-01' }], changeId });
    expect([other.statusCode, other.json<{ reason: string }>().reason]).toEqual([409, 'duplicate']);
    expect((await stateOf(first())).deadline).toBeNull();
  });

  it('of somebody else is refused', async () => {
    const changeId = newId();
    await assign([{ id: first(), expertId: person('a.damage1') }], { changeId });
    for (const who of ['a.operator', 'b.manager'] as const) {
      const answer = await post(who, 'assign', { cases: [{ id: first(), expertId: null }], changeId });
      expect([who, answer.statusCode]).toEqual([who, 409]);
    }
  });

  it('is free again where nothing was done', async () => {
    const changeId = newId();
    await db().updateTable('damage').set({ status: 'closed' }).where('id', '=', first()).execute();
    const cases = [{ id: first(), expertId: person('a.damage1') }];
    expect((await assign(cases, { changeId })).done).toEqual([]);
    await db().updateTable('damage').set({ status: 'new' }).where('id', '=', first()).execute();
    expect((await assign(cases, { changeId })).done).toHaveLength(1);
  });

  it('that is none is refused', async () => {
    const body = { cases: [{ id: first(), expertId: null }], changeId: 'nem kulcs' };
    expect((await post('a.manager', 'assign', body)).statusCode).toBe(400);
  });
});

describe('deadlines of several cases', () => {
  it('are set, changed and taken away, each with what was before', async () => {
    await date([{ id: first(), deadline: '2026-07-01' }]);
    const answer = await date([
      { id: first(), deadline: '2026-08-01' },
      { id: second(), deadline: '2026-08-02' },
    ]);
    expect(answer.done.map(({ before }) => before)).toEqual(['2026-07-01', null]);
    expect((await date([{ id: first(), deadline: null }])).done[0]?.before).toBe('2026-08-01');
    expect([(await stateOf(first())).deadline, (await stateOf(second())).deadline]).toEqual([null, '2026-08-02']);
  });

  it('leave expert and state of a case as they are', async () => {
    await assign([{ id: first(), expertId: person('a.damage1') }]);
    await date([{ id: first(), deadline: '2026-07-01' }]);
    expect(await stateOf(first())).toMatchObject({ expertId: person('a.damage1'), status: 'assigned' });
  });

  it('of a closed case are refused', async () => {
    await db().updateTable('damage').set({ status: 'closed' }).where('id', '=', first()).execute();
    const { done, refused } = await date(ids.slice(0, 2).map((id) => ({ id, deadline: '2026-07-01' })));
    expect([done.map(({ id }) => id), refused.map(({ id }) => id)]).toEqual([[second()], [first()]]);
  });

  it.each(['2026-02-30', '2026-7-1', '', 'holnap', '10000-01-01', 20260701])(
    'are refused where %j is no day',
    async (deadline) => {
      expect((await post('a.manager', 'deadlines', { cases: [{ id: first(), deadline }] })).statusCode).toBe(400);
    },
  );

  it('show in the list at once, and put the case among the late ones', async () => {
    await date([{ id: first(), deadline: '2026-06-14' }]);
    const late = await stage.test.get('/api/damages?late=1', { token: await open('a.manager') });
    expect(late.json<Answer<'damages'>>().items.map(({ id, dueOn }) => [id, dueOn])).toEqual([[first(), '2026-06-14']]);
    await date([{ id: first(), deadline: '2026-06-15' }]);
    const today = await stage.test.get('/api/damages?late=1', { token: await open('a.manager') });
    expect(today.json<Answer<'damages'>>().total).toBe(0);
  });
});

describe('working days that a company gives the steps of its cases', () => {
  const clocks = (days: object, who: PersonKey = 'a.manager') => post(who, 'clocks', days);
  const ALL = { assign: 2, survey: 5, result: 10, close: null };

  it('are the company’s own, and none where nobody has set them', async () => {
    const read = async (who: PersonKey) =>
      (await stage.test.get('/api/caseList/clocks', { token: await open(who) })).json<Answer<'caseClocks'>>();
    expect((await clocks(ALL)).json()).toEqual(ALL);
    expect(await read('a.damage1')).toEqual(ALL);
    expect(await read('b.manager')).toEqual({ assign: null, survey: null, result: null, close: null });
  });

  it('are logged where they change, and not where they stay', async () => {
    await clocks(ALL);
    await clocks(ALL);
    const logged = await db().selectFrom('logEntry').select('id').where('type', '=', 'case-clocks-set').execute();
    expect(logged).toHaveLength(1);
  });

  it.each([
    { ...ALL, assign: -1 },
    { ...ALL, assign: 1.5 },
    { ...ALL, assign: 100_000 },
    { ...ALL, assign: '3' },
    { assign: 1 },
    { ...ALL, nap: 1 },
  ])('are refused: %j', async (days) => {
    expect((await clocks(days)).statusCode).toBe(400);
  });

  it.each<PersonKey>(['a.damage1', 'a.farmer1', 'a.api'])('are not set by %s', async (who) => {
    expect((await clocks(ALL, who)).statusCode).toBe(403);
  });

  it('move the last days of the company’s cases alone', async () => {
    const dueOf = async (who: PersonKey) =>
      (await stage.test.get('/api/damages?pageSize=100', { token: await open(who) }))
        .json<Answer<'damages'>>()
        .items.map(({ clockDue }) => clockDue);
    expect(new Set([...(await dueOf('a.manager')), ...(await dueOf('b.manager'))])).toEqual(new Set([null]));
    await clocks({ assign: 0, survey: 0, result: 0, close: 0 });
    expect((await dueOf('a.manager')).every((due) => due !== null)).toBe(true);
    expect(new Set(await dueOf('b.manager'))).toEqual(new Set([null]));
  });
});
