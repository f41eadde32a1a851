import { expect, it } from 'vitest';
import { insideOf } from './insideOf.ts';

const CORNER = [
  [0, 0],
  [10, 0],
  [10, 10],
  [5, 5],
  [0, 10],
] as const;

it.each([
  [[5, 2], true],
  [[1, 8], true],
  [[5, 8], false],
  [[-1, 5], false],
  [[11, 1], false],
] as const)('%j is inside: %s', (place, expected) => expect(insideOf(CORNER, place)).toBe(expected));

it('nothing is inside of no outline', () => expect(insideOf([], [0, 0])).toBe(false));
