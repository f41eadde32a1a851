import { expect, it } from 'vitest';
import { byHungarian, inHungarian } from './inHungarian.ts';

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

it('sorts rows by their names, and keeps the order of those with the same one', () => {
  const rows = [
    { id: 1, name: 'Zsiga' },
    { id: 2, name: 'Ács' },
    { id: 3, name: 'Zoltán' },
    { id: 4, name: 'Ács' },
  ];
  expect(byHungarian(rows, ({ name }) => name).map(({ id }) => id)).toEqual([2, 4, 3, 1]);
});
