import { LRUCache } from 'lru-cache';

interface Kept<V> {
  readonly version: string;
  readonly value: Promise<V>;
}

/** Values that are made once for each version of their sources. */
export interface KeptByVersion<V> {
  /**
   * The value of a key at a version, made where it does not exist yet; concurrent requests wait for the same.
   * @param make must read data at least as new as the version
   */
  of(key: string, version: string, make: () => Promise<V>): Promise<V>;
}

/**
 * @param max values that are kept; those unused for longest are dropped first
 * @param isKept whether a value is small enough to be kept
 */
export function keptByVersion<V>(max: number, isKept: (value: V) => boolean = () => true): KeptByVersion<V> {
  const entries = new LRUCache<string, Kept<V>>({ max });
  return {
    of(key, version, make) {
      const known = entries.get(key);
      if (known?.version === version) return known.value;
      const kept: Kept<V> = { version, value: make() };
      entries.set(key, kept);
      const drop = () => {
        if (entries.peek(key) === kept) entries.delete(key);
      };
      // The next request repeats a failed one.
      kept.value.then((value) => (isKept(value) ? undefined : drop()), drop);
      return kept.value;
    },
  };
}
