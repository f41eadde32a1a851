import type { Answer } from '@georisk/contract/endpoints.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { freshOutbox, openTab, tabChannels } from '#web/testing/outboxes.ts';
import { answeredBy } from '#web/offline/send/failure.ts';
import { Sender } from '#web/offline/sender.ts';
import { PhotoQueue } from './photoQueue.ts';

type Sending = (
  id: string,
  file: File,
  on: { readonly onShare: (share: number) => void; readonly signal: AbortSignal },
) => Promise<Answer<'uploadCasePhoto'>>;

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, ...Array.from({ length: 20 }, () => 0)]);
const file = (name: string, bytes: Uint8Array<ArrayBuffer> = JPEG) => new File([bytes], name);
const answer = (id: string, more: Partial<Answer<'uploadCasePhoto'>> = {}) =>
  ({ id, sequenceNumber: 1, warnings: [], ...more }) as unknown as Answer<'uploadCasePhoto'>;
/** The window and its listeners. */
function pageOf() {
  const listening = new Map<string, number>();
  const count = (by: number) => (type: string) => void listening.set(type, (listening.get(type) ?? 0) + by);
  return {
    page: { addEventListener: count(1), removeEventListener: count(-1) },
    listeners: () => [...listening.values()].reduce((sum, each) => sum + each, 0),
  };
}
const running: Sender[] = [];
afterEach(() => {
  for (const sender of running.splice(0)) sender.stop();
});
/** The one sender of an outbox, over the given way to send a photo. */
function senderOf(outbox: Outbox, send: Sending): Sender {
  const sender = new Sender({
    outbox,
    send: async ({ changeId }, { file: read, onShare, signal }) => {
      try {
        const sent = await send(changeId, (await read()) ?? new File([], ''), { onShare, signal });
        outbox.deliveries.answers.set(changeId, sent);
        return { kind: 'saved', to: null, answer: sent };
      } catch (error) {
        return answeredBy(error);
      }
    },
    stampOf: () => Promise.resolve('none'),
    onSaved: () => {},
  });
  running.push(sender);
  sender.start();
  return sender;
}
const CASE = { id: 5, damageNumber: 'K-5', path: '/view/damage/K-5' };
function queueIn(outbox: Outbox, send: Sending, page = pageOf().page) {
  const sender = senderOf(outbox, send);
  return new PhotoQueue({
    outbox,
    damage: CASE,
    page,
    sender: { now: () => void sender.now(), abort: (id) => sender.abort(id) },
  });
}
const queueOf = async (send: Sending) => queueIn(await freshOutbox(1), send);
const kinds = (queue: PhotoQueue) => queue.uploads().map(({ state }) => state.kind);
const settled = (queue: PhotoQueue) => vi.waitFor(() => expect(queue.isBusy).toBe(false), 30_000);

describe('photos being sent', () => {
  it('are sent one after the other, in their order, each under one identifier', async () => {
    const sent: string[] = [];
    let running = 0;
    const queue = await queueOf(async (id, { name }, { onShare }) => {
      running += 1;
      expect(running).toBe(1);
      onShare(0.5);
      await Promise.resolve();
      sent.push(name);
      running -= 1;
      return answer(id);
    });
    void queue.add([file('a'), file('b')]);
    void queue.add([file('c')]);
    await settled(queue);
    expect([sent, kinds(queue)]).toEqual([
      ['a', 'b', 'c'],
      ['done', 'done', 'done'],
    ]);
    queue.clear('quiet');
    expect(queue.uploads()).toEqual([]);
  });

  it('that are no photos, or too large, are never sent', async () => {
    const send = vi.fn<Sending>();
    const queue = await queueOf(send);
    const large = file('nagy.jpg');
    Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 });
    void queue.add([file('terv.jpg', new TextEncoder().encode('%PDF-1.7 a document')), large]);
    await settled(queue);
    expect(
      queue.uploads().map(({ state }) => (state.kind === 'failed' ? [state.again, state.why] : state.kind)),
    ).toEqual([
      [false, expect.stringContaining('nem fénykép')],
      [false, expect.stringContaining('25 MB')],
    ]);
    expect(send).not.toHaveBeenCalled();
  });

  it('that failed for lack of a network are sent again under the same identifier', async () => {
    const ids: string[] = [];
    const queue = await queueOf(async (id) => {
      ids.push(id);
      if (ids.length === 1) throw new ApiProblem({ status: 0, reason: 'network', message: 'x' });
      return answer(id, { warnings: ['messze'] });
    });
    void queue.add([file('a')]);
    await vi.waitFor(() => expect(kinds(queue)).toEqual(['failed']));
    queue.retry(queue.uploads()[0]?.id ?? '');
    await settled(queue);
    expect(queue.uploads()[0]?.state).toEqual({ kind: 'done', warnings: ['messze'] });
    expect(ids[0]).toBe(ids[1]);
  });

  it('that the server failed to accept report that, and no network fault', async () => {
    const send = vi
      .fn<Sending>()
      .mockRejectedValue(
        new ApiProblem({ status: 503, reason: 'unavailable' as never, message: 'Most karbantartás van.' }),
      );
    const queue = await queueOf(send);
    void queue.add([file('a')]);
    await settled(queue);
    expect(queue.uploads()[0]?.state).toEqual({
      kind: 'failed',
      why: 'A szolgáltatás most nem tudta elmenteni. A kép megmaradt: az „Újra” gombbal küldheti el.',
      again: true,
    });
  });

  it('that were refused are not tried again automatically', async () => {
    const send = vi
      .fn<Sending>()
      .mockRejectedValue(new ApiProblem({ status: 409, reason: 'other-expert', message: 'x' }));
    const queue = await queueOf(send);
    void queue.add([file('a')]);
    await settled(queue);
    for (const sender of running) await sender.now();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled while being sent, and the next one is sent', async () => {
    const queue = await queueOf((id, { name }, { signal }) =>
      name === 'b'
        ? Promise.resolve(answer(id))
        : new Promise((_, failed) => signal.addEventListener('abort', () => failed(new Error('aborted')))),
    );
    void queue.add([file('a'), file('b')]);
    await vi.waitFor(() => expect(kinds(queue)).toEqual(['sending', 'waiting']), 30_000);
    queue.remove(queue.uploads()[0]?.id ?? '');
    await settled(queue);
    expect(queue.uploads().map(({ name, state }) => [name, state.kind])).toEqual([['b', 'done']]);
  });

  it('are on the disk before they are shown as waiting, and are found by the browser that is started after a kill', async () => {
    emptyBrowser();
    const never: Sending = () => new Promise(() => {});
    // A person of its own: the lane stays taken forever.
    const before = queueIn(await openTab(31), never);
    const most: number[] = [];
    before.subscribe(() => most.push(before.uploads().length));
    const chosen = before.add([file('a'), file('b'), file('c')]);
    expect(kinds(before)).toEqual(['storing', 'storing', 'storing']);
    await chosen;
    await vi.waitFor(() => expect(kinds(before)).toEqual(['sending', 'waiting', 'waiting']), 30_000);
    const after = queueIn(await openTab(31), never);
    expect(after.uploads().map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    // None of them is listed twice, not even for a moment.
    expect(Math.max(...most)).toBe(3);
  });

  it('exclude those of another case or another person', async () => {
    emptyBrowser();
    const channel = tabChannels();
    const outbox = await openTab(32, { channel: channel() });
    const never: Sending = () => new Promise(() => {});
    await queueIn(outbox, never).add([file('a')]);
    const other = new PhotoQueue({ outbox, damage: { ...CASE, id: 6 }, page: pageOf().page });
    expect(other.uploads()).toEqual([]);
    expect(queueIn(await openTab(33), never).uploads()).toEqual([]);
  });

  it('are listened for while somebody watches or something is being sent, and no longer', async () => {
    const { page, listeners } = pageOf();
    let arrive = () => {};
    const send: Sending = (id) => new Promise((done) => (arrive = () => done(answer(id))));
    const queue = queueIn(await freshOutbox(1), send, page);
    expect(listeners()).toBe(0);
    const leave = queue.subscribe(() => {});
    expect(listeners()).toBe(1);
    await queue.add([file('a')]);
    await vi.waitFor(() => expect(kinds(queue)).toEqual(['sending']), 30_000);
    leave();
    expect(listeners()).toBe(1);
    arrive();
    await settled(queue);
    expect(listeners()).toBe(0);
  });
});
