import { beforeEach, describe, expect, it } from 'vitest';
import { type KeptByVersion, keptByVersion } from './keptByVersion.ts';

let made: number;
let kept: KeptByVersion<number>;
beforeEach(() => {
  made = 0;
  kept = keptByVersion(2);
});
const make = async () => (made += 1);

describe('a value', () => {
  it('is made once for a version, also for concurrent requests', async () => {
    expect(await Promise.all([kept.of('a', '1', make), kept.of('a', '1', make)])).toEqual([1, 1]);
    expect(await kept.of('a', '1', make)).toBe(1);
  });

  it('is made again for another version, even for one that was there before', async () => {
    expect(await kept.of('a', '1', make)).toBe(1);
    expect(await kept.of('a', '2', make)).toBe(2);
    expect(await kept.of('a', '1', make)).toBe(3);
  });

  it('is dropped when others were requested since', async () => {
    await kept.of('a', '1', make);
    await kept.of('b', '1', make);
    await kept.of('a', '1', make);
    await kept.of('c', '1', make);
    expect([await kept.of('a', '1', make), await kept.of('b', '1', make)]).toEqual([1, 4]);
  });

  it('that is too large is made again for the next request, and once for concurrent ones', async () => {
    const small = keptByVersion<number>(2, (value) => value > 1);
    expect(await Promise.all([small.of('a', '1', make), small.of('a', '1', make)])).toEqual([1, 1]);
    expect([await small.of('a', '1', make), await small.of('a', '1', make)]).toEqual([2, 2]);
  });

  it('that could not be made is tried again, without affecting a later one', async () => {
    const fail = async () => {
      await Promise.resolve();
      throw new Error('away');
    };
    const failing = kept.of('a', '1', fail);
    const newer = kept.of('a', '2', make);
    await expect(failing).rejects.toThrow('away');
    expect([await newer, await kept.of('a', '2', make)]).toEqual([1, 1]);
    await expect(kept.of('b', '1', fail)).rejects.toThrow('away');
    expect(await kept.of('b', '1', make)).toBe(2);
  });
});
