import { expect, it } from 'vitest';
import { inHungarian } from './inHungarian.ts';

it('sorts accented letters beside those without accents', () => {
  expect(inHungarian(['Zab', 'Szója', 'Őszi árpa', 'Napraforgó', 'Árpa', 'Borsó'])).toEqual([
    'Árpa',
    'Borsó',
    'Napraforgó',
    'Őszi árpa',
    'Szója',
    'Zab',
  ]);
});
