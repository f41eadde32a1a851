import type { Delay } from '#web/lib/delay.ts';
import type { EntryState } from '#web/offline/entry.ts';

export type Saving =
  /** Nothing is being sent; the pending changes were not tried yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'waiting'; readonly why: Delay }
  /** `why`: the server's sentence; null where a choice between two versions is open. */
  | { readonly kind: 'refused'; readonly why: string | null };

/**
 * The state of all unsent changes of a plot together: first what needs a decision. Without a network nothing is on its
 * way, also where the sender could not be loaded any more.
 */
export function savingOf(entries: readonly { readonly state: EntryState }[], isOnline: boolean): Saving {
  const states = entries.map(({ state }) => state);
  if (states.length === 0) return { kind: 'idle' };
  if (states.some(({ kind }) => kind === 'conflict')) return { kind: 'refused', why: null };
  const refused = states.find((state) => state.kind === 'refused');
  if (refused !== undefined) return { kind: 'refused', why: refused.messages.join('\n') };
  const waiting = states.find((state) => state.kind === 'waiting');
  return waiting ?? (isOnline ? { kind: 'sending' } : { kind: 'waiting', why: 'network' });
}
