import { describe, expect, it } from 'vitest';
import { extentTable, numberCell, wholeTable } from './tableOf.ts';

const square = (west: number, side = 100) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, 0],
      [west + side, 0],
      [west + side, side],
      [west, side],
      [west, 0],
    ] as [number, number][],
  ],
});

describe('an attribute table', () => {
  it('of a call by extent has a row with its cells for each item, and leaves other items out', () => {
    const table = extentTable({
      key: 'frost',
      title: 'Fagy',
      layers: ['FROST', 'FAR'],
      call: 'frostDamages',
      columns: [
        ['Blokk', 10, ({ meparCode }) => meparCode],
        ['Osztály', 10, ({ frost }) => numberCell(frost, 0)],
      ],
      rowOf: ({ meparCode, polygon, damages }) =>
        damages.length > 0 ? null : { id: meparCode, geometry: polygon as never, to: `/${meparCode}` },
    });
    const block = { meparCode: 'A', polygon: square(0), frost: 3, frostLabel: null, damages: [] };
    const answer = { items: [block, { ...block, meparCode: 'B', damages: [{}] }], truncated: true };
    const extent = JSON.stringify(square(0));
    const found = table.rowsOf(answer, extent);
    expect(found).toEqual({
      rows: [
        {
          id: 'A',
          geometry: square(0),
          cells: ['A', { kind: 'number', value: 3, digits: 0 }],
          hits: ['FROST A'],
          to: '/A',
        },
      ],
      truncated: true,
    });
    expect(table.rowsOf(answer, extent)).toBe(found);
    expect(table.query(extent).queryKey).toEqual(['frostDamages', {}, { extent }]);
  });

  it('of a call that returns everything has those rows that touch the extent', () => {
    const table = wholeTable({
      key: 'plots',
      title: 'Táblák',
      layers: ['PLOTS'],
      call: 'blockPlots',
      itemsOf: (plots) => plots,
      columns: [['Név', 10, ({ name }) => name]],
      rowOf: ({ id, tableGeometry }) => ({ id: String(id), geometry: tableGeometry as never }),
    });
    const plot = (id: number, west: number) => ({ id, name: `T${id}`, tableGeometry: square(west) });
    const answer = [plot(1, 0), plot(2, 150), plot(3, 1_000)];
    const namesIn = (west: number, side: number) =>
      table.rowsOf(answer, JSON.stringify(square(west, side))).rows.map(({ cells: [name] }) => name);
    expect(namesIn(-50, 250)).toEqual(['T1', 'T2']);
    expect(namesIn(900, 500)).toEqual(['T3']);
    expect(namesIn(-50, 250)).toEqual(['T1', 'T2']);
  });
});
