import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { EOV_NAME, EOV_TEXT } from '@georisk/domain/geo/eovText.ts';
import { geopackageBytes } from '@georisk/tables/gpkg/geopackage.ts';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFeatures } from './openFeatures.ts';
import { faultOf, readAll, sourceFiles } from './sourceForTests.ts';

const { file, pathOf } = sourceFiles();

const ring = [
  [760_000, 180_000],
  [760_100, 180_000],
  [760_100, 180_100],
  [760_000, 180_000],
];
const feature = (properties: object, geometry: object | null = { type: 'Polygon', coordinates: [ring] }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (features: readonly object[], crs?: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...(crs && { crs: { type: 'name', properties: { name: crs } } }),
    features,
  });

describe('GeoJSON', () => {
  it('is read feature by feature, with its coordinate system and columns', async () => {
    const text = collection([feature({ a: 1 }), feature({ a: 2, b: 'x' }, null)], 'urn:ogc:def:crs:EPSG::23700');
    const { source, rows } = await readAll(await file(text));
    expect(source).toMatchObject({ format: 'geojson', srid: 23700, columns: ['a', 'b'] });
    expect(rows).toEqual([
      { row: 1, properties: { a: 1 }, geometry: { type: 'Polygon', coordinates: [ring] } },
      { row: 2, properties: { a: 2, b: 'x' }, geometry: null },
    ]);
  });

  it('is in degrees by default, and in the system of the caller where one is given', async () => {
    const path = await file(collection([feature({})]));
    expect((await openFeatures(path)).srid).toBe(4326);
    expect((await openFeatures(path, { srid: 32634 })).srid).toBe(32634);
  });

  it('is unpacked, and may begin with a byte order mark', async () => {
    const path = await file(gzipSync(`\uFEFF${collection([feature({ a: 1 })])}`));
    expect((await readAll(path)).rows).toHaveLength(1);
  });

  it('distinguishes one broken feature from a broken file', async () => {
    const good = JSON.stringify(feature({ a: 1 }));
    const { rows } = await readAll(await file(`{"features":[${good},{"type":"Feature","x":undefined},${good}]}`));
    expect(rows.map((row) => ('fault' in row ? row.fault.code : row.row))).toEqual([1, 'brokenFeature', 3]);
  });

  it('is refused where it is cut off, no collection, or names a coordinate system too late or an unknown one', async () => {
    const text = collection([feature({ a: 1 }), feature({ a: 2 })]);
    expect(await faultOf(await file(text.slice(0, -20)))).toEqual({ code: 'truncatedJson' });
    expect(await faultOf(await file('{"type":"Topology"}'))).toEqual({ code: 'notFeatureCollection' });
    const late = '{"features":[{"type":"Feature"}],"crs":{"properties":{"name":"EPSG:23700"}}}';
    expect(await faultOf(await file(late))).toEqual({ code: 'crsAfterFeatures' });
    expect((await readAll(await file(late), { srid: 23700 })).rows).toHaveLength(1);
    const unknown = collection([], 'urn:of:nobody');
    expect(await faultOf(await file(unknown))).toEqual({ code: 'crsUnknown', declared: 'urn:of:nobody' });
  });
});

describe('CSV', () => {
  it.each([
    ['semicolons', 'kód;név;wkt\r\nA;"x;y";"POLYGON((0 0,1 0,1 1,0 0))"\r\n'],
    ['commas', 'kód,név,wkt\nA,"x;y","POLYGON((0 0,1 0,1 1,0 0))"\n'],
    ['tabs', 'kód\tnév\twkt\nA\tx;y\tPOLYGON((0 0,1 0,1 1,0 0))\n'],
  ])('is read with %s', async (_, text) => {
    const { source, rows } = await readAll(await file(`\uFEFF${text}`, 'csv'));
    expect(source).toMatchObject({ format: 'csv', columns: ['kód', 'név'], srid: null });
    expect(rows).toEqual([
      {
        row: 2,
        properties: { kód: 'A', név: 'x;y' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
    ]);
  });

  it('may have no shapes, and gives the coordinate system in extended text', async () => {
    expect((await readAll(await file('a;b\n1;2\n'))).rows).toEqual([
      { row: 2, properties: { a: '1', b: '2' }, geometry: null },
    ]);
    expect((await openFeatures(await file('geom\n"SRID=23700;POINT(1 2)"\n'))).srid).toBe(23700);
  });

  it('counts lines as an editor does, and reports a broken shape', async () => {
    const { rows } = await readAll(await file('a;wkt\n"x\ny";\n\n2;POLYGON((0 0\n'));
    expect(rows.map((row) => row.row)).toEqual([3, 5]);
    expect(rows[1]).toMatchObject({ fault: { code: 'brokenGeometry' } });
  });

  it('is refused with other fields than its header, two columns of one name, or another encoding', async () => {
    expect(await faultOf(await file('a;b\n1;2\n1;2;3\n'))).toEqual({ code: 'brokenCsv', line: 3 });
    expect(await faultOf(await file('a;b\n1;"2\n'))).toMatchObject({ code: 'brokenCsv' });
    expect(await faultOf(await file('a;b;a\n'))).toEqual({ code: 'duplicateColumn', column: 'a' });
    expect(await faultOf(await file(Buffer.from('nev\na\x81\x8db\n', 'latin1')))).toEqual({
      code: 'unsureLetters',
      of: 'text',
      named: null,
    });
  });

  it('keeps a column called __proto__ a column', async () => {
    const { rows } = await readAll(await file('__proto__;a\nx;1\n'));
    expect(Object.prototype).not.toHaveProperty('x');
    expect(rows[0]).toMatchObject({ properties: { a: '1' } });
  });
});

describe('GeoPackage', () => {
  it('that this product exported is read as it was written', async () => {
    const shape = { type: 'MultiPolygon', coordinates: [[ring], [ring.map(([x = 0, y = 0]) => [x + 500, y])]] };
    const path = await file(
      geopackageBytes({
        name: 'Biztosított táblák',
        columns: [{ title: 'Növény', width: 12 }],
        rows: [{ cells: ['őszi búza'], shape: shape as never }],
        system: { srid: EOV_SRID, name: EOV_NAME, definition: EOV_TEXT },
        changed: '2026-11-26T06:00:00.000Z',
      }),
    );
    const { source, rows } = await readAll(path);
    expect(source).toMatchObject({ format: 'geopackage', srid: 23700, columns: ['fid', 'Növény'] });
    expect(rows).toEqual([{ row: 1, properties: { fid: 1, Növény: 'őszi búza' }, geometry: shape }]);
  });

  function geopackage(path: string, layers: readonly { name: string; srs: number; geometry: boolean }[]): void {
    const db = new DatabaseSync(path);
    db.exec(`create table gpkg_contents (table_name text, data_type text);
      create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
      create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer);
      insert into gpkg_spatial_ref_sys values (1, 'EPSG', 23700), (-1, 'NONE', -1)`);
    for (const { name, srs, geometry } of layers) {
      const table = `"${name.replaceAll('"', '""')}"`;
      db.exec(`create table ${table} (fid integer primary key, kod text, geom blob)`);
      db.prepare('insert into gpkg_contents values (?, ?)').run(name, geometry ? 'features' : 'attributes');
      if (geometry) db.prepare('insert into gpkg_geometry_columns values (?, ?, ?)').run(name, 'geom', srs);
      const blob = Buffer.concat([Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0]), point(1, 2)]);
      db.prepare(`insert into ${table} values (1, 'A', ?), (2, 'B', null), (3, 'C', ?)`).run(
        blob,
        blob.subarray(0, 12),
      );
    }
    db.close();
  }
  function point(x: number, y: number): Buffer {
    const buffer = Buffer.alloc(21);
    buffer.writeUInt8(1, 0);
    buffer.writeUInt32LE(1, 1);
    buffer.writeDoubleLE(x, 5);
    buffer.writeDoubleLE(y, 13);
    return buffer;
  }

  it('is read by its only layer, packed or not', async () => {
    const path = pathOf('one.gpkg');
    geopackage(path, [{ name: 'blokk "2017"', srs: 1, geometry: true }]);
    for (const each of [path, await file(gzipSync(await readFile(path)))]) {
      const { source, rows } = await readAll(each);
      expect(source).toMatchObject({ format: 'geopackage', srid: 23700, columns: ['fid', 'kod'] });
      expect(rows).toEqual([
        { row: 1, properties: { fid: 1, kod: 'A' }, geometry: { type: 'Point', coordinates: [1, 2] } },
        { row: 2, properties: { fid: 2, kod: 'B' }, geometry: null },
        { row: 3, fault: { code: 'brokenGeometry' } },
      ]);
    }
  });

  it('needs the name of a layer where there are several, and accepts tables without shapes', async () => {
    const path = pathOf('two.gpkg');
    geopackage(path, [
      { name: 'a', srs: -1, geometry: true },
      { name: 'b', srs: 1, geometry: false },
    ]);
    expect(await faultOf(path)).toEqual({ code: 'chooseLayer', layers: ['a', 'b'] });
    expect(await faultOf(path, { layer: 'c' })).toEqual({ code: 'unknownLayer', layer: 'c', layers: ['a', 'b'] });
    expect((await readAll(path, { layer: 'a' })).source.srid).toBeNull();
    expect((await readAll(path, { layer: 'b' })).source.columns).toEqual(['fid', 'kod', 'geom']);
  });

  it('is refused where it is invalid', async () => {
    expect(await faultOf(await file(Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(500)])))).toEqual({
      code: 'brokenGeoPackage',
    });
    const path = pathOf('plain.gpkg');
    const db = new DatabaseSync(path);
    db.exec('create table t (a)');
    db.close();
    expect(await faultOf(path)).toEqual({ code: 'brokenGeoPackage' });
  });
});

describe('a KML file', () => {
  const kml = (...placemarks: readonly string[]) =>
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>x</name><Folder>${placemarks.join('')}</Folder></Document></kml>`;
  const ring = '19,47,0 19.1,47,0 19.1,47.1,0 19,47,0';
  const boundary = (name: string, coordinates: string) =>
    `<${name}><LinearRing><coordinates>\n ${coordinates} </coordinates></LinearRing></${name}>`;
  const polygon = `<Polygon><tessellate>1</tessellate>${boundary('outerBoundaryIs', ring)}</Polygon>`;
  const corners = [
    [19, 47],
    [19.1, 47],
    [19.1, 47.1],
    [19, 47],
  ];

  it('has its placemarks’ polygons in degrees, packed or not', async () => {
    const hole = `<Polygon>${boundary('outerBoundaryIs', ring)}${boundary('innerBoundaryIs', ring)}</Polygon>`;
    const text = kml(
      `<Placemark id="1"><name>Jég &amp; szél</name>${polygon}</Placemark>`,
      `<!-- <Placemark>${polygon}</Placemark> -->`,
      `<Placemark><name><![CDATA[két <rész>]]></name><MultiGeometry>${polygon}${hole}</MultiGeometry></Placemark>`,
      '<Placemark><Point><coordinates>19,47</coordinates></Point></Placemark>',
    );
    for (const path of [
      await file(text, 'kml'),
      await file(gzipSync(text), 'kml.gz'),
      await file(text.replaceAll(/<(\/?)([KP])/g, '<$1kml:$2').replace('<kml ', '<kml:kml '), 'kml'),
    ]) {
      const { source, rows } = await readAll(path);
      expect(source).toMatchObject({ format: 'kml', srid: 4326 });
      expect(rows).toEqual([
        { row: 1, properties: { name: 'Jég & szél' }, geometry: { type: 'Polygon', coordinates: [corners] } },
        {
          row: 2,
          properties: { name: 'két <rész>' },
          geometry: { type: 'MultiPolygon', coordinates: [[corners], [corners, corners]] },
        },
        { row: 3, properties: {}, geometry: { type: 'Point', coordinates: [19, 47] } },
      ]);
    }
  });

  it('is refused where its end is missing, in a time that grows with its length', async () => {
    const path = await file(`<kml >${'<Placemark><Polygon <!-- '.repeat(100_000)}`, 'kml');
    expect(await faultOf(path)).toEqual({ code: 'truncatedKml' });
  });
});

describe('other files', () => {
  it.each([
    ['tiff', Buffer.from('II*\0abcd')],
    ['pdf', Buffer.from('%PDF-1.7')],
    ['xml', Buffer.from('<?xml version="1.0"?><kml/>')],
    ['unknown', Buffer.from([1, 2, 0, 4])],
  ])('are refused by their content: %s', async (found, content) => {
    const fault = { code: 'wrongType', found, wanted: 'table' };
    expect(await faultOf(await file(content, 'geojson'))).toEqual(fault);
    expect(await faultOf(await file(gzipSync(content), 'geojson.gz'))).toEqual(fault);
  });

  it('are refused where they are missing, empty, or badly packed', async () => {
    expect(await faultOf(pathOf('none'))).toMatchObject({ code: 'notFound' });
    expect(await faultOf(pathOf())).toMatchObject({ code: 'notFound' });
    expect(await faultOf(await file(''))).toEqual({ code: 'empty' });
    const packed = gzipSync(collection(Array.from({ length: 5_000 }, (_, a) => feature({ a: Math.sin(a) }))));
    expect(await faultOf(await file(packed.subarray(0, packed.length / 2)))).toEqual({ code: 'brokenGzip' });
  });
});
