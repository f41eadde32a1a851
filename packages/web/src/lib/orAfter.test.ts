import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orAfter, PATIENCE_MS } from './orAfter.ts';

const never = new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what stands in for a late result', () => {
  it('is not asked where the result comes in time', async () => {
    const standIn = vi.fn(() => Promise.resolve('kept'));
    expect(await orAfter(Promise.resolve('new'), standIn)).toEqual({ result: 'new', isStandIn: false });
    await vi.advanceTimersByTimeAsync(2 * PATIENCE_MS);
    expect(standIn).not.toHaveBeenCalled();
  });

  it('is given after the patience', async () => {
    const first = orAfter<string>(never, () => Promise.resolve('kept'));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await first).toEqual({ result: 'kept', isStandIn: true });
  });

  it.each([
    ['there is none', () => Promise.resolve(undefined)],
    ['it fails', () => Promise.reject(new Error('The store is gone'))],
  ])('is waited past where %s', async (_, standIn) => {
    const wanted = new Promise<string>((done) => setTimeout(() => done('late'), 3 * PATIENCE_MS));
    const first = orAfter<string>(wanted, standIn);
    await vi.advanceTimersByTimeAsync(3 * PATIENCE_MS);
    expect(await first).toEqual({ result: 'late', isStandIn: false });
  });

  it('does not hide a refusal', async () => {
    await expect(orAfter(Promise.reject(new Error('404')), () => Promise.resolve('kept'))).rejects.toThrow('404');
  });
});
