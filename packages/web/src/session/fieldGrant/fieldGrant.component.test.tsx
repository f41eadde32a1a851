import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { makeDeviceKey } from '#web/lib/deviceKey.ts';
import { GRANT_KEY } from '#web/lib/storageKeys.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { useSession } from '../useSession.ts';
import { FieldGrant, fieldGrant, isOpen } from './fieldGrant.ts';

const expert = person(ROLES.EXPERT_DAMAGE);
const HOUR = 3_600_000;

function Who() {
  const { user, isField } = useSession();
  return <p>{user === undefined ? 'senki' : `${user.name}${isField ? ', a terepen' : ''}`}</p>;
}

async function granted(hours = 14): Promise<void> {
  const now = Date.now();
  const key = await makeDeviceKey();
  await fieldGrant.keep({ id: 'grant', key, user: expert, issuedAt: now, until: now + hours * HOUR, seenAt: now });
}

beforeEach(() => {
  emptyBrowser();
  localStorage.clear();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fieldGrant.end();
});

describe('a device grant', () => {
  it('is open until its time, and not again when the clock is put back', () => {
    expect(isOpen({ until: 100, seenAt: 0 }, 99)).toBe(true);
    expect(isOpen({ until: 100, seenAt: 0 }, 100)).toBe(false);
    expect(isOpen({ until: 100, seenAt: 101 }, 50)).toBe(false);
  });

  it('lets its person go on when the session has ended, and asks nothing of the server then', async () => {
    const { server } = show(<Who />, expert);
    await granted();
    await screen.findByText(expert.name);
    credentials.dropToken('expired');
    await screen.findByText(`${expert.name}, a terepen`);
    const before = server.names().length;
    const { callApi } = await import('#web/lib/api.ts');
    await expect(callApi('damage', { params: { id: '7' } })).rejects.toMatchObject({ status: 0 });
    await expect(callApi('suppressWelcomeScreen')).rejects.toMatchObject({ status: 401 });
    expect(server.names()).toHaveLength(before);
  });

  it('ends after its hours', async () => {
    show(<Who />, expert);
    await granted();
    credentials.dropToken('expired');
    await screen.findByText(`${expert.name}, a terepen`);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * HOUR);
    expect(await fieldGrant.person()).toBeNull();
  });

  describe('whose note was lost with the last seconds before the browser was killed', () => {
    const restarted = () => {
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { controller: {} } }));
      return new FieldGrant();
    };
    afterEach(() => vi.unstubAllGlobals());

    it.each([
      ['with the session', false],
      ['with the session lost too', true],
    ])('is found again, %s', async (_, isTokenLost) => {
      credentials.keepToken('own');
      await granted();
      if (isTokenLost) credentials.dropToken('expired');
      localStorage.removeItem(GRANT_KEY);
      const after = restarted();
      expect(after.read()).toEqual({ isLoading: true, record: null });
      expect(await after.person()).toMatchObject({ id: expert.id });
      expect(localStorage.getItem(GRANT_KEY)).not.toBeNull();
    });

    it('opens nothing where somebody else has signed in since', async () => {
      credentials.keepToken('own');
      await granted();
      credentials.keepToken('another-session-of-another-person');
      await vi.waitFor(async () => expect((await fieldGrant.stored())?.mark).toBe('closed'));
      credentials.dropToken('expired');
      localStorage.removeItem(GRANT_KEY);
      expect(await restarted().person()).toBeNull();
    });
  });

  it('opens nothing after the sign-out, nor for the next person who signs in', async () => {
    show(<Who />, expert);
    await granted();
    credentials.keepToken('another-session-of-another-person');
    expect(localStorage.getItem(GRANT_KEY)).toBe('closed');
    expect(await fieldGrant.person()).toBeNull();
    credentials.dropToken('expired');
    expect(await fieldGrant.person()).toBeNull();
    credentials.keepToken('own');
    await granted();
    expect(await fieldGrant.person()).toMatchObject({ id: expert.id });
    await fieldGrant.end();
    expect(await fieldGrant.person()).toBeNull();
    expect(await fieldGrant.stored()).toBeUndefined();
  });
});
