import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteCache } from './byteCache.ts';

const VALUE = { name: 'value' };

describe('byteCache', () => {
  it('drops the values unused for longest', () => {
    const cache = byteCache<typeof VALUE>(10);
    cache.set('a', VALUE, { size: 4 });
    cache.set('b', VALUE, { size: 4 });
    cache.get('a');
    cache.set('c', VALUE, { size: 4 });
    expect([cache.has('a'), cache.has('b'), cache.has('c'), cache.calculatedSize]).toEqual([true, false, true, 8]);
  });

  it('keeps no value larger than the limit, nor the value that it replaces', () => {
    const cache = byteCache<typeof VALUE>(10);
    cache.set('a', VALUE, { size: 4 });
    cache.set('b', VALUE, { size: 4 });
    cache.set('a', VALUE, { size: 11 });
    expect([cache.has('a'), cache.has('b'), cache.calculatedSize]).toEqual([false, true, 4]);
  });

  it('stays empty with a limit of 0', () => {
    const cache = byteCache<typeof VALUE>(0);
    cache.set('a', VALUE, { size: 64 });
    expect(cache.size).toBe(0);
  });

  it('counts the size of the value that replaces another', () => {
    const cache = byteCache<typeof VALUE>(10);
    cache.set('a', VALUE, { size: 1 });
    cache.set('a', { ...VALUE }, { size: 9 });
    expect(cache.calculatedSize).toBe(9);
  });

  it('never holds more bytes than its limit', () => {
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 80 }));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const cache = byteCache<{ readonly bytes: number }>(64);
        for (const [key, bytes] of steps) {
          cache.set(key, { bytes }, { size: bytes });
          expect(cache.calculatedSize).toBeLessThanOrEqual(64);
        }
        const held = [...cache.values()].reduce((sum, { bytes }) => sum + bytes, 0);
        expect(cache.calculatedSize).toBe(held);
      }),
    );
  });
});
