import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '#web/lib/api.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { readEarly } from '#web/lib/earlyReads.ts';
import { currentUserQuery } from '#web/session/useSession.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serve } from '#web/testing/contractServer.ts';
import { firstScreen } from './firstScreen.ts';
import { SignedIn } from './Protected.tsx';

const USER = personOf('expert-damage');
const CASE = '/view/damage/26000000007';
const CASE_URL = '/api/damages/26000000007';
const DAMAGE = { damageNumber: '26000000007' };
const damageKey = ['damage', { id: '26000000007' }, {}];

/** What the two addresses answer. */
const answers = vi.fn<(url: string) => Response | Promise<Response>>();

// Compiled before: they are waited for no longer than a second.
beforeAll(async () => {
  await SignedIn.ahead();
  await import('#web/features/damage/DamageScreen.tsx');
  await import('#web/features/damage/DamagesScreen.tsx');
});

beforeEach(() => {
  serve({});
  vi.stubGlobal('fetch', async (url: string) => answers(url));
  answers.mockImplementation((url) => Response.json(url === CASE_URL ? DAMAGE : USER));
  window.history.replaceState(null, '', CASE);
  credentials.keepToken('token-of-the-test');
});

const begin = () => {
  readEarly('/api/currentUser');
  readEarly(CASE_URL);
  return firstScreen();
};

describe('firstScreen', () => {
  it('returns the user and the case that were requested beside the code, each of them once', async () => {
    expect(await begin()).toEqual([
      [currentUserQuery().queryKey, USER],
      [damageKey, DAMAGE],
    ]);
    // A later call must see what has changed since.
    await callApi('damage', { params: { id: '26000000007' } });
    expect(answers).toHaveBeenCalledTimes(3);
  });

  it('returns nothing that was refused, and leaves the refusal to the call', async () => {
    answers.mockImplementation(() => Response.json({ code: 1, message: 'Lejárt.' }, { status: 401 }));
    expect(await begin()).toEqual([]);
    await expect(callApi('currentUser')).rejects.toMatchObject({ status: 401 });
    expect(answers).toHaveBeenCalledTimes(2);
  });

  it('returns the user alone on a screen that has no case', async () => {
    window.history.replaceState(null, '', '/view/damages');
    expect(await begin()).toEqual([[currentUserQuery().queryKey, USER]]);
  });

  it('waits no longer than a second, and leaves what is late to the call', async () => {
    const late = Promise.withResolvers<Response>();
    answers.mockImplementation(() => late.promise);
    expect(await begin()).toEqual([]);
    late.resolve(Response.json(USER));
    expect(await callApi('currentUser')).toEqual(USER);
    expect(answers).toHaveBeenCalledTimes(2);
  });

  it('returns nothing where nobody was requested', async () => {
    expect(await firstScreen()).toEqual([]);
  });
});
