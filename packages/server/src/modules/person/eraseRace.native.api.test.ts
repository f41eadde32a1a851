import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { untilWaiting } from '@georisk/testing/lockWait.ts';
import { saveFarmers } from '#server/modules/policy/farmers.repository.ts';
import { deletePersonal, lockPerson, pseudonymise } from './person.repository.ts';

const stage = fixtureStage();
const { db, open } = stage;

/** The answer of a call that began while a person is being erased, and waits for the end of it. */
async function whileErasing(id: number, call: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  let called: Promise<LightMyRequestResponse> | undefined;
  await db()
    .transaction()
    .execute(async (tx) => {
      await lockPerson(tx, id);
      await deletePersonal(tx, id);
      called = call();
      await untilWaiting(db());
      await pseudonymise(tx, id, { name: 'Törölt személy', userName: `erased-${id}` }, stage.test.clock.now());
    });
  if (called === undefined) throw new Error('never called');
  return called;
}

describe('while a person is erased', () => {
  it('no note about them is written', async () => {
    const id = stage.fixture.people['a.farmer1'];
    const token = await open('a.manager');
    const answer = await whileErasing(id, () =>
      stage.test.post(`/api/farmers/${id}/notes`, { text: 'Telefonon kért halasztást.' }, { token }),
    );
    expect(answer.statusCode).toBe(404);
    expect(await db().selectFrom('farmerNote').select('id').where('farmerUserId', '=', id).execute()).toEqual([]);
  });

  it('they save no view', async () => {
    const id = stage.fixture.people['a.damage1'];
    const token = await open('a.damage1');
    // Signed in for the service that answers, as it was a moment ago.
    await stage.test.get('/api/caseList/views', { token });
    const view = { id: '0198c000-0000-7000-8000-0000000000d2', name: 'Saját', query: 'state=new' };
    const answer = await whileErasing(id, () => stage.test.post('/api/caseList/views', view, { token }));
    expect(answer.statusCode).toBe(401);
    expect(await db().selectFrom('savedView').select('id').where('userId', '=', id).execute()).toEqual([]);
  });

  it('they do not get a name again', async () => {
    const id = stage.fixture.people['a.damage2'];
    const token = await open('a.damage2');
    const answer = await whileErasing(id, () =>
      stage.test.post('/api/currentUser', { name: 'Kanári Kálmán' }, { token }),
    );
    expect(answer.statusCode).toBe(401);
    const { name } = await db().selectFrom('appUser').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    expect(name).toBe('Törölt személy');
    expect(await db().selectFrom('change').select('id').where('operation', '=', 'rename').execute()).toEqual([]);
  });

  it('an import that knew them before writes none of its contacts', async () => {
    const id = stage.fixture.people['a.farmer2'];
    const erased = { name: 'Törölt személy', email: null, phone: null };
    await pseudonymise(db(), id, { name: erased.name, userName: `erased-${id}` }, stage.test.clock.now());
    const contacts = { email: 'kanari@pelda.hu', phone: '+36309998877' };
    const kept = await saveFarmers(db(), 4, {
      add: [],
      kept: [],
      change: [{ id, row: 2, name: 'Kanári Kálmán', contacts }],
    });
    expect(kept).toEqual([2]);
    const { name, email, phone } = await db()
      .selectFrom('appUser')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ name, email, phone }).toEqual(erased);
  });
});
