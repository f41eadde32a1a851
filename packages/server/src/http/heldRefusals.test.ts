import { afterEach, expect, it, vi } from 'vitest';
import { createHeldRefusals } from './heldRefusals.ts';
import { Problem } from './problem.ts';

afterEach(() => void vi.useRealTimers());

const tooMany = () => {
  throw new Problem('too-many-requests', { error: 'Rate limit', retryAfterSeconds: 1 });
};
/** The state of a promise at this moment. */
const stateOf = async (work: Promise<unknown>) => {
  let state = 'waiting';
  void work.then(
    () => (state = 'done'),
    () => (state = 'refused'),
  );
  await new Promise((next) => setImmediate(next));
  return () => state;
};

it('lets through at once what is not refused, and other refusals', async () => {
  const held = createHeldRefusals(60_000);
  await held(() => undefined);
  await expect(
    held(() => {
      throw new Problem('not-signed-in');
    }),
  ).rejects.toThrow();
});

it('delays a refusal of the rate limit, but no more than the maximum held at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const held = createHeldRefusals(50, 1);
  const first = await stateOf(held(tooMany));
  const second = await stateOf(held(tooMany));
  expect([first(), second()]).toEqual(['waiting', 'refused']);
  await vi.advanceTimersByTimeAsync(50);
  expect(first()).toBe('refused');
  const third = await stateOf(held(tooMany));
  expect(third()).toBe('waiting');
});
