import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Table } from '../table.ts';
import { xlsxBytes } from './xlsx.ts';

const bytesOf = (tables: readonly Table[]): Buffer => Buffer.concat([...xlsxBytes(tables)]);
const bookOf = (tables: readonly Table[]) =>
  read(bytesOf(tables), { type: 'buffer', cellFormula: true, cellNF: true, bookFiles: true });
const rowsOf = (sheet: WorkSheet | undefined) => utils.sheet_to_json(sheet ?? {}, { header: 1, defval: '' });

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")'];
const PLACES: Table = {
  name: 'Napló & <társai>',
  columns: [
    { title: 'Első', width: 10 },
    { title: 'Második', width: 20 },
  ],
  rows: [...FORMULAS.map((text) => [text, '<script>']), ['', 'ő "&" \u0001']],
};
const FIGURES: Table = {
  name: 'Ár: [a/b]*',
  columns: [
    { title: 'Név', width: 10 },
    { title: 'Ha', width: 8 },
    { title: 'Nap', width: 8 },
  ],
  rows: [
    ['=A1', { kind: 'number', value: -1234.5, digits: 2 }, { kind: 'date', date: '2026-03-01' }],
    [null, { kind: 'number', value: 7, digits: 0 }, null],
    [null, { kind: 'number', value: Number.NaN, digits: 0 }, { kind: 'date', date: 'never' }],
  ],
  hasFilter: true,
};

describe('xlsxBytes', () => {
  it('is read by another program, formulas and markup as texts', () => {
    const book = bookOf([PLACES]);
    expect(book.SheetNames).toEqual(['Napló & <társai>']);
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    expect(rowsOf(sheet)).toEqual([
      ['Első', 'Második'],
      ...FORMULAS.map((text) => [text, '<script>']),
      ['', 'ő "&" \uFFFD'],
    ]);
    const cells = Object.entries(sheet ?? {}).filter(([name]) => !name.startsWith('!')) as [string, CellObject][];
    expect(cells.filter(([, { f, t }]) => f !== undefined || t !== 's')).toEqual([]);
  });

  it('has numbers and dates that can be used in calculations, and empty cells', () => {
    const sheet = bookOf([FIGURES]).Sheets['Ár   a b  '];
    expect(sheet?.['A2']).toMatchObject({ t: 's', v: '=A1' });
    expect(sheet?.['B2']).toMatchObject({ t: 'n', v: -1234.5, z: '#,##0.00' });
    // 1 March 2026 as spreadsheets count days.
    expect(sheet?.['C2']).toMatchObject({ t: 'n', v: 46_082, z: 'yyyy\\.\\ mm\\.\\ dd\\.' });
    expect(sheet?.['B3']).toMatchObject({ t: 'n', v: 7, z: '#,##0' });
    expect([sheet?.['A3'], sheet?.['C3'], sheet?.['B4'], sheet?.['C4']]).toEqual(Array(4).fill(undefined));
  });

  it('has years without separators of thousands', () => {
    const years: Table = {
      name: 'Évek',
      columns: [{ title: 'Év', width: 8 }],
      rows: [[{ kind: 'number', value: 1956, digits: 0, isYear: true }]],
    };
    expect(bookOf([years]).Sheets['Évek']?.['A2']).toMatchObject({ t: 'n', v: 1956, z: '0' });
  });

  it('can be filtered by its columns where this is requested', () => {
    const { Sheets, SheetNames, Workbook } = bookOf([FIGURES, PLACES]);
    expect(SheetNames.map((name) => Sheets[name]?.['!autofilter'])).toEqual([{ ref: 'A1:C4' }, undefined]);
    expect(Workbook?.Names).toMatchObject([{ Name: '_xlnm._FilterDatabase', Sheet: 0, Ref: "'Ár   a b  '!$A$1:$C$4" }]);
  });

  it('has a sheet for each table, with names that a spreadsheet program accepts', () => {
    const names = ['Kár', 'KÁR', 'x'.repeat(40), 'x'.repeat(40), "a'b"];
    const book = bookOf(names.map((name) => ({ name, columns: [], rows: [], hasFilter: true })));
    expect(book.SheetNames).toEqual(['Kár', 'KÁR1', 'x'.repeat(31), `${'x'.repeat(30)}1`, "a'b"]);
  });

  it('accepts any text', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 40 }), (text) => {
        const book = bookOf([{ ...PLACES, rows: [['x', text]] }]);
        expect(rowsOf(book.Sheets[book.SheetNames[0] ?? ''])).toHaveLength(2);
      }),
      { numRuns: 15 },
    );
  });

  it('cuts a text at the length that programs accept, also within a character', () => {
    const book = bookOf([{ ...PLACES, rows: [[`a${'😀'.repeat(20_000)}`, '']] }]);
    const cell: CellObject | undefined = book.Sheets[book.SheetNames[0] ?? '']?.['A2'];
    expect(cell?.v).toBe(`a${'😀'.repeat(16_383)}`);
  });

  it('is the same bytes for the same tables', () => {
    expect(bytesOf([FIGURES, PLACES]).equals(bytesOf([FIGURES, PLACES]))).toBe(true);
  });

  it('reads rows only as its bytes are requested, and gives the bytes of earlier ones before', () => {
    let read = 0;
    const rows = (function* rows() {
      for (; read < 20_000; read += 1) yield [`${Math.imul(read, 2_654_435_761)} ${Math.imul(read, 40_503)}`, 'x'];
    })();
    let bytes = 0;
    const readAt: number[] = [];
    for (const part of xlsxBytes([{ ...PLACES, rows }])) {
      bytes += part.length;
      readAt.push(read);
    }
    expect(read).toBe(20_000);
    const steps = readAt.map((at, index) => at - (readAt[index - 1] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(500);
    expect(bytes).toBeGreaterThan(100_000);
  });
});
