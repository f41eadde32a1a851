import { describe, expect, it } from 'vitest';
import { otherDate, sidesOf } from './otherDate.ts';

describe('comparing', () => {
  const dates = ['2026-06-11', '2026-05-01', '2026-06-01'];
  it('begins with the date before', () => {
    expect(otherDate(dates, '2026-06-11')).toBe('2026-06-01');
    expect(otherDate(dates, '2026-05-01')).toBe('2026-06-01');
    expect(otherDate(['2026-05-01'], '2026-05-01')).toBeNull();
    expect(otherDate([], '2026-05-01')).toBeNull();
  });
  it('has the earlier date on the left', () => {
    expect(sidesOf('2026-06-11', '2026-05-01')).toEqual({ left: '2026-05-01', right: '2026-06-11' });
    expect(sidesOf('2026-05-01', '2026-06-11')).toEqual({ left: '2026-05-01', right: '2026-06-11' });
  });
});
