import type { Transaction } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { PASSWORD } from '@georisk/testing/fixture.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { untilWaiting } from '@georisk/testing/lockWait.ts';
import { mailedLink } from '@georisk/testing/links.ts';
import { HOUR } from '@georisk/testing/testClock.ts';
import { newId } from '#server/uuid.ts';
import { deleteSessionsOfLinks } from '#server/modules/session/session.repository.ts';
import { startSession } from '#server/modules/session/session.service.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { insertLink, lockLink, revokeLinksOf } from './link.repository.ts';

const stage = fixtureStage();
const { db, open } = stage;
beforeEach(async () => {
  await db().deleteFrom('message').execute();
});

const userId = () => stage.fixture.people['a.farmer1'];
/** Farmers have no call that changes their password. */
const managerId = () => stage.fixture.people['a.manager'];
const sessionsOfLinks = () => db().selectFrom('session').select('id').where('linkId', 'is not', null).execute();

/** The answer of a call that runs while a transaction has done `work` and is not at its end. */
async function beside<T>(work: (tx: Transaction<Schema>) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  let called: Promise<T> | undefined;
  await db()
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      called = call();
      await untilWaiting(db());
    });
  if (!called) throw new Error('never called');
  return called;
}

const plantLink = async (kind: 'alert' | 'reset') => {
  const [id, token, now] = [newId(), newToken(), stage.test.clock.now()];
  const expiresAt = new Date(now.getTime() + HOUR);
  await insertLink(db(), { id, tokenHash: hashOf(token), userId: managerId(), kind, createdAt: now, expiresAt });
  return { id, token };
};

describe('a new password while an alert link is exchanged', () => {
  const exchanging = (linkId: string) => async (tx: Transaction<Schema>) => {
    await lockLink(tx, linkId);
    await startSession(tx, stage.test.clock.now(), { kind: 'alert', userId: managerId(), role: 3, linkId });
  };

  it('ends the session of that link, where the password is changed', async () => {
    const token = await open('a.manager');
    const { id } = await plantLink('alert');
    const body = { currentPassword: PASSWORD, newPassword: 'Tavaszi árpa 9' };
    const answer = await beside(exchanging(id), () => stage.test.post('/api/currentUserPassword', body, { token }));
    expect(answer.statusCode).toBe(204);
    expect(await sessionsOfLinks()).toEqual([]);
  });

  it('ends the session of that link, where the password is renewed', async () => {
    const { id } = await plantLink('alert');
    const reset = await plantLink('reset');
    const body = { token: `${managerId()}-${reset.token}`, password: 'Tavaszi árpa 9' };
    const answer = await beside(exchanging(id), () => stage.test.post('/api/oauth2/passwordRenew', body));
    expect(answer.statusCode).toBe(204);
    expect(await sessionsOfLinks()).toEqual([]);
  });
});

it('a second exchange of the same browser opens nothing while its link is revoked', async () => {
  await stage.test.post('/api/oauth2/linkRequest', { email: 'a.farmer1@pelda.hu' });
  await stage.test.app.services.background.idle();
  const body = { userId: userId(), linkToken: await mailedLink(db(), userId()), nonce: 'browser-1' };
  expect((await stage.test.post('/api/oauth2/linkToken', body)).statusCode).toBe(200);
  const revoking = async (tx: Transaction<Schema>) =>
    deleteSessionsOfLinks(tx, await revokeLinksOf(tx, userId(), stage.test.clock.now()));
  const answer = await beside(revoking, () => stage.test.post('/api/oauth2/linkToken', body));
  expect(answer.statusCode).toBe(401);
  expect(await sessionsOfLinks()).toEqual([]);
});
