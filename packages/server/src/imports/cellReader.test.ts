import { describe, expect, it } from 'vitest';
import { cellReader, valueMapFault } from './cellReader.ts';
import { columnsOf } from './columnReader.ts';
import { columnMapOf, valueMapsOf } from './command/mappings.ts';
import { inList, optional, required, resolveColumns } from './fields.ts';
import { CROP_CODES, CROP_NAMES } from './knownValues.ts';
import { ReportBuilder } from './report.ts';
import { mappedCell, namedList } from './valueList.ts';

const PERILS = {
  ...namedList(['Jégeső', 'Vihar'], (text) => ['Jégeső', 'Vihar'].includes(text)),
  divide: (text: string) => text.split(/[;,]/),
};
const fields = {
  plantName: inList({ ...CROP_NAMES, unless: 'plantCode' }, optional('noveny')),
  plantCode: inList(CROP_CODES, optional('kod')),
  perils: inList(PERILS, optional('kockazat')),
  year: required('ev'),
};

const unknownOf = (rows: readonly Readonly<Record<string, unknown>>[], maps = {}) => {
  const report = new ReportBuilder();
  const columns = { plantName: 'N', plantCode: 'K', perils: 'P' };
  const read = cellReader({ fields, columns, maps, kind: 'policies', signs: new Map() }, report);
  const cells = rows.map((row) => read(row));
  return { cells, unknown: report.build('x', 'y', true).unknown };
};

describe('cells of values that are of a list', () => {
  it('are replaced as the map says, the other ones stay, and unknown ones are counted', () => {
    const { cells, unknown } = unknownOf([{ N: ' Bzua ' }, { N: 'Kukorica' }, { N: 'Bzua' }, { N: 'Sárkányfű' }], {
      plantName: { Bzua: 'Őszi búza' },
    });
    expect(cells.map(({ plantName }) => plantName)).toEqual(['Őszi búza', 'Kukorica', 'Őszi búza', 'Sárkányfű']);
    expect(unknown).toEqual([{ field: 'plantName', value: 'Sárkányfű', count: 1 }]);
    expect(cells[0]).toMatchObject({ plantCode: null, perils: null, year: undefined });
  });

  it('may have several of them, each replaced by itself', () => {
    const { cells, unknown } = unknownOf([{ P: 'jég, Vihar;Sáska' }], { perils: { jég: 'Jégeső' } });
    expect(cells[0]?.perils).toBe('Jégeső; Vihar; Sáska');
    expect(unknown).toEqual([{ field: 'perils', value: 'Sáska', count: 1 }]);
  });

  it('are not unknown where another field of the row says the same', () => {
    expect(unknownOf([{ N: 'Bzua', K: 'OSZI_BUZA' }]).unknown).toEqual([]);
    expect(unknownOf([{ N: 'Bzua', K: '9' }], { plantCode: { 9: 'KUKORICA' } }).unknown).toEqual([]);
    expect(unknownOf([{ N: 'Bzua', K: '9' }]).unknown.map(({ field }) => field)).toEqual(['plantName', 'plantCode']);
  });

  it('are looked up in the map alone, never in what every object has', () => {
    const said: string[] = [];
    expect(mappedCell('constructor', CROP_NAMES, {}, (value) => said.push(value))).toBe('constructor');
    expect(said).toEqual(['constructor']);
    expect(mappedCell(null, CROP_NAMES, {}, () => said.push('null'))).toBeNull();
  });

  it('cannot be mapped to what is of no list', () => {
    expect(valueMapFault('policies', fields, { plantName: { x: 'Őszi búza' }, perils: { y: 'Vihar' } })).toBeNull();
    expect(valueMapFault('policies', fields, { plantName: { x: 'Sárkányfű' } })).toContain('„Sárkányfű”');
    expect(valueMapFault('policies', fields, { year: { x: '2026' } })).toContain('„Év” (year)');
    expect(valueMapFault('policies', fields, { tail: { x: 'y' } })).toContain('„tail”');
  });

  it('are listed up to a length, most frequent first', () => {
    const report = new ReportBuilder();
    for (let value = 0; value < 400; value += 1) report.unknown('a', String(value));
    report.unknown('a', '7');
    report.unknown('a', 'x'.repeat(201));
    const { unknown } = report.build('x', 'y', true);
    expect(unknown).toHaveLength(300);
    expect(unknown[0]).toEqual({ field: 'a', value: '7', count: 2 });
  });
});

it('a field whose column is null is found by no name', () => {
  expect(resolveColumns(fields, ['Növény', 'Év'], { plantName: null })).toEqual({ ok: true, map: { year: 'Év' } });
  expect(resolveColumns(fields, ['Év'], { year: null })).toMatchObject({ ok: false });
});

it('mappings of several options in JSON are put together, and anything else is none', () => {
  expect(columnMapOf(['{"a":"x"}', '{"b":null}'])).toEqual({ a: 'x', b: null });
  expect(valueMapsOf(['{"a":{"x":"1"}}', '{"a":{"y":"2"},"b":{"z":"3"}}'])).toEqual({
    a: { x: '1', y: '2' },
    b: { z: '3' },
  });
  for (const text of ['', 'x', '[]', 'null', '1', '{"a":1}', '{"a":""}', '{"a":[]}'])
    expect([text, columnMapOf([text]), valueMapsOf([text])]).toEqual([text, null, null]);
  expect([columnMapOf([]), valueMapsOf([])]).toEqual([{}, {}]);
});

it('the columns of a file have their first different values, shortened', async () => {
  const rows = ['a', 'b', 'a', null, 'c', 'd', 'x'.repeat(80)].map((A, row) => ({
    row,
    properties: { A, B: row === 6 ? 'y'.repeat(80) : '' },
    geometry: null,
  }));
  const source = {
    columns: ['A', 'B'],
    async *read() {
      yield* rows;
    },
  };
  expect(await columnsOf(source)).toEqual([
    { name: 'A', samples: ['a', 'b', 'c'] },
    { name: 'B', samples: [`${'y'.repeat(59)}…`] },
  ]);
});
