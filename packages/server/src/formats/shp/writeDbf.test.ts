import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DbfField, dbfOf, type DbfRow } from './writeDbf.ts';

const FIELDS: readonly DbfField[] = [
  { name: 'nev', kind: 'text', width: 10 },
  { name: 'adag', kind: 'number', decimals: 2 },
];

/** The cells of a table as readers of dBASE III take them, without their padding. */
function cellsOf(table: Buffer): { names: string[]; rows: string[][] } {
  const [count, head, record] = [table.readUInt32LE(4), table.readUInt16LE(8), table.readUInt16LE(10)];
  const fields: { name: string; width: number }[] = [];
  for (let at = 32; table[at] !== 0x0d; at += 32)
    fields.push({ name: table.toString('latin1', at, at + 11).replace(/\0.*$/s, ''), width: table[at + 16] ?? 0 });
  const rows = Array.from({ length: count }, (_, row) => {
    let at = head + row * record + 1;
    return fields.map(({ width }) => table.toString('utf8', at, (at += width)).trim());
  });
  return { names: fields.map(({ name }) => name), rows };
}
const cells = (rows: readonly DbfRow[], fields = FIELDS) => cellsOf(dbfOf(rows, fields)).rows;

describe('a dBASE III table', () => {
  it('has its names, its rows and its end', () => {
    const table = dbfOf(
      [
        { nev: 'A', adag: 1.5 },
        { nev: 'B', adag: 20 },
      ],
      FIELDS,
    );
    expect(cellsOf(table)).toEqual({
      names: ['nev', 'adag'],
      rows: [
        ['A', '1.50'],
        ['B', '20.00'],
      ],
    });
    expect([table[0], table.at(-1)]).toEqual([3, 0x1a]);
    expect(table.length).toBe(32 * 3 + 1 + 2 * (1 + 10 + 16) + 1);
  });

  it('of nothing has a head', () => {
    expect(cellsOf(dbfOf([], FIELDS))).toEqual({ names: ['nev', 'adag'], rows: [] });
  });

  it('cuts a text between letters, however many bytes they have', () => {
    expect(cells([{ nev: 'áéíóöőúüű' }])[0]?.[0]).toBe('áéíóö');
    expect(cells([{ nev: 'abcdefghi💧' }])[0]?.[0]).toBe('abcdefghi');
    expect(cells([{ nev: 'abcdefghijk' }])[0]?.[0]).toBe('abcdefghij');
  });

  it('leaves a cell empty of which it knows nothing', () => {
    expect(cells([{}])).toEqual([['', '']]);
    expect(cells([{ nev: 'A', adag: Number.NaN }])).toEqual([['A', '']]);
    expect(cells([{ nev: 'A', adag: Number.POSITIVE_INFINITY }])).toEqual([['A', '']]);
  });

  it('writes no sign before a number that is rounded to nothing', () => {
    expect(cells([{ nev: 'A', adag: -0.001 }])[0]?.[1]).toBe('0.00');
    expect(cells([{ nev: 'A', adag: -0.006 }])[0]?.[1]).toBe('-0.01');
  });

  it('cuts a name to ten letters', () => {
    expect(cellsOf(dbfOf([], [{ name: 'hosszuoszlopnev', kind: 'number', decimals: 0 }])).names).toEqual([
      'hosszuoszl',
    ]);
  });

  it('makes records of one length, and gives back what was written', () => {
    const row = fc.record({
      nev: fc.stringMatching(/^[a-záéő0-9]{0,4}$/),
      adag: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const table = dbfOf(rows, FIELDS);
        expect(table.length).toBe(32 * 3 + 1 + rows.length * 27 + 1);
        expect(cellsOf(table).rows.map(([name, rate]) => [name, Number(rate)])).toEqual(
          rows.map(({ nev, adag }) => [nev, adag + 0]),
        );
      }),
    );
  });
});
