import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { arrival, takeArrival } from '#web/session/arrival.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';

const FARMER = person(ROLES.FARMER);
/** The link of another user. */
const TOKEN = `57-${'A_-b'.repeat(10)}xyz`;

beforeEach(emptyBrowser);
afterEach(() => arrival.forgetLink());

/** Opens it as the farmer, whose device keeps photos. */
async function arriveWith(photos: number) {
  const before = await openTab(FARMER.id);
  for (let count = 0; count < photos; count += 1) {
    const payload = { code: 'ABCD1234', date: '2026-07-15', name: 'a.jpg' };
    await before.settled(before.write('block-photo', newUuid7(), payload));
  }
  before.close();
  window.history.replaceState(null, '', `/t/${TOKEN}`);
  takeArrival();
  showApp('/', FARMER, { ...EMPTY_WORLD, registerDeviceKey: { fingerprint: '' } });
  await screen.findByText(/^Kijelentkezik .+ felhasználóból\?$/);
}

it('whoever opens another user’s link is warned of photos that are not sent', async () => {
  await arriveWith(2);
  expect((await screen.findByText(/^2 fénykép még nem ment el\./)).textContent).not.toMatch(/mentés/);
});

it('whoever has nothing to send is not warned', async () => {
  await arriveWith(0);
  await screen.findByRole('button', { name: 'Mégsem' });
  expect(screen.queryByText(/nem ment el/)).toBeNull();
});

it('a link is exchanged once, however often its button is pressed', async () => {
  const FRESH = 'token-of-the-link';
  const other = person(ROLES.FARMER, { id: 57, name: 'Őri Űrsula' });
  let exchanges = 0;
  window.history.replaceState(null, '', `/t/${TOKEN}`);
  takeArrival();
  const { person: hand, server } = showApp('/', FARMER, {
    ...EMPTY_WORLD,
    registerDeviceKey: { fingerprint: '' },
    currentUser: ({ headers }) => (headers.get('authorization')?.includes(FRESH) === true ? other : FARMER),
    linkSignIn: () => {
      exchanges += 1;
      return exchanges === 1 ? { token: FRESH } : refusal('sign-in-failed');
    },
  });
  await screen.findByText(/^Kijelentkezik .+ felhasználóból\?$/);
  await hand.dblClick(screen.getByRole('button', { name: 'Kijelentkezés és belépés' }));
  await waitFor(() => expect(credentials.read().token).toBe(FRESH));
  expect(server.of('linkSignIn')).toHaveLength(1);
});

it('a link that scanners opened too waits for a button, and says why', async () => {
  window.history.replaceState(null, '', `/t/${TOKEN}/alert/2026-06-14`);
  takeArrival();
  const { person: hand, server } = showApp('/', undefined, {
    ...EMPTY_WORLD,
    linkSignIn: () => refusal('link-needs-tap'),
  });
  const tapped = () => server.of('linkSignIn').map(({ body }) => body.tapped);
  expect(await screen.findByText(/Ezt a linket ma sok helyről nyitották meg/)).toBeTruthy();
  expect(tapped()).toEqual([undefined]);
  await hand.click(screen.getByRole('button', { name: 'Belépés' }));
  await waitFor(() => expect(tapped()).toEqual([undefined, true]));
});
