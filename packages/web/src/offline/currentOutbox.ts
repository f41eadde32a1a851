import type { Outbox } from './outbox.ts';

let current: Outbox | null = null;
const listeners = new Set<() => void>();

/** The outbox of the signed-in user, once it is open. Light: users of its state alone load nothing else. */
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
