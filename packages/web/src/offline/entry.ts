import type { Delay } from '#web/lib/delay.ts';
import { unreachable } from '#web/lib/unreachable.ts';

/** A save as the server knows it: repeated under the same id it is the same save. */
export interface ChangeStamp {
  /** UUIDv7, made on the device. */
  readonly id: string;
  /** ISO 8601 */
  readonly deviceTime: string;
}

/** @typeParam C what somebody else stored meanwhile */
export type EntryState<C = unknown> =
  /** Waits for its person. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** No network, or an overloaded server: sent again automatically. */
  | { readonly kind: 'waiting'; readonly why: Delay }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  /** Somebody else saved in between; the person chooses. */
  | { readonly kind: 'conflict'; readonly current: C };

/**
 * Kinds of entries: changes on their way to the server (`operation.ts`), and drafts: outlines of policy plots, shapes
 * of damaged plots, half-typed points and cases; `block-photo` and `alert-answer` are a farmer's photo and
 * answer to an alert that the insurer does not have yet.
 * `points` and `photo` are of earlier builds.
 */
export type EntryKind =
  | 'operation'
  | 'outline'
  | 'shape'
  | 'points'
  | 'photo'
  | 'point-text'
  | 'new-case'
  | 'block-photo'
  | 'alert-answer';

/** Key of an entry: one per person, kind and subject. */
export interface EntryPlace {
  readonly userId: number;
  readonly kind: EntryKind;
  /** Identifier of the subject: a plot, a point, a photo. */
  readonly subject: string;
}

/** Unsaved work of one person. */
export interface Entry<P = unknown, C = unknown> extends EntryPlace {
  readonly id: string;
  /** Time of the last change, ISO 8601. */
  readonly at: string;
  /** JSON. */
  readonly payload: P;
  /**
   * Name under which exactly this payload was sent without an answer; null for later changes, and for a payload that
   * was never sent.
   */
  readonly change: ChangeStamp | null;
  readonly state: EntryState<C>;
  /** How often it was sent, and when last, ISO 8601; left out before the first time. */
  readonly tries?: number;
  readonly triedAt?: string;
}

export type EntryEvent<P = unknown, C = unknown> =
  /** Another content. */
  | { readonly type: 'write'; readonly payload: P; readonly at: string }
  /** It is sent under its own name or, where it has none, under this one. */
  | { readonly type: 'send'; readonly stamp: ChangeStamp; readonly at?: string }
  | { readonly type: 'wait'; readonly why: Delay }
  | { readonly type: 'refuse'; readonly messages: readonly string[] }
  | { readonly type: 'conflict'; readonly current: C }
  /** `rest`: changes made while it was being sent; null for none. */
  | { readonly type: 'saved'; readonly rest: P | null }
  /** Decision after a conflict. */
  | { readonly type: 'resolve'; readonly payload: P; readonly at: string }
  /** Its person continues with it: it is not sent automatically. */
  | { readonly type: 'hold' }
  | { readonly type: 'drop' };

export const IDLE = { kind: 'idle' } as const;

export const entryId = ({ userId, kind, subject }: EntryPlace): string => `${userId}:${kind}:${subject}`;

/** A new entry. */
export const newEntry = <P>(place: EntryPlace, payload: P, at: string): Entry<P, never> => ({
  id: entryId(place),
  userId: place.userId,
  kind: place.kind,
  subject: place.subject,
  at,
  payload,
  change: null,
  state: IDLE,
});

/**
 * An entry after an event; null once nothing of it needs to be kept. Whatever the order of events, a payload is
 * removed only by `saved` (the server has it) or `drop` (its person gave it up), and a name belongs to one payload
 * alone.
 */
export function step<P, C>(entry: Entry<P, C>, event: EntryEvent<P, C>): Entry<P, C> | null {
  const isSending = entry.state.kind === 'sending';
  switch (event.type) {
    case 'write':
      return {
        ...entry,
        payload: event.payload,
        at: event.at,
        change: null,
        // An entry that is being sent stays so under its sender's name; a pending choice stays pending.
        state: isSending || entry.state.kind === 'conflict' ? entry.state : IDLE,
      };
    case 'send':
      return {
        ...entry,
        change: entry.change ?? event.stamp,
        state: { kind: 'sending' },
        ...(event.at !== undefined && { tries: (entry.tries ?? 0) + 1, triedAt: event.at }),
      };
    case 'wait':
      return isSending ? { ...entry, state: { kind: 'waiting', why: event.why } } : entry;
    case 'refuse':
      // The name stays: an earlier sending of this payload may have arrived although its answer was lost.
      return isSending ? { ...entry, state: { kind: 'refused', messages: event.messages } } : entry;
    case 'conflict':
      return isSending ? { ...entry, change: null, state: { kind: 'conflict', current: event.current } } : entry;
    case 'saved':
      return event.rest === null ? null : { ...entry, payload: event.rest, change: null, state: IDLE };
    case 'resolve':
      return { ...entry, payload: event.payload, at: event.at, change: null, state: IDLE };
    case 'hold':
      return isSending ? entry : { ...entry, state: IDLE };
    case 'drop':
      return null;
    default:
      return unreachable(event);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether two JSON values are equal; the order of keys and keys without a value are ignored. */
export function samePayload(a: unknown, b: unknown): boolean {
  if (a === b || !isRecord(a) || !isRecord(b)) return a === b || (Number.isNaN(a) && Number.isNaN(b));
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => samePayload(a[key], b[key]));
}
