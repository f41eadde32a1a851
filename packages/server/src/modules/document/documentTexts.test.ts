import { expect, it } from 'vitest';
import { documentTexts } from './document.hu.ts';

it('a difference has its sign, and none where it is rounded to nothing', () => {
  expect([0.12, -0.12].map(documentTexts.signed)).toEqual(['+0,12', '−0,12']);
  expect([0, 0.004, -0.004].map(documentTexts.signed)).toEqual(['0,00', '0,00', '0,00']);
});
