import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { freshOutbox, openTab, tabChannels } from '#web/testing/outboxes.ts';
import { deliver, type Outcome } from './deliver.ts';
import type { ChangeStamp } from './entry.ts';
import { legacyEntries } from './legacy.ts';
import { openStore, type OutboxStore } from './store.ts';

type Sent = Outcome<string, string>;
const saved = (sent: string): Sent => ({ kind: 'saved', rest: (now) => (now === sent ? null : now) });
const photo = (bytes: number[]) => new File([Uint8Array.from(bytes)], 'a.jpg', { type: 'image/jpeg' });

/** A store that a test can break, over the real one. */
async function breakable(onLost: () => void): Promise<OutboxStore & { fault: Error | null }> {
  const store = await openStore(onLost);
  const broken = {
    ...store,
    fault: null as Error | null,
    change: (...args: Parameters<OutboxStore['change']>) =>
      broken.fault === null ? store.change(...args) : Promise.reject(broken.fault),
  };
  return broken;
}

beforeEach(emptyBrowser);

describe('work on this device', () => {
  it('appears at once, is kept when the disk has it, and is restored', async () => {
    const outbox = await openTab(1);
    const id = outbox.write('outline', '7', { a: 1 });
    expect([outbox.get(id)?.payload, outbox.isKept(id)]).toEqual([{ a: 1 }, false]);
    await outbox.settled(id);
    expect(outbox.isKept(id)).toBe(true);
    outbox.write('outline', '7', { a: 2 });
    expect(outbox.isKept(id)).toBe(false);
    await outbox.settled(id);
    expect((await openTab(1)).get(id)?.payload).toEqual({ a: 2 });
    outbox.drop('outline', '7');
    await outbox.settled(id);
    expect((await openTab(1)).all()).toEqual([]);
  });

  it('keeps the state of its writing, though its writer goes on changing it', async () => {
    const outbox = await openTab(1);
    const values = { blocks: [{ mepar: '' }] };
    const id = outbox.write('new-case', 'new', values);
    values.blocks = [{ mepar: 'ABCD1234' }];
    expect(outbox.get(id)?.payload).toEqual({ blocks: [{ mepar: '' }] });
    outbox.write('new-case', 'new', values);
    await outbox.settled(id);
    expect((await openTab(1)).get(id)?.payload).toEqual(values);
  });

  it('belongs to its person alone', async () => {
    const mine = await openTab(1);
    await mine.settled(mine.write('outline', '7', 'mine'));
    const theirs = await openTab(2);
    expect(theirs.all()).toEqual([]);
    await theirs.settled(theirs.write('outline', '7', 'theirs'));
    expect((await openTab(1)).all().map(({ payload }) => payload)).toEqual(['mine']);
  });

  it('is announced to the other tabs, and has both changes that two of them make at once', async () => {
    const channel = tabChannels();
    const [one, two] = [await openTab(1, { channel: channel() }), await openTab(1, { channel: channel() })];
    const id = one.write('points', '7', ['a']);
    await one.settled(id);
    await vi.waitFor(() => expect(two.get(id)?.payload).toEqual(['a']), 30_000);
    const add = (what: string) => (known: ReturnType<typeof one.get>) =>
      known && { ...known, payload: [...(known.payload as string[]), what] };
    one.change(id, add('b'));
    two.change(id, add('c'));
    await Promise.all([one.settled(id), two.settled(id)]);
    await vi.waitFor(() => {
      for (const tab of [one, two]) expect([...(tab.get<string[]>(id)?.payload ?? [])].sort()).toEqual(['a', 'b', 'c']);
    }, 30_000);
    two.drop('points', '7');
    await vi.waitFor(() => expect(one.get(id)).toBeNull(), 30_000);
  });

  it('has its file from the disk, though the chosen one was deleted since', async () => {
    const outbox = await openTab(1);
    const chosen = photo([1, 2, 3]);
    const id = outbox.write('photo', 'p', { name: 'a.jpg' }, chosen);
    await outbox.settled(id);
    vi.spyOn(chosen, 'arrayBuffer').mockRejectedValue(new DOMException('x', 'NotFoundError'));
    const file = await outbox.file(id);
    expect(file && [...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 2, 3]);
  });

  it('includes its file, and removes it with itself', async () => {
    const outbox = await openTab(1);
    const id = outbox.write('photo', 'p', { name: 'a.jpg' }, photo([1, 2, 3]));
    await outbox.settled(id);
    const again = await openTab(1);
    const file = await again.file(id);
    expect([file?.name, file?.type, file && [...new Uint8Array(await file.arrayBuffer())]]).toEqual([
      'a.jpg',
      'image/jpeg',
      [1, 2, 3],
    ]);
    again.drop('photo', 'p');
    await again.settled(id);
    expect(await (await openTab(1)).file(id)).toBeNull();
  });
});

describe('an entry that takes the place of another', () => {
  it('is on the disk before the other goes', async () => {
    let store: Awaited<ReturnType<typeof breakable>> | undefined;
    const outbox = await openTab(1, { open: async (onLost) => (store = await breakable(onLost)) });
    if (store === undefined) throw new Error('no store');
    const draft = outbox.write('outline', '7', 'draft');
    await outbox.settled(draft);
    store.fault = new DOMException('x', 'QuotaExceededError');
    const next = outbox.write('shape', '7', 'saved');
    void outbox.supersede(draft, next);
    await outbox.settled(next);
    expect((await openTab(1)).get(draft)?.payload).toBe('draft');
    store.fault = null;
    outbox.write('shape', '7', 'saved again');
    await vi.waitFor(() => expect(outbox.get(draft)).toBeNull());
    await outbox.settled(draft);
    expect((await openTab(1)).all().map(({ payload }) => payload)).toEqual(['saved again']);
  });

  it('leaves the other where that was changed since', async () => {
    const outbox = await openTab(1);
    const draft = outbox.write('outline', '7', 'draft');
    const next = outbox.write('shape', '7', 'saved');
    const done = outbox.supersede(draft, next);
    outbox.write('outline', '7', 'drawn on');
    await done;
    expect(outbox.get(draft)?.payload).toBe('drawn on');
  });
});

describe('a device that does not store it', () => {
  it.each([
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'failed'],
  ])('reports so at once, and stores it when it can again: %s', async (name, fault) => {
    let store: Awaited<ReturnType<typeof breakable>> | undefined;
    const outbox = await openTab(1, { open: async (onLost) => (store = await breakable(onLost)) });
    if (store === undefined) throw new Error('no store');
    store.fault = new DOMException('x', name);
    const id = outbox.write('outline', '7', 'work');
    await outbox.settled(id);
    expect([outbox.get(id)?.payload, outbox.isKept(id), outbox.fault(), outbox.hasUnkept]).toEqual([
      'work',
      false,
      fault,
      true,
    ]);
    store.fault = null;
    outbox.write('outline', '7', 'more work');
    await outbox.settled(id);
    expect([outbox.isKept(id), outbox.fault()]).toEqual([true, null]);
  });

  it('that stores nothing at all leaves everything working', async () => {
    const outbox = await openTab(1, { open: () => Promise.reject(new DOMException('x', 'UnknownError')) });
    const id = outbox.write('photo', 'p', { name: 'a.jpg' }, photo([255]));
    await outbox.settled(id);
    expect([outbox.fault(), outbox.isKept(id)]).toEqual(['refused', false]);
    expect(await (await outbox.file(id))?.arrayBuffer()).toEqual(Uint8Array.of(255).buffer);
    outbox.close();
  });

  it('that was cleared while it was open gets back what this tab knows, and reports it', async () => {
    const outbox = await openTab(1);
    const id = outbox.write('outline', '7', 'work');
    await outbox.settled(id);
    await new Promise((done) => {
      indexedDB.deleteDatabase('georisk-outbox').onsuccess = done;
    });
    await vi.waitFor(() => expect([outbox.fault(), outbox.isKept(id)]).toEqual(['cleared', true]), 30_000);
    expect((await openTab(1)).get(id)?.payload).toBe('work');
    outbox.acknowledge();
    expect(outbox.fault()).toBeNull();
  });
});

describe('sending', () => {
  it('happens once, however often it is pressed', async () => {
    const outbox = await freshOutbox(1);
    const id = outbox.write('outline', '7', 'work');
    const send = vi.fn((payload: string) => Promise.resolve(saved(payload)));
    const results = await Promise.all([1, 2, 3].map(() => deliver(outbox, { id, by: 'press', send })));
    expect(results.map(({ kind }) => kind)).toEqual(['saved', 'elsewhere', 'elsewhere']);
    expect(send).toHaveBeenCalledTimes(1);
    expect(outbox.get(id)).toBeNull();
  });

  it('is done by one tab at a time: the other finds it done', async () => {
    const channel = tabChannels();
    const [one, two] = [await openTab(1, { channel: channel() }), await openTab(1, { channel: channel() })];
    const id = one.write('outline', '7', 'work');
    await one.settled(id);
    await vi.waitFor(() => expect(two.get(id)).not.toBeNull(), 30_000);
    const send = vi.fn((payload: string) => Promise.resolve(saved(payload)));
    const results = await Promise.all([one, two].map((tab) => deliver(tab, { id, by: 'press', send })));
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['elsewhere', 'saved']);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('uses the name that was on the disk before, also after a kill', async () => {
    const outbox = await openTab(1);
    const id = outbox.write('outline', '7', 'work');
    let name: string | undefined;
    // Never answered: the browser is killed.
    void deliver<string, string, Sent>(outbox, {
      id,
      by: 'press',
      lane: 'killed',
      send: (_, stamp) => {
        name = stamp.id;
        return new Promise(() => {});
      },
    });
    await vi.waitFor(() => expect(name).toBeDefined(), 30_000);
    const after = await openTab(1);
    const names: string[] = [];
    const send = (payload: string, stamp: ChangeStamp) => {
      names.push(stamp.id);
      return Promise.resolve(saved(payload));
    };
    await deliver(after, { id, by: 'retry', send });
    expect(names).toEqual([name]);
  });

  it('continues with changes made meanwhile, where that is wanted', async () => {
    const outbox = await openTab(1);
    const id = outbox.write('points', '7', 'a');
    const sent: string[] = [];
    const send = (payload: string) => {
      sent.push(payload);
      if (payload === 'a') outbox.write('points', '7', 'b');
      return Promise.resolve(saved(payload));
    };
    await deliver(outbox, { id, by: 'press', goesOn: true, send });
    expect([sent, outbox.get(id)]).toEqual([['a', 'b'], null]);
  });

  it('stops with its session', async () => {
    let isMine = true;
    const outbox = await openTab(1, { isMine: () => isMine });
    const id = outbox.write('outline', '7', 'work');
    isMine = false;
    const send = vi.fn((payload: string) => Promise.resolve(saved(payload)));
    expect(await deliver(outbox, { id, by: 'press', send })).toEqual({ kind: 'elsewhere' });
    expect(send).not.toHaveBeenCalled();
  });
});

describe('drafts of an earlier build', () => {
  const old = (entries: Record<string, string>) => {
    const keys = Object.keys(entries);
    return {
      length: keys.length,
      key: (index: number) => keys[index] ?? null,
      getItem: (key: string) => entries[key] ?? null,
      removeItem: () => {},
    };
  };
  it('are taken over, each to its place; those of others and invalid ones are left', () => {
    const change = { id: 'c', deviceTime: '2026-06-01T10:00:00Z' };
    const found = legacyEntries(
      old({
        'georisk-draft:6:7': JSON.stringify({ form: 1, at: '2026-06-01T10:00:00Z', plotId: 7, change }),
        'georisk-draft:66:7': '{}',
        'georisk-shape:6:8': '{"at":"2026-06-02T10:00:00Z","change":null,"plotId":8}',
        'georisk-sampling:6:9': '{"version":1,"base":[],"operations":[],"changeId":"d"}',
        'georisk-point:6:p': '{"yield":"4"}',
        'georisk-new-case:6': '{"form":1,"at":"x","values":{},"changeId":"e"}',
        'georisk-new-case:66': '{}',
        'georisk-recent:6': '[]',
        'georisk-draft:6:10': 'broken',
      }),
      6,
      '2026-06-03T10:00:00Z',
    );
    expect(found.map(({ entry: { id, at, payload, change: name } }) => [id, at, payload, name?.id])).toEqual([
      ['6:outline:7', '2026-06-01T10:00:00Z', { plotId: 7 }, 'c'],
      ['6:shape:8', '2026-06-02T10:00:00Z', { plotId: 8 }, undefined],
      ['6:points:9', '2026-06-03T10:00:00Z', { version: 1, base: [], operations: [], changeId: 'd' }, 'd'],
      ['6:point-text:p', '2026-06-03T10:00:00Z', { yield: '4' }, undefined],
      ['6:new-case:new', 'x', { values: {}, changeId: 'e' }, undefined],
    ]);
  });
});
