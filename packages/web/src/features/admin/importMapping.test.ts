import type { ImportColumns } from '@georisk/contract/verticals/admin/imports.ts';
import { assert, property, string, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnOfFields,
  columnParts,
  columnsToRemember,
  columnsToSend,
  keepable,
  sameMapping,
  valueParts,
  valueRows,
  valuesTogether,
} from './importMapping.ts';

const READ: ImportColumns = {
  columns: [
    { name: 'Név', samples: [] },
    { name: 'Kultúra', samples: [] },
  ],
  fields: [
    { field: 'name', required: true, column: 'Név', choices: null },
    { field: 'plantName', required: false, column: null, choices: [] },
    { field: 'year', required: true, column: null, choices: null },
  ],
};

describe('columns of an import', () => {
  it('are chosen, else remembered, else found by their name', () => {
    const shown = (chosen = {}, remembered = {}) => Object.fromEntries(columnOfFields(READ, chosen, remembered));
    expect(shown()).toEqual({ name: 'Név', plantName: null, year: null });
    expect(shown({}, { plantName: 'Kultúra', name: null })).toEqual({ name: null, plantName: 'Kultúra', year: null });
    expect(shown({ plantName: null, name: 'Név' }, { plantName: 'Kultúra', name: null })).toEqual({
      name: 'Név',
      plantName: null,
      year: null,
    });
    // Of another file.
    expect(shown({ name: 'Gone' }, { plantName: 'Termény' })).toEqual({ name: 'Név', plantName: null, year: null });
  });

  it('are sent as the screen shows them, and remembered where their names do not say them', () => {
    const shown = columnOfFields(READ, { name: null, plantName: 'Kultúra' }, {});
    expect(columnsToSend(READ, shown)).toEqual({ name: null, plantName: 'Kultúra' });
    expect(columnsToRemember(READ, shown, { year: 'Évad', plantName: 'Kultúra' })).toEqual({
      year: 'Évad',
      name: null,
      plantName: 'Kultúra',
    });
    expect(columnsToRemember(READ, columnOfFields(READ, {}, {}), {})).toEqual({});
  });
});

describe('values of an import', () => {
  it('are remembered ones with those that were chosen since', () => {
    const remembered = { plantName: { bzua: 'Őszi búza', x: 'Zab' } };
    expect(valuesTogether({ plantName: { x: '', tengeri: 'Kukorica' } }, remembered)).toEqual({
      plantName: { bzua: 'Őszi búza', tengeri: 'Kukorica' },
    });
    expect(valuesTogether({ plantName: { bzua: '', x: '' } }, remembered)).toEqual({});
  });

  it('are listed once, with all of their cells', () => {
    const of = (count: number) => ({ field: 'plantName', value: 'bzua', count });
    expect(valueRows([of(2), of(3)], { plantName: { bzua: 'Zab', x: 'Zab' } })).toEqual([
      of(5),
      { field: 'plantName', value: 'x', count: 0 },
    ]);
  });

  it('are sent in parts that a form carries, which together are all of them', () => {
    assert(
      property(uniqueArray(string({ minLength: 1, maxLength: 150 }), { maxLength: 80 }), (texts) => {
        const map = Object.fromEntries(texts.map((text) => [text, 'Őszi búza']));
        const parts = valueParts({ plantName: map });
        expect(parts.every((part) => new TextEncoder().encode(part).length <= 4_096)).toBe(true);
        const read = parts.map((part) => (JSON.parse(part) as { plantName: object }).plantName);
        expect(read.flatMap((part) => Object.entries(part)).length).toBe(Object.keys(map).length);
      }),
    );
    expect(valueParts({})).toEqual([]);
    expect(columnParts({ name: null, year: 'Év' })).toEqual(['{"name":null,"year":"Év"}']);
  });
});

it('mappings are compared without their order, and kept without what is too long', () => {
  const values = { a: { x: '1', y: '2' } };
  expect(sameMapping({ columns: { a: 'x', b: null }, values }, { columns: { b: null, a: 'x' }, values })).toBe(true);
  expect(sameMapping({ columns: { a: 'x' }, values }, { columns: { a: null }, values })).toBe(false);
  const long = 'x'.repeat(201);
  expect(keepable({ columns: { a: long, b: null }, values: { a: { [long]: '1', x: '1' } } })).toEqual({
    columns: { b: null },
    values: { a: { x: '1' } },
  });
});
