import { describe, expect, it } from 'vitest';
import { halveByMajority } from './overview.ts';

describe('overviews of classes', () => {
  it('contain only classes, the most frequent of each four', () => {
    const rows = Uint8Array.of(1, 1, 4, 2, 0, 1, 3, 2, 2, 0, 4, 4, 3, 0, 0, 0);
    expect([...halveByMajority(rows, 4, 4, 1, 0)]).toEqual([1, 2, 2, 4]);
  });

  it('stay no data where nothing is, and end at odd edges', () => {
    expect([...halveByMajority(new Uint8Array(4), 2, 2, 1, 0)]).toEqual([0]);
    expect([...halveByMajority(Uint8Array.of(1, 1, 3, 2, 2, 4, 1, 1, 4), 3, 3, 1, 0)]).toEqual([1, 3, 1, 4]);
  });
});
