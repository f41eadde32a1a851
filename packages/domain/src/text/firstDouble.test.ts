import { expect, it } from 'vitest';
import { firstDouble } from './firstDouble.ts';

it('the first name that occurs twice is found, and none where all differ', () => {
  expect([firstDouble(['a', 'b', 'b', 'a']), firstDouble(['a', 'b']), firstDouble([])]).toEqual([
    'b',
    undefined,
    undefined,
  ]);
});
