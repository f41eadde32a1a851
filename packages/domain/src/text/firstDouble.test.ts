import { expect, it } from 'vitest';
import { firstDouble } from './firstDouble.ts';

it('a name that stands twice is found, and none where each stands once', () => {
  expect([firstDouble(['a', 'b', 'b', 'a']), firstDouble(['a', 'b']), firstDouble([])]).toEqual([
    'b',
    undefined,
    undefined,
  ]);
});
