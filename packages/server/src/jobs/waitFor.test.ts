import { expect, it } from 'vitest';
import { joins } from './waitFor.ts';

const work = (id: string, state: 'queued' | 'running' | 'done' | 'failed', retryAt: Date | null = null) => ({
  id,
  state,
  retryAt,
});

it.each([
  ['work that runs', work('a', 'running'), work('a', 'running'), true],
  ['work that began since', work('b', 'running'), work('a', 'done'), true],
  ['work that was asked for and ended since', work('b', 'done'), work('a', 'done'), true],
  ['the first work, ended since', work('a', 'done'), undefined, true],
  ['work that ran at its arrival and failed since', work('a', 'failed'), work('a', 'running'), true],
  ['no work that had ended before', work('a', 'done'), work('a', 'done'), false],
  ['work that waits for its turn', work('a', 'queued'), work('a', 'queued'), true],
  ['no work that failed and is tried again later', work('a', 'queued', new Date(0)), work('a', 'queued'), false],
  ['nothing where there is none', undefined, undefined, false],
] as const)('a call joins %s', (_, newest, atArrival, expected) => {
  expect(joins(newest, atArrival)).toBe(expected);
});
