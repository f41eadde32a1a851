import { describe, expect, it } from 'vitest';
import { makeLandscape } from '../landscape/landscape.ts';
import { historyCsv, historyDates, historyRows, peakDate } from './history.ts';

const SEED = 2026;

describe('the earlier seasons', () => {
  const landscape = makeLandscape(SEED);
  const rows = historyRows(landscape, 2026, SEED);

  it('are five, on days with a pass, without the days of the peak mosaics', () => {
    expect(new Set(rows.map(({ date }) => date.slice(0, 4)))).toEqual(
      new Set(['2021', '2022', '2023', '2024', '2025']),
    );
    const days = new Set(historyDates(2023));
    expect(days.size).toBeGreaterThan(10);
    expect(rows.filter(({ date }) => date.startsWith('2023')).every(({ date }) => days.has(date))).toBe(true);
    expect(rows.some(({ date }) => date === peakDate(2023))).toBe(false);
  });

  it('contain only possible values', () => {
    for (const { mean, sd, min, max, clearShare, count } of rows) {
      expect(min).toBeLessThanOrEqual(mean);
      expect(max).toBeGreaterThanOrEqual(mean);
      expect(sd).toBeGreaterThan(0);
      expect(clearShare).toBeGreaterThan(0.5);
      expect(clearShare).toBeLessThanOrEqual(1);
      expect(count).toBeGreaterThan(0);
    }
  });

  it('lack a block on cloudy days, and have most of them', () => {
    const most = landscape.blocks.length * 5 * historyDates(2023).length;
    expect(rows.length).toBeGreaterThan(most * 0.7);
    expect(rows.length).toBeLessThan(most * 0.9);
  });

  it('are the same every time, as text with a header', () => {
    const text = historyCsv(rows.slice(0, 2));
    expect(text.split('\n')).toHaveLength(4);
    expect(historyCsv(historyRows(landscape, 2026, SEED).slice(0, 2))).toBe(text);
  });
});
