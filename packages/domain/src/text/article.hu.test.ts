import { expect, it } from 'vitest';
import { articleOf } from './article.hu.ts';

it.each([
  // Read: egy, öt, ötven, ötvenkilenc, ötszáz, ezer, ezerkilencszázkilencvenkilenc, ötezer, ötvenezer, ötszázezer.
  [[1, 5, 50, 59, 500, 599, 1_000, 1_999, 5_000, 5_999, 50_000, 500_000], 'Az'],
  // Read: kettő, négy, hat, tíz, tizenegy, tizenöt, húsz, száz, százöt, kétezer, tízezer, tizenegyezer, százezer.
  [[2, 4, 6, 10, 11, 15, 20, 21, 100, 105, 151, 2_000, 10_000, 11_000, 100_000], 'A'],
] as const)('numbers %j have the article %s', (numbers, article) =>
  expect(numbers.map(articleOf)).toEqual(numbers.map(() => article)),
);
