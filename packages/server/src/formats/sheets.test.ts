import { read, utils } from '@e965/xlsx';
import { assert, asyncProperty, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv/writeCsv.ts';
import { xlsxOf } from './xlsx/writeWorkbook.ts';

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'];
const workbook = (rows: readonly (readonly string[])[]) =>
  xlsxOf({
    name: 'Napló & <társai>',
    columns: [
      { title: 'Első', width: 10 },
      { title: 'Második', width: 20 },
    ],
    rows,
  });
const readBack = async (rows: readonly (readonly string[])[]) => {
  const book = read(await workbook(rows), { type: 'buffer' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('no sheet');
  return { name: book.SheetNames[0], sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }) };
};

describe('csvOf', () => {
  it('has no formulas', () => {
    const lines = csvOf(FORMULAS.map((formula) => [formula]));
    for (const line of lines.slice(1).split('\r\n')) expect(line.replace(/^"/, '')).not.toMatch(/^[=+\-@\t]/);
  });

  it('quotes characters that would end a field', () => {
    expect(csvOf([['a;b', 'say "hi"', 'two\nlines', 'árvíz']])).toBe('\uFEFF"a;b";"say ""hi""";"two\nlines";árvíz\r\n');
  });
});

describe('xlsxOf', () => {
  it('is read by spreadsheet programs, formulas and markup as texts', async () => {
    const { name, sheet, rows } = await readBack([
      ...FORMULAS.slice(0, 4).map((text) => [text, '<script>']),
      ['', 'ő'],
    ]);
    expect(name).toBe('Napló & <társai>');
    expect(rows).toEqual([['Első', 'Második'], ...FORMULAS.slice(0, 4).map((text) => [text, '<script>']), ['', 'ő']]);
    expect(Object.entries(sheet).filter(([, each]) => (each as { f?: string }).f !== undefined)).toEqual([]);
  });

  it('accepts any text', async () => {
    await assert(
      asyncProperty(string({ unit: 'binary', maxLength: 40 }), async (text) => {
        const { rows } = await readBack([['x', text]]);
        expect(rows).toHaveLength(2);
      }),
      { numRuns: 15 },
    );
  });

  it('is the same bytes for the same rows', async () => {
    expect((await workbook([['a', 'b']])).equals(await workbook([['a', 'b']]))).toBe(true);
  });
});
