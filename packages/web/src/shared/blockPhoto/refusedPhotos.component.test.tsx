import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FarmersDevice } from '#web/app/shell/FarmersDevice.tsx';
import { newUuid7 } from '#web/lib/uuid7.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import { openOutbox } from '#web/offline/theOutbox.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { uploads } from '#web/testing/nodeBrowser.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { RefusedPhotosNotice } from './RefusedPhotosNotice.tsx';

const FARMER = person(ROLES.FARMER);

beforeEach(emptyBrowser);

async function farmersOutbox(): Promise<Outbox> {
  await openOutbox(FARMER.id);
  const outbox = currentOutbox.read();
  if (outbox === null) throw new Error('no outbox');
  return outbox;
}

function keep(outbox: Outbox, code: string, isRefused: boolean): string {
  const id = newUuid7();
  const entry = outbox.write('block-photo', id, { code, date: '2026-07-15', name: 'a.jpg' });
  if (isRefused) {
    outbox.apply(entry, { type: 'send', stamp: { id: newUuid7(), deviceTime: '2026-07-15T08:00:00.000Z' } });
    outbox.apply(entry, { type: 'refuse', messages: ['Ez nem fénykép.'] });
  }
  return id;
}

it('refused photos of all blocks are counted, and each is sent again or discarded with its reason in view', async () => {
  const sent: (string | undefined)[] = [];
  const { person: hand } = show(<RefusedPhotosNotice />, FARMER, {
    ...EMPTY_WORLD,
    addBlockPhoto: ({ params }) => {
      sent.push(params.code);
      return refusal('unsupported-media-type', { message: 'Ez sem fénykép.' });
    },
  });
  vi.stubGlobal('XMLHttpRequest', uploads(globalThis.fetch));
  const outbox = await farmersOutbox();
  for (const code of ['BBBB1111', 'AAAA1111']) keep(outbox, code, true);
  keep(outbox, 'CCCC1111', false);
  await screen.findByText(/^2 fénykép nem jutott el/);
  expect(await serious()).toEqual([]);
  await hand.click(screen.getByRole('button', { name: 'Megnézem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fényképek, amelyek nem mentek el' }));
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'BBBB1111 · a.jpg nem ment el: Ez nem fénykép.',
    'AAAA1111 · a.jpg nem ment el: Ez nem fénykép.',
  ]);
  expect(await serious()).toEqual([]);
  await hand.click(dialog.getAllByRole('button', { name: 'Elvetés' })[0] as HTMLElement);
  await waitFor(() => expect(dialog.getAllByRole('alert')).toHaveLength(1));
  await hand.click(dialog.getByRole('button', { name: 'Újra' }));
  // The device has lost its file.
  await dialog.findByText(/^AAAA1111 · a\.jpg nem ment el: az eszköz nem őrizte meg a képet/);
  expect(sent).toEqual([]);
  await hand.click(dialog.getByRole('button', { name: 'Elvetés' }));
  await dialog.findByText('Nincs több ilyen fénykép.');
  await hand.click(dialog.getByRole('button', { name: 'Bezárás' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/nem jutott el/)).toBeNull();
});

it('a farmer’s device names them on every screen', async () => {
  const quiet = () => Promise.resolve();
  show(<FarmersDevice user={FARMER} quiet={quiet} />, FARMER, EMPTY_WORLD);
  keep(await farmersOutbox(), 'AAAA1111', true);
  await screen.findByText(/^1 fénykép nem jutott el/);
});
