import type { DashboardTable } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { DASHBOARDS } from '@georisk/contract/verticals/insurance/dashboards.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { casesByDay, largest } from './chartData.ts';
import { figureText, sheetsOf } from './figures.ts';
import { CATEGORIES, hrefOfPage, pageOf } from './pages.ts';
import { dashboardTexts } from './texts.hu.ts';

const table = (
  type: string,
  rows: DashboardTable['rows'],
  keys: readonly string[] = Object.keys(rows[0] ?? {}),
): DashboardTable => ({
  type,
  title: 'T',
  columns: keys.map((key) => ({ key, title: key })),
  rows,
});

describe('the page of an address', () => {
  const pageAt = (query: string) => pageOf(new URLSearchParams(query));
  it('is the first where nothing, or nothing valid, is named', () => {
    const first = { category: 'karok', subcategory: 'szam', days: 30 };
    expect(pageAt('')).toEqual(first);
    expect(pageAt('category=semmi&subcategory=x&days=8')).toEqual(first);
    expect(pageAt('category=toString&subcategory=length')).toEqual(first);
    expect(pageAt('category=radar&subcategory=szam')).toEqual({ category: 'radar', subcategory: 'tegnap', days: 30 });
  });
  it('leads back to itself, for every page and window', () => {
    for (const category of CATEGORIES) {
      for (const subcategory of DASHBOARDS[category]) {
        for (const days of [7, 30, 365] as const) {
          const page = { category, subcategory, days };
          expect(pageOf(new URL(hrefOfPage(page), 'http://x').searchParams)).toEqual(page);
        }
      }
    }
  });
  it('has a name, whichever it is', () => {
    for (const category of CATEGORIES) {
      const { title, pages } = dashboardTexts.categories[category];
      expect(title).not.toBe('');
      expect(Object.keys(pages)).toEqual([...DASHBOARDS[category]]);
    }
  });
});

describe('a figure', () => {
  it.each([
    ['d7', 1_234_567, '1\u00A0234\u00A0567'],
    ['d365', 1234, '1\u00A0234'],
    ['ha365', 1234.565, '1\u00A0234,57'],
    ['haBefore', 4, '4,00'],
    ['t30', 0.005, '0,01'],
    ['yield', 5.5, '5,50'],
    ['share', 69.6, '69,6'],
    ['change', -12.34, '−12,3'],
    ['proposal', 1_250_000, '1\u00A0250\u00A0000'],
    ['newest', '2026-07-20', '2026. 07. 20.'],
    ['name', '2026-07-20', '2026. 07. 20.'],
    ['name', '2018', '2018'],
    ['yield', null, '–'],
  ] as const)('%s %s is written %s', (key, value, text) => expect(figureText(key, value)).toBe(text));
});

describe('charts', () => {
  const today = '2026-03-01' as IsoDate;
  it('have every day of their window, and no other', () => {
    const tables = [
      table('nap', [
        { name: '2026-03-01', cases: 2 },
        { name: '2026-02-23', cases: 1 },
        { name: '2026-02-22', cases: 9 },
      ]),
    ];
    const days = casesByDay(tables, today, 7);
    expect(days?.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 2]);
    expect(days?.map(({ date }) => date).slice(-2)).toEqual(['2026-02-28', '2026-03-01']);
    expect(casesByDay([table('nap', [], ['name', 'cases'])], today, 365)).toHaveLength(365);
  });
  it('show the largest and add up the rest', () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({ name: `n${index}`, ha7: index, p7: null }));
    const bars = largest([table('noveny', rows)], 'noveny', 'ha7', 'Egyéb', 4);
    expect(bars).toEqual([
      { name: 'n8', value: 8 },
      { name: 'n7', value: 7 },
      { name: 'n6', value: 6 },
      { name: 'Egyéb', value: 15 },
    ]);
    expect(largest([table('noveny', rows)], 'noveny', 'p7', 'Egyéb')).toEqual([]);
    expect(largest([table('noveny', [], ['ha7'])], 'noveny', 'ha7', 'Egyéb')).toEqual([]);
  });
  it('of a missing column or table are unknown, not empty', () => {
    const rows = [{ name: 'Jégeső', proposal: 6_800_000 }];
    expect(largest([table('veszely', rows)], 'veszely', 'p30', 'Egyéb')).toBeNull();
    expect(largest([table('veszely', rows)], 'noveny', 'proposal', 'Egyéb')).toBeNull();
    expect(casesByDay([table('veszely', rows)], today, 7)).toBeNull();
  });
});

describe('sheets', () => {
  it('keep numbers as numbers and days as days', () => {
    const [sheet] = sheetsOf([
      table('nap', [
        { name: '2026-03-01', cases: 2, share: null },
        { name: '=1+1', cases: 1, share: 1.5 },
      ]),
    ]);
    expect(sheet?.rows).toEqual([
      [{ kind: 'date', date: '2026-03-01' }, { kind: 'number', value: 2, digits: 0 }, null],
      ['=1+1', { kind: 'number', value: 1, digits: 0 }, { kind: 'number', value: 1.5, digits: 1 }],
    ]);
  });
});

it('writes a date before a suffix without its last full stop', () => {
  expect(dashboardTexts.until('2026. 11. 27.')).toBe('2026. 11. 27-ig');
});
