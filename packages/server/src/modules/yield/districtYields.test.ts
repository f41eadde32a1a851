import { describe, expect, it } from 'vitest';
import { districtYields, percentileOf } from './districtYields.ts';

const DISTRICTS = ['1', '2', '3', '4'].map((code) => ({ code, name: code, county: code === '4' ? null : 'Békés' }));

describe('the yield of a district', () => {
  it("is its blocks' where they are enough, else the figure published for it, for its county, for the country", () => {
    const means = [
      { code: '1', yield: 8, blocks: 3, farms: 2 },
      { code: '2', yield: 9, blocks: 2, farms: 2 },
      { code: '3', yield: 9, blocks: 9, farms: 1 },
    ];
    const published = [
      { level: 'nuts4', code: '1', yield: 1 },
      { level: 'nuts4', code: '2', yield: 7 },
      { level: 'county', code: 'Békés', yield: 6 },
      { level: 'country', code: 'HU', yield: 5 },
    ] as const;
    expect([...districtYields(DISTRICTS, means, published, 2)]).toEqual([
      ['1', 8],
      ['2', 7],
      ['3', 6],
      ['4', 5],
    ]);
    expect([...districtYields(DISTRICTS, means, [], 5)]).toEqual([]);
  });
});

describe('a percentile', () => {
  it('is interpolated between two values', () => {
    expect(percentileOf([], 0.99)).toBeNull();
    expect(percentileOf([5], 0.99)).toBe(5);
    expect(percentileOf([3, 1, 2], 0.5)).toBe(2);
    expect(percentileOf([0, 10], 0.99)).toBeCloseTo(9.9, 9);
  });
});
