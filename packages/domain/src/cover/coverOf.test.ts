import { describe, expect, it } from 'vitest';
import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { coverOf, type CoverQuestion, type CoverTerms } from './coverOf.ts';
import { COVER_DAYS } from './coverDays.cases.ts';
import { coverPeriod } from './coverPeriod.ts';

const TERMS: CoverTerms = {
  year: 2026,
  validFrom: '2025-11-01' as IsoDate,
  validTo: '2026-10-31' as IsoDate,
  plantCode: 'OSZI_BUZA',
  plantName: 'Őszi búza',
  perils: ['hail', 'springFrost'],
};
const cover = (asked: Omit<CoverQuestion, 'day'> & { readonly day: string }, terms: Partial<CoverTerms> = {}) =>
  coverOf({ ...TERMS, ...terms }, asked as CoverQuestion);

describe('the period of a cover', () => {
  it.each(COVER_DAYS)('of year $year, $validFrom to $validTo, $plantCode is $from to $to', (each) => {
    const { from, to, isAssumed, ...said } = each;
    expect(coverPeriod(said)).toEqual({ from, to, isAssumed });
  });
});

describe('a plot', () => {
  it.each([
    ['2025-10-31', ['before-period']],
    ['2025-11-01', []],
    ['2026-10-31', []],
    ['2026-11-01', ['after-period']],
  ])('is insured on %s but for %j', (day, reasons) => {
    const found = cover({ day });
    expect(found.kind === 'not-covered' ? found.reasons : []).toEqual(reasons);
  });

  it('of the next harvest year is insured from the day on which its policy begins', () => {
    const next = { year: 2027, validFrom: '2026-11-01' as IsoDate, validTo: null };
    expect(cover({ day: '2026-11-27' }, next)).toEqual({ kind: 'covered', isAssumed: true });
  });

  it('is not insured against a peril that its policy does not name, and unknown where it names none', () => {
    expect(cover({ day: '2026-06-01', peril: 'hail' })).toEqual({ kind: 'covered', isAssumed: false });
    expect(cover({ day: '2026-06-01', peril: 'drought' })).toEqual({
      kind: 'not-covered',
      reasons: ['peril-not-insured'],
    });
    expect(cover({ day: '2026-06-01', peril: 'drought' }, { perils: null })).toEqual({
      kind: 'unknown',
      missing: ['perils'],
    });
    expect(cover({ day: '2026-11-01', peril: 'drought' })).toEqual({
      kind: 'not-covered',
      reasons: ['after-period', 'peril-not-insured'],
    });
  });

  it('is not insured with another crop, and unknown where its policy names none', () => {
    expect(cover({ day: '2026-06-01', plantName: 'búza' }).kind).toBe('covered');
    expect(cover({ day: '2026-06-01', plantName: 'Kukorica' })).toEqual({
      kind: 'not-covered',
      reasons: ['other-crop'],
    });
    expect(cover({ day: '2026-06-01', plantName: 'Kukorica' }, { plantName: null })).toEqual({
      kind: 'unknown',
      missing: ['crop'],
    });
  });

  it('without a policy is not insured', () => {
    expect(coverOf(null, { day: '2026-06-01' as IsoDate })).toEqual({ kind: 'not-covered', reasons: ['no-policy'] });
  });

  it('of every crop begins with its season', () => {
    const begin = (plantCode: PlantCode | null) =>
      coverPeriod({ year: 2026, validFrom: null, validTo: null, plantCode }).from;
    const codes = ['OSZI_BUZA', 'REPCE', 'TAVASZI_BUZA', 'KUKORICA', 'GYEP', 'LUCERNA', 'SZOLO', null] as const;
    expect(codes.map(begin)).toEqual([
      '2025-09-01',
      '2025-08-01',
      '2026-03-01',
      '2026-03-01',
      '2025-11-01',
      '2025-11-01',
      '2025-11-01',
      '2025-11-01',
    ]);
  });
});
