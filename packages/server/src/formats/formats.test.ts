import { writeFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { describe, expect, it } from 'vitest';
import { openFeatures } from './openFeatures.ts';
import { faultOf, readAll, sourceFiles } from './sourceForTests.ts';
import { sridOfPrj } from '@georisk/domain/geo/sridOfPrj.ts';

const { file } = sourceFiles();

const RING = [
  [760_000, 180_000],
  [760_000, 180_100],
  [760_100, 180_100],
  [760_000, 180_000],
] as const;

/** An archive as archivers write it: local headers, then the directory. */
function zip(entries: Readonly<Record<string, Uint8Array>>, method: 0 | 8 = 8): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(entries)) {
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

/** A `.shp` of polygons of one ring; null is a record without a shape. */
function shp(shapes: readonly (readonly (readonly [number, number])[] | null)[]): Buffer {
  const records = shapes.map((ring, index) => {
    const content = Buffer.alloc(ring === null ? 4 : 48 + ring.length * 16);
    if (ring !== null) {
      content.writeInt32LE(5, 0);
      content.writeInt32LE(1, 36);
      content.writeInt32LE(ring.length, 40);
      for (const [corner, [x, y]] of ring.entries()) {
        content.writeDoubleLE(x, 48 + corner * 16);
        content.writeDoubleLE(y, 56 + corner * 16);
      }
    }
    const head = Buffer.alloc(8);
    head.writeInt32BE(index + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(5, 32);
  return Buffer.concat([head, ...records]);
}

interface DbfOptions {
  readonly page?: number;
  readonly deleted?: number;
}

/** A `.dbf` with a text, a number and a day; cells are bytes, so that every encoding can be written. */
function dbf(rows: readonly (readonly [Buffer, string, string])[], { page = 0, deleted }: DbfOptions = {}): Buffer {
  const fields = [
    ['nev', 'C', 20],
    ['szam', 'N', 10],
    ['nap', 'D', 8],
  ] as const;
  const headerBytes = 32 + fields.length * 32 + 1;
  const recordBytes = 1 + fields.reduce((sum, [, , length]) => sum + length, 0);
  const head = Buffer.alloc(32);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(headerBytes, 8);
  head.writeUInt16LE(recordBytes, 10);
  head.writeUInt8(page, 29);
  const described = fields.map(([name, type, length]) => {
    const field = Buffer.alloc(32);
    field.write(name, 0);
    field.write(type, 11);
    field.writeUInt8(length, 16);
    return field;
  });
  const records = rows.map(([name, number, day], index) => {
    const record = Buffer.alloc(recordBytes, 0x20);
    if (index === deleted) record.write('*', 0);
    name.copy(record, 1);
    record.write(number.padStart(10), 21);
    record.write(day, 31);
    return record;
  });
  return Buffer.concat([head, ...described, Buffer.from([13]), ...records]);
}

const EOV_PRJ =
  'PROJCS["HD72_EOV",GEOGCS["GCS_HD72",DATUM["D_Hungarian_1972",SPHEROID["GRS_1967",6378160,298.247167427]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]],PROJECTION["Hotine_Oblique_Mercator_Azimuth_Center"],UNIT["Meter",1]]';
/** „Őszi búza” in Windows-1250. */
const CP1250 = Buffer.from([0xd5, 0x73, 0x7a, 0x69, 0x20, 0x62, 0xfa, 0x7a, 0x61]);
const name = (text: string) => Buffer.from(text);
const shape = { type: 'Polygon', coordinates: [RING] };

describe('Shapefile', () => {
  it('is read from its archive, in its own coordinates, with days, empty cells and missing shapes', async () => {
    const parts = {
      'mappa/blokk.shp': shp([RING, null]),
      'mappa/blokk.dbf': dbf([
        [name('Túrkeve'), '12.5', '20260415'],
        [name('B'), '', '        '],
      ]),
      'mappa/blokk.prj': name(EOV_PRJ),
      '__MACOSX/mappa/._blokk.shp': name('x'),
    };
    for (const method of [0, 8] as const) {
      const { source, rows } = await readAll(await file(zip(parts, method), 'zip'));
      expect(source).toMatchObject({ format: 'shapefile', srid: 23700, columns: ['nev', 'szam', 'nap'] });
      expect(rows).toMatchObject([
        { row: 1, properties: { nev: 'Túrkeve', szam: 12.5, nap: '2026-04-15' }, geometry: shape },
        { row: 2, properties: { nev: 'B', szam: null, nap: null }, geometry: null },
      ]);
    }
  });

  it('is read in the encoding of its header, of the file beside it, or of its bytes; deleted records are left out', async () => {
    const rowsOf = async (table: Buffer, cpg?: string) => {
      const parts = { 'a.shp': shp([RING]), 'a.dbf': table, ...(cpg && { 'a.cpg': name(cpg) }) };
      const { rows } = await readAll(await file(zip(parts), 'zip'), { srid: 23700 });
      return rows.map((row) => ('properties' in row ? row.properties['nev'] : row.fault.code));
    };
    expect(await rowsOf(dbf([[CP1250, '1', '']]))).toEqual(['Őszi búza']);
    expect(await rowsOf(dbf([[CP1250, '1', '']], { page: 0xc8 }))).toEqual(['Őszi búza']);
    expect(await rowsOf(dbf([[name('Őszi búza'), '1', '']]))).toEqual(['Őszi búza']);
    expect(await rowsOf(dbf([[CP1250, '1', '']]), '1250')).toEqual(['Őszi búza']);
    expect(await rowsOf(dbf([[name('x'), '1', '']], { deleted: 0 }))).toEqual([]);
  });

  it('is read with the files beside it, too', async () => {
    const path = await file(shp([RING]), 'shp');
    await writeFile(path.replace(/shp$/, 'dbf'), dbf([[name('A'), '1', '']]));
    await writeFile(path.replace(/shp$/, 'PRJ'), EOV_PRJ);
    expect((await readAll(path)).rows).toHaveLength(1);
  });

  it('of a ring that is wound the wrong way keeps it, and says so', async () => {
    const { rows } = await readAll(await file(zip({ 'a.shp': shp([RING, RING.toReversed()]) }), 'zip'), {
      srid: 23700,
    });
    expect(rows).toEqual([
      { row: 1, properties: {}, geometry: shape },
      {
        row: 2,
        properties: {},
        geometry: { type: 'Polygon', coordinates: [RING.toReversed()] },
        repairs: ['ring-order'],
      },
    ]);
  });

  it('of surfaces in space is named as what it is', async () => {
    const bytes = shp([RING]);
    for (const at of [32, 108]) bytes.writeInt32LE(31, at);
    const { rows } = await readAll(await file(zip({ 'a.shp': bytes }), 'zip'), { srid: 23700 });
    expect(rows).toMatchObject([{ geometry: { type: 'MultiPatch' } }]);
  });

  it('is refused where it is cut off, its parts do not fit, or there are several', async () => {
    const table = dbf([[name('A'), '1', '']]);
    const whole = zip({ 'a.shp': shp([RING]), 'a.dbf': table });
    expect(await faultOf(await file(whole.subarray(0, -40), 'zip'))).toEqual({ code: 'brokenZip' });
    const cut = zip({ 'a.shp': shp([RING]).subarray(0, -10), 'a.dbf': table });
    expect(await faultOf(await file(cut, 'zip'))).toEqual({ code: 'brokenShapefile' });
    const foreign = zip({ 'a.shp': shp([RING, RING]), 'a.dbf': table });
    expect(await faultOf(await file(foreign, 'zip'))).toEqual({ code: 'brokenShapefile' });
    const two = await file(zip({ 'a.shp': shp([RING]), 'b.shp': shp([RING]) }), 'zip');
    expect(await faultOf(two)).toEqual({ code: 'chooseLayer', layers: ['a', 'b'] });
    expect((await readAll(two, { layer: 'b' })).rows).toHaveLength(1);
    expect(await faultOf(await file(zip({ 'a.txt': name('x') }), 'zip'))).toMatchObject({ code: 'wrongType' });
  });

  it('is refused where it unpacks to another size than it states', async () => {
    const bomb = zip({ 'a.shp': Buffer.alloc(1_000_000) });
    const at = bomb.lastIndexOf(Buffer.from('PK\x01\x02'));
    bomb.writeUInt32LE(500, at + 24);
    expect(await faultOf(await file(bomb, 'zip'))).toEqual({ code: 'brokenZip' });
  });

  it.each([
    ['PROJCS["HD72 / EOV",GEOGCS["HD72",AUTHORITY["EPSG","4237"]],AUTHORITY["EPSG","23700"]]', 23700],
    ['GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]', 4326],
    ['PROJCS["WGS_1984_UTM_Zone_34N",GEOGCS["GCS_WGS_1984"]]', 32634],
    ['PROJCS["Sajat_rendszer",GEOGCS["GCS_WGS_1984"]]', null],
    ['', null],
  ])('recognises the coordinate system of %s', (wkt, srid) => expect(sridOfPrj(wkt)).toBe(srid));
});

describe('KMZ', () => {
  const kml = (title: string) =>
    name(`<kml><Placemark><name>${title}</name><Point><coordinates>19,47</coordinates></Point></Placemark></kml>`);

  it('is read from its archive: its only file, or that of its root that is called doc', async () => {
    for (const parts of [
      { 'helyek/a.kml': kml('A'), 'kep.png': name('x'), '__MACOSX/a.kml': name('x') },
      { 'tovabb/b.kml': kml('B'), 'doc.kml': kml('A') },
    ]) {
      const { source, rows } = await readAll(await file(zip(parts), 'kmz'));
      expect(source).toMatchObject({ format: 'kml', srid: 4326 });
      expect(rows).toMatchObject([{ properties: { name: 'A' }, geometry: { type: 'Point', coordinates: [19, 47] } }]);
    }
  });

  it('of several files is asked about', async () => {
    const several = await file(zip({ 'a.kml': kml('A'), 'b.kml': kml('B') }), 'kmz');
    expect(await faultOf(several)).toEqual({ code: 'chooseLayer', layers: ['a.kml', 'b.kml'] });
    expect((await readAll(several, { layer: 'b.kml' })).rows).toMatchObject([{ properties: { name: 'B' } }]);
    expect(await faultOf(several, { layer: 'c' })).toMatchObject({ code: 'unknownLayer' });
  });

  it('of a damaged file is refused as such', async () => {
    expect(await faultOf(await file(zip({ 'doc.kml': kml('A').subarray(0, -9) }), 'kmz'))).toEqual({
      code: 'truncatedKml',
    });
    expect(await faultOf(await file(zip({ 'doc.kml': name('<gpx></gpx>') }), 'kmz'))).toMatchObject({ found: 'xml' });
  });
});

describe('FlatGeobuf', () => {
  const collection = (properties: readonly object[]) =>
    ({
      type: 'FeatureCollection',
      features: properties.map((each) => ({ type: 'Feature', properties: each, geometry: shape })),
    }) as unknown as Parameters<typeof serialize>[0];
  const bytes = (srid?: number) =>
    serialize(
      collection([
        { kód: 'A', ha: 1.5 },
        { kód: 'B', ha: 2 },
      ]),
      srid,
    );

  it('is read with its columns and its coordinate system', async () => {
    const { source, rows } = await readAll(await file(bytes(23700), 'fgb'));
    expect(source).toMatchObject({ format: 'flatgeobuf', srid: 23700, columns: ['kód', 'ha'] });
    expect(rows).toEqual([
      { row: 1, properties: { kód: 'A', ha: 1.5 }, geometry: shape },
      { row: 2, properties: { kód: 'B', ha: 2 }, geometry: shape },
    ]);
    expect((await openFeatures(await file(bytes(), 'fgb'))).srid).toBeNull();
  });

  it('of collections is read where they are of polygons', async () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    const of = (...geometries: readonly object[]) => ({
      type: 'Feature',
      properties: { kód: 'A' },
      geometry: { type: 'GeometryCollection', geometries },
    });
    const features = [of(shape), of(shape, point), of(shape, shape)];
    const bytes = serialize(
      { type: 'FeatureCollection', features } as unknown as Parameters<typeof serialize>[0],
      23700,
    );
    expect((await readAll(await file(bytes, 'fgb'))).rows).toMatchObject([
      { row: 1, geometry: shape },
      { row: 2, geometry: { type: 'GeometryCollection (Polygon, Point)' } },
      { row: 3, geometry: { type: 'MultiPolygon', coordinates: [[RING], [RING]] } },
    ]);
  });

  it('is refused where it is cut off', async () => {
    for (const cut of [8, 40, 150]) {
      expect(await faultOf(await file(bytes().subarray(0, -cut), 'fgb'))).toEqual({ code: 'brokenFlatGeobuf' });
    }
    expect(await faultOf(await file(bytes().subarray(0, 20), 'fgb'))).toEqual({ code: 'brokenFlatGeobuf' });
  });
});

describe('workbook', () => {
  const book = (sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>, type: 'xlsx' | 'xls' = 'xlsx') => {
    const made = utils.book_new();
    for (const [title, lines] of Object.entries(sheets)) {
      utils.book_append_sheet(made, utils.aoa_to_sheet(lines.map((line) => [...line])), title);
    }
    return write(made, { type: 'buffer', bookType: type, cellDates: true }) as Buffer;
  };
  const lines = [
    [],
    ['kód', 'hozam', 'nap', 'wkt'],
    ['A', 5.5, new Date(Date.UTC(2026, 3, 15)), 'SRID=23700;POINT(1 2)'],
    [],
    ['B', null, null, null],
  ];

  it.each(['xlsx', 'xls'] as const)('is read from its first sheet as %s: days, numbers, shapes', async (type) => {
    const { source, rows } = await readAll(await file(book({ hozam: lines, más: [['x']] }, type), type));
    expect(source).toMatchObject({ format: 'workbook', srid: 23700, columns: ['kód', 'hozam', 'nap'] });
    expect(rows).toEqual([
      {
        row: 3,
        properties: { kód: 'A', hozam: 5.5, nap: '2026-04-15' },
        geometry: { type: 'Point', coordinates: [1, 2] },
      },
      { row: 5, properties: { kód: 'B', hozam: '', nap: '' }, geometry: null },
    ]);
  });

  it('is read from the sheet that is named', async () => {
    const path = await file(book({ első: [['a']], második: [['b'], [1]] }), 'xlsx');
    expect((await readAll(path, { layer: 'második' })).source.columns).toEqual(['b']);
    expect(await faultOf(path, { layer: 'x' })).toEqual({
      code: 'unknownLayer',
      layer: 'x',
      layers: ['első', 'második'],
    });
  });

  it('is refused where it is damaged, or names a column twice', async () => {
    const twice = await file(book({ a: [['x', 'x']] }), 'xlsx');
    expect(await faultOf(twice)).toEqual({ code: 'duplicateColumn', column: 'x' });
    const bad = zip({ '[Content_Types].xml': name('<x'), 'xl/workbook.xml': name('<') });
    expect(await faultOf(await file(bad, 'xlsx'))).toEqual({ code: 'brokenWorkbook' });
  });
});
