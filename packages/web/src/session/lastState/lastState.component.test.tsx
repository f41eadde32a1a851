import { ROLES } from '@georisk/domain/roles/roles.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { KeepLastState } from './KeepLastState.tsx';
import { lastState } from './lastState.ts';
import { LastStateNotice } from './LastStateNotice.tsx';
import { MAX_ANSWERS } from './lastStore.ts';

const FARMER = person(ROLES.FARMER);
const PARCELS = { name: 'mepars' } as const;
const keep = (read: Parameters<typeof lastState.keep>[1], answer: unknown = [1]) =>
  lastState.keep(FARMER, read, answer);

beforeEach(() => {
  emptyBrowser();
  credentials.keepToken('token-of-a-farmer');
});
afterEach(async () => {
  vi.useRealTimers();
  await lastState.end();
});

it('answers the kept reads of the session that was shown them, and names its person', async () => {
  await keep(PARCELS);
  await keep({ name: 'block', params: { code: 'ABCD1234' } }, { id: 1 });
  await keep({ name: 'policies' });
  expect(await lastState.answer(PARCELS)).toEqual([1]);
  expect(await lastState.answer({ name: 'block', params: { code: 'ABCD1234' } })).toEqual({ id: 1 });
  expect(await lastState.answer({ name: 'block', params: { code: 'WXYZ1234' } })).toBeUndefined();
  expect(await lastState.answer({ name: 'policies' })).toBeUndefined();
  expect(await lastState.person()).toEqual(FARMER);
});

it('answers nothing in another session, in the name of another person, and after the sign-out', async () => {
  await keep(PARCELS);
  credentials.keepTabToken('token-of-an-impersonation');
  expect([await lastState.answer(PARCELS), await lastState.person()]).toEqual([undefined, null]);
  credentials.dropToken('signedOut');
  expect(await lastState.answer(PARCELS)).toEqual([1]);
  credentials.keepToken('another-token-of-a-farmer');
  expect([await lastState.answer(PARCELS), await lastState.person()]).toEqual([undefined, null]);
  credentials.keepToken('token-of-a-farmer');
  credentials.dropToken('signedOut');
  credentials.keepToken('token-of-a-farmer');
  await waitFor(async () => expect(await lastState.answer(PARCELS)).toBeUndefined());
});

it('keeps nothing of the person before', async () => {
  await keep(PARCELS);
  await lastState.keep({ ...FARMER, id: FARMER.id + 1 }, { name: 'installation' }, {});
  expect(await lastState.answer(PARCELS)).toBeUndefined();
});

it('keeps the newest answers, and none that is older than a month', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let index = 0; index <= MAX_ANSWERS; index += 1) {
    vi.setSystemTime(Date.UTC(2026, 6, 1) + index);
    await keep({ name: 'block', params: { code: `B${index}` } }, { index });
  }
  const block = (index: number) => lastState.answer({ name: 'block', params: { code: `B${index}` } });
  expect([await block(0), await block(1)]).toEqual([undefined, { index: 1 }]);
  vi.setSystemTime(Date.UTC(2026, 7, 1));
  expect(await block(1)).toBeUndefined();
});

it('the screen tries again by itself while it shows the kept state, and only then', async () => {
  const client = new QueryClient();
  const again = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const shown = (
    <QueryClientProvider client={client}>
      <LastStateNotice />
    </QueryClientProvider>
  );
  vi.useFakeTimers();
  const { unmount } = render(shown);
  vi.advanceTimersByTime(20_000);
  expect(again).not.toHaveBeenCalled();
  unmount();
  vi.useRealTimers();
  await keep(PARCELS);
  await lastState.answer(PARCELS);
  vi.useFakeTimers();
  render(shown);
  screen.getByText(/A legutóbbi állapotot látja/);
  vi.advanceTimersByTime(20_000);
  expect(again).toHaveBeenCalledOnce();
});

it('the screen shows the kept state with its age until the service answers again', async () => {
  credentials.keepToken('token-of-the-test');
  await keep(PARCELS, []);
  function Screen() {
    const { data } = useQuery(apiQuery('mepars'));
    return (
      <>
        <KeepLastState user={FARMER} />
        <LastStateNotice />
        {data !== undefined && <p>Területek</p>}
      </>
    );
  }
  let isDown = true;
  const mepars = () => (isDown ? refusal('busy') : []);
  const { person: hand } = show(<Screen />, FARMER, { ...EMPTY_WORLD, mepars });
  await screen.findByText('Területek');
  await screen.findByText(/A legutóbbi állapotot látja/);
  await hand.click(screen.getByRole('button', { name: 'Újra' }));
  await screen.findByText(/A legutóbbi állapotot látja/);
  isDown = false;
  await hand.click(screen.getByRole('button', { name: 'Újra' }));
  await waitFor(() => expect(screen.queryByText(/A legutóbbi állapotot látja/)).toBeNull());
});
