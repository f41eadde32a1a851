import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { networkIsQuiet } from './networkIsQuiet.ts';

let arrive = () => {};
const disconnect = vi.fn<() => void>();

class Observer {
  constructor(onEntries: () => void) {
    arrive = onEntries;
  }
  observe() {}
  disconnect = disconnect;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  disconnect.mockReset();
});

/** Whether the network was called quiet. */
function begun(): () => Promise<boolean> {
  let isQuiet = false;
  void networkIsQuiet().then(() => (isQuiet = true));
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return isQuiet;
  };
}

it('is quiet five seconds after the last file', async () => {
  const isQuiet = begun();
  for (let file = 0; file < 3; file += 1) {
    await vi.advanceTimersByTimeAsync(4_900);
    arrive();
  }
  await vi.advanceTimersByTimeAsync(4_900);
  expect(await isQuiet()).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await isQuiet()).toBe(true);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

it('is called so after a minute of a page that never ends loading', async () => {
  const isQuiet = begun();
  for (let second = 0; second < 59; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    arrive();
  }
  expect(await isQuiet()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await isQuiet()).toBe(true);
});
