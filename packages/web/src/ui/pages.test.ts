import { expect, it } from 'vitest';
import { beyondEnd } from './pages.ts';

it.each([
  [1, 50, 0, null],
  [9, 50, 0, null],
  [1, 50, 11, null],
  [2, 50, 50, 1],
  [2, 50, 51, null],
  [1_000_000, 50, 120, 3],
])('page %i of %i rows each, of %i in all: the last is %s', (page, pageSize, total, last) => {
  expect(beyondEnd(page, pageSize, total)).toBe(last);
});
