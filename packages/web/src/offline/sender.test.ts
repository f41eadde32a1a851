import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelServer } from '#web/testing/modelServer.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab, tabChannels } from '#web/testing/outboxes.ts';
import { runOutbox } from '#web/testing/outboxRun.ts';
import { isParked, type NewOperation, thingOf } from './operation.ts';
import type { Outbox } from './outbox.ts';
import type { Answered } from './send/sendOperation.ts';
import { Sender } from './sender.ts';

const AREA = '018f3f3e-0000-7000-8000-000000000001';
const common = { damageId: 9, title: 'K-1', path: '/', deviceAt: '2026-06-01T10:00:00.000Z' } as const;
const outlineOf = (plotId: number, baseVersion = 1): NewOperation => ({
  ...common,
  kind: 'outline',
  plot: `damagePlots/${plotId}`,
  baseVersion,
  payload: { plotId, of: 'damagePlot', polygon: null },
});
const areaOf = (plotId: number): NewOperation => ({
  ...common,
  kind: 'area',
  plot: `damagePlots/${plotId}`,
  baseVersion: null,
  payload: { plotId, areaId: AREA, isNew: true, geom: '', base: null },
});
const pointsOf = (plotId: number, id = AREA): NewOperation => ({
  ...common,
  kind: 'points',
  plot: `damagePlots/${plotId}`,
  baseVersion: 1,
  payload: { plotId, base: [], operations: [{ kind: 'remove', id }] },
});
const photoOf = (): NewOperation => ({
  ...common,
  kind: 'photo',
  plot: 'damages/9',
  baseVersion: null,
  payload: { damageId: 9, name: 'a.jpg', type: '', bytes: 1, sha256: null },
});
const saved = (to = '2'): Answered => ({ kind: 'saved', to, answer: null });
const stamp = { number: 7, at: '2026-06-01T12:00:00.000Z', sha256: 'ab' };

type Send = ConstructorParameters<typeof Sender>[0]['send'];
const senders: Sender[] = [];
function senderOf(outbox: Outbox, send: Send, more: Partial<ConstructorParameters<typeof Sender>[0]> = {}): Sender {
  const sender = new Sender({ outbox, send, stampOf: () => Promise.resolve(stamp), onSaved: () => {}, ...more });
  senders.push(sender);
  sender.start();
  return sender;
}
const isEmpty = (outbox: Outbox) => vi.waitFor(() => expect(outbox.operations()).toEqual([]));

beforeEach(emptyBrowser);
afterEach(() => {
  for (const sender of senders.splice(0)) sender.stop();
});

describe('the sender of operations', () => {
  it('sends two outlines that were drawn without a network, in their order, the second over the first', async () => {
    const outbox = await openTab(1);
    outbox.enqueue(outlineOf(7));
    outbox.enqueue(outlineOf(7));
    const bases: (string | null)[] = [];
    let version = 1;
    senderOf(outbox, (_, { base }) => {
      bases.push(base);
      version += 1;
      return Promise.resolve(saved(String(version)));
    });
    await isEmpty(outbox);
    expect(bases).toEqual(['1', '2']);
  });

  it('sends within a plot outline, areas, points', async () => {
    const outbox = await openTab(1);
    for (const each of [pointsOf(7), areaOf(7), outlineOf(7)]) outbox.enqueue(each);
    const kinds: string[] = [];
    senderOf(outbox, ({ kind }) => {
      kinds.push(kind);
      return Promise.resolve(saved());
    });
    await isEmpty(outbox);
    expect(kinds).toEqual(['outline', 'area', 'points']);
  });

  it('parks a conflict with the other version; nothing of another plot waits for it', async () => {
    const outbox = await openTab(1);
    for (const each of [outlineOf(7), areaOf(7), pointsOf(7), outlineOf(8)]) outbox.enqueue(each);
    const sent: string[] = [];
    senderOf(outbox, ({ kind, plot }) => {
      sent.push(`${plot} ${kind}`);
      return Promise.resolve(
        plot.endsWith('7') && kind === 'outline' ? { kind: 'conflict', current: { version: 5 } } : saved(),
      );
    });
    await vi.waitFor(() => expect(outbox.operations()).toHaveLength(2));
    expect(sent.toSorted()).toEqual(['damagePlots/7 outline', 'damagePlots/7 points', 'damagePlots/8 outline']);
    const [parked] = outbox.operations().filter(({ state }) => isParked(state));
    expect(parked).toMatchObject({
      payload: { kind: 'outline' },
      state: { kind: 'conflict', current: { version: 5 } },
    });
    // After a restart it is still there.
    expect((await openTab(1)).operations()).toHaveLength(2);
  });

  it('lets an operation go that the server keeps as a proposal, with a receipt of its own kind', async () => {
    const outbox = await openTab(1);
    const [first, second] = [outbox.enqueue(outlineOf(7)), outbox.enqueue(outlineOf(7))];
    const names = [first, second].map((id) => outbox.get<{ changeId: string }>(id)?.payload.changeId ?? '');
    const bases: (string | null)[] = [];
    const onSaved = vi.fn();
    const onProposed = vi.fn();
    senderOf(
      outbox,
      (_, { base }) => {
        bases.push(base);
        return Promise.resolve({ kind: 'proposed', cause: 'reassigned' });
      },
      { onSaved, onProposed },
    );
    await isEmpty(outbox);
    // Nothing has changed: the second begins where it began.
    expect(bases).toEqual(['1', '1']);
    expect([onSaved.mock.calls.length, onProposed.mock.calls.length]).toEqual([0, 2]);
    const later = await openTab(1);
    expect(later.receipts.all()).toMatchObject([
      { changeId: names[0], to: null, stamp: 'none', proposed: 'reassigned' },
      { changeId: names[1], to: null, stamp: 'none', proposed: 'reassigned' },
    ]);
    expect([later.receipts.has(names[0] ?? ''), later.receipts.isProposed(names[0] ?? '')]).toEqual([false, true]);
  });

  it('keeps an operation that was refused, with the reason', async () => {
    const outbox = await openTab(1);
    const id = outbox.enqueue(areaOf(7));
    senderOf(outbox, () => Promise.resolve({ kind: 'refused', messages: ['Másé lett.'] }));
    await vi.waitFor(() => expect(outbox.get(id)?.state).toEqual({ kind: 'refused', messages: ['Másé lett.'] }));
  });

  it('keeps an operation of an ended session, and sends it in the next one', async () => {
    const outbox = await openTab(1);
    const id = outbox.enqueue(areaOf(7));
    senderOf(outbox, () => Promise.resolve({ kind: 'later', why: 'signIn' }));
    await vi.waitFor(() => expect(outbox.get(id)?.state).toEqual({ kind: 'waiting', why: 'signIn' }));
    const next = await openTab(1);
    senderOf(next, () => Promise.resolve(saved()));
    await isEmpty(next);
  });

  it('waits after a failure, and sends at once when the network is back', async () => {
    const outbox = await openTab(1);
    let now = 0;
    let isOnline = false;
    const send = vi.fn<Send>(() => Promise.resolve(isOnline ? saved() : { kind: 'later', why: 'network' }));
    const sender = senderOf(outbox, send, { random: () => 0.5, monotonic: () => now });
    const first = outbox.enqueue(areaOf(7));
    await vi.waitFor(() => expect(outbox.get(first)).toMatchObject({ state: { kind: 'waiting' }, tries: 1 }));
    now += 4_999;
    // Without a network no plot is tried.
    await outbox.settled(outbox.enqueue(areaOf(8)));
    await new Promise((done) => setTimeout(done, 50));
    expect(send).toHaveBeenCalledTimes(1);
    isOnline = true;
    await sender.now();
    await isEmpty(outbox);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('records what the server gave, number, time and fingerprint, and keeps it over a restart', async () => {
    const outbox = await openTab(1);
    outbox.enqueue({ ...areaOf(7), changeId: AREA });
    senderOf(outbox, () => Promise.resolve(saved()));
    await vi.waitFor(() => expect(outbox.receipts.all()).toMatchObject([{ changeId: AREA, stamp }]));
    expect((await openTab(1)).receipts.all()).toMatchObject([{ changeId: AREA, kind: 'area', stamp }]);
  });

  it('is one over all tabs, and sends the points of both', async () => {
    const channel = tabChannels();
    const [a, b] = [await openTab(1, { channel: channel() }), await openTab(1, { channel: channel() })];
    const sent: string[] = [];
    let running = 0;
    const send: Send = async ({ payload }) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((done) => setTimeout(done, 2));
      running -= 1;
      sent.push(JSON.stringify(payload));
      return saved();
    };
    a.enqueue(pointsOf(7));
    b.enqueue(pointsOf(7, '018f3f3e-0000-7000-8000-000000000002'));
    senderOf(a, send);
    senderOf(b, send);
    await Promise.all([isEmpty(a), isEmpty(b)]);
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
  });

  it('lets no slow photo delay another plot’s outline', async () => {
    const outbox = await openTab(1);
    outbox.enqueue(photoOf(), new File(['a'], 'a.jpg'));
    let finish: (answered: Answered) => void = () => {};
    const slow = new Promise<Answered>((done) => {
      finish = done;
    });
    const sent: string[] = [];
    senderOf(outbox, ({ kind }) => {
      sent.push(kind);
      return kind === 'photo' ? slow : Promise.resolve(saved());
    });
    await vi.waitFor(() => expect(sent).toEqual(['photo']));
    outbox.enqueue(outlineOf(7));
    await vi.waitFor(() => expect(outbox.operations().map(({ payload }) => payload.kind)).toEqual(['photo']));
    finish(saved());
    await isEmpty(outbox);
  });

  it('sends a plot that failed again while a slow photo is still on its way', async () => {
    const outbox = await openTab(1);
    let now = 0;
    outbox.enqueue(photoOf(), new File(['a'], 'a.jpg'));
    const outline = outbox.enqueue(outlineOf(7));
    let finish: (answered: Answered) => void = () => {};
    const slow = new Promise<Answered>((done) => {
      finish = done;
    });
    let tries = 0;
    const sender = senderOf(
      outbox,
      ({ kind }) => {
        if (kind === 'photo') return slow;
        tries += 1;
        return Promise.resolve(tries < 3 ? { kind: 'later', why: 'server' } : saved());
      },
      { random: () => 0.5, monotonic: () => now },
    );
    await vi.waitFor(() => expect(outbox.get(outline)?.state.kind).toBe('waiting'));
    // Somebody presses "Küldés most".
    void sender.now();
    await vi.waitFor(() => expect(outbox.get(outline)).toMatchObject({ tries: 2, state: { kind: 'waiting' } }));
    // Its time has come.
    now += 60_000;
    outbox.enqueue(outlineOf(8));
    await vi.waitFor(() => expect(outbox.operations().map(({ payload }) => payload.kind)).toEqual(['photo']));
    finish(saved());
    await isEmpty(outbox);
  });

  it('rests when what had failed was taken back', async () => {
    const outbox = await openTab(1);
    let looks = 0;
    const monotonic = () => (looks += 1);
    const id = outbox.enqueue(outlineOf(7));
    senderOf(outbox, () => Promise.resolve({ kind: 'later', why: 'server' }), { monotonic, backOff: () => 0 });
    await vi.waitFor(() => expect(outbox.get(id)?.state.kind).toBe('waiting'));
    outbox.apply(id, { type: 'drop' });
    await outbox.settled(id);
    await new Promise((done) => setTimeout(done, 50));
    const before = looks;
    await new Promise((done) => setTimeout(done, 500));
    expect(looks - before).toBeLessThan(3);
  });

  it('asks for a receipt again when it was not to be had', async () => {
    const outbox = await openTab(1);
    let isThere = false;
    const sender = senderOf(outbox, () => Promise.resolve(saved()), {
      stampOf: () => (isThere ? Promise.resolve(stamp) : Promise.reject(new Error('no network'))),
      backOff: () => 5,
    });
    outbox.enqueue(areaOf(7));
    await isEmpty(outbox);
    await sender.now();
    expect(outbox.receipts.all()).toMatchObject([{ stamp: null }]);
    isThere = true;
    await vi.waitFor(() => expect(outbox.receipts.all()).toMatchObject([{ stamp }]));
  });

  it('sends one again that was sent without an answer before an earlier one of another tab', async () => {
    const outbox = await openTab(1);
    const [first, second] = [outbox.enqueue(pointsOf(7)), outbox.enqueue(pointsOf(7))];
    // The other tab was killed while it sent the second, before it knew of the first.
    outbox.apply(second, { type: 'send', stamp: { id: AREA, deviceTime: common.deviceAt }, at: common.deviceAt });
    const sent: (string | undefined)[] = [];
    senderOf(outbox, ({ changeId }) => {
      sent.push([first, second].find((id) => id.endsWith(changeId)));
      return Promise.resolve(saved());
    });
    await isEmpty(outbox);
    expect(sent).toEqual([second, first]);
  });

  it('stops what its person has taken back in another tab', async () => {
    const channel = tabChannels();
    const [a, b] = [await openTab(1, { channel: channel() }), await openTab(1, { channel: channel() })];
    const id = a.enqueue(photoOf(), new File(['a'], 'a.jpg'));
    let isStopped = false;
    senderOf(a, (_, { signal }) => {
      signal.addEventListener('abort', () => {
        isStopped = true;
      });
      return new Promise((done) => signal.addEventListener('abort', () => done({ kind: 'later', why: 'network' })));
    });
    await vi.waitFor(() => expect(b.get(id)?.state.kind).toBe('sending'));
    b.apply(id, { type: 'drop' });
    await vi.waitFor(() => expect(isStopped).toBe(true));
    await isEmpty(a);
  });

  it('shows in every tab that an operation has arrived before it leaves the list', async () => {
    const channel = tabChannels();
    const [a, b] = [await openTab(1, { channel: channel() }), await openTab(1, { channel: channel() })];
    const id = a.enqueue({ ...outlineOf(7), changeId: AREA });
    await vi.waitFor(() => expect(b.get(id)).not.toBeNull());
    const seen: boolean[] = [];
    b.subscribe(() => {
      if (b.get(id) === null) seen.push(b.receipts.has(AREA));
    });
    senderOf(a, () => Promise.resolve(saved()));
    await isEmpty(b);
    expect(seen).not.toContain(false);
  });
});

describe('an outbox in a day without signal', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
    'seed %i: every kept operation is on the server once, in its order',
    async (seed) => {
      const server = new ModelServer();
      const { kept, made, before, parked } = await runOutbox(seed, server);
      expect(parked).toEqual([]);
      expect(kept.filter(({ changeId }) => server.done.get(changeId) !== 1)).toEqual([]);
      expect([...server.done.values()].filter((times) => times !== 1)).toEqual([]);
      expect(made.length).toBeGreaterThan(0);
      const places = new Map(server.order.map(({ changeId }, place) => [changeId, place]));
      const names = new Map(made.map((each) => [each.changeId, thingOf(each)]));
      for (const { changeId } of server.order)
        for (const earlier of before.get(changeId) ?? [])
          if (names.get(earlier) === names.get(changeId))
            expect(places.get(earlier) ?? -1).toBeLessThan(places.get(changeId) ?? -1);
    },
  );
});
