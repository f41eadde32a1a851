import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#server/http/caller.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, PASSWORD, plantFixture } from '@georisk/testing/fixture.ts';
import { HOUR } from '@georisk/testing/testClock.ts';
import { findUserByName, setPasswordHash } from '#server/modules/user/user.repository.ts';
import { changePassword } from '#server/modules/account/account.service.ts';
import { accessOf } from '#server/modules/access/scope.ts';
import { makeMapKey } from '#server/modules/mapKey/mapKey.service.ts';
import { createPace } from './pace.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { deleteSessionsOf } from './session.repository.ts';
import { type SessionDeps, signIn } from './session.service.ts';

const ORIGIN = { ip: '192.0.2.1', requestId: 'race', devices: [] };
const NEW_PASSWORD = 'Tavaszi árpa 9';

let test: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyDatabase(test.database.kysely);
  test.app.services.sessions.forgetAll();
  test.clock.pass(HOUR);
  fixture = await plantFixture(test.database.kysely, test.clock.now());
});

const db = () => test.database.kysely;
const hashNow = async () => (await findUserByName(db(), 'a.manager'))?.passwordHash ?? '';
const sessions = () => db().selectFrom('session').select('id').execute();

/** The password check, and another person's write before its result is used. */
const depsWith = (meanwhile: () => Promise<void>): SessionDeps => {
  const passwords = createPasswords();
  let isFirst = true;
  const hooked: Passwords = {
    ...passwords,
    async matches(...given) {
      const matches = await passwords.matches(...given);
      if (isFirst) await meanwhile();
      isFirst = false;
      return matches;
    },
  };
  return {
    clock: test.clock,
    sessions: test.app.services.sessions,
    passwords: hooked,
    isDemo: async () => false,
    pace: createPace(),
    rateLimitFactor: 1,
    alarm: () => undefined,
  };
};

const replacedElsewhere = async () => {
  const id = fixture.people['a.manager'];
  await setPasswordHash(db(), id, await createPasswords().hash(NEW_PASSWORD), test.clock.now());
  await deleteSessionsOf(db(), id);
};

const callerOf = async (): Promise<Caller> => {
  const token = await openSession(db(), fixture.people['a.manager'], { at: test.clock.now() });
  const known = await test.app.services.sessions.byToken(token);
  if (!known) throw new Error('no session');
  return { ...known, adminFlag: false };
};

describe('a sign-in whose password is replaced while it is checked', () => {
  it('is refused, makes no session and leaves the new password as it is', async () => {
    const deps = depsWith(replacedElsewhere);
    const attempt = signIn(db(), deps, { username: 'a.manager', password: PASSWORD }, ORIGIN, undefined);
    await expect(attempt).rejects.toMatchObject({ reason: 'sign-in-failed' });
    expect(await sessions()).toEqual([]);
    expect(await createPasswords().matches(await hashNow(), NEW_PASSWORD)).toBe(true);
  });

  it('is refused where the account is disabled meanwhile', async () => {
    const deps = depsWith(async () => {
      await db().updateTable('appUser').set({ status: 'disabled' }).where('userName', '=', 'a.manager').execute();
    });
    const attempt = signIn(db(), deps, { username: 'a.manager', password: PASSWORD }, ORIGIN, undefined);
    await expect(attempt).rejects.toMatchObject({ reason: 'sign-in-failed' });
    expect(await sessions()).toEqual([]);
  });

  it('succeeds where it is the same password, hashed again by a concurrent sign-in', async () => {
    const credentials = { username: 'a.manager', password: PASSWORD };
    const deps = depsWith(async () => {
      await signIn(
        db(),
        depsWith(async () => undefined),
        credentials,
        ORIGIN,
        undefined,
      );
    });
    await signIn(db(), deps, credentials, ORIGIN, undefined);
    expect(await sessions()).toHaveLength(2);
  });
});

describe('a person whose password is replaced elsewhere', () => {
  it('does not overwrite it by a change that is under way', async () => {
    const caller = await callerOf();
    const deps = { ...depsWith(replacedElsewhere), passwordMinimum: 8 };
    const body = { currentPassword: PASSWORD, newPassword: 'Tavaszi zab 91' };
    await expect(changePassword(db(), deps, { ...ORIGIN, caller }, body)).rejects.toMatchObject({ reason: 'busy' });
    expect(await createPasswords().matches(await hashNow(), NEW_PASSWORD)).toBe(true);
  });

  it('gets no map key by a call that is under way', async () => {
    const caller = await callerOf();
    await replacedElsewhere();
    const context = { ...ORIGIN, caller, access: accessOf('makeMapKey', caller), at: test.clock.now(), today: '' };
    const made = makeMapKey(db(), context, { name: 'QGIS', days: 90 });
    await expect(made).rejects.toMatchObject({ reason: 'not-signed-in' });
    expect(await db().selectFrom('mapKey').select('id').execute()).toEqual([]);
  });
});
