import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { passesByYear, stripPasses } from './stripPasses.ts';

const pass = (date: string) => ({ date: date as IsoDate, isUsable: true, hasNdvi: true, isAlert: false });
const seen = (date: string, usable: boolean, reason: string | null = null) => ({ date, usable, reason });

describe('the strip', () => {
  it('shows clouded passes, hollow and in their place', () => {
    const passes = stripPasses(
      [pass('2026-06-01'), pass('2026-06-11')],
      [
        seen('2026-06-01', true),
        seen('2026-06-06', false, 'felhő'),
        seen('2026-06-16', false),
        seen('2026-06-11', false),
      ],
      'takarás',
    );
    expect(passes.map(({ date, reason, hasNdvi }) => [date, reason, hasNdvi])).toEqual([
      ['2026-06-01', null, true],
      ['2026-06-06', 'felhő', false],
      // An existing map is shown, whatever the curve says about it.
      ['2026-06-11', null, true],
      ['2026-06-16', 'takarás', false],
    ]);
  });
});

describe('the years of the strip', () => {
  const pass = (date: string) => ({
    date: date as IsoDate,
    isUsable: true,
    hasNdvi: true,
    isAlert: false,
    reason: null,
  });
  const dates = ['2024-06-06', '2025-06-06', '2025-06-08', '2026-04-21', '2026-06-06'];
  it('appear once each, over the passes of their own', () => {
    const years = passesByYear(dates.map(pass));
    expect(years.map(({ year, passes }) => [year, passes.map(({ date }) => date)])).toEqual([
      ['2024', ['2024-06-06']],
      ['2025', ['2025-06-06', '2025-06-08']],
      ['2026', ['2026-04-21', '2026-06-06']],
    ]);
    expect(passesByYear([])).toEqual([]);
  });
  it('make the label of every day unique', () => {
    const labels = passesByYear(dates.map(pass)).flatMap(({ year, passes }) =>
      passes.map(({ label }) => `${year}. ${label}`),
    );
    expect(labels).toEqual(['2024. jún. 6.', '2025. jún. 6.', '2025. jún. 8.', '2026. ápr. 21.', '2026. jún. 6.']);
    expect(new Set(labels).size).toBe(dates.length);
  });
});
