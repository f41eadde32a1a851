import { DatabaseSync } from 'node:sqlite';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFeatures } from '../openFeatures.ts';
import { faultOf, readAll, sourceFiles } from '../sourceForTests.ts';

const { file, pathOf } = sourceFiles();

const META = `create table gpkg_contents (table_name text, data_type text);
  create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
  create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer);
  insert into gpkg_spatial_ref_sys values (1, 'epsg', 23700), (2, 'ESRI', 102100), (3, 'EPSG', 0);`;

let made = 0;
/** A package of whatever the statements make beside the tables that each has. */
function geopackage(...statements: readonly string[]): string {
  made += 1;
  const path = pathOf(`made${made}.gpkg`);
  const db = new DatabaseSync(path);
  db.exec(META);
  for (const statement of statements) db.exec(statement);
  db.close();
  return path;
}
const TABLE = "insert into gpkg_contents values ('t', 'attributes');";

describe('a GeoPackage', () => {
  it('has its empty cells as null, its numbers as numbers, and its texts as they are', async () => {
    const path = geopackage(
      TABLE,
      'create table t (fid integer primary key, név text, ha real, darab integer)',
      "insert into t values (1, 'Őszi búza', 12.5, 3), (2, null, null, null), (3, '', -0.5, 0)",
    );
    expect((await readAll(path)).rows).toEqual([
      { row: 1, properties: { fid: 1, név: 'Őszi búza', ha: 12.5, darab: 3 }, geometry: null },
      { row: 2, properties: { fid: 2, név: null, ha: null, darab: null }, geometry: null },
      { row: 3, properties: { fid: 3, név: '', ha: -0.5, darab: 0 }, geometry: null },
    ]);
  });

  it('keeps whole numbers with more digits than a number has exactly', async () => {
    const path = geopackage(
      TABLE,
      'create table t (fid integer primary key, azonosító integer)',
      'insert into t values (1, 9223372036854775807), (2, -9007199254740993), (3, 9007199254740991), (4, 5)',
    );
    const { rows } = await readAll(path);
    expect(rows.map((row) => ('properties' in row ? row.properties : row.fault))).toEqual([
      { fid: 1, azonosító: '9223372036854775807' },
      { fid: 2, azonosító: '-9007199254740993' },
      { fid: 3, azonosító: 9_007_199_254_740_991 },
      { fid: 4, azonosító: 5 },
    ]);
  });

  it('without a row has its columns', async () => {
    const path = geopackage(TABLE, 'create table t (fid integer primary key, név text)');
    const { source, rows } = await readAll(path);
    expect([source.columns, rows]).toEqual([['fid', 'név'], []]);
  });

  it('is refused where it lists no table, or one that it does not have', async () => {
    expect(await faultOf(geopackage())).toEqual({ code: 'noLayer' });
    expect(await faultOf(geopackage(TABLE))).toEqual({ code: 'noLayer' });
    const tiles = geopackage("insert into gpkg_contents values ('t', 'tiles')", 'create table t (a)');
    expect(await faultOf(tiles)).toEqual({ code: 'noLayer' });
  });

  it.each([
    ['of EPSG, whatever its capitals', 1, 23700],
    ['of somebody else', 2, null],
    ['without a number', 3, null],
    ['that it does not have', 9, null],
  ])('takes the system %s', async (_, system, srid) => {
    const path = geopackage(
      "insert into gpkg_contents values ('t', 'features')",
      `insert into gpkg_geometry_columns values ('t', 'geom', ${system})`,
      'create table t (fid integer primary key, geom blob)',
    );
    expect((await openFeatures(path)).srid).toBe(srid);
    expect((await openFeatures(path, { srid: 4326 })).srid).toBe(4326);
  });

  it('reports a shape that is a text, and reads the rows beside it', async () => {
    const path = geopackage(
      "insert into gpkg_contents values ('t', 'features')",
      "insert into gpkg_geometry_columns values ('t', 'geom', 1)",
      'create table t (fid integer primary key, geom blob)',
      "insert into t values (1, 'POINT(1 2)'), (2, null), (3, x'00')",
    );
    expect((await readAll(path)).rows).toEqual([
      { row: 1, fault: { code: 'brokenGeometry' } },
      { row: 2, properties: { fid: 2 }, geometry: null },
      { row: 3, fault: { code: 'brokenGeometry' } },
    ]);
  });

  it('reads a table whose name would end a statement, and changes nothing', async () => {
    const name = 't"; drop table gpkg_contents; --';
    const quoted = `"${name.replaceAll('"', '""')}"`;
    const path = geopackage(
      `insert into gpkg_contents values ('${name}', 'attributes')`,
      `create table ${quoted} (a text)`,
      `insert into ${quoted} values ('x')`,
    );
    const before = await readFile(path);
    expect((await readAll(path)).rows).toEqual([{ row: 1, properties: { a: 'x' }, geometry: null }]);
    expect((await readFile(path)).equals(before)).toBe(true);
  });

  it('of which a part is missing is refused, also where its beginning can be read', async () => {
    const path = geopackage(
      TABLE,
      'create table t (fid integer primary key, név text)',
      `insert into t with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
        select i, 'ez egy hosszabb szöveg ' || i from n`,
    );
    const { length } = await readFile(path);
    const cut = await file(await readFile(path), 'gpkg');
    await truncate(cut, Math.floor(length / 2));
    expect(await faultOf(cut)).toEqual({ code: 'brokenGeoPackage' });
  });

  it('of which a page is overwritten is refused while it is read', async () => {
    const path = geopackage(
      TABLE,
      'create table t (fid integer primary key, név text)',
      `insert into t with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
        select i, 'ez egy hosszabb szöveg ' || i from n`,
    );
    const bytes = await readFile(path);
    bytes.fill(0xff, bytes.length - 4 * 4096, bytes.length - 2 * 4096);
    await writeFile(path, bytes);
    expect(await faultOf(path)).toEqual({ code: 'brokenGeoPackage' });
  });

  it('whose last changes are in a file beside it is read with them, or without them says so', async () => {
    const whole = geopackage(TABLE, 'create table t (a text)', "insert into t values ('x')");
    const db = new DatabaseSync(whole);
    db.exec("pragma journal_mode = wal; insert into t values ('y')");
    const [copy, log] = [await file(await readFile(whole), 'gpkg'), await readFile(`${whole}-wal`)];
    db.close();
    const alone = await readAll(copy);
    expect(alone.source.notes).toEqual(['wal-missing']);
    expect(alone.rows).toHaveLength(1);
    expect((await readdir(dirname(copy))).filter((name) => name.startsWith(`${basename(copy)}-`))).toEqual([]);
    expect((await readAll(await file(gzipSync(await readFile(copy)), 'gpkg.gz'))).source.notes).toEqual([
      'wal-missing',
    ]);
    await writeFile(`${copy}-wal`, log);
    const both = await readAll(copy);
    expect(both.source.notes).toBeUndefined();
    expect(both.rows).toHaveLength(2);
    expect(await faultOf(`${copy}-wal`)).toEqual({ code: 'wrongType', found: 'sqliteLog', wanted: 'table' });
  });

  it('that is packed badly is refused as such, and packed well is read', async () => {
    const path = geopackage(TABLE, 'create table t (a text)', "insert into t values ('x')");
    const packed = gzipSync(await readFile(path));
    expect((await readAll(await file(packed, 'gpkg.gz'))).rows).toHaveLength(1);
    expect(await faultOf(await file(packed.subarray(0, packed.length - 30), 'gpkg.gz'))).toEqual({
      code: 'brokenGzip',
    });
  });
});
