import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { array, assert, double, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geopackageBytes, type Shape, type ShapeLayer } from './geopackage.ts';

const EOV = { srid: 23_700, name: 'HD72 / EOV', definition: 'PROJCS["HD72 / EOV"]' };
const COLUMNS = [
  { title: 'MePAR blokk', width: 12 },
  { title: 'Terület "ha"', width: 12 },
  { title: 'Nap', width: 12 },
];
const square = (west: number, south: number, side = 100): Shape => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});
const layerOf = (rows: ShapeLayer['rows']): ShapeLayer => ({
  name: 'Biztosított táblák',
  columns: COLUMNS,
  rows,
  system: EOV,
  changed: '2026-11-26T06:00:00.000Z',
});

/** What SQLite itself reads of the file. */
function readBack<T>(layer: ShapeLayer, read: (database: DatabaseSync) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'georisk-gpkg-'));
  const path = join(folder, 'layer.gpkg');
  writeFileSync(path, geopackageBytes(layer));
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    return read(database);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

const rowsOf =
  ({ name }: ShapeLayer) =>
  (database: DatabaseSync) =>
    database.prepare(`select * from "${name}"`).all() as Readonly<Record<string, unknown>>[];

describe('geopackageBytes', () => {
  it('writes texts, numbers, days and empty cells, each in a column of its kind', () => {
    const layer = layerOf([
      {
        cells: ['AB12CD34', { kind: 'number', value: 12.5, digits: 2 }, { kind: 'date', date: '2026-05-01' }],
        shape: square(650_000, 200_000),
      },
      { cells: ['=1+1', { kind: 'number', value: NaN, digits: 2 }, null], shape: square(660_000, 210_000) },
    ]);
    const [first, second] = readBack(layer, rowsOf(layer));
    expect(first).toMatchObject({ fid: 1, 'MePAR blokk': 'AB12CD34', 'Terület "ha"': 12.5, Nap: '2026-05-01' });
    expect(second).toMatchObject({ fid: 2, 'MePAR blokk': '=1+1', 'Terület "ha"': null, Nap: null });
    const kinds = readBack(layer, (database) =>
      database.prepare(`select type from pragma_table_info('${layer.name}')`).all(),
    );
    expect(kinds.map(({ type }) => type)).toEqual(['INTEGER', 'GEOMETRY', 'TEXT', 'DOUBLE', 'DATE']);
  });

  it('names the layer, its box and its system where a reader looks for them', () => {
    const layer = layerOf([
      { cells: ['A', null, null], shape: square(650_000, 200_000) },
      { cells: ['B', null, null], shape: square(660_000, 210_000) },
    ]);
    const found = readBack(layer, (database) => ({
      marks: [
        database.prepare('pragma application_id').get()?.['application_id'],
        database.prepare('pragma user_version').get()?.['user_version'],
      ],
      contents: database.prepare("select * from gpkg_contents where table_name = 'Biztosított táblák'").all(),
      column: database.prepare('select * from gpkg_geometry_columns where table_name = ?').all(layer.name),
      systems: database
        .prepare('select srs_id from gpkg_spatial_ref_sys')
        .all()
        .map((row) => row['srs_id']),
    }));
    expect(found.marks).toEqual([0x47504b47, 10_300]);
    expect(found.contents).toMatchObject([
      { data_type: 'features', min_x: 650_000, min_y: 200_000, max_x: 660_100, max_y: 210_100, srs_id: 23_700 },
    ]);
    expect(found.column).toMatchObject([{ column_name: 'geom', geometry_type_name: 'GEOMETRY', srs_id: 23_700 }]);
    expect(found.systems).toEqual([-1, 0, 4326, 23_700]);
  });

  it('keeps thousands of rows and outlines of thousands of corners', () => {
    const ring = Array.from({ length: 3_000 }, (_, corner) => [650_000 + corner, 200_000 + (corner % 7)] as const);
    const long: Shape = { type: 'MultiPolygon', coordinates: [[[...ring, [650_000, 200_000]]]] };
    const layer = layerOf(
      Array.from({ length: 4_000 }, (_, index) => ({
        cells: [`B${index}`, { kind: 'number', value: index, digits: 0 }, null],
        shape: index % 500 === 0 ? long : square(650_000 + index, 200_000),
      })),
    );
    const rows = readBack(layer, rowsOf(layer));
    expect(rows).toHaveLength(4_000);
    expect(rows.every((row, index) => row['fid'] === index + 1 && row['Terület "ha"'] === index)).toBe(true);
    const lengths = rows.map(({ geom }) => (geom as Uint8Array).length);
    expect([lengths[0], lengths[1]]).toEqual([40 + 9 + 9 + 4 + 16 * 3_001, 40 + 9 + 4 + 16 * 5]);
  });

  it('is a layer without rows where nothing was selected', () => {
    const layer = layerOf([]);
    expect(readBack(layer, rowsOf(layer))).toEqual([]);
  });

  it('keeps every text and every number of any name', () => {
    const name = string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => !text.includes('\0'));
    const texts = array(
      string({ maxLength: 9_000, unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      {
        maxLength: 6,
      },
    );
    assert(
      property(name, texts, double({ noNaN: true, noDefaultInfinity: true }), (title, cells, value) => {
        const layer: ShapeLayer = {
          ...layerOf(
            cells.map((text) => ({ cells: [text, { kind: 'number', value, digits: 2 }], shape: square(0, 0) })),
          ),
          columns: [
            { title: `${title} text`, width: 9 },
            { title: 'number', width: 9 },
          ],
        };
        const rows = readBack(layer, rowsOf(layer));
        expect(rows.map((row) => row[`${title} text`])).toEqual(cells);
        expect(rows.every((row) => row['number'] === value)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
