import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newUuid7 } from '#web/lib/uuid7.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import { openOutbox } from '#web/offline/theOutbox.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { emptyBrowser } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { photoSenderOf } from './photoSender.ts';
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

it('refused photos are counted, and lead to their blocks', async () => {
  show(<RefusedPhotosNotice />, FARMER, EMPTY_WORLD);
  const outbox = await farmersOutbox();
  const refused = ['CCCC1111', 'AAAA1111', 'AAAA1111', 'BBBB1111', 'DDDD1111'].map((code) => keep(outbox, code, true));
  keep(outbox, 'EEEE1111', false);
  await screen.findByText(/^5 fénykép nem ment el/);
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['AAAA1111', 'BBBB1111', 'CCCC1111']);
  expect(links[0]?.getAttribute('href')).toBe('/view/block/AAAA1111?view=alert');
  expect(await serious()).toEqual([]);
  for (const id of refused) photoSenderOf(outbox).forget(id);
  await waitFor(() => expect(screen.queryByText(/nem ment el/)).toBeNull());
});

it('photos that are on their way are not called refused', async () => {
  show(<RefusedPhotosNotice />, FARMER, EMPTY_WORLD);
  const outbox = await farmersOutbox();
  keep(outbox, 'AAAA1111', false);
  await waitFor(() => expect(outbox.all()).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});
