import { read } from '@e965/xlsx';
import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { workbookOf } from './workbook.ts';

describe('a workbook', () => {
  const book = read(
    workbookOf([
      {
        name: 'Ár: [a/b]*',
        columns: [
          { title: 'Név', width: 10 },
          { title: 'Ha', width: 8 },
          { title: 'Nap', width: 8 },
        ],
        rows: [
          [
            { kind: 'text', text: '=HYPERLINK("http://x")' },
            { kind: 'number', value: 1234.5, digits: 2 },
            { kind: 'date', date: '2026-03-01' as IsoDate },
          ],
          [{ kind: 'none' }, { kind: 'number', value: 7, digits: 0 }, { kind: 'none' }],
        ],
      },
      { name: 'Ár: [a/b]*', columns: [{ title: 'X', width: 5 }], rows: [] },
    ]),
    { cellFormula: true, cellNF: true },
  );
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};

  it('has one sheet each, with names that a spreadsheet program accepts', () => {
    expect(book.SheetNames).toHaveLength(2);
    for (const name of book.SheetNames) expect(name).not.toMatch(/[[\]:*?/\\]/);
  });
  it('keeps text that looks like a formula as text', () => {
    expect(sheet['A2']).toMatchObject({ t: 's', v: '=HYPERLINK("http://x")' });
    expect(sheet['A2'].f).toBeUndefined();
  });
  it('has numbers and dates that can be used in calculations', () => {
    expect(sheet['B2']).toMatchObject({ t: 'n', v: 1234.5, z: '#,##0.00' });
    // 1 March 2026 as spreadsheets count days.
    expect(sheet['C2']).toMatchObject({ t: 'n', v: 46_082 });
    expect(sheet['A3']).toBeUndefined();
  });
});
