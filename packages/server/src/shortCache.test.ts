import { SECOND, type TestClock, testClock } from '@georisk/testing/testClock.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShortCache, type ShortCache } from './shortCache.ts';

let clock: TestClock;
let cache: ShortCache<number>;
let loads: number;
beforeEach(() => {
  clock = testClock();
  cache = createShortCache(clock);
  loads = 0;
});
const load = async () => (loads += 1);

describe('a short cache', () => {
  it('loads a value once, also for concurrent calls, until it is too old', async () => {
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
    clock.pass(2 * SECOND);
    expect(await cache.get('a', load)).toBe(1);
    clock.pass(SECOND);
    expect(await cache.get('a', load)).toBe(2);
  });

  it('loads a value again when the clock was set back', async () => {
    await cache.get('a', load);
    clock.pass(-60 * SECOND);
    expect(await cache.get('a', load)).toBe(2);
  });

  it('keeps a value that is in use however many others are loaded', async () => {
    await cache.get('a', load);
    for (let other = 0; other < 30_000; other += 1) {
      await cache.get(`other ${other}`, async () => 0);
      await cache.get('a', load);
    }
    expect(loads).toBe(1);
  });

  it('loads a value again after a failure', async () => {
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', load)).toBe(1);
  });
});
