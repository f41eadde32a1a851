import { expect, it } from 'vitest';
import { isWholeBlock } from './plotOnBlock.ts';

it.each([
  ['the only plot, all of the block', 1, 1, true],
  ['the only plot, up to the block’s edge strips', 1, 0.9, true],
  ['the only known plot, with land beside it', 1, 0.899, false],
  ['one of two plots, however large', 2, 0.95, false],
  ['one of seven', 7, 0.1, false],
])('%s: its block’s figures are its own or not', (_, plots, share, own) => {
  expect(isWholeBlock({ plots, share })).toBe(own);
});
