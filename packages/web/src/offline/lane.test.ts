import { afterEach, describe, expect, it, vi } from 'vitest';
import { inLane, isLane } from './lane.ts';

type Work = (lock: object | null) => Promise<unknown>;

const withLocks = (request: ((name: string, options: object, work: Work) => Promise<unknown>) | null) => {
  vi.stubGlobal('navigator', request === null ? {} : { locks: { request } });
};
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('inLane', () => {
  it('runs the work at once in a browser without locks', async () => {
    withLocks(null);
    expect(await inLane('a', true, () => Promise.resolve(1))).toBe(1);
  });

  it('takes a lock that is a lane, and waits for another tab only where it was told to', async () => {
    const asked: unknown[] = [];
    withLocks((name, options, work) => {
      asked.push([isLane(name), options]);
      return work({});
    });
    expect(await inLane('a', true, () => Promise.resolve(1))).toBe(1);
    expect(await inLane('a', false, () => Promise.resolve(2))).toBe(2);
    expect(asked).toEqual([
      [true, { ifAvailable: false }],
      [true, { ifAvailable: true }],
    ]);
  });

  it('does nothing where another tab has the lock', async () => {
    withLocks((_, _options, work) => work(null));
    const work = vi.fn(() => Promise.resolve(1));
    expect(await inLane('a', false, work)).toBeUndefined();
    expect(work).not.toHaveBeenCalled();
  });

  it('runs the work once where locks are refused, as where storage is forbidden', async () => {
    withLocks(() => Promise.reject(new DOMException('denied', 'SecurityError')));
    const work = vi.fn(() => Promise.resolve(1));
    expect(await inLane('a', true, work)).toBe(1);
    expect(work).toHaveBeenCalledOnce();
  });

  it('passes on the fault of the work, and does not run it again', async () => {
    withLocks((_, _options, run) => run({}));
    const work = vi.fn(() => Promise.reject(new Error('of the work')));
    await expect(inLane('a', true, work)).rejects.toThrow('of the work');
    expect(work).toHaveBeenCalledOnce();
  });
});

describe('isLane', () => {
  it('knows its own locks from those of others', () => {
    expect(isLane('georisk-outbox:7')).toBe(true);
    expect(isLane('other')).toBe(false);
    expect(isLane(undefined)).toBe(false);
  });
});
