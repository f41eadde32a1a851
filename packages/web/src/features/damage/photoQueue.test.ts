import type { Answer } from '@georisk/contract/endpoints/endpoints.ts';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { PhotoQueue, type Sending } from './photoQueue.ts';

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, ...Array.from({ length: 20 }, () => 0)]);
const file = (name: string, bytes: Uint8Array<ArrayBuffer> = JPEG) => new File([bytes], name);
const answer = (id: string, more: Partial<Answer<'uploadCasePhoto'>> = {}) =>
  ({ id, sequenceNumber: 1, warnings: [], ...more }) as unknown as Answer<'uploadCasePhoto'>;
const kinds = (queue: PhotoQueue) => queue.uploads().map(({ state }) => state.kind);
const settled = (queue: PhotoQueue) => vi.waitFor(() => expect(queue.isBusy).toBe(false));

describe('photos on their way', () => {
  it('go one after the other, in their order, each under one identifier', async () => {
    const sent: string[] = [];
    let running = 0;
    const queue = new PhotoQueue(
      async (id, { name }, { onShare }) => {
        running += 1;
        expect(running).toBe(1);
        onShare(0.5);
        await Promise.resolve();
        sent.push(name);
        running -= 1;
        return answer(id);
      },
      () => {},
    );
    queue.add([file('a'), file('b')]);
    queue.add([file('c')]);
    await settled(queue);
    expect([sent, kinds(queue)]).toEqual([
      ['a', 'b', 'c'],
      ['done', 'done', 'done'],
    ]);
    queue.clear('quiet');
    expect(queue.uploads()).toEqual([]);
  });

  it('that are no photos, or too large ones, never leave', async () => {
    const send = vi.fn<Sending>();
    const queue = new PhotoQueue(send, () => {});
    const large = file('nagy.jpg');
    Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 });
    queue.add([file('terv.jpg', new TextEncoder().encode('%PDF-1.7 a document')), large]);
    await settled(queue);
    expect(
      queue.uploads().map(({ state }) => (state.kind === 'failed' ? [state.again, state.why] : state.kind)),
    ).toEqual([
      [false, expect.stringContaining('nem fénykép')],
      [false, expect.stringContaining('25 MB')],
    ]);
    expect(send).not.toHaveBeenCalled();
  });

  it('that failed for want of a network are sent again under the same identifier', async () => {
    const ids: string[] = [];
    const queue = new PhotoQueue(
      async (id) => {
        ids.push(id);
        if (ids.length === 1) throw new ApiProblem({ status: 0, reason: 'network', message: 'x' });
        return answer(id, { warnings: ['messze'] });
      },
      () => {},
    );
    queue.add([file('a')]);
    await settled(queue);
    expect(kinds(queue)).toEqual(['failed']);
    queue.retryAll();
    await settled(queue);
    expect(queue.uploads()[0]?.state).toEqual({ kind: 'done', warnings: ['messze'] });
    expect(ids[0]).toBe(ids[1]);
  });

  it('that the server could not take say so, and nothing of the network', async () => {
    const send = vi
      .fn<Sending>()
      .mockRejectedValue(
        new ApiProblem({ status: 503, reason: 'unavailable' as never, message: 'Most karbantartás van.' }),
      );
    const queue = new PhotoQueue(send, () => {});
    queue.add([file('a')]);
    await settled(queue);
    expect(queue.uploads()[0]?.state).toEqual({
      kind: 'failed',
      why: 'Most karbantartás van. A kép megmaradt: az „Újra” gombbal küldheti el.',
      again: true,
    });
  });

  it('that were refused are not tried again by themselves', async () => {
    const send = vi
      .fn<Sending>()
      .mockRejectedValue(new ApiProblem({ status: 409, reason: 'other-expert', message: 'x' }));
    const queue = new PhotoQueue(send, () => {});
    queue.add([file('a')]);
    await settled(queue);
    queue.retryAll();
    await settled(queue);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('can be taken back on the way, and the next one goes', async () => {
    const queue = new PhotoQueue(
      (id, { name }, { signal }) =>
        name === 'b'
          ? Promise.resolve(answer(id))
          : new Promise((_, failed) => signal.addEventListener('abort', () => failed(new Error('aborted')))),
      () => {},
    );
    queue.add([file('a'), file('b')]);
    await vi.waitFor(() => expect(kinds(queue)).toEqual(['sending', 'waiting']));
    queue.remove(queue.uploads()[0]?.id ?? '');
    await settled(queue);
    expect(queue.uploads().map(({ name, state }) => [name, state.kind])).toEqual([['b', 'done']]);
  });
});
