import 'fake-indexeddb/auto';
import {
  inOrder,
  type NewOperation,
  type Operation,
  type OperationEntry,
  type Receipt,
} from '#web/offline/operation.ts';
import { Outbox } from '#web/offline/outbox.ts';
import type { Answered, Sending } from '#web/offline/send/sendOperation.ts';
import { Sender } from '#web/offline/sender.ts';
import { openStore, type OutboxStore } from '#web/offline/store.ts';
import { emptyBrowser } from './deviceDatabase.ts';
import { tabChannels } from './outboxes.ts';

/** The server of a run, and what its person can do there. */
export interface RunServer {
  readonly userId: number;
  readonly send: (operation: Operation, sending: Sending) => Promise<Answered>;
  readonly stampOf: (changeId: string) => Promise<NonNullable<Receipt['stamp']>>;
  /** A change that the person makes now. @param pick a number below its argument */
  readonly tap: (pick: (below: number) => number, pending: readonly Operation[]) => NewOperation;
  readonly fileOf?: (made: NewOperation) => File | undefined;
  /** The screens get the answer. */
  readonly onSaved?: (operation: Operation, answer: unknown) => void;
  /** How long a person waits for an answer, milliseconds; without it hardly at all. */
  readonly patience?: number;
  /** From now on nothing fails. */
  readonly atHome?: () => void;
}

export interface RunResult {
  /** Operations that the screen had shown as kept. */
  readonly kept: readonly Operation[];
  /** All that were ever made. */
  readonly made: readonly Operation[];
  /** By the name of an operation those that its tab still had to send when it was made. */
  readonly before: ReadonlyMap<string, readonly string[]>;
  readonly kills: number;
  readonly lostAnswers: number;
  /** Operations that wait for a decision at the end. */
  readonly parked: readonly OperationEntry[];
}

/** Numbers from 0 to 1 by a seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
const NETWORK: Answered = { kind: 'later', why: 'network' };
const realNow = Date.now.bind(Date);

interface Tab {
  readonly outbox: Outbox;
  readonly sender: Sender;
  readonly kill: () => void;
}

const gone = () => Promise.reject(new Error('The browser was killed'));

/** A store that ends at once, like that of a killed browser. */
async function mortal(onLost: () => void, isDead: () => boolean): Promise<OutboxStore> {
  const store = await openStore(onLost);
  return {
    ...store,
    change: (...args) => (isDead() ? gone() : store.change(...args)),
    putReceipt: (...args) => (isDead() ? gone() : store.putReceipt(...args)),
  };
}

/**
 * One seeded day of an outbox: taps in two tabs, a network that comes and goes, answers that are lost, a browser that
 * is killed, a clock that is moved. Ends at home, with everything sent that can be.
 */
export async function runOutbox(seed: number, server: RunServer, steps = 40): Promise<RunResult> {
  const random = randomBy(seed);
  const pick = (below: number) => Math.floor(random() * below);
  emptyBrowser();
  let isOnline = random() < 0.5;
  let isAtHome = false;
  let lostAnswers = 0;
  let kills = 0;
  const made = new Map<string, Operation>();
  const before = new Map<string, readonly string[]>();
  const kept = new Map<string, Operation>();
  const dead = new Set<object>();
  const channel = tabChannels();

  let answered = () => {};
  /** Waits for an answer, or no longer. */
  const wait = async (patience: number) => {
    const next = new Promise<void>((done) => {
      answered = done;
    });
    await Promise.race([next, pause(patience)]);
  };

  const faulty = async (self: object, operation: Operation, sending: Sending): Promise<Answered> => {
    await pause(pick(3));
    if (!isOnline || dead.has(self)) return NETWORK;
    if (!isAtHome && random() < 0.1) return { kind: 'later', why: 'server' };
    const answer = await server.send(operation, sending);
    answered();
    if (dead.has(self)) return gone();
    if (!isAtHome && random() < 0.25) {
      lostAnswers += 1;
      return NETWORK;
    }
    return answer;
  };

  const open = async (): Promise<Tab> => {
    const self = {};
    const outbox = new Outbox({
      userId: server.userId,
      open: (onLost) => mortal(onLost, () => dead.has(self)),
      channel: channel(),
      isMine: () => !dead.has(self),
    });
    await outbox.load();
    const sender = new Sender({
      outbox,
      send: (operation, sending) => faulty(self, operation, sending),
      stampOf: server.stampOf,
      onSaved: (operation, answer) => server.onSaved?.(operation, answer),
    });
    sender.start();
    return { outbox, sender, kill: () => (dead.add(self), sender.stop(), outbox.close()) };
  };

  const noteKept = (tab: Tab) => {
    for (const { id, payload } of tab.outbox.operations())
      if (tab.outbox.isKept(id)) kept.set(payload.changeId, payload);
  };
  const tap = (tab: Tab) => {
    const pending = inOrder(tab.outbox.operations()).map(({ payload }) => payload);
    const change = server.tap(pick, pending);
    const id = tab.outbox.enqueue(change, server.fileOf?.(change));
    const operation = tab.outbox.get<Operation>(id)?.payload;
    if (operation === undefined) return;
    made.set(operation.changeId, operation);
    before.set(
      operation.changeId,
      pending.map(({ changeId }) => changeId),
    );
  };

  let tabs = [await open()];
  for (let step = 0; step < steps; step += 1) {
    const tab = tabs[pick(tabs.length)];
    const dice = random();
    if (tab === undefined) break;
    if (dice < 0.5) tap(tab);
    else if (dice < 0.62) isOnline = !isOnline;
    else if (dice < 0.72) {
      void tab.sender.now();
      if (isOnline && server.patience !== undefined) await wait(server.patience);
    } else if (dice < 0.8 && tabs.length === 1) tabs.push(await open());
    else if (dice < 0.88) {
      for (const each of tabs) noteKept(each);
      for (const each of tabs) each.kill();
      kills += 1;
      await pause(1);
      tabs = [await open()];
    } else if (dice < 0.93) {
      const offset = (pick(5) - 2) * 86_400_000;
      Date.now = () => realNow() + offset;
    } else await wait(isOnline ? (server.patience ?? pick(8)) : pick(8));
    for (const each of tabs) noteKept(each);
  }
  for (const each of tabs) for (const { id } of each.outbox.operations()) await each.outbox.settled(id);
  for (const each of tabs) noteKept(each);
  for (const each of tabs) each.kill();
  await pause(1);
  isOnline = true;
  isAtHome = true;
  server.atHome?.();
  const home = await open();
  for (let round = 0; round < 5 && home.outbox.operations().length > 0; round += 1) await home.sender.now();
  const parked = home.outbox.operations();
  home.kill();
  Date.now = realNow;
  return { kept: [...kept.values()], made: [...made.values()], before, kills, lostAnswers, parked };
}
