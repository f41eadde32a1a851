import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { OVERDUE_AFTER_DAYS, overdue, overdueBefore } from './overdue.ts';

const TODAY = '2026-07-20' as IsoDate;

describe('an overdue case', () => {
  it('is open for more than the days it may take', () => {
    const last = addDays(TODAY, -OVERDUE_AFTER_DAYS);
    expect(overdue({ status: 'assigned', damageDate: last }, TODAY)).toBe(false);
    expect(overdue({ status: 'assigned', damageDate: addDays(last, -1) }, TODAY)).toBe(true);
    expect(overdueBefore(TODAY)).toBe('2026-06-20');
  });

  it('is never a closed one', () =>
    expect(overdue({ status: 'closed', damageDate: '2020-01-01' as IsoDate }, TODAY)).toBe(false));
});
