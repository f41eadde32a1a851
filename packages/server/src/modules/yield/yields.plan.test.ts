import { crop } from '@georisk/domain/crops/crops.ts';
import { describe, expect, it } from 'vitest';
import { testCells } from '#server/imports/testCells.ts';
import { parseYield, planYields, yieldFields, yieldKey, type YieldRow } from './yields.plan.ts';

type Given = Parameters<typeof testCells<typeof yieldFields>>[1];

const GOOD = { yield: '5,5', year: 2025, plantName: 'őszi búza', county: 'Békés' };
const NOTHING = { year: undefined, country: undefined };
const parse = (cells: Given, context: Parameters<typeof parseYield>[2] = NOTHING) =>
  parseYield(testCells(yieldFields, { ...GOOD, ...cells }), 5, context);
const rowOf = (cells: Given = {}): YieldRow => {
  const parsed = parse(cells);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};
const PLACES = { mepar: new Set(['ABCD1E23']), nuts4: new Set(['087']), county: new Set(['Békés']) };

describe('parseYield', () => {
  it('reads a yield of a county', () => {
    expect(rowOf()).toEqual({
      row: 5,
      shape: null,
      level: 'county',
      code: 'Békés',
      plantCode: 'OSZI_BUZA',
      year: 2025,
      yield: 5.5,
    });
  });

  it('belongs to the narrowest place that the row names', () => {
    const all = { meparCode: 'abcd1e23', nuts4Code: '087', county: 'Békés', country: 'HU' };
    expect(rowOf(all)).toMatchObject({ level: 'mepar', code: 'ABCD1E23' });
    expect(rowOf({ ...all, meparCode: '' })).toMatchObject({ level: 'nuts4', code: '087' });
    expect(rowOf({ ...all, meparCode: null, nuts4Code: null })).toMatchObject({ level: 'county' });
    expect(rowOf({ county: null, country: 'HU' })).toMatchObject({ level: 'country', code: 'HU' });
  });

  it('belongs to the country of the command where the row names no place, and is refused without one', () => {
    expect(parse({ county: '' }, { year: undefined, country: 'HU' })).toMatchObject({
      row: { level: 'country', code: 'HU' },
    });
    expect(parse({ county: '' })).toMatchObject({ ok: false, reason: expect.stringContaining('hol') as string });
  });

  it('uses the year of the command only where the file has no such column', () => {
    const context = { year: 2020, country: undefined };
    expect(parse({ year: undefined }, context)).toMatchObject({ row: { year: 2020 } });
    expect(parse({}, context)).toMatchObject({ row: { year: 2025 } });
    expect(parse({ year: '' }, context)).toMatchObject({ ok: false });
  });

  it('refuses a yield in quintals, and takes the largest possible one', () => {
    const { max } = crop('OSZI_BUZA');
    expect(parse({ yield: 55 })).toMatchObject({ ok: false, reason: expect.stringContaining('55 t/ha') as string });
    expect(rowOf({ yield: max }).yield).toBe(max);
  });

  it('takes a plant by its code before its name', () => {
    expect(rowOf({ plantCode: 'KAL04', plantName: 'búza' }).plantCode).toBe('DURUMBUZA');
  });

  it.each([
    ['an unknown plant', { plantName: 'kőrózsa' }],
    ['no plant', { plantName: '' }],
    ['no yield', { yield: '' }],
    ['a negative yield', { yield: -1 }],
    ['a year that is none', { year: 25 }],
    ['a bad code of a block', { meparCode: 'x' }],
  ])('refuses %s', (_, cells) => {
    expect(parse(cells)).toMatchObject({ ok: false });
  });
});

describe('planYields', () => {
  it('adds, changes and leaves rows by their place, plant and year', () => {
    const row = rowOf();
    const key = yieldKey(row);
    expect(planYields([row], new Map(), PLACES)).toMatchObject({ add: [row], change: [], unchanged: 0 });
    expect(planYields([row], new Map([[key, 5.4]]), PLACES)).toMatchObject({ add: [], change: [row] });
    expect(planYields([row], new Map([[key, 5.5]]), PLACES)).toMatchObject({ change: [], unchanged: 1 });
  });

  it('refuses a place that nobody knows, each with its own sentence; a country needs none', () => {
    const rows = [
      { ...rowOf({ meparCode: 'ABCD1E24' }), row: 1 },
      { ...rowOf({ nuts4Code: '999' }), row: 2 },
      { ...rowOf({ county: 'Atlantisz' }), row: 3 },
      { ...rowOf({ county: null, country: 'HU' }), row: 4 },
    ];
    const { add, refused } = planYields(rows, new Map(), PLACES);
    expect(add.map(({ row }) => row)).toEqual([4]);
    expect(refused.map(({ row }) => row)).toEqual([1, 2, 3]);
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('ABCD1E24'),
      expect.stringContaining('999'),
      expect.stringContaining('Atlantisz'),
    ]);
  });
});
