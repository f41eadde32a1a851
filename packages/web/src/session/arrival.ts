import { type Arrival, readArrival } from './readArrival.ts';

let current: Arrival = {
  cleanUrl: '/',
  link: undefined,
  renewToken: undefined,
  mailToken: undefined,
  admin: undefined,
};
const listeners = new Set<() => void>();

/**
 * Takes the secrets out of the address bar into memory. Runs before anything else of the application is evaluated, so
 * that no request, history entry, error report or screenshot can contain them.
 */
export function takeArrival(): void {
  const url = new URL(window.location.href);
  current = readArrival(url);
  if (current.cleanUrl !== url.pathname + url.search) {
    window.history.replaceState(null, '', current.cleanUrl + url.hash);
  }
}

export const arrival = {
  read: (): Arrival => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The link was followed, refused or declined: nothing of it is kept. */
  forgetLink: (): void => {
    current = { ...current, link: undefined, admin: undefined };
    for (const listener of listeners) listener();
  },
};
