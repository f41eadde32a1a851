import type { EkItem, EkTotal } from '@georisk/contract/verticals/monitoring/eks.ts';
import { describe, expect, it } from 'vitest';
import { areaOf, ekEntries, matching } from './ekList.ts';

const item = (code: string, more: Partial<EkItem> = {}) =>
  ({ code, krNumber: null, ownerAddress: null, ...more }) as EkItem;
const total = (code: string, area: number) => ({ code, area }) as EkTotal;

describe('ekEntries', () => {
  it('are in the order of their codes, numbers as numbers, and leave the given list as it is', () => {
    const given = [item('EK-10'), item('EK-9'), item('EK-1')];
    expect(ekEntries(given, []).map(({ code }) => code)).toEqual(['EK-1', 'EK-9', 'EK-10']);
    expect(given.map(({ code }) => code)).toEqual(['EK-10', 'EK-9', 'EK-1']);
  });

  it('have the land of their own code, and null where none of it is known', () => {
    const entries = ekEntries([item('A'), item('B')], [total('B', 3), total('C', 4)]);
    expect(entries.map(({ total: land }) => land?.area ?? null)).toEqual([null, 3]);
  });
});

describe('matching', () => {
  const entries = ekEntries(
    [
      item('EK-1', { krNumber: 'KR/2026/15', ownerAddress: 'Ópusztaszer, Fő utca 2.' }),
      item('EK-2', { ownerAddress: 'Szeged' }),
    ],
    [],
  );
  const codes = (text: string) => matching(entries, text).map(({ code }) => code);

  it('finds a text in the code, the number and the address, without accents and case', () => {
    expect(codes('ek-2')).toEqual(['EK-2']);
    expect(codes('kr/2026')).toEqual(['EK-1']);
    expect(codes('opusztaszer')).toEqual(['EK-1']);
    expect(codes('FO UTCA')).toEqual(['EK-1']);
    expect(codes('sze')).toEqual(['EK-1', 'EK-2']);
  });

  it('is all of them without a text, none for a text that nobody has', () => {
    expect(matching(entries, '  ')).toHaveLength(2);
    expect(matching(entries, 'null')).toEqual([]);
  });
});

describe('areaOf', () => {
  it('adds the declared hectares, and nothing of an application without known land', () => {
    expect(areaOf(ekEntries([item('A'), item('B'), item('C')], [total('A', 1.5), total('C', 2.25)]))).toBe(3.75);
    expect(areaOf([])).toBe(0);
  });
});
