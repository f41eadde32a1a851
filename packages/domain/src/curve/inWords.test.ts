import { describe, expect, it } from 'vitest';
import { compareCurve } from './inWords.ts';
import { comparableYears } from './sameCrop.ts';

const NONE = { median: null, lo: null, hi: null, lastYear: null };

describe('a measurement compared', () => {
  it('is the worked example: with the same crop around first', () => {
    const compared = compareCurve({ mean: 0.45, median: 0.57, lo: 0.3, hi: 0.5, lastYear: 0.6 });
    expect(compared?.with).toBe('median');
    expect(compared?.difference).toBeCloseTo(-0.12, 10);
  });

  it('is alike within 0.05', () => {
    expect(compareCurve({ ...NONE, mean: 0.5, median: 0.54 })?.difference).toBe(0);
    expect(compareCurve({ ...NONE, mean: 0.5, median: 0.56 })?.difference).toBeCloseTo(-0.06, 10);
  });

  it('is with the earlier years where no crop around is known: within them, above or below', () => {
    const band = { ...NONE, lo: 0.4, hi: 0.6 };
    expect(compareCurve({ ...band, mean: 0.45 })).toEqual({ with: 'band', difference: 0 });
    expect(compareCurve({ ...band, mean: 0.7 })?.difference).toBeCloseTo(0.1, 10);
    expect(compareCurve({ ...band, mean: 0.3 })?.difference).toBeCloseTo(-0.1, 10);
  });

  it('is with the year before, or with nothing', () => {
    expect(compareCurve({ ...NONE, mean: 0.7, lastYear: 0.5 })?.with).toBe('lastYear');
    expect(compareCurve({ ...NONE, mean: 0.7 })).toBeNull();
  });
});

describe('the years that a season is compared with', () => {
  const crops = [
    { year: 2026, key: 'B01' },
    { year: 2025, key: 'K01' },
    { year: 2024, key: 'B01' },
  ];
  it('had the same crop, or one that is not known', () => {
    expect(comparableYears(2026, [2025, 2024, 2023], crops)).toEqual([2024, 2023]);
    expect(comparableYears(2025, [2024], crops)).toEqual([]);
  });
  it('are all where the season’s own is not known', () => {
    expect(comparableYears(2023, [2022, 2021], crops)).toEqual([2022, 2021]);
  });
});
