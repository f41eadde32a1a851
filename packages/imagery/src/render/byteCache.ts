import { LRUCache } from 'lru-cache';

/**
 * The most recently used values; `set` takes the size of a value in bytes, at least 1. A value that has grown must be set as another
 * object: the same one keeps its first size.
 */
export type ByteCache<V extends object> = LRUCache<string, V>;

/** @param limit bytes of all values together; 0 for a cache that stays empty */
export const byteCache = <V extends object>(limit: number): ByteCache<V> =>
  // The library refuses a limit of 0; no value is smaller than its overhead.
  new LRUCache({ maxSize: Math.max(1, limit) });
