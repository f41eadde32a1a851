import type { Answer } from '@georisk/contract/endpoints.ts';
import type { CaseChange, Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/uuid.ts';
import { faultsOfChain } from './chain.repository.ts';

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
const call = async (who: PersonKey, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
  test.call(method, url, { token: await tokenOf(who), ...(body !== undefined && { body }) });

const NUMBER = '12345678901';
const form = {
  damageNumber: NUMBER,
  policyNumber: 'KOT-100',
  damageDate: '2018-05-20',
  area: 12,
  dangerType: 'jégverés',
  inspectionAddress: 'Túrkeve, Fő utca 1.',
  inspectionAddressZip: '5420',
  blocks: [{ mepar: 'TESTOWN1', area: 10, plants: 'Őszi búza, kukorica' }],
};
const opened = async (): Promise<Damage> => (await call('a.manager', 'POST', '/api/createDamage', form)).json<Damage>();
const deleted = async (): Promise<Damage> => {
  const damage = await opened();
  expect((await call('a.manager', 'DELETE', `/api/damages/${damage.id}`)).statusCode).toBe(204);
  return damage;
};
const restore = (who: PersonKey, { id }: Pick<Damage, 'id'>, body: object = {}) =>
  call(who, 'POST', `/api/damages/${id}/restore`, body);
const found = async (who: PersonKey, number = NUMBER) =>
  (await call(who, 'GET', `/api/deletedDamages?damageNumber=${encodeURIComponent(number)}`)).json<
    Answer<'deletedDamages'>
  >();

describe('a deleted case', () => {
  it('is found by its number, with who deleted it and when, by those who may delete', async () => {
    const damage = await deleted();
    expect(await found('a.manager', ' 123 456 78901 '.replaceAll(' ', ''))).toEqual([
      {
        id: damage.id,
        damageNumber: NUMBER,
        policyNumber: 'KOT-100',
        damageDate: '2018-05-20',
        deletedAt: expect.any(String) as unknown,
        deletedBy: expect.stringMatching(/./) as unknown,
      },
    ]);
    expect(await found('b.manager')).toEqual([]);
    expect(await found('a.manager', '99')).toEqual([]);
  });

  it('is restored as it was, with its plots, in the list, the history, the chain and the log', async () => {
    const damage = await deleted();
    const answer = await restore('a.manager', damage);
    expect([answer.statusCode, answer.json<Damage>()]).toEqual([
      200,
      { ...damage, version: damage.version + 2, warnings: expect.any(Array) as unknown },
    ]);
    expect(await found('a.manager')).toEqual([]);
    const list = (await call('a.manager', 'GET', '/api/damages')).json<Answer<'damages'>>();
    expect(list.items.map(({ id }) => id)).toContain(damage.id);
    const history = (await call('a.manager', 'GET', `/api/damages/${damage.id}/history`)).json<CaseChange[]>();
    expect(history[0]).toMatchObject({
      operation: 'restore-case',
      title: 'Törölt kár visszaállítása',
      before: null,
      after: { policyNumber: 'KOT-100', status: 'new' },
    });
    expect(history.map(({ operation }) => operation)).toEqual(['restore-case', 'delete-case', 'open-case']);
    expect(await faultsOfChain(test.database.kysely, damage.id)).toEqual([]);
    const entries = await test.database.kysely
      .selectFrom('logEntry')
      .select(['type', 'resource'])
      .where('type', '=', 'damage-restored')
      .execute();
    expect(entries).toEqual([{ type: 'damage-restored', resource: `damages/${damage.id}` }]);
  });

  it('is restored once: the same again and of a case that stands changes nothing', async () => {
    const damage = await deleted();
    const key = { changeId: newId() };
    const first = (await restore('a.manager', damage, key)).json<Damage>();
    expect((await restore('a.manager', damage, key)).json<Damage>()).toEqual(first);
    const both = await Promise.all([restore('a.manager', damage), restore('admin1', damage)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const history = (await call('a.manager', 'GET', `/api/damages/${damage.id}/history`)).json<CaseChange[]>();
    expect(history.filter(({ operation }) => operation === 'restore-case')).toHaveLength(1);
  });

  it('is not restored where its number was given to another case, and that is said', async () => {
    const damage = await deleted();
    const other = await opened();
    const refused = await restore('a.manager', damage);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        reason: 'duplicate',
        message:
          'A(z) 12345678901 kárszámmal közben új káraktát nyitottak, ezért a törölt nem állítható vissza. Ha a törölt kell, előbb az újat törölje!',
      },
    ]);
    await call('a.manager', 'DELETE', `/api/damages/${other.id}`);
    // Now two of one number are deleted: the last deleted first.
    expect((await found('a.manager')).map(({ id }) => id)).toEqual([other.id, damage.id]);
    expect((await restore('a.manager', damage)).statusCode).toBe(200);
  });

  it('is nobody’s else to restore: those who may not delete it, and other companies', async () => {
    const damage = await deleted();
    for (const who of ['a.damage1', 'a.operator', 'a.farmer1'] as const)
      expect((await restore(who, damage)).statusCode).toBe(403);
    expect((await restore('b.manager', damage)).statusCode).toBe(404);
    expect(await found('a.manager')).toHaveLength(1);
  });
});
