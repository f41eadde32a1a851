import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LruCache } from './lruCache.ts';

describe('cache', () => {
  it('drops the entries unused for longest and stays within its bytes', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.bytes]).toEqual(['A', undefined, 'C', 8]);
    cache.set('d', 'D', 11);
    expect(cache.get('d')).toBeUndefined();
    cache.set('a', 'A2', 10);
    expect([cache.get('a'), cache.bytes]).toEqual(['A2', 10]);
    cache.clear();
    expect(cache.bytes).toBe(0);
  });

  it('never holds more than its limit', () => {
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(40));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const cache = new LruCache<number>(64);
        for (const [key, bytes] of steps) {
          cache.set(key, bytes, bytes);
          expect(cache.bytes).toBeLessThanOrEqual(64);
        }
        const held = ['a', 'b', 'c', 'd', 'e'].reduce((sum, key) => sum + (cache.get(key) ?? 0), 0);
        expect(cache.bytes).toBe(held);
      }),
    );
  });
});
