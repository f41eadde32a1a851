import { expect, it } from 'vitest';
import { heldCasesText } from './heldCases.hu.ts';

it('names the first cases of a person, and says how many further ones there are', () => {
  const numbers = ['K-1', 'K-2', 'K-3', 'K-4', 'K-5', 'K-6'];
  expect(heldCasesText({ name: 'Tóth Ádám', count: 1_012, numbers }).replaceAll('\u00A0', ' ')).toBe(
    'Tóth Ádám nyitott káraktáinak száma: 1 012 (K-1, K-2, K-3, K-4, K-5 és további 1 007). Előbb adja át ezeket másik szakértőnek!',
  );
  expect(heldCasesText({ name: 'Tóth Ádám', count: 1, numbers: ['K-1'] })).toBe(
    'Tóth Ádám nyitott káraktáinak száma: 1 (K-1). Előbb adja át ezeket másik szakértőnek!',
  );
});
