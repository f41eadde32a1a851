import { followTyping, hasUnsavedInput } from './unsavedInput.ts';

const KEY = 'georisk-reloaded-at';
const NOT_AGAIN_MS = 60_000;

/** Whether the page was not just reloaded for this reason: a build that lacks its own files must not reload forever. */
function mayReload(now: number): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(KEY) ?? 0);
    if (now - last < NOT_AGAIN_MS) return false;
    window.sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

let isWanted = false;
const listeners = new Set<() => void>();

/** Whether the page is to be loaded again, and its user has to say when. */
export const wantedReload = {
  read: (): boolean => isWanted,
  set: (wanted: boolean): void => {
    isWanted = wanted;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Loads the page again, or asks where that could lose something. @returns what was done */
export async function reloadOrAsk(reload: () => void): Promise<'reloaded' | 'asked' | 'kept'> {
  if (!(await isServerThere())) return 'kept';
  if (hasUnsavedInput()) {
    wantedReload.set(true);
    return 'asked';
  }
  if (!mayReload(Date.now())) return 'kept';
  reload();
  return 'reloaded';
}

/**
 * A part of the application that does not load while the server is reachable: a newer build has replaced this page's,
 * so the page is reloaded, by its user where something was typed. Without a network nothing is reloaded: the screen is
 * all there is.
 */
export function followNewBuild(): void {
  followTyping();
  window.addEventListener('vite:preloadError', () => void reloadOrAsk(() => window.location.reload()));
}
