import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASE_COLUMNS } from './caseTable.hu.ts';
import { columnLetters, planCases, type SheetCell } from './caseTable.ts';
import type { NamedTitles } from './caseTitles.ts';

const TODAY = '2026-06-15';
const text = (value: string): SheetCell => (value === '' ? { kind: 'empty' } : { kind: 'text', text: value });
const number = (value: number): SheetCell => ({ kind: 'number', value });
const TITLES = Object.values(CASE_COLUMNS).map(({ title }) => text(title));
/** In the order of the template: number, policy, date, area, peril, postal code, address, block, its area, crops. */
const row = (...cells: readonly (string | number | SheetCell)[]): SheetCell[] =>
  cells.map((cell) => (typeof cell === 'string' ? text(cell) : typeof cell === 'number' ? number(cell) : cell));
const CASE = ['K1', 'P1', '2026-06-01', 5, 'Jégeső', '5000', 'Fő utca 1.', 'W1U6F818', 5, 'Őszi búza'] as const;
const MORE = ['', '', '', '', '', '', '', 'W1U6F819', 2, 'Kukorica'] as const;
const changed = (column: number, cell: string | number | SheetCell, base: readonly (string | number)[] = CASE) =>
  row(...base.map((each, index) => (index === column ? cell : each)));
const plan = (rows: readonly (readonly SheetCell[])[], date1904 = false, most?: number) =>
  planCases({ rows, date1904 }, TODAY, most);
const faults = (rows: readonly (readonly SheetCell[])[]) => {
  const found = plan(rows);
  return found.ok ? [] : found.faults.map((fault) => `${fault.column}${fault.row}`);
};

describe('letters of a column', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('%s are %s', (index, letters) => expect(columnLetters(index)).toBe(letters));

  it('are read back as a number to the base 26 without a zero', () => {
    assert(
      property(
        integer({ min: 0, max: 20_000 }),
        (index) =>
          Array.from(columnLetters(index)).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1 ===
          index,
      ),
    );
  });
});

describe('titles that somebody has said', () => {
  const strange = ['Ügy', 'Szerz.', 'Mikor', 'Ha', 'Miért', 'Hol1', 'Hol2', 'Hol3', 'Ha2', 'Mi'];
  const named = Object.fromEntries(Object.keys(CASE_COLUMNS).map((field, index) => [field, strange[index] ?? '']));
  const read = (titles: readonly string[], said: NamedTitles) =>
    planCases({ rows: [titles.map(text), row(...CASE)], date1904: false }, TODAY, undefined, said);

  it('count in place of the usual ones, and one may be of two columns', () => {
    expect(read(strange, named)).toMatchObject({ ok: true, cases: [{ form: { damageNumber: 'K1' } }] });
    const both = read(
      strange.filter((title) => title !== 'Ha2'),
      { ...named, blockArea: 'Ha', mepar: 'Hol3' },
    );
    expect(both).toMatchObject({ ok: true, cases: [{ form: { area: 5, blocks: [{ area: 5 }] } }] });
  });

  it('that say that there is none are believed, whatever the table calls its columns', () => {
    const usual = Object.values(CASE_COLUMNS).map(({ title }) => title);
    expect(read(usual, { plants: null })).toMatchObject({
      ok: false,
      faults: [{ row: 1, column: '', error: expect.stringContaining('Növények') }],
    });
  });

  it('may not be over two columns', () => {
    expect(read([...strange, 'Ügy'], named)).toMatchObject({ ok: false, faults: [{ row: 1, column: 'K' }] });
  });
});

describe('titles', () => {
  it('may be in any order, in any case, with other names, and between others', () => {
    const renamed = [
      text('  KÁRSZÁM '),
      text('valami'),
      text('kötvény'),
      text('Kár  időpontja'),
      text('kár területe'),
      text('kár oka'),
      text('irsz'),
      text('cím'),
      text('blokk'),
      text('blokkterület'),
      text('kultúra'),
    ];
    const found = plan([
      renamed,
      row('K1', 'nem számít', 'P1', '2026-06-01', 5, 'Jégeső', '5000', 'Fő utca 1.', 'W1U6F818', 5, 'Őszi búza'),
    ]);
    expect(found).toMatchObject({ ok: true, cases: [{ form: { damageNumber: 'K1', policyNumber: 'P1' }, row: 2 }] });
  });

  it('that are missing are named, each once, and a double one with its column', () => {
    const found = plan([[...TITLES.slice(1), text('Veszélynem')], row(...CASE)]);
    expect(found.ok ? [] : found.faults).toEqual([
      { row: 1, column: 'J', error: 'A(z) „Veszélynem” oszlop kétszer szerepel.' },
      { row: 1, column: '', error: 'Hiányzik a(z) „Kárszám” oszlop.' },
    ]);
  });

  it('of another table are all asked for in one sentence', () => {
    const found = plan([[text('Name'), text('Date')]]);
    expect(found.ok ? [] : found.faults.map(({ error }) => error.startsWith('A táblázat első sorában'))).toEqual([
      true,
    ]);
    expect(plan([]).ok).toBe(false);
  });
});

describe('dates', () => {
  it.each<[string | number, boolean, string]>([
    ['2026-06-01', false, '2026-06-01'],
    ['2026.06.01.', false, '2026-06-01'],
    ['2026. 6. 1.', false, '2026-06-01'],
    ['2026/6/1', false, '2026-06-01'],
    // Excel's serial 46 174 is 1 June 2026: 46 023 is 1 January 2026, and 151 days later.
    [46_174, false, '2026-06-01'],
    [46_174.75, false, '2026-06-01'],
    // Counted from 1904, 1 462 days fewer.
    [44_712, true, '2026-06-01'],
  ])('%s (from 1904: %s) is %s', (cell, from1904, expected) => {
    const found = plan([TITLES, changed(2, cell)], from1904);
    expect(found.ok && found.cases[0]?.form.damageDate).toBe(expected);
  });

  it.each<string | number>(['06/01/2026', 'tegnap', 9_999, 109_939, -5, '2026-13-01'])('%s is none', (cell) =>
    expect(faults([TITLES, changed(2, cell)])).toEqual(['C2']),
  );
});

describe('rows of a case', () => {
  it('follow the one with its number, empty rows between are nothing', () => {
    const found = plan([TITLES, row(...CASE), row(), row(...MORE), changed(0, 'K2')]);
    expect(found.ok && found.cases.map(({ form, row: at }) => [form.damageNumber, form.blocks.length, at])).toEqual([
      ['K1', 2, 2],
      ['K2', 1, 5],
    ]);
  });

  it('of one number belong together though others are between them', () => {
    const found = plan([TITLES, row(...CASE), changed(0, 'K2'), row('K1', ...MORE.slice(1))]);
    expect(
      found.ok && found.cases.map(({ form }) => [form.damageNumber, form.blocks.map(({ mepar }) => mepar)]),
    ).toEqual([
      ['K1', ['W1U6F818', 'W1U6F819']],
      ['K2', ['W1U6F818']],
    ]);
  });

  it('may repeat the values of the case in another writing, but not differ', () => {
    const again = (cells: readonly (string | number)[]) =>
      faults([TITLES, row(...CASE), row(...cells, ...MORE.slice(7))]);
    expect(again(['K1', 'P1', '2026. 6. 1.', '5,0', 'Jégeső', '5000', 'Fő utca 1.'])).toEqual([]);
    expect(again(['K1', 'P2', '2026-06-02', 6, 'Vihar', '5001', 'Fő utca 2.'])).toEqual([
      'B3',
      'C3',
      'D3',
      'E3',
      'F3',
      'G3',
    ]);
  });

  it('are of one case whose numbers look the same, with letters that nobody sees in them', () => {
    const again = ['K\u200b1', '\ufeffP1', ...CASE.slice(2, 5), '50\u00ad00', ...CASE.slice(6, 7), ...MORE.slice(7)];
    const found = plan([
      TITLES,
      row(...CASE),
      row(...again),
      row('\u200b', ...MORE.slice(1, 7), 'W1U6F820', 1, 'Repce'),
    ]);
    expect(found.ok && found.cases.map(({ form }) => [form.damageNumber, form.blocks.length])).toEqual([['K1', 3]]);
  });

  it('take codes in small letters and numbers that are cells of numbers', () => {
    const found = plan([TITLES, changed(7, ' w1u6f818 ', [12_345_678_901, ...CASE.slice(1)])]);
    expect(found.ok && found.cases[0]?.form).toMatchObject({
      damageNumber: '12345678901',
      blocks: [{ mepar: 'W1U6F818' }],
    });
  });
});

describe('faults', () => {
  it.each<[string, readonly SheetCell[], string]>([
    ['the number', changed(1, ''), 'B2'],
    ['the area', changed(3, 'sok'), 'D2'],
    ['the block’s code', changed(7, 'rossz'), 'H2'],
    ['the block’s area', changed(8, -1), 'I2'],
    ['the crops', changed(9, ''), 'J2'],
    ['a formula that failed', changed(4, { kind: 'error' }), 'E2'],
    ['the text of a formula that failed', changed(0, '#HIÁNYZIK'), 'A2'],
  ])('about %s name its cell', (_, cells, place) => expect(faults([TITLES, cells])[0]).toBe(place));

  it('about a later block name its own row, in the order of the rows', () => {
    expect(faults([TITLES, row(...CASE), changed(7, 'rossz', MORE), changed(1, '', ['K2', ...CASE.slice(1)])])).toEqual(
      ['H3', 'B4'],
    );
  });

  it('have the rows of the file where empty ones stand above the titles', () => {
    const above = [row('', ''), row({ kind: 'error' }), []];
    expect(plan([...above, TITLES, row(...CASE)])).toMatchObject({ ok: true, cases: [{ row: 5 }] });
    expect(faults([...above, TITLES, row(...CASE), changed(0, { kind: 'error' })])).toContain('A6');
    expect(faults([...above, TITLES.slice(1), row(...CASE)])).toEqual(['4']);
    expect(faults([...above, TITLES])).toEqual(['5']);
  });

  it('in one case leave nothing planned of the others', () => {
    expect(plan([TITLES, row(...CASE), changed(1, '', ['K2', ...CASE.slice(1)])]).ok).toBe(false);
  });

  it('are too many rows, or none', () => {
    expect(plan([TITLES, row(...CASE), changed(0, 'K2')], false, 2).ok).toBe(true);
    expect(plan([TITLES, row(...CASE), changed(0, 'K2'), changed(0, 'K3')], false, 2)).toMatchObject({
      faults: [{ row: 4 }],
    });
    expect(plan([TITLES, row()])).toMatchObject({ ok: false, faults: [{ row: 2 }] });
  });
});
