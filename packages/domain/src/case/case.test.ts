import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../geo/types.ts';
import { caseFaultText } from './case.hu.ts';
import { type CaseDraft, checkCase, countsInStatistics, emptyCase, plantNames } from './caseForm.ts';
import { columnLetters, planCases, type SheetCell } from './caseTable.ts';
import { CASE_COLUMNS } from './caseTable.hu.ts';
import { normaliseDanger } from './dangers.ts';
import { areaRefusalText } from './damagedAreas.hu.ts';
import { canAddArea, checkDamagedArea } from './damagedAreas.ts';
import { parseDecimal } from './number.ts';

const TODAY = '2026-06-20';
const draft: CaseDraft = {
  damageNumber: '12345678901',
  policyNumber: 'K-1',
  damageDate: '2026-06-18',
  area: 12.5,
  dangerType: ' jég ',
  inspectionAddress: 'Szeged, Fő utca 1.',
  inspectionAddressZip: '6720',
  blocks: [{ mepar: 'W1U6F818', area: 12.5, plants: 'Őszi búza;  Kukorica,' }],
};

describe('numbers as people write them', () => {
  it('take a comma, a point, and spaces between thousands', () => {
    expect(['4,5', '4.5', ' 1 234,5 ', '1\u00A0234', '0', '-1', '+2', ',5'].map(parseDecimal)).toEqual([
      4.5, 4.5, 1234.5, 1234, 0, -1, 2, 0.5,
    ]);
    expect(['', '  ', null, undefined].map(parseDecimal)).toEqual([null, null, null, null]);
    for (const bad of ['x', '1,2,3', '1e308', '4,5 t', '--1', '٣', Infinity, {}, true])
      expect(parseDecimal(bad)).toBeNaN();
  });
});

describe('the form of a case', () => {
  it('is accepted, tidied, and the peril goes by its name', () => {
    const check = checkCase(draft, TODAY);
    expect(check).toMatchObject({
      ok: true,
      form: { dangerType: 'Jégeső', blocks: [{ plants: 'Őszi búza, Kukorica' }] },
    });
    expect(['JÉGVERÉS', 'jégkár', 'Aszály', 'Valami', 'constructor'].map(normaliseDanger)).toEqual([
      'Jégeső',
      'Jégeső',
      'Aszály',
      'Valami',
      'constructor',
    ]);
  });

  it('begins with area 0, one empty block and today', () => {
    const empty = emptyCase(TODAY);
    expect(empty).toMatchObject({ area: 0, damageDate: TODAY, blocks: [{ mepar: '', area: 0, plants: '' }] });
    const check = checkCase(empty, TODAY);
    expect(check.ok ? [] : [...check.faults.keys()]).toEqual([
      'damageNumber',
      'policyNumber',
      'dangerType',
      'inspectionAddress',
      'inspectionAddressZip',
      'blocks.0.mepar',
      'blocks.0.plants',
    ]);
  });

  it.each([
    [{ damageNumber: ' ' }, 'damageNumber', 'Kötelező kitölteni'],
    [{ damageNumber: 'x\u0007' }, 'damageNumber', 'Nem megengedett karaktert tartalmaz.'],
    [{ damageNumber: 'x'.repeat(65) }, 'damageNumber', 'Túl hosszú.'],
    [{ damageDate: '2026-06-21' }, 'damageDate', 'Nem lehet későbbi a mai dátumnál'],
    [{ damageDate: '2026-02-30' }, 'damageDate', 'Érvénytelen dátum'],
    [{ damageDate: '' }, 'damageDate', 'Kötelező kitölteni'],
    [{ area: null }, 'area', 'Kötelező kitölteni'],
    [{ area: -1 }, 'area', 'Nem lehet negatív.'],
    [{ area: Number.NaN }, 'area', 'Nem értelmezhető számként.'],
    [{ area: 1e308 }, 'area', 'Ekkora terület nem lehetséges. Hektárban adja meg!'],
    [{ blocks: [] }, 'blocks', 'Kötelező kitölteni'],
    [
      { blocks: [{ mepar: 'w1u6f818', area: 1, plants: 'x' }] },
      'blocks.0.mepar',
      'A mepar kódnak 8 számjegyűnek kell lennie, és csak Nagy betűket és számokat tartalmazhat.',
    ],
    [
      {
        blocks: [
          { mepar: 'W1U6F818', area: 1, plants: 'x' },
          { mepar: 'W1U6F818', area: 1, plants: 'y' },
        ],
      },
      'blocks.1.mepar',
      'Ez a MePAR-blokk már szerepel a kárban.',
    ],
  ] as const)('refuses %j', (change, path, text) => {
    const check = checkCase({ ...draft, ...change }, TODAY);
    if (check.ok) throw new Error('accepted');
    expect([...check.faults.entries()].map(([at, fault]) => [at, caseFaultText(fault)])).toEqual([[path, text]]);
  });

  it('counts numbers of eleven characters', () => {
    expect(['12345678901', ' 1234567890A ', '1234567890', ''].map(countsInStatistics)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(plantNames('a; b,a ,')).toEqual(['a', 'b']);
  });
});

const cell = (value: string | number | null): SheetCell =>
  value === null
    ? { kind: 'empty' }
    : typeof value === 'number'
      ? { kind: 'number', value }
      : { kind: 'text', text: value };
const TITLES = Object.values(CASE_COLUMNS).map(({ title }) => cell(title));
const rowOf = (...values: readonly (string | number | null)[]): SheetCell[] => values.map(cell);
const plan = (rows: readonly (readonly SheetCell[])[], date1904 = false) =>
  planCases({ rows: [TITLES, ...rows], date1904 }, TODAY);
const full = rowOf(
  '12345678901',
  'K-1',
  '2026. 06. 18.',
  12.5,
  'Jégeső',
  6720,
  'Szeged',
  'W1U6F818',
  '10,5',
  'Őszi búza',
);
const continued = (mepar: string) => rowOf(null, null, null, null, null, null, null, mepar, 2, 'Kukorica');

describe('a table of cases', () => {
  it('is one case per damage number, one block per row, merged cells and numbers of any kind included', () => {
    const second = rowOf(12345678902, 99, 46191, '3', 'jég', '6720', 'Szeged', ' w1u6f81a ', 3, 'Kukorica');
    const result = plan([full, continued('W1U6F819'), second, rowOf(null, null, '')]);
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    expect(
      result.cases.map(({ form, row }) => [
        row,
        form.damageNumber,
        form.damageDate,
        form.blocks.map(({ mepar }) => mepar),
      ]),
    ).toEqual([
      [2, '12345678901', '2026-06-18', ['W1U6F818', 'W1U6F819']],
      [4, '12345678902', '2026-06-18', ['W1U6F81A']],
    ]);
    expect(result.cases[0]?.form.blocks[0]?.area).toBe(10.5);
    expect(result.cases[1]?.form).toMatchObject({ policyNumber: '99', dangerType: 'Jégeső', area: 3 });
    const old = rowOf('x', 'K', 46191 - 1462, 1, 'Vihar', '1', 'x', 'W1U6F818', 1, 'x');
    expect(plan([old], true)).toMatchObject({ cases: [{ form: { damageDate: '2026-06-18' } }] });
  });

  it('reports every fault with its cell, and plans nothing', () => {
    const bad = full.map((each, index) =>
      index === 7 ? cell('bad') : index === 2 ? cell('tegnap') : index === 8 ? cell('sok') : each,
    );
    const result = plan([
      bad,
      rowOf('12345678901', 'K-2', null, null, null, null, null, 'W1U6F819', -1, 'x'),
      [{ kind: 'error' }],
    ]);
    expect(result).toEqual({
      ok: false,
      faults: [
        { row: 2, column: 'C', error: 'Érvénytelen dátum' },
        { row: 2, column: 'H', error: expect.stringContaining('8 számjegyűnek') },
        { row: 2, column: 'I', error: 'Nem értelmezhető számként.' },
        { row: 3, column: 'B', error: 'A(z) „Kötvényszám” eltér ugyanennek a kárnak a korábbi sorától.' },
        { row: 3, column: 'I', error: 'Nem lehet negatív.' },
        { row: 4, column: 'A', error: 'A cellában hibás képlet van.' },
        { row: 4, column: 'H', error: 'Kötelező kitölteni' },
        { row: 4, column: 'I', error: 'Kötelező kitölteni' },
        { row: 4, column: 'J', error: 'Kötelező kitölteni' },
      ],
    });
  });

  it('needs its titles, rows, and not too many of them', () => {
    const without = planCases({ rows: [TITLES.slice(1), full], date1904: false }, TODAY);
    expect(without).toMatchObject({ ok: false, faults: [{ row: 1, error: 'Hiányzik a(z) „Kárszám” oszlop.' }] });
    expect(planCases({ rows: [[cell('x')]], date1904: false }, TODAY)).toMatchObject({ faults: [{ row: 1 }] });
    expect(planCases({ rows: [], date1904: false }, TODAY).ok).toBe(false);
    expect(plan([])).toMatchObject({ faults: [{ row: 2 }] });
    expect(plan(Array.from({ length: 2001 }, () => full))).toMatchObject({ faults: [{ row: 2002 }] });
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });

  it('is planned or refused whatever it contains', () => {
    const anyCell = fc.oneof(
      fc.constant<SheetCell>({ kind: 'empty' }),
      fc.constant<SheetCell>({ kind: 'error' }),
      fc.string().map((text): SheetCell => ({ kind: 'text', text })),
      fc.double().map((value): SheetCell => ({ kind: 'number', value })),
    );
    fc.assert(
      fc.property(fc.array(fc.array(anyCell, { maxLength: 12 }), { maxLength: 6 }), (rows) => {
        const result = plan(rows);
        if (!result.ok) expect(result.faults.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a damaged area', () => {
  const square = (x: number, y: number, side: number): Position[] => [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
  const block = { type: 'Polygon', coordinates: [square(700_000, 200_000, 400)] } as const;
  const table = { type: 'Polygon', coordinates: [square(700_000, 200_000, 200)] } as const;
  const check = (...parts: readonly Position[][]) =>
    checkDamagedArea({ type: 'MultiPolygon', coordinates: parts.map((ring) => [ring]) }, { block, table });

  it('may have several parts and extend beyond the table, and its size is computed', () => {
    const result = check(square(700_010, 200_010, 100), square(700_150, 200_150, 100));
    expect(result).toMatchObject({ ok: true, area: 20_000 });
  });

  it('is refused with a sentence', () => {
    const texts = (result: ReturnType<typeof check>) => (result.ok ? [] : result.refusals.map(areaRefusalText));
    expect(texts(check(square(700_210, 200_210, 50)))).toEqual([
      'A károsodott terület teljesen a táblán kívül esik. Rajzolja a tábla határán belülre!',
    ]);
    expect(texts(check(square(700_010, 200_010, 50), square(700_030, 200_030, 50)))).toEqual([
      'A károsodott terület részei fedik egymást. Rajzolja meg egyetlen körvonallal!',
    ]);
    expect(
      texts(
        check([
          [700_000, 200_000],
          [700_100, 200_100],
          [700_100, 200_000],
          [700_000, 200_100],
          [700_000, 200_000],
        ]),
      ),
    ).toHaveLength(1);
    expect(checkDamagedArea('x', { block, table }).ok).toBe(false);
    expect(checkDamagedArea({ type: 'Point', coordinates: [1, 2] }, { block, table }).ok).toBe(false);
  });

  it('is one of ten at most, and is impossible where the table is the block', () => {
    expect([canAddArea(9, false), canAddArea(10, false), canAddArea(0, true)]).toEqual([true, false, false]);
  });
});
