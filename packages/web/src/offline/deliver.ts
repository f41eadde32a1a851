import type { Delay } from '#web/lib/delay.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import type { ChangeStamp, Entry, EntryEvent } from './entry.ts';
import { inLane } from './lane.ts';
import type { Outbox } from './outbox.ts';

/** Result of sending a payload. */
export type Outcome<P, C> =
  /** `rest` returns the unsent part of the current payload; null for nothing. */
  | { readonly kind: 'saved'; readonly rest: (now: P) => P | null }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  | { readonly kind: 'conflict'; readonly current: C }
  | { readonly kind: 'later'; readonly why: Delay };

/** Nothing was sent: another tab has sent it, is sending it, or the session has ended. */
export type NotSent = { readonly kind: 'elsewhere' };

const ELSEWHERE: NotSent = { kind: 'elsewhere' };

type By = 'press' | 'queue' | 'retry' | 'sender';

interface Sending<P, R> {
  readonly id: string;
  readonly send: (payload: P, stamp: ChangeStamp) => Promise<R>;
  /**
   * Entries that take turns: those of one lane are sent one after the other, over all tabs. By default the entry
   * alone.
   */
  readonly lane?: string;
  /**
   * `press`: a person wants it now; it is reported as being sent at once, and waits for another tab. `queue`: the
   * same, reported when it is really sent. `retry`: automatic; given up where another tab is sending, or its person
   * has taken it back. `sender`: the one sender of operations; nothing that waits for a decision.
   */
  readonly by: By;
  /** Changes made while it is being sent are sent after it, without a further press. */
  readonly goesOn?: boolean;
}

const newStamp = (): ChangeStamp => ({ id: newUuid7(), deviceTime: new Date().toISOString() });

function eventOf<P, C>(outcome: Outcome<P, C>, now: P): EntryEvent<P, C> {
  switch (outcome.kind) {
    case 'saved':
      return { type: 'saved', rest: outcome.rest(now) };
    case 'refused':
      return { type: 'refuse', messages: outcome.messages };
    case 'conflict':
      return { type: 'conflict', current: outcome.current };
    default:
      return { type: 'wait', why: outcome.why };
  }
}

/** Nothing is discarded because of a fault of this program: the entry waits. */
async function sent<R>(send: () => Promise<R>, outbox: Outbox, id: string): Promise<R> {
  try {
    return await send();
  } catch (error) {
    outbox.apply(id, { type: 'wait', why: 'server' });
    throw error;
  }
}

const MAY_GO: Readonly<Record<By, (kind: Entry['state']['kind']) => boolean>> = {
  press: () => true,
  queue: (kind) => kind !== 'refused',
  retry: (kind) => kind === 'waiting' || kind === 'sending',
  sender: (kind) => kind !== 'refused' && kind !== 'conflict',
};

async function deliverInTurn<P, C, R extends Outcome<P, C>>(
  outbox: Outbox,
  { id, send, by, goesOn = false }: Sending<P, R>,
): Promise<R | NotSent> {
  await outbox.settled(id);
  await outbox.reread(id);
  for (let isFirst = true; ; isFirst = false) {
    const entry = outbox.get<P, C>(id);
    if (entry === null || !outbox.isMine() || (isFirst && !MAY_GO[by](entry.state.kind))) return ELSEWHERE;
    const stamp = entry.change ?? newStamp();
    // Unless the press has reported it already.
    if (entry.state.kind !== 'sending' || entry.change === null || by === 'sender')
      outbox.apply(id, { type: 'send', stamp, ...(by === 'sender' && { at: new Date().toISOString() }) });
    // Its name is on the disk before it is sent: a repetition after a kill sends the same change.
    await outbox.settled(id);
    if (!outbox.isMine()) return ELSEWHERE;
    const outcome = await sent(() => send(entry.payload, stamp), outbox, id);
    outbox.apply(id, (now) => eventOf(outcome, now.payload as P) as EntryEvent);
    await outbox.settled(id);
    if (!goesOn || outcome.kind !== 'saved' || outbox.get(id) === null) return outcome;
  }
}

/**
 * Sends an entry, and changes made to it meanwhile. One tab sends an entry at a time, under the name that is stored
 * with it.
 * @returns the result of the last payload
 */
export async function deliver<P, C, R extends Outcome<P, C>>(
  outbox: Outbox,
  sending: Sending<P, R>,
): Promise<R | NotSent> {
  const { id, by, lane = id, goesOn = false } = sending;
  // Before anything is awaited: a second press in this moment is the same press.
  if (!outbox.deliveries.begin(id)) return ELSEWHERE;
  try {
    if (by === 'press') outbox.apply(id, { type: 'send', stamp: newStamp() });
    const inTurn = () => deliverInTurn<P, C, R>(outbox, sending);
    return (await inLane(lane, by !== 'retry', inTurn)) ?? ELSEWHERE;
  } finally {
    const isWantedAgain = outbox.deliveries.end(id);
    // Written in the moment in which the delivery ended.
    if (goesOn && isWantedAgain && outbox.get(id)?.state.kind === 'idle') void deliver(outbox, sending);
  }
}
