import { array, assert, constant, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChangeStamp, type Entry, type EntryEvent, newEntry, samePayload, step } from './entry.ts';

const PLACE = { userId: 1, kind: 'outline', subject: '7' } as const;
const stamp = (id: string): ChangeStamp => ({ id, deviceTime: '2026-06-01T10:00:00Z' });
const at = '2026-06-01T10:00:00Z';
const run = (entry: Entry<number>, ...events: EntryEvent<number>[]): Entry<number> | null =>
  events.reduce<Entry<number> | null>((now, event) => now && step(now, event), entry);
const begun = (payload = 1): Entry<number> => newEntry(PLACE, payload, at);

describe('an entry', () => {
  it('keeps the name under which it was sent as long as its content is the same', () => {
    const waiting = run(begun(), { type: 'send', stamp: stamp('a') }, { type: 'wait', why: 'network' });
    expect(waiting).toMatchObject({ state: { kind: 'waiting', why: 'network' }, change: stamp('a') });
    const again = waiting && run(waiting, { type: 'hold' }, { type: 'send', stamp: stamp('b') });
    expect(again).toMatchObject({ state: { kind: 'sending' }, change: stamp('a') });
    expect(waiting && run(waiting, { type: 'write', payload: 2, at })).toMatchObject({
      payload: 2,
      change: null,
      state: { kind: 'idle' },
    });
  });

  it('keeps changes made while it is being sent, under another name', () => {
    const sending = run(begun(), { type: 'send', stamp: stamp('a') }, { type: 'write', payload: 2, at });
    expect(sending).toMatchObject({ payload: 2, change: null, state: { kind: 'sending' } });
    expect(sending && run(sending, { type: 'saved', rest: 2 })).toMatchObject({ payload: 2, state: { kind: 'idle' } });
    expect(sending && run(sending, { type: 'wait', why: 'server' }, { type: 'send', stamp: stamp('b') })).toMatchObject(
      {
        change: stamp('b'),
      },
    );
  });

  it('reports why it was refused, and keeps the other version of a conflict until somebody decides', () => {
    const sending = run(begun(), { type: 'send', stamp: stamp('a') });
    const refused = sending && run(sending, { type: 'refuse', messages: ['Nem.'] });
    expect(refused).toMatchObject({ state: { kind: 'refused', messages: ['Nem.'] } });
    const torn = sending && run(sending, { type: 'conflict', current: 9 });
    expect(torn).toMatchObject({ state: { kind: 'conflict', current: 9 } });
    expect(torn && run(torn, { type: 'write', payload: 3, at })).toMatchObject({
      state: { kind: 'conflict' },
      payload: 3,
    });
    expect(torn && run(torn, { type: 'resolve', payload: 4, at })).toMatchObject({
      state: { kind: 'idle' },
      payload: 4,
    });
  });

  it('keeps its name when refused: an earlier sending may have arrived although its answer was lost', () => {
    const lost = run(begun(), { type: 'send', stamp: stamp('a') }, { type: 'wait', why: 'network' });
    const refused = lost && run(lost, { type: 'send', stamp: stamp('b') }, { type: 'refuse', messages: ['Nem.'] });
    expect(refused && run(refused, { type: 'send', stamp: stamp('c') })).toMatchObject({ change: stamp('a') });
  });

  it('ignores an answer that nobody waits for', () => {
    for (const event of [
      { type: 'wait', why: 'network' },
      { type: 'refuse', messages: [] },
      { type: 'conflict', current: 2 },
    ] as const)
      expect(run(begun(), event)).toEqual(begun());
  });
});

/** A server that does a change once per name, and refuses nothing. */
interface World {
  entry: Entry<number> | null;
  /** A payload being sent: the answer may arrive, or not. */
  flying: { payload: number; name: string } | null;
  readonly done: Map<string, number>;
  written: number;
  names: number;
}

const fresh = (): World => ({ entry: null, flying: null, done: new Map(), written: 0, names: 0 });

/** One possible event, in any order. */
type Happening = 'write' | 'send' | 'arrives' | 'lost on the way' | 'answer lost' | 'killed' | 'hold' | 'refused';

function happen(world: World, what: Happening): void {
  const { entry, flying } = world;
  const apply = (event: EntryEvent<number>) => {
    if (world.entry !== null) world.entry = step(world.entry, event);
  };
  const restAfter = (sent: number) => (world.entry?.payload === sent ? null : (world.entry?.payload ?? null));
  switch (what) {
    case 'write':
      world.written += 1;
      if (entry === null) world.entry = begun(world.written);
      else apply({ type: 'write', payload: world.written, at });
      return;
    case 'send':
      if (entry === null || flying !== null) return;
      world.names += 1;
      apply({ type: 'send', stamp: stamp(`${world.names}`) });
      world.flying = { payload: entry.payload, name: world.entry?.change?.id ?? '' };
      return;
    case 'killed':
      // A payload being sent may still arrive; the entry is read from the disk as it was.
      if (flying !== null && world.written % 2 === 0)
        world.done.set(flying.name, world.done.get(flying.name) ?? flying.payload);
      world.flying = null;
      apply({ type: 'wait', why: 'network' });
      return;
    case 'hold':
      apply({ type: 'hold' });
      return;
    default:
  }
  if (flying === null) return;
  world.flying = null;
  if (what === 'arrives' || what === 'answer lost')
    world.done.set(flying.name, world.done.get(flying.name) ?? flying.payload);
  if (what === 'arrives') apply({ type: 'saved', rest: restAfter(flying.payload) });
  else if (what === 'refused') apply({ type: 'refuse', messages: ['Nem.'] });
  else apply({ type: 'wait', why: 'network' });
}

const happening = constantFrom<Happening[]>(
  'write',
  'send',
  'arrives',
  'lost on the way',
  'answer lost',
  'killed',
  'hold',
  'refused',
);

describe('whatever happens in whatever order', () => {
  it('the last version is on the device or on the server', () => {
    assert(
      property(array(happening, { maxLength: 60 }), (happenings) => {
        const world = fresh();
        for (const what of happenings) {
          happen(world, what);
          if (world.written === 0) continue;
          const isKept = world.entry?.payload === world.written;
          expect(isKept || [...world.done.values()].includes(world.written)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('nothing is done twice, and a name has a single content', () => {
    assert(
      property(array(happening, { maxLength: 60 }), (happenings) => {
        const world = fresh();
        const contents = new Map<string, number>();
        for (const what of happenings) {
          happen(world, what);
          if (world.flying !== null) {
            const { name, payload } = world.flying;
            expect(contents.get(name) ?? payload).toBe(payload);
            contents.set(name, payload);
          }
          const effects = [...world.done.values()];
          expect(new Set(effects).size).toBe(effects.length);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

it('the order of keys is ignored, and a missing value equals none', () => {
  expect(samePayload({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2, d: undefined }], a: 1 })).toBe(true);
  expect(samePayload([1, 2], [2, 1])).toBe(false);
  expect(samePayload([], {})).toBe(false);
  expect(samePayload(null, undefined)).toBe(false);
  assert(
    property(record({ a: oneof(integer(), constant(null)), b: array(integer()) }), (value) =>
      samePayload(value, structuredClone(value)),
    ),
  );
});
