import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, blockSquare } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { multiFromGeoJson } from '#server/db/geometry.ts';
import { newId } from '#server/uuid.ts';

let test: TestApp;
let fixture: Fixture;

const as = async (person: PersonKey) => ({
  token: await openSession(test.database.kysely, fixture.people[person], { at: test.clock.now() }),
});
const url = () => `/api/policies/${fixture.land.policies.own}/history`;
const history = async (person: PersonKey) => strictAnswer('policyHistory', await test.get(url(), await as(person)));

async function alertOn(date: string, companyId: number | null): Promise<number> {
  const db = test.database.kysely;
  const { id: blockId } = await db
    .selectFrom('block')
    .select('id')
    .where('meparCode', '=', BLOCKS.own)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('alert')
    .values({
      companyId,
      externalId: `history ${date} ${companyId}`,
      blockId,
      date,
      kind: 'vegetation',
      geom: multiFromGeoJson(blockSquare('own')),
      areaHa: 25,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The farmer is written to about the alert, and answers. */
async function talkAbout(alertId: number): Promise<void> {
  const db = test.database.kysely;
  const [messageId, userId] = [newId(), fixture.people['a.farmer1']];
  await db
    .insertInto('message')
    .values({
      id: messageId,
      companyId: COMPANIES.A.id,
      userId,
      kind: 'alert',
      channel: 'email',
      recipient: 'gazda@pelda.hu',
      subject: 'Riasztás',
      body: 'Titkos link',
      status: 'sent',
      createdAt: test.clock.now(),
      sentAt: new Date('2018-07-02T08:00:00Z'),
    })
    .execute();
  await db
    .insertInto('alertDelivery')
    .values({ alertId, userId, companyId: COMPANIES.A.id, state: 'notified', dueAt: test.clock.now() })
    .execute();
  await db.insertInto('alertMessage').values({ alertId, userId, channel: 'email', messageId }).execute();
  await db
    .insertInto('alertAnswer')
    .values({ alertId, userId, answer: 'harvested', answeredAt: new Date('2018-07-02T10:00:00Z') })
    .execute();
}

beforeAll(async () => {
  test = await openTestApp();
  const db = test.database.kysely;
  await emptyDatabase(db);
  fixture = await plantFixture(db, test.clock.now());
  await talkAbout(await alertOn('2018-07-01', null));
  await alertOn('2018-07-02', COMPANIES.B.id);
  await alertOn('2017-07-01', null);
  await test.post(`/api/policyPlots/${fixture.land.plots.undrawn}/wholeBlock`, {}, await as('a.farmer1'));
  const assigned = { expertId: fixture.people['a.damage1'] };
  strictAnswer(
    'assignDamage',
    await test.post(`/api/damages/${fixture.land.damages.own}/assign`, assigned, await as('a.manager')),
  );
});
afterAll(() => test.close());

describe('the history of a policy', () => {
  it('has its cases, outlines, alerts, what was sent about them and what the farmer answered, newest first', async () => {
    const { events, isCut } = await history('a.manager');
    expect(isCut).toBe(false);
    const [assigned, ...rest] = events.filter(({ date }) => date >= '2018-07-01');
    expect(assigned).toMatchObject({
      kind: 'case',
      title: 'Szakértő kijelölése',
      damage: { id: fixture.land.damages.own, damageNumber: 'KAR-own', canOpen: true },
    });
    expect(rest.shift()).toMatchObject({ kind: 'case', title: 'Kárakta megnyitása', userName: null });
    expect(rest.filter(({ kind }) => kind !== 'outline')).toMatchObject([
      {
        kind: 'answer',
        title: 'A gazda szerint már betakarították',
        at: '2018-07-02T10:00:00.000Z',
        meparCode: BLOCKS.own,
      },
      { kind: 'notice', at: '2018-07-02T08:00:00.000Z', meparCode: BLOCKS.own },
      { kind: 'alert', title: 'Riasztás', date: '2018-07-01', at: null, hectares: 25, userName: null },
    ]);
    expect(JSON.stringify(events)).not.toContain('Titkos');
  });

  it('has no alert of another company or another year', async () => {
    const { events } = await history('a.uw1');
    expect(events.filter(({ kind }) => kind === 'alert').map(({ date }) => date)).toEqual(['2018-07-01']);
  });

  it('names who drew an outline, and the administrator who did it in their name', async () => {
    const db = test.database.kysely;
    await db
      .insertInto('change')
      .values({
        id: newId(),
        companyId: COMPANIES.A.id,
        userId: fixture.people['a.farmer1'],
        actorId: fixture.people.admin1,
        subjectType: 'policyPlot',
        subjectId: String(fixture.land.plots.drawn),
        operation: 'save-outline',
        serverAt: new Date('2018-05-01T09:00:00Z'),
      })
      .execute();
    const { events } = await history('admin1');
    const names = await db.selectFrom('appUser').select(['id', 'name']).execute();
    const nameOf = (person: PersonKey) => names.find(({ id }) => id === fixture.people[person])?.name;
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'outline',
        title: 'Táblahatár rajzolása',
        date: '2018-05-01',
        userName: nameOf('a.farmer1'),
        actorName: nameOf('admin1'),
      }),
    );
  });

  it.each([
    ['another company', 'b.manager', 404],
    ['the farmer', 'a.farmer1', 403],
    ['an assessor of damages', 'a.damage1', 403],
  ] as const)('is not there for %s', async (_, person, status) => {
    expect((await test.get(url(), await as(person))).statusCode).toBe(status);
  });
});
