import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDate,
  formatHectares,
  formatLength,
  formatMonthDay,
  formatNumber,
  formatShare,
  formatSigned,
} from './format.ts';

describe('Hungarian numbers and dates', () => {
  it('have a decimal comma and thousands separated by U+00A0, four digits too', () => {
    expect(formatNumber(15.02)).toBe('15,02');
    expect(formatNumber(1234.5)).toBe('1\u00A0234,50');
    expect(formatNumber(-0.12)).toBe('−0,12');
    expect(formatNumber(-0.001)).toBe('0,00');
    expect(formatCount(1234567)).toBe('1\u00A0234\u00A0567');
    expect(formatHectares(2.345)).toBe('2,35\u00A0ha');
  });

  it('have a sign where they are differences, and none where nothing is left of them', () => {
    expect([1.5, -1.5, 0.005].map(formatSigned)).toEqual(['+1,50', '−1,50', '+0,01']);
    expect([0, 0.004, -0.004].map(formatSigned)).toEqual(['0,00', '0,00', '0,00']);
  });

  it('have dates as YYYY. MM. DD.', () => {
    expect(formatDate('2026-06-01')).toBe('2026. 06. 01.');
  });

  it('have the day within a year as MMM D.', () => {
    expect(['2026-11-20', '2026-05-02', '2026-09-01'].map(formatMonthDay)).toEqual([
      'nov. 20.',
      'máj. 2.',
      'szept. 1.',
    ]);
  });

  it('have shares and lengths with their unit', () => {
    expect(formatShare(0.976)).toBe('98\u00A0%');
    expect(formatLength(312.34)).toBe('312,3\u00A0m');
    expect(formatLength(2345)).toBe('2,35\u00A0km');
    // What is rounded to a kilometre is one.
    expect([0, 999.94, 999.96, 1_000, 1_000_000].map(formatLength)).toEqual([
      '0,0\u00A0m',
      '999,9\u00A0m',
      '1,00\u00A0km',
      '1,00\u00A0km',
      '1\u00A0000,00\u00A0km',
    ]);
  });
});
