import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { newId } from '#server/uuid.ts';

let test: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(async () => {
  await test.app.services.background.idle();
  await emptyDatabase(test.database.kysely);
  fixture = await plantFixture(test.database.kysely, test.clock.now());
});
afterAll(() => test.close());

const tokenOf = (who: PersonKey) => openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });
const call = async (who: PersonKey, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  test.call(method, url, { token: await tokenOf(who), ...(body !== undefined && { body }) });

const form = {
  damageNumber: ' 12345678901 ',
  policyNumber: 'KOT-100',
  damageDate: '2018-05-20',
  area: 12,
  dangerType: 'jégverés',
  inspectionAddress: 'Túrkeve, Fő utca 1.',
  inspectionAddressZip: '5420',
  blocks: [
    { mepar: 'TESTOWN1', area: 10, plants: 'Őszi búza, kukorica' },
    { mepar: 'UNKNOWN9', area: 2, plants: 'repce' },
  ],
};

describe('opening a case', () => {
  it('makes a plot for each block and crop, finds the policy, and names unknown blocks', async () => {
    const answer = await call('a.operator', 'POST', '/api/createDamage', form);
    expect(answer.statusCode).toBe(201);
    const body = answer.json<Damage>();
    expect(body).toMatchObject({
      damageNumber: '12345678901',
      dangerType: 'Jégeső',
      policyId: fixture.land.policies.own,
      year: 2018,
      status: 'new',
      expertId: null,
      blocks: [
        { mepar: 'TESTOWN1', known: true, plants: 'Őszi búza, kukorica' },
        { mepar: 'UNKNOWN9', known: false },
      ],
      damagePlots: [
        { meparCode: 'TESTOWN1', plantName: 'Őszi búza', plantCode: 'OSZI_BUZA', area: 5 },
        { meparCode: 'TESTOWN1', plantName: 'kukorica', plantCode: 'KUKORICA', area: 5 },
        { meparCode: 'UNKNOWN9', plantName: 'repce', plantCode: 'REPCE', area: 2 },
      ],
      canEdit: false,
      version: 1,
    });
    expect(body.policyYields).toHaveLength(2);
    const unknown = await call('a.operator', 'POST', '/api/createDamage', {
      ...form,
      damageNumber: 'x',
      policyNumber: 'NINCS',
    });
    expect(unknown.json<Damage>()).toMatchObject({ policyId: null, policyYields: [], year: 2018 });
    const work = await test.database.kysely.selectFrom('work').select(['name', 'companyId']).execute();
    expect(work).toContainEqual({ name: 'damage-map', companyId: 4 });
  });

  it('makes one plot, with all of its hectares, of a crop whose own name has a comma', async () => {
    const body = { ...form, blocks: [{ mepar: 'TESTOWN1', area: 10, plants: 'Gyep, legelő' }] };
    expect((await call('a.operator', 'POST', '/api/createDamage', body)).json<Damage>()).toMatchObject({
      blocks: [{ mepar: 'TESTOWN1', plants: 'Gyep, legelő' }],
      damagePlots: [{ meparCode: 'TESTOWN1', plantName: 'Gyep, legelő', plantCode: 'GYEP', area: 10 }],
    });
  });

  it('by an expert assigns it to them', async () => {
    const body = (await call('a.uw1', 'POST', '/api/createDamage', form)).json<Damage>();
    expect(body).toMatchObject({ status: 'assigned', expertId: fixture.people['a.uw1'], expertName: 'Név a.uw1' });
  });

  it('refuses a number that exists, until that case was deleted', async () => {
    const first = (await call('a.manager', 'POST', '/api/createDamage', form)).json<Damage>();
    const again = await call('a.operator', 'POST', '/api/createDamage', form);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ reason: 'duplicate', message: 'Ilyen számú kárakta már létezik.' });
    expect((await call('b.operator', 'POST', '/api/createDamage', form)).statusCode).toBe(201);
    expect((await call('a.manager', 'DELETE', `/api/damages/${first.id}`)).statusCode).toBe(204);
    expect((await call('a.manager', 'GET', `/api/damages/${first.id}`)).statusCode).toBe(404);
    expect((await call('a.operator', 'POST', '/api/createDamage', form)).statusCode).toBe(201);
  });

  it('twenty times at once with one change is one case and one answer', async () => {
    const token = await tokenOf('a.operator');
    const body = { ...form, changeId: newId() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => test.call('POST', '/api/createDamage', { token, body })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    const rows = await test.database.kysely
      .selectFrom('damage')
      .select('id')
      .where('damageNumber', '=', '12345678901')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('reports every fault by its field and keeps nothing', async () => {
    const answer = await call('a.operator', 'POST', '/api/createDamage', {
      ...form,
      damageDate: '2199-01-01',
      area: -1,
      blocks: [{ mepar: 'w1', area: null, plants: '' }],
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      fields: {
        damageDate: 'Nem lehet későbbi a mai dátumnál',
        area: 'Nem lehet negatív.',
        'blocks.0.mepar': expect.stringContaining('8 számjegyűnek'),
        'blocks.0.area': 'Kötelező kitölteni',
        'blocks.0.plants': 'Kötelező kitölteni',
      },
    });
    const rows = await test.database.kysely.selectFrom('damage').select('id').execute();
    expect(rows).toHaveLength(3);
  });
});

describe('an existing case', () => {
  it('is found by the number that is seen of an address, unless one is written like the address', async () => {
    const written = 'KAR\u200b-own';
    const opened = async () =>
      (await call('a.manager', 'GET', `/api/damages/${encodeURIComponent(written)}`)).json<Damage>().id;
    expect(await opened()).toBe(fixture.land.damages.own);
    const { id } = await test.database.kysely
      .updateTable('damage')
      .set({ damageNumber: written })
      .where('id', '=', fixture.land.damages.second)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await opened()).toBe(id);
  });

  it('finds the policy of a number with letters that nobody sees, whatever else is wrong with an older case', async () => {
    const id = fixture.land.damages.own;
    await test.database.kysely
      .updateTable('damage')
      .set({ policyId: null, policyNumber: 'NINCS', inspectionAddress: '' })
      .where('id', '=', id)
      .execute();
    const changed = await call('a.manager', 'PATCH', `/api/damages/${id}`, { policyNumber: '\ufeffKOT-\u200b100' });
    expect(changed.json<Damage>()).toMatchObject({ policyNumber: 'KOT-100', policyId: fixture.land.policies.own });
  });

  it('is compared before it is saved with the policy whose number is seen', async () => {
    const asked = { policyNumber: 'KOT-\u200b100', damageDate: '2018-05-20' };
    const answer = await call('a.operator', 'POST', '/api/createDamage/facts', { blocks: [], policies: [asked] });
    expect(answer.json()).toMatchObject({ policies: [{ ...asked, year: 2018 }] });
  });

  it('is assigned to an expert, changed, and recorded with its former values', async () => {
    const id = fixture.land.damages.own;
    const expertId = fixture.people['a.damage1'];
    const given = await call('a.operator', 'POST', `/api/damages/${id}/assign`, { expertId, version: 1 });
    expect(given.json<Damage>()).toMatchObject({ expertId, status: 'assigned', version: 2 });
    const experts = (await call('a.operator', 'GET', `/api/damages/${id}/experts`)).json<
      { id: number; openCases: number }[]
    >();
    expect(experts).toHaveLength(6);
    expect(experts.find((each) => each.id === expertId)?.openCases).toBe(1);
    const stale = await call('a.manager', 'PATCH', `/api/damages/${id}`, { area: 7, version: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ reason: 'stale-version', current: { version: 2, expertId } });
    const body = { area: 7, status: 'inspected', version: 2 };
    const byHand = await call('a.manager', 'PATCH', `/api/damages/${id}`, body);
    expect([byHand.statusCode, byHand.json()]).toMatchObject([422, { fields: { reason: expect.any(String) } }]);
    const reason = 'A szakértő papíron adta le a felmérést.';
    const changed = await call('a.manager', 'PATCH', `/api/damages/${id}`, { ...body, reason });
    expect(changed.json<Damage>()).toMatchObject({ area: 7, status: 'inspected', version: 3 });
    const wrong = await call('a.manager', 'PATCH', `/api/damages/${id}`, { damageDate: '2018-13-01' });
    expect(wrong.json()).toMatchObject({ fields: { damageDate: 'Érvénytelen dátum' } });
    const history = (await call('a.damage2', 'GET', `/api/damages/${id}/history`)).json<Record<string, unknown>[]>();
    expect(history.map(({ title, userName }) => [title, userName])).toEqual([
      ['Kár adatainak módosítása', 'Név a.manager'],
      ['Szakértő kijelölése', 'Név a.operator'],
    ]);
    expect(history[0]).toMatchObject({ before: { area: 3 }, after: { area: 7, status: 'inspected', reason } });
  });

  it('is listed for those who may see it, and shown to a farmer without the insurer’s people', async () => {
    const expertId = fixture.people['a.damage1'];
    await call('a.operator', 'POST', `/api/damages/${fixture.land.damages.own}/assign`, { expertId });
    const mine = (await call('a.damage1', 'GET', '/api/damages?own=true&open=true')).json<{
      items: { id: number }[];
    }>();
    expect(mine.items.map(({ id }) => id)).toEqual([fixture.land.damages.own]);
    expect((await call('a.damage2', 'GET', '/api/damages?own=true')).json()).toMatchObject({ items: [], total: 0 });
    expect((await call('a.damage2', 'GET', '/api/damages?status=assigned')).json()).toMatchObject({ total: 1 });
    const farmer = (await call('a.farmer1', 'GET', '/api/damages/KAR-own')).json<Damage>();
    expect(farmer).not.toHaveProperty('expertId');
    expect(farmer).not.toHaveProperty('inspections');
    expect((await call('a.damage2', 'GET', '/api/damages/KAR-own')).json<Damage>()).toMatchObject({
      expertName: 'Név a.damage1',
      inspections: [],
    });
  });
});
