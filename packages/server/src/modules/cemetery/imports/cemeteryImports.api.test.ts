import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { xlsxBytes } from '@georisk/tables/xlsx/xlsx.ts';
import type { MultiLineString } from 'geojson';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { asGeoJson } from '#server/db/geometry.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { importGraves } from './graves.import.ts';
import { importGraveyards } from './graveyards.import.ts';
import { importObjects } from './objects.import.ts';

let database: Database;
let bench: ImportBench;
let companyId: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  bench = await importBench(database.kysely);
  const company = { name: 'Temető', kind: 'cemetery' } as const;
  const { id } = await database.kysely.insertInto('company').values(company).returning('id').executeTakeFirstOrThrow();
  companyId = id;
  const yard = await bench.features([
    squareFeature({ kod: 'KT', nev: 'Köztemető', bejarat_x: 760_000, bejarat_y: 180_000 }, 0, 0),
  ]);
  expect(await importGraveyards(bench.deps, yard, { companyId })).toMatchObject({ saved: true, added: 1 });
  return () => bench.remove();
});
afterAll(() => database.close());

const row = (pos: string, more: object = {}, east = Number(pos) * 3) =>
  squareFeature({ parcella: '1', sor: '2', hely: pos, ...more }, east, 10, 2);
const person = (name: string, szuletes: string | null, halalozas: string | null, more: object = {}) => ({
  elhunyt_neve: name,
  szuletes,
  halalozas,
  ...more,
});

const graves = async (...features: readonly object[]) =>
  importGraves(bench.deps, await bench.features(features), { companyId, today: '2026-06-15' });
const reasons = async (...features: readonly object[]) => {
  const report = await graves(...features);
  expect(report.saved).toBe(false);
  expect(await people()).toEqual([]);
  return report.refused.map(({ row: at, reason }) => `${at}: ${reason}`);
};
const people = async () => {
  const rows = await database.kysely
    .selectFrom('grave')
    .innerJoin('deceased', 'deceased.graveId', 'grave.id')
    .select(['pos', 'name', 'birthDate', 'deathDate', 'validUntil'])
    .orderBy('deceased.id')
    .execute();
  return rows.map((each) => Object.values(each).join(' | '));
};

describe('a register', () => {
  it('makes a grave of several rows, one for each of its dead', async () => {
    const report = await graves(
      row('1', person('Nagy János', '1901', '1970-05-06', { ervenyesseg: '2030-01-02' })),
      row('1', person('Nagy Jánosné', '1911.', null, { ervenyesseg: '2030-01-02' })),
      row('2'),
    );
    expect(report).toMatchObject({ saved: true, added: 3, refusedCount: 0 });
    expect(await people()).toEqual([
      '1 | Nagy János | 1901 | 1970-05-06 | 2030-01-02',
      '1 | Nagy Jánosné | 1911 |  | 2030-01-02',
    ]);
    const again = await graves(
      row('1', person('Nagy János', '1901', '1970-05-06', { ervenyesseg: '2030-01-02' })),
      row('1', person('Nagy Jánosné', '1911', '2025-01-01')),
    );
    expect(again).toMatchObject({ saved: true, added: 0, changed: 1, unchanged: 1 });
    expect((await people())[1]).toBe('1 | Nagy Jánosné | 1911 | 2025-01-01 | 2030-01-02');
  });

  it('keeps partial dates and namesakes, and finds them again', async () => {
    const lines = [
      row('1', person('Teszt A', '1890-00-00', '1970-05-06')),
      row('1', person('Teszt B', '1890.03.', '1970')),
      row('1', person('Teszt C', '1890 körül', 'ismeretlen')),
      row('2', person('Nagy János', null, null, { ervenyesseg: '2030' })),
      row('2', person('Nagy János', null, null)),
    ];
    const report = await graves(...lines);
    expect(report).toMatchObject({ saved: true, added: 5, refusedCount: 0 });
    expect(report.notes.join(' ')).toContain('külön emberként');
    const stored = [
      '1 | Teszt A | 1890 | 1970-05-06 | ',
      '1 | Teszt B | 1890-03 | 1970 | ',
      '1 | Teszt C | 1890~ | XXXX | ',
      '2 | Nagy János |  |  | 2030-12-31',
      '2 | Nagy János |  |  | 2030-12-31',
    ];
    expect(await people()).toEqual(stored);
    expect(await graves(...lines)).toMatchObject({ saved: true, added: 0, changed: 0, unchanged: 5 });
    expect(await people()).toEqual(stored);
  });

  it('that calls its columns név, született and elhunyt is read by these words', async () => {
    await graves(row('1'));
    const path = await bench.file('nev.csv', 'parcella;sor;hely;név;született;elhunyt\n1;2;1;Kiss Pál;1899;1950\n');
    const report = await importGraves(bench.deps, await openFeatures(path), { companyId, today: '2026-06-15' });
    expect(report).toMatchObject({ saved: true, added: 1 });
    expect(await people()).toEqual(['1 | Kiss Pál | 1899 | 1950 | ']);
  });

  it('may contain the graves of urns, but no traces of digitising', async () => {
    const urn = (pos: string, side: number) => squareFeature({ parcella: 'U', sor: '1', hely: pos }, 10, 10, side);
    expect(await graves(urn('1', 0.5))).toMatchObject({ saved: true, added: 1 });
    expect(await graves(urn('2', 0.1))).toMatchObject({ saved: false, refusedCount: 1 });
  });

  it('in a workbook finds its graves by their places', async () => {
    await graves(row('1'), row('2'));
    const columns = [
      'Parcella',
      'Sor',
      'Hely',
      'Sírhely érvényessége',
      'Elhunyt neve',
      'Születési év',
      'Halálozási év',
    ];
    const table = {
      name: 'Sirhelyek',
      columns: columns.map((title) => ({ title, width: 10 })),
      rows: [
        [
          '1',
          '2',
          '2',
          { kind: 'date', date: '2031-12-31' },
          'Kiss Pál',
          { kind: 'number', value: 1899, digits: 0 },
          null,
        ],
      ] as const,
    };
    const path = await bench.file('temeto.xlsx', Buffer.concat([...xlsxBytes([table])]));
    expect(await importGraves(bench.deps, await openFeatures(path), { companyId, today: '2026-06-15' })).toMatchObject({
      saved: true,
      added: 1,
    });
    expect(await people()).toEqual(['2 | Kiss Pál | 1899 |  | 2031-12-31']);
  });

  it('is refused as a whole with a sentence for each wrong row', async () => {
    expect(
      await reasons(
        row('1', person('Jó Sor', '1901', '1970')),
        row('2', person('Fordított Élet', '1970', '1901-03-04')),
        row('3', person('Nem Dátum', 'régen', null)),
        row('4', { ervenyesseg: '2030 körül' }),
        row('5', { szuletes: '1901' }),
        row('6', { fenykep: 'javascript:alert(1)' }),
        row('7', {}, 5_000),
      ),
    ).toEqual([
      '2: A halálozás (1901. 03. 04.) korábbi, mint a születés (1970). Javítsa a két dátum egyikét.',
      '3: Nem dátum: „régen” (születés). Évet, hónapot vagy napot adjon meg (1890, 1890-03, 1890-03-05), „1890 körül”, „ismeretlen”, vagy hagyja üresen.',
      '4: Nem lehet érvényesség vége: „2030 körül”. ÉÉÉÉ-HH-NN alakban, hónappal vagy évvel adja meg (a hónap, az év utolsó napja lesz), 1900 utántól legfeljebb 150 évre előre.',
      '5: Dátum van, név nincs (elhunyt neve). Írja be a nevet, vagy törölje a dátumokat.',
      '6: Nem webcím: „javascript:alert(1)” (fénykép). https:// kezdetű cím legyen.',
      '7: A sír a temető határán kívül esik: 1. parcella, 2. sor, 7. hely. Ellenőrizze a vetületet.',
    ]);
  });

  it('refuses duplicates: the same person, the same place in two shapes or with two expiries', async () => {
    const [person1, shape, expiry] = [
      await reasons(row('1', person('A B', '1901', null)), row('1', person('A B', '1901', null))),
      await reasons(row('1', person('A B', '1901', null)), row('1', person('C D', '1902', null), 40)),
      await reasons(
        row('1', { ervenyesseg: '2030-01-01' }),
        row('1', person('C D', null, null, { ervenyesseg: '2031-01-01' })),
      ),
    ];
    expect(person1).toEqual([
      '2: Ez az elhunyt ennél a sírhelynél a fájlban már szerepel: A B, 1. parcella, 2. sor, 1. hely. Egy elhunyt egy sor legyen.',
    ]);
    expect(shape).toEqual([expect.stringContaining('2: Ez a sírhely a fájlban már szerepel, más alakkal')]);
    const capitals = await reasons(
      row('1', person('Nagy János', '1901', null)),
      row('1', person('NAGY JÁNOS', '1901', null)),
    );
    expect(capitals).toEqual([
      expect.stringContaining('2: Ez az elhunyt ennél a sírhelynél a fájlban már szerepel: NAGY'),
    ]);
    expect(expiry).toEqual([
      expect.stringContaining('más érvényességet ad: 1. parcella, 2. sor, 1. hely (2030-01-01, itt 2031-01-01)'),
    ]);
  });

  it('refuses a file without the columns of a place, or of an unknown coordinate system', async () => {
    const columns = await graves(squareFeature({ nev: 'X' }, 0, 0, 2));
    expect(columns.refused[0]?.reason).toContain('Hiányzó oszlop: „Parcella” (parcel), „Sor” (row), „Hely” (pos)');
    const feature = squareFeature({ parcella: '1', sor: '1', hely: '1' }, 0, 0, 2);
    const path = await bench.file('wgs.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    const wrong = await importGraves(bench.deps, await openFeatures(path), { companyId, today: '2026-06-15' });
    expect(wrong.saved).toBe(false);
    expect(wrong.refusedCount).toBe(1);
  });
});

describe('objects', () => {
  const object = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry });
  const point = { type: 'Point', coordinates: [760_010, 180_010] };
  const line = {
    type: 'LineString',
    coordinates: [
      [760_000, 180_000],
      [760_050, 180_050],
    ],
  };
  const objects = async (...features: readonly object[]) =>
    importObjects(bench.deps, await bench.features(features), { companyId });
  const stored = () =>
    database.kysely
      .selectFrom('cemeteryObject')
      .select(['name', 'color', 'geomType', 'symbol', 'size'])
      .orderBy('id')
      .execute();

  it('are areas, lines and points with colours of three or six digits', async () => {
    const report = await objects(
      object({ megnevezes: 'Kút', szin: '#0af', jel: 'circle', meret: 6 }, point),
      object({ megnevezes: 'Út', szin: '#F9A825', jel: 'dash' }, line),
      squareFeature({ megnevezes: 'Ravatalozó', szin: '#B71C1C' }, 20, 20, 10),
    );
    expect(report).toMatchObject({ saved: true, added: 3 });
    expect(await stored()).toEqual([
      { name: 'Kút', color: '#00AAFF', geomType: 'point', symbol: 'circle', size: 6 },
      { name: 'Út', color: '#F9A825', geomType: 'polyline', symbol: 'dash', size: 2 },
      { name: 'Ravatalozó', color: '#B71C1C', geomType: 'polygon', symbol: 'solid', size: 2 },
    ]);
  });

  it('may have several parts', async () => {
    const lines = {
      type: 'MultiLineString',
      coordinates: [line.coordinates, line.coordinates.map(([x = 0, y = 0]) => [x, y + 5])],
    };
    const areas = {
      type: 'MultiPolygon',
      coordinates: [0, 20].map((east) => [
        [0, 1, 2, 3, 0].map((corner) => [
          760_000 + east + (corner === 1 || corner === 2 ? 0.5 : 0),
          180_000 + (corner > 1 ? 0.5 : 0),
        ]),
      ]),
    };
    const report = await objects(
      object({ megnevezes: 'Sövény', szin: '#0a0' }, lines),
      object({ megnevezes: 'Padok', szin: '#00a' }, areas),
      object({ megnevezes: 'Csap', szin: '#0af' }, { type: 'MultiPoint', coordinates: [point.coordinates] }),
      object({ megnevezes: 'Kerítés', szin: '#aaa' }, { type: 'MultiLineString', coordinates: [line.coordinates] }),
    );
    expect(report).toMatchObject({ saved: true, added: 4 });
    const shapes = await database.kysely
      .selectFrom('cemeteryObject')
      .select(asGeoJson<MultiLineString>('cemeteryObject.geom').as('geom'))
      .orderBy('id')
      .execute();
    expect(shapes.map(({ geom }) => geom.type)).toEqual(['MultiLineString', 'MultiPolygon', 'Point', 'LineString']);
    expect(shapes[0]?.geom.coordinates).toEqual(lines.coordinates);
  });

  it('of a large file are written part by part, and none where a late one is refused', async () => {
    const many = Array.from({ length: 600 }, (_, index) =>
      object({ azonosito: index, megnevezes: 'Fa', szin: '#0a0' }, point),
    );
    const refused = await objects(...many, object({ azonosito: 'rossz', megnevezes: 'Fa', szin: 'zöld' }, point));
    expect(refused).toMatchObject({ saved: false, refusedCount: 1 });
    expect(await stored()).toEqual([]);
    expect(await objects(...many)).toMatchObject({ saved: true, added: 600 });
    expect(await objects(...many)).toMatchObject({ saved: true, added: 0, changed: 600 });
  });

  it('are refused as a whole for a colour that is none, an unknown sign, a shape of another kind', async () => {
    const report = await objects(
      object({ megnevezes: 'Kút', szin: '#0af' }, point),
      object({ megnevezes: 'Fa', szin: 'zöld' }, point),
      object({ megnevezes: 'Fa', szin: '#0a0', jel: 'csillag' }, point),
      object({ megnevezes: 'Fa', szin: '#0a0', tipus: 'polyline' }, point),
      object({ megnevezes: 'Fa', szin: '#0a0', meret: 400 }, point),
      object({ megnevezes: 'Fa', szin: '#0a0' }, { type: 'Point', coordinates: [19, 47] }),
      object(
        { megnevezes: 'Út', szin: '#0a0' },
        { ...line, coordinates: Array.from({ length: 5_001 }, () => [760_000, 180_000]) },
      ),
    );
    expect(report.refused.map(({ row: at, reason }) => `${at}: ${reason}`)).toEqual([
      '2: Nem szín: „zöld” (szín). #RRGGBB vagy #RGB alakban adja meg, például #2E7D32 (Invalid HEX color.).',
      '3: Ismeretlen jel: „csillag”. Ennél a típusnál ezek egyike legyen: circle, triangle.',
      '4: Az elem alakja nem olyan, mint a típusa (polygon, polyline, point).',
      '5: Rossz méret: „400”. 1 és 40 közötti szám legyen.',
      '6: Az elem a megengedett területen kívül esik. Ellenőrizze a vetületét (--crs).',
      '7: A vonalnak összesen legfeljebb 5000 pontja lehet. Egyszerűsítse a vonalat.',
    ]);
    expect(await stored()).toEqual([]);
  });
});
