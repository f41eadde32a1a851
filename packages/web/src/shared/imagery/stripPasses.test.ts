import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { passesByYear, stripPasses, yearsOf } from './stripPasses.ts';

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
  it('name each month once above its first pass, or beside the day where there is room', () => {
    const [year] = passesByYear(['2026-04-21', '2026-06-06', '2026-06-11', '2026-09-21'].map(pass));
    expect(year?.passes.map(({ month, day }) => [month, day])).toEqual([
      ['ápr.', '21.'],
      ['jún.', '6.'],
      [null, '11.'],
      [null, 'szept. 21.'],
    ]);
  });
  it('are as long as their days, so that a gap is seen as a gap', () => {
    const [year] = passesByYear(['2026-04-21', '2026-06-06', '2026-06-08'].map(pass));
    expect([year?.passes.map(({ place }) => place), year?.length]).toEqual([[0, 46 * 9, 46 * 9 + 44], 46 * 9 + 44]);
  });
  it('are listed with this one first', () => {
    expect(yearsOf(dates.map(pass))).toEqual([2026, 2025, 2024]);
  });
});
