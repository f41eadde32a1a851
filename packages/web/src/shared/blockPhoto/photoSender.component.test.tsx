import type { BlockPhoto } from '@georisk/contract/verticals/insurance/blockPhotos.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outbox } from '#web/offline/outbox.ts';
import { thumbnailOf } from '#web/offline/send/thumbnailOf.ts';
import { type Answers, pending, refusal, serve } from '#web/testing/contractServer.ts';
import { uploads } from '#web/testing/nodeBrowser.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { watch } from '#web/testing/watched.ts';
import { blockPhotosQuery } from './blockPhotosQuery.ts';
import { keptPhoto, PhotoSender, photoSenderOf, refusalOf } from './photoSender.ts';

const AT = '2026-07-19T08:00:00.000Z';
const answer = (id: string): BlockPhoto => ({
  id,
  alertDate: '2026-07-15',
  sentAt: AT,
  takenAt: null,
  hasPlace: false,
  sentBy: 'Biró Sándor',
  removable: true,
});
const file = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff])], name, { type: 'image/jpeg' });
const { queryKey } = blockPhotosQuery('ABCD1234');

let client: QueryClient;
beforeEach(() => {
  emptyBrowser();
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.restoreAllMocks();
});

async function open(addBlockPhoto: Answers['addBlockPhoto'], isMine: () => boolean = () => true) {
  const server = watch(serve(addBlockPhoto === undefined ? {} : { addBlockPhoto }));
  vi.stubGlobal('XMLHttpRequest', uploads(globalThis.fetch));
  const outbox = await openTab(57, { isMine });
  const sender = new PhotoSender(outbox);
  return { server, outbox, sender };
}
const kept = (outbox: Outbox) => outbox.all().filter(({ kind }) => kind === 'block-photo');
const names = (outbox: Outbox) => kept(outbox).map((entry) => keptPhoto(entry).name);
const taken: Answers['addBlockPhoto'] = ({ query }) => answer(query.id ?? '');
const add = (sender: PhotoSender, name: string) => sender.add(client, 'ABCD1234', '2026-07-15', file(name));
const whys = (sender: PhotoSender) => [...sender.progress().values()].map(({ why }) => why);

describe('a photo of a farmer', () => {
  it('is kept, sent with its block and its day, put first into the list, and forgotten', async () => {
    client.setQueryData(queryKey, [answer('5f0f6f5c-6d6f-4a52-9a53-0d9d6f0c0001')]);
    const { server, outbox, sender } = await open(taken);
    add(sender, 'a.jpg');
    expect(names(outbox)).toEqual(['a.jpg']);
    await vi.waitFor(() => expect(kept(outbox)).toEqual([]));
    const [sent] = server.of('addBlockPhoto');
    expect([sent?.params.code, sent?.query.date]).toEqual(['ABCD1234', '2026-07-15']);
    const list = client.getQueryData<readonly BlockPhoto[]>(queryKey) ?? [];
    expect([list.length, list[0]?.id]).toEqual([2, sent?.query.id]);
  });

  it('is no second one in a list that has it already', async () => {
    const { server, outbox, sender } = await open(({ query }) => {
      client.setQueryData(queryKey, [answer(query.id ?? '')]);
      return answer(query.id ?? '');
    });
    add(sender, 'a.jpg');
    await vi.waitFor(() => expect(kept(outbox)).toEqual([]));
    expect(client.getQueryData<readonly BlockPhoto[]>(queryKey)).toHaveLength(1);
    expect(server.of('addBlockPhoto')).toHaveLength(1);
  });

  it('makes no list where none was read', async () => {
    const { outbox, sender } = await open(taken);
    add(sender, 'a.jpg');
    await vi.waitFor(() => expect(kept(outbox)).toEqual([]));
    expect(client.getQueryData(queryKey)).toBeUndefined();
  });

  it('is sent after those that were chosen before', async () => {
    let let1: (() => void) | undefined;
    const { server, outbox, sender } = await open(async ({ query }) => {
      if (let1 === undefined)
        await new Promise<void>((done) => {
          let1 = done;
        });
      return answer(query.id ?? '');
    });
    add(sender, 'a.jpg');
    add(sender, 'b.jpg');
    await vi.waitFor(() => expect(let1).toBeDefined());
    expect(server.of('addBlockPhoto')).toHaveLength(1);
    expect(new Set(names(outbox))).toEqual(new Set(['a.jpg', 'b.jpg']));
    let1?.();
    await vi.waitFor(() => expect(kept(outbox)).toEqual([]));
    expect(server.of('addBlockPhoto')).toHaveLength(2);
  });

  it('that is on its way is not begun again', async () => {
    const { server, outbox, sender } = await open(pending);
    add(sender, 'a.jpg');
    const id = kept(outbox)[0]?.subject ?? '';
    for (let time = 0; time < 3; time += 1) sender.begin(client, id);
    await vi.waitFor(() => expect(server.of('addBlockPhoto')).toHaveLength(1));
    expect(names(outbox)).toEqual(['a.jpg']);
  });

  it('waits without a network, says so, and is sent when it is begun again', async () => {
    const { server, outbox, sender } = await open(taken);
    server.disconnect();
    add(sender, 'a.jpg');
    await vi.waitFor(() => expect(whys(sender)[0]).toMatch(/^nincs kapcsolat\. A készülék megőrzi a képet/));
    const [entry] = kept(outbox);
    expect([entry?.state.kind, entry && refusalOf(entry)]).toEqual(['idle', null]);
    const again = await open(taken);
    again.sender.begin(client, entry?.subject ?? '');
    await vi.waitFor(() => expect(kept(again.outbox)).toEqual([]));
    expect(again.server.of('addBlockPhoto')[0]?.query.id).toBe(entry?.subject);
  });

  it.each(['too-large', 'unsupported-media-type', 'form-refused'] as const)(
    'is refused for good, with its reason: %s; and goes again where its person wants',
    async (reason) => {
      const { server, outbox, sender } = await open(() => refusal(reason, { message: 'Ez nem megy.' }));
      add(sender, 'a.jpg');
      await vi.waitFor(() => expect(kept(outbox)[0]?.state.kind).toBe('refused'));
      const [entry] = kept(outbox);
      expect(entry && refusalOf(entry)).toBe('Ez nem megy.');
      server.answer({ addBlockPhoto: taken });
      sender.retry(client, entry?.subject ?? '');
      await vi.waitFor(() => expect(kept(outbox)).toEqual([]));
      expect(new Set(server.of('addBlockPhoto').map(({ query }) => query.id)).size).toBe(1);
    },
  );

  it.each(['not-found', 'busy', 'not-ready', 'too-many-requests'] as const)(
    'stays where it may go later: %s',
    async (reason) => {
      const { outbox, sender } = await open(() => refusal(reason, { message: 'Most nem.' }));
      add(sender, 'a.jpg');
      await vi.waitFor(() => expect(whys(sender)).toEqual(['Most nem.']));
      expect(kept(outbox)[0]?.state.kind).toBe('idle');
    },
  );

  it('that has arrived and was removed since is forgotten', async () => {
    const { outbox, sender } = await open(() => refusal('stale-version'));
    add(sender, 'a.jpg');
    await vi.waitFor(() => expect(kept(outbox)).toEqual([]));
  });

  it('that fails does not hold the next', async () => {
    let count = 0;
    const { outbox, sender } = await open(({ query }) => {
      count += 1;
      return count === 1 ? refusal('unsupported-media-type') : answer(query.id ?? '');
    });
    add(sender, 'a.jpg');
    add(sender, 'b.jpg');
    await vi.waitFor(() => expect(names(outbox)).toEqual(['a.jpg']));
  });

  it('whose file the device has lost is refused without being sent', async () => {
    const { server, outbox, sender } = await open(taken);
    const id = '018f3f3e-0000-7000-8000-000000000001';
    outbox.write('block-photo', id, { code: 'ABCD1234', date: '2026-07-15', name: 'a.jpg' });
    sender.begin(client, id);
    await vi.waitFor(() => expect(whys(sender)).toEqual(['az eszköz nem őrizte meg a képet']));
    expect([server.of('addBlockPhoto').length, kept(outbox)[0]?.state.kind]).toEqual([0, 'refused']);
  });

  it('of another person is not sent', async () => {
    let isMine = true;
    const { server, outbox, sender } = await open(taken, () => isMine);
    isMine = false;
    add(sender, 'a.jpg');
    const told = vi.fn<() => void>();
    sender.subscribe(told)();
    await new Promise((done) => setTimeout(done, 0));
    expect(server.of('addBlockPhoto')).toEqual([]);
    expect(names(outbox).length).toBeLessThanOrEqual(1);
    expect(told).not.toHaveBeenCalled();
  });

  it('tells those who listen of each step, and nobody who has left', async () => {
    const { outbox, sender } = await open(taken);
    const [stays, leaves] = [vi.fn<() => void>(), vi.fn<() => void>()];
    sender.subscribe(stays);
    sender.subscribe(leaves)();
    add(sender, 'a.jpg');
    await vi.waitFor(() => expect(kept(outbox)).toEqual([]));
    expect(stays.mock.calls.length).toBeGreaterThan(0);
    expect(leaves).not.toHaveBeenCalled();
  });

  it('has one sender an outbox', async () => {
    const { outbox } = await open(taken);
    expect(photoSenderOf(outbox)).toBe(photoSenderOf(outbox));
    expect(photoSenderOf(await openTab(58))).not.toBe(photoSenderOf(outbox));
  });
});

describe('the small picture of a photo', () => {
  it('is none of a photo that the browser cannot open, whose file is not held', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('HEIC')));
    vi.stubGlobal(
      'Image',
      class {
        src = '';
        decode = () => Promise.reject(new Error('HEIC'));
      },
    );
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-test');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    await expect(thumbnailOf(file('a.heic'))).resolves.toBeNull();
    expect(revoke.mock.calls).toEqual([['blob:of-the-test']]);
  });
});
