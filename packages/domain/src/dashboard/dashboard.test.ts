import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { withShares } from './shares.ts';
import { dayBefore, WINDOW_DAYS } from './windows.ts';

describe('windows', () => {
  it('include today and have as many days as their name says', () => {
    expect(WINDOW_DAYS.map((days) => dayBefore('2026-03-01' as IsoDate, days))).toEqual([
      '2026-02-22',
      '2026-01-30',
      '2025-03-01',
    ]);
  });
});

describe('shares', () => {
  it('are per cent of the sum', () => {
    expect(withShares([{ n: 1 }, { n: 2 }, { n: null }], 'n').map(({ share }) => share)).toEqual([33.3, 66.7, 0]);
  });
  it('of nothing are unknown', () => {
    expect(withShares([{ n: 0 }], 'n')).toEqual([{ n: 0, share: null }]);
  });
});
