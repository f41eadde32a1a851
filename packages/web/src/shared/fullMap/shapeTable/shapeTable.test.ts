import type { Polygon, Position } from '@georisk/domain/geo/types.ts';
import type { TableCell } from '@georisk/tables/table.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitKey, type ShapeRow, type ShapeTable } from '#web/mapScreen/shapeTable.ts';
import { EXPORTS } from './exportRows.ts';
import { EMPTY, extentOf, isCrossed, type Selection, selectedRows, withoutRow, withPick } from './selection.ts';
import { outlineLayer, selectionLayer } from './selectionLayer.ts';
import { sortRows, withArea } from './sortRows.ts';
import { fitsAddress, tableFromText, tableToText } from './tableText.ts';

const square = (west: number, side: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 200_000],
      [west + side, 200_000],
      [west + side, 200_000 + side],
      [west, 200_000 + side],
      [west, 200_000],
    ],
  ],
});
const row = (id: string, cells: readonly TableCell[] = [id], side = 100): ShapeRow => ({
  id,
  geometry: square(650_000, side),
  cells,
  hits: [hitKey('PLOTS', id), hitKey('TILES', `block of ${id}`)],
  to: null,
});
const TABLE: ShapeTable = {
  key: 'plots',
  title: 'Táblák',
  columns: [],
  layers: ['PLOTS'],
  query: () => ({ queryKey: [] }),
  rowsOf: () => ({ rows: [], truncated: false }),
};
const ROWS = ['1', '2', '3'].map((id) => row(id));
const OUTLINE: readonly Position[] = [
  [0, 0],
  [100, 0],
  [0, 100],
];
const BOW: readonly Position[] = [
  [0, 0],
  [100, 100],
  [100, 0],
  [0, 100],
];

describe('a selection on the map', () => {
  it('looks for rows in what the map shows, and nowhere before the map has a place', () => {
    expect(JSON.parse(extentOf(EMPTY.extent, [0, 0, 10, 20]) ?? '')).toMatchObject({ type: 'Polygon' });
    expect(extentOf(EMPTY.extent, null)).toBeNull();
    expect(selectedRows(EMPTY.extent, ROWS)).toBe(ROWS);
  });

  it('looks for rows within a closed outline, and nowhere while it is drawn or where it crosses itself', () => {
    const drawn: Selection = { kind: 'outline', outline: OUTLINE };
    expect(JSON.parse(extentOf(drawn, null) ?? '')).toEqual({ type: 'Polygon', coordinates: [[...OUTLINE, [0, 0]]] });
    expect([extentOf(EMPTY.outline, [0, 0, 9, 9]), isCrossed(EMPTY.outline)]).toEqual([null, false]);
    const crossed: Selection = { kind: 'outline', outline: BOW };
    expect([extentOf(crossed, [0, 0, 9, 9]), isCrossed(crossed)]).toEqual([null, true]);
  });

  it('adds a picked shape, takes it back by another pick, and finds each of them wherever the map was', () => {
    const one = withPick(EMPTY.extent, hitKey('PLOTS', '1'), [0, 0, 10, 10]);
    const two = withPick(one, hitKey('TILES', 'block of 3'), [100, 0, 110, 10]);
    expect(two).toMatchObject({ kind: 'picked', within: [0, 0, 110, 10] });
    expect(selectedRows(two, ROWS).map(({ id }) => id)).toEqual(['1', '3']);
    const back = withPick(two, hitKey('PLOTS', '1'), [0, 0, 10, 10]);
    expect(selectedRows(back, ROWS).map(({ id }) => id)).toEqual(['3']);
    expect([withoutRow(two, ROWS), withoutRow(two, ROWS.slice(1)), withoutRow(EMPTY.extent, [])]).toEqual([0, 1, 0]);
    expect(withPick(back, hitKey('TILES', 'block of 3'), null)).toBe(EMPTY.picked);
    expect(extentOf(EMPTY.picked, [0, 0, 10, 10])).toBeNull();
  });

  it('is marked on the map where it was picked or drawn, its active row above', () => {
    const featuresOf = ({ source }: ReturnType<typeof selectionLayer>) =>
      source.kind === 'features' ? source.features.map(({ id, style }) => [id, style]) : [];
    expect(featuresOf(selectionLayer('extent', ROWS, null))).toEqual([]);
    expect(featuresOf(selectionLayer('picked', ROWS.slice(0, 1), ROWS[0] ?? null))).toEqual([
      ['1', 'blockSelected'],
      ['active', 'shapeActive'],
    ]);
    expect(featuresOf(outlineLayer({ kind: 'outline', outline: OUTLINE }, null))).toEqual([['outline', 'measure']]);
    expect(featuresOf(outlineLayer(EMPTY.picked, null))).toEqual([]);
  });
});

describe('rows of an attribute table', () => {
  const number = (value: number): TableCell => ({ kind: 'number', value, digits: 0 });
  const sorted = (cells: readonly TableCell[], descending: boolean) =>
    sortRows(
      withArea(
        TABLE,
        cells.map((cell, index) => row(String(index), [cell])),
      ),
      { column: 0, descending },
    ).map(({ cells: [cell] }) => (typeof cell === 'object' && cell?.kind === 'number' ? cell.value : cell));

  it('have the hectares of their shape in the last column', () => {
    const [{ area, cells } = { area: null, cells: [] }] = withArea(TABLE, [row('1', ['a'], 150)]);
    expect([area, cells.at(-1)]).toEqual([2.25, { kind: 'number', value: 2.25, digits: 2 }]);
  });

  it('are sorted by Hungarian words and by numbers, without a value last in both directions', () => {
    expect(sorted(['zab', null, 'őszi búza', 'árpa', 'kukorica'], false)).toEqual([
      'árpa',
      'kukorica',
      'őszi búza',
      'zab',
      null,
    ]);
    expect(sorted([number(9), null, number(10), number(-1)], true)).toEqual([10, 9, -1, null]);
  });

  it('stay the same rows in every order', () => {
    const cell = fc.oneof(fc.string(), fc.double({ noNaN: true }).map(number), fc.constant(null));
    fc.assert(
      fc.property(fc.array(cell), fc.boolean(), (cells, descending) => {
        const rows = withArea(
          TABLE,
          cells.map((each, index) => row(String(index), [each])),
        );
        const ids = sortRows(rows, { column: 0, descending }).map(({ id }) => id);
        expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      }),
    );
  });

  it.each(Object.entries(EXPORTS))('are written as a file: %s', async (ending, write) => {
    const exported = {
      title: 'Biztosított táblák',
      columns: [
        { title: 'Növény', width: 10 },
        { title: 'Terület (ha)', width: 10 },
      ],
      rows: withArea(TABLE, ROWS),
      at: '2026-11-26T06:00:00.000Z',
    };
    const bytes = new Uint8Array(await write(exported).arrayBuffer());
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 15));
    expect(head.startsWith(ending === 'gpkg' ? 'SQLite format 3' : 'PK')).toBe(true);
  });
});

describe('an open table in the address', () => {
  const sort = { column: 2, descending: true };
  const picked: Selection = {
    kind: 'picked',
    hits: [hitKey('EK', 'EK-1 AB12C'), hitKey('ZONES', 'Alsó, „rét” *1')],
    within: [650_000.1, 200_000, 651_000, 201_000.5],
  };

  it.each([EMPTY.extent, EMPTY.picked, { kind: 'outline', outline: [...OUTLINE] } as const, picked])(
    'is read as it was written: $kind',
    (selection) => {
      const written = { chosen: 'policyPlot', sort, selection };
      const query = new URLSearchParams({ table: tableToText(written) }).toString();
      expect(tableFromText(new URLSearchParams(query).get('table') ?? '')).toEqual(written);
    },
  );

  it('has no outline before it is drawn, and no selection that is too long', () => {
    const hits = Array.from({ length: 300 }, (_, index) => hitKey('PLOTS', String(index)));
    const long: Selection = { kind: 'picked', hits, within: [0, 0, 1, 1] };
    expect([fitsAddress(picked), fitsAddress(long)]).toEqual([true, false]);
    for (const selection of [EMPTY.outline, long])
      expect(tableFromText(tableToText({ chosen: null, sort, selection }))).toEqual({
        chosen: null,
        sort,
        selection: EMPTY.extent,
      });
  });

  it('is none for any other text', () => {
    for (const text of ['', 'x', 'a b*0*extent', '*0*outline*1.2', '*0*picked*1.2_3.4*%E0%A4', '*-1*extent', '*0*all'])
      expect(tableFromText(text)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = tableFromText(text);
        if (found !== null) expect(tableFromText(tableToText(found))).toEqual(found);
      }),
    );
  });
});
