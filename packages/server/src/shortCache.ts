import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/**
 * Longest time that a permission or a row may come from the cache. A sent tile may be sent again unchanged for as long
 * (`http/fast/tileShortcut.ts`): together the 5 s within which a lost right takes effect.
 */
const LIFE_MS = 2_500;
const MAX_ENTRIES = 20_000;

export interface ShortCache<T> {
  /** The value of a key, loaded where it is missing or too old; calls that come while it loads wait for the same load. */
  get(key: string, load: () => Promise<T>): Promise<T>;
}

/** Saves the database the thousand equal queries of a map full of tiles. */
export function createShortCache<T>(clock: Clock): ShortCache<T> {
  let made: LRUCache<string, { readonly at: number; readonly value: Promise<T> }> | undefined;
  return {
    get(key, load) {
      // It takes its places when it is made, and many a process never asks it.
      const entries = (made ??= new LRUCache({ max: MAX_ENTRIES }));
      const now = clock.now().getTime();
      const known = entries.get(key);
      // A clock that is set back must not keep an entry alive, as it would by the library's own lifetimes.
      if (known && Math.abs(now - known.at) < LIFE_MS) return known.value;
      const entry = { at: now, value: load() };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.peek(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
  };
}
