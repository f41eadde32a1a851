import type { Outbox } from './outbox.ts';

let current: Outbox | null = null;
const listeners = new Set<() => void>();

/** The outbox of who is signed in, once it is open. Light: whoever only wants to know of it loads nothing else. */
export const currentOutbox = {
  read: (): Outbox | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  replace: (outbox: Outbox | null): void => {
    current?.close();
    current = outbox;
    for (const listener of listeners) listener();
  },
};
