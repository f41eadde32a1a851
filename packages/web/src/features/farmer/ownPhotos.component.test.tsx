import type { BlockPhoto } from '@georisk/contract/verticals/insurance/blockPhotos.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { uploads } from '#web/testing/nodeBrowser.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { OwnPhotos } from './OwnPhotos.tsx';

const FARMER = person(ROLES.FARMER);
const DAY = '2026-07-15';
const photo = (id: string, alertDate = DAY): BlockPhoto => ({
  id,
  alertDate,
  sentAt: '2026-07-20T08:00:00.000Z',
  takenAt: null,
  hasPlace: false,
  sentBy: 'Kovács Béla',
  removable: true,
});
const file = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });

beforeEach(emptyBrowser);

/** An insurer that has the photos that were sent. */
function open(more: Answers = {}) {
  const stored: BlockPhoto[] = [photo('0198c000-0000-7000-8000-0000000000e1', '2026-07-01')];
  const shown = show(<OwnPhotos code="ABCD1234" date={DAY} />, FARMER, {
    ...EMPTY_WORLD,
    blockPhotos: () => stored,
    blockPhotoImage: () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } }),
    addBlockPhoto: ({ query }) => {
      const made = photo(query.id ?? '', query.date);
      stored.unshift(made);
      return Response.json(made, { status: 201 });
    },
    ...more,
  });
  vi.stubGlobal('XMLHttpRequest', uploads(globalThis.fetch));
  return { ...shown, stored };
}
/** What a tab that is opened now would find. */
async function onDisk() {
  const tab = await openTab(FARMER.id);
  const entries = tab.all();
  tab.close();
  return entries;
}
const choose = () => screen.findByLabelText('Kép kiválasztása', { selector: 'input' });

it('photos are sent one after the other, and those of this alert are shown', async () => {
  const { person: hand, server } = open();
  await hand.upload(await choose(), [file('a.jpg'), file('b.jpg')]);
  await screen.findByText('2 fénykép a biztosítónál');
  expect(server.of('addBlockPhoto').map(({ params, query }) => [params.code, query.date])).toEqual([
    ['ABCD1234', DAY],
    ['ABCD1234', DAY],
  ]);
  expect(await serious()).toEqual([]);
});

it('a photo that failed says why, stays on the device, and is sent under its name when the network is back', async () => {
  let isDown = true;
  const sent: (string | undefined)[] = [];
  const { person: hand, stored } = open({
    addBlockPhoto: ({ query }) => {
      sent.push(query.id);
      if (isDown) return refusal('busy');
      stored.unshift(photo(query.id ?? ''));
      return Response.json(stored[0], { status: 201 });
    },
  });
  await hand.upload(await choose(), [file('a.jpg')]);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^a\.jpg nem ment el: /);
  expect((await onDisk()).map(({ payload }) => payload)).toEqual([{ code: 'ABCD1234', date: DAY, name: 'a.jpg' }]);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('1 fénykép a biztosítónál');
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
});

it('a photo without a network is said to be kept and to go by itself', async () => {
  const { person: hand, server } = open();
  const input = await choose();
  server.disconnect();
  await hand.upload(input, [file('a.jpg')]);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'a.jpg nem ment el: nincs kapcsolat. A készülék megőrzi a képet, és magától elküldi, ha visszatér a hálózat.',
  );
});

it('a photo whose answer was lost is not sent again', async () => {
  const {
    person: hand,
    server,
    stored,
  } = open({
    addBlockPhoto: ({ query }) => {
      stored.unshift(photo(query.id ?? ''));
      return refusal('busy');
    },
    blockPhotos: () => stored,
  });
  await hand.upload(await choose(), [file('a.jpg'), file('b.jpg')]);
  await screen.findByText('2 fénykép a biztosítónál');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  window.dispatchEvent(new Event('online'));
  // What is sent again goes before what is chosen now.
  await hand.upload(await choose(), [file('c.jpg')]);
  await screen.findByText('3 fénykép a biztosítónál');
  expect(server.of('addBlockPhoto')).toHaveLength(3);
});

it('a photo that is refused can be discarded', async () => {
  const { person: hand } = open({ addBlockPhoto: refusal('unsupported-media-type', { message: 'Ez nem fénykép.' }) });
  await hand.upload(await choose(), [file('a.jpg')]);
  await screen.findByText('a.jpg nem ment el: Ez nem fénykép.');
  await hand.click(screen.getByRole('button', { name: 'Elvetés' }));
  await waitFor(() => expect(screen.queryByText(/a\.jpg/)).toBeNull());
});

it('a photo that was refused is not sent again by itself, and is sent on a press', async () => {
  let isRefused = true;
  const answers: Answers = {
    addBlockPhoto: ({ query }) =>
      isRefused
        ? refusal('unsupported-media-type', { message: 'Ez nem fénykép.' })
        : Response.json(photo(query.id ?? ''), { status: 201 }),
  };
  const { person: hand, server } = open(answers);
  await hand.upload(await choose(), [file('a.jpg')]);
  await screen.findByText('a.jpg nem ment el: Ez nem fénykép.');
  window.dispatchEvent(new Event('online'));
  cleanup();
  // The screen shows a change before the device has stored it.
  await waitFor(async () => expect((await onDisk()).map(({ state }) => state.kind)).toEqual(['refused']));
  const again = open(answers);
  await screen.findByText('a.jpg nem ment el: Ez nem fénykép.');
  window.dispatchEvent(new Event('online'));
  expect([server.of('addBlockPhoto').length, again.server.of('addBlockPhoto').length]).toEqual([1, 0]);
  isRefused = false;
  await again.person.click(screen.getByRole('button', { name: 'Újra' }));
  await waitFor(() => expect(screen.queryByText(/a\.jpg/)).toBeNull());
  expect(again.server.of('addBlockPhoto').length).toBe(1);
});

it.each(['Újra', 'Elvetés'])('after “%s” the focus is on the group, not lost', async (name) => {
  const { person: hand } = open({ addBlockPhoto: refusal('unsupported-media-type', { message: 'Ez nem fénykép.' }) });
  await hand.upload(await choose(), [file('a.jpg')]);
  await screen.findByRole('alert');
  await hand.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Fényképek a biztosítónak'));
});

it.each([
  ['it is removed', () => new Response(null, { status: 204 })],
  ['it was removed on another device', () => refusal('not-found')],
] as const)('a sent photo is opened with its facts, and removed after a question: %s', async (_, answer) => {
  const removed: string[] = [];
  const { person: hand, stored } = open({
    removeBlockPhoto: ({ params }) => {
      removed.push(params.id);
      stored.splice(0, 1);
      return answer();
    },
  });
  const id = '0198c000-0000-7000-8000-0000000000e2';
  stored.unshift(photo(id));
  await hand.click(await screen.findByRole('button', { name: /^1\. fénykép megnyitása/ }));
  await screen.findByText('Kovács Béla');
  await hand.click(screen.getByRole('button', { name: 'Fénykép törlése' }));
  await hand.dblClick(screen.getByRole('button', { name: 'Törlöm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText(/a biztosítónál/)).toBeNull());
  expect(removed).toEqual([id]);
});

it('a sent photo that this session may not remove has no button for it', async () => {
  const { person: hand, stored } = open({});
  stored.unshift({ ...photo('0198c000-0000-7000-8000-0000000000e3'), removable: false });
  await hand.click(await screen.findByRole('button', { name: /^1\. fénykép megnyitása/ }));
  await screen.findByText('Kovács Béla');
  expect(screen.queryByRole('button', { name: 'Fénykép törlése' })).toBeNull();
});
