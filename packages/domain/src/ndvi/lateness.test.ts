import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { isNdviLate } from './lateness.ts';

const late = (today: string, newest: string | null) => isNdviLate(today as IsoDate, newest as IsoDate | null);

describe('late NDVI', () => {
  it('is more than 21 calendar days old', () => {
    expect(late('2022-06-22', '2022-06-01')).toBe(false);
    expect(late('2022-06-22', '2022-05-31')).toBe(true);
  });

  it('counts days, not hours, over the change of clocks', () => {
    expect(late('2026-04-12', '2026-03-22')).toBe(false);
    expect(late('2026-11-05', '2026-10-15')).toBe(false);
    expect(late('2026-11-06', '2026-10-15')).toBe(true);
  });

  it('is not late before the first map', () => expect(late('2022-06-22', null)).toBe(false));
});
