import { useSyncExternalStore } from 'react';

/** Called when a value was stored, by its key. */
const followers = new Map<string, Set<() => void>>();
/** Values that the browser refused to store: they last as long as the page. */
const refused = new Map<string, string | null>();

function follow(key: string, follower: () => void): () => void {
  const own = followers.get(key) ?? new Set();
  followers.set(key, own.add(follower));
  return () => own.delete(follower);
}

function store(key: string, value: string | null): void {
  if (writeStored(key, value)) refused.delete(key);
  else refused.set(key, value);
  for (const follower of followers.get(key) ?? []) follower();
}

const current = (key: string): string | null => {
  const kept = refused.get(key);
  return kept === undefined ? readStored(key) : kept;
};

/**
 * A choice that this browser remembers, the same wherever it is used; a browser that refuses storage remembers it for the lifetime of
 * the page.
 */
export function useStored(key: string): readonly [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    (follower) => follow(key, follower),
    () => current(key),
  );
  return [value, (next) => store(key, next)];
}

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where the browser stores nothing. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
