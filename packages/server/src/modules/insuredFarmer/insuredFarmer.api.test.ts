import type { FarmerFile, FarmerNote } from '@georisk/contract/verticals/insurance/farmers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { COMPANIES, type PersonKey } from '@georisk/testing/people.ts';
import { newId } from '#server/uuid.ts';

let test: TestApp;
let fixture: Fixture;

const as = async (person: PersonKey) => ({
  token: await openSession(test.database.kysely, fixture.people[person], { at: test.clock.now() }),
});
const page = async (person: PersonKey, of: PersonKey = 'a.farmer1') =>
  test.get(`/api/farmers/${fixture.people[of]}`, await as(person));
const note = async (person: PersonKey, body: object, of: PersonKey = 'a.farmer1') =>
  test.call('POST', `/api/farmers/${fixture.people[of]}/notes`, { ...(await as(person)), body });
const remove = async (person: PersonKey, noteId: string, of: PersonKey = 'a.farmer1') =>
  test.call('DELETE', `/api/farmers/${fixture.people[of]}/notes/${noteId}`, await as(person));

beforeAll(async () => {
  test = await openTestApp();
  const db = test.database.kysely;
  await emptyDatabase(db);
  fixture = await plantFixture(db, test.clock.now());
});
afterAll(() => test.close());

describe('the page of a farmer', () => {
  it('has their policies of all years, the plots of the newest, and their cases', async () => {
    const file = (await page('a.manager')).json<FarmerFile>();
    expect(file.policies.map(({ policyNumber, year }) => [policyNumber, year])).toEqual([
      ['KOT-100', 2018],
      ['KOT-100', 2017],
    ]);
    const plots = file.plots.map(({ meparCode, isDrawn }) => `${meparCode} ${isDrawn}`).toSorted();
    expect(plots).toEqual([`${BLOCKS.own} false`, `${BLOCKS.own} true`, `${BLOCKS.shared} false`].toSorted());
    expect(file.damages.map(({ damageNumber }) => damageNumber)).toEqual(['KAR-own']);
  });

  it('has contacts and messages for those alone who may read them', async () => {
    await test.database.kysely
      .insertInto('message')
      .values({
        id: newId(),
        companyId: COMPANIES.A.id,
        userId: fixture.people['a.farmer1'],
        kind: 'alert',
        channel: 'email',
        recipient: 'gazda@pelda.hu',
        subject: 'Riasztás',
        body: 'Titkos link',
        status: 'sent',
        createdAt: test.clock.now(),
      })
      .execute();
    const own = (await page('a.manager')).json<FarmerFile>();
    expect(own.messages).toContainEqual(
      expect.objectContaining({ channel: 'email', subject: 'Riasztás', outcome: 'handed' }),
    );
    expect(JSON.stringify(own)).not.toContain('Titkos link');
    expect(own.contact).not.toBeNull();
    expect((await page('a.operator')).json<FarmerFile>()).toMatchObject({ contact: null, messages: null });
  });

  it.each([
    ['another company', 'b.manager', 'a.farmer1', 404],
    ['the farmer', 'a.farmer1', 'a.farmer1', 403],
    ['an assessor of damages', 'a.damage1', 'a.farmer1', 403],
    ['somebody who is no farmer', 'a.manager', 'a.operator', 404],
  ] as const)('is not there for %s', async (_, person, of, status) => {
    expect((await page(person, of)).statusCode).toBe(status);
  });
});

describe('a note about a farmer', () => {
  it('is written once for its identifier, and read by the company alone', async () => {
    const changeId = newId();
    const first = await note('a.operator', { text: ' Délután hívható. ', changeId });
    expect([first.statusCode, first.json<FarmerNote>()]).toMatchObject([
      201,
      { text: 'Délután hívható.', canRemove: true },
    ]);
    expect((await note('a.operator', { text: 'Délután hívható.', changeId })).json()).toEqual(first.json());
    expect((await page('a.manager')).json<FarmerFile>().notes).toMatchObject([{ id: changeId, canRemove: true }]);
    expect((await page('a.uw1')).json<FarmerFile>().notes).toMatchObject([{ id: changeId, canRemove: false }]);
  });

  it('of another person is not overwritten by its identifier', async () => {
    const changeId = newId();
    await note('a.operator', { text: 'Az enyém.', changeId });
    const second = await note('a.manager', { text: 'Más szöveg.', changeId });
    expect(second.statusCode).toBe(409);
    expect(JSON.stringify((await page('a.manager')).json())).not.toContain('Más szöveg');
  });

  it.each([
    ['empty', '   '],
    ['too long', 'x'.repeat(2_001)],
  ])('that is %s is refused', async (_, text) => {
    expect((await note('a.operator', { text })).statusCode).toBe(400);
  });

  it('is removed by its author or a manager, not by another, and only once', async () => {
    const { id } = (await note('a.operator', { text: 'Törlendő.' })).json<FarmerNote>();
    expect((await remove('a.uw1', id)).statusCode).toBe(404);
    expect((await remove('b.manager', id)).statusCode).toBe(404);
    expect((await remove('a.manager', id, 'a.farmer2')).statusCode).toBe(404);
    expect((await remove('a.manager', id)).statusCode).toBe(200);
    expect((await remove('a.operator', id)).statusCode).toBe(404);
    expect((await page('a.manager')).json<FarmerFile>().notes.map((each) => each.id)).not.toContain(id);
  });

  it('is written by nobody of another company', async () => {
    expect((await note('b.operator', { text: 'Idegen.' })).statusCode).toBe(404);
  });
});
