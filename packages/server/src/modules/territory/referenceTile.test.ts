import { describe, expect, it } from 'vitest';
import type { RoadLines } from './reference.repository.ts';
import { halfway, numberMarks } from './referenceTile.ts';

describe('the middle of a line', () => {
  it('is halfway along it', () => {
    expect(
      halfway([
        [0, 0],
        [10, 0],
        [10, 30],
      ]),
    ).toEqual([10, 10]);
    expect(
      halfway([
        [0, 0],
        [0, 0],
        [4, 0],
      ]),
    ).toEqual([2, 0]);
    expect(halfway([[1, 1]])).toBeNull();
    expect(halfway([])).toBeNull();
  });
});

describe('the number of a road', () => {
  const road: RoadLines = {
    kind: 'main',
    number: '4',
    lines: [
      [
        [0, 0],
        [5, 0],
      ],
      [
        [0, 50],
        [100, 50],
      ],
    ],
  };

  it('is in the middle of its longest piece', () => {
    expect(numberMarks(road, 9, 500)).toEqual([{ point: [50, 50], values: ['mainNumber', '4'] }]);
  });

  it('is left out of short pieces, small scales, and roads without one', () => {
    expect(numberMarks(road, 9, 5_000)).toEqual([]);
    expect(numberMarks(road, 8, 500)).toEqual([]);
    expect(numberMarks({ ...road, number: null }, 9, 500)).toEqual([]);
    expect(numberMarks({ ...road, lines: [] }, 9, 500)).toEqual([]);
  });
});
