import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { MultiLineString } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import type { FieldSpecs } from '#server/imports/fields.ts';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { countyFields, parseCounty, planCounties } from './counties.plan.ts';
import { countryFields, parseCountry, planCountry } from './country.plan.ts';
import { districtFields, type DistrictRow, joinPieces, parseDistrict, planDistricts } from './districts.plan.ts';
import { isShown, parseRoad, planRoads, roadFields, type RoadRow, type SavedRoad } from './roads.plan.ts';
import { parseSettlement, planSettlements, settlementFields } from './settlements.plan.ts';

const AREA = testSquare(760_000, 180_000, 1_000);
const OTHER = asMultiPolygon(testSquare(760_000, 180_000, 999));

function read<F extends FieldSpecs, Row>(
  fields: F,
  parse: (cells: Cells<F>) => ParsedRow<Row>,
  given: Parameters<typeof testCells<F>>[1],
): Row {
  const parsed = parse(testCells(fields, given));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
}

describe('counties', () => {
  const rowOf = (given: Parameters<typeof testCells<typeof countyFields>>[1], credit: string | null = null) =>
    read(countyFields, (cells) => parseCounty(cells, AREA, 2, credit), given);

  it('are known by their code, or else by their name', () => {
    expect(rowOf({ name: 'Békés', code: 'HU332' }, '© KSH')).toEqual({
      row: 2,
      code: 'HU332',
      name: 'Békés',
      credit: '© KSH',
      shape: asMultiPolygon(AREA),
    });
    expect(rowOf({ name: 'Békés' }).code).toBe('Békés');
    expect(rowOf({ name: 'Békés', code: ' ' }).code).toBe('Békés');
  });

  it.each([
    ['a missing name', { name: ' ', code: 'HU332' }],
    ['a name of too many letters', { name: 'x'.repeat(101) }],
    ['a code of too many letters', { name: 'Békés', code: 'x'.repeat(21) }],
  ])('are refused for %s', (_, given) => {
    expect(() => rowOf(given)).toThrow(/./);
  });

  it.each([
    ['name', { name: 'Csanád' }],
    ['credit', { credit: '© KSH' }],
    ['outline', { shape: OTHER }],
  ])('change with another %s', (_, differing) => {
    const row = rowOf({ name: 'Békés', code: 'HU332' });
    expect(planCounties([row], new Map([['HU332', { ...row, ...differing }]])).change).toEqual([row]);
    expect(planCounties([row], new Map([['HU332', row]]))).toMatchObject({ unchanged: 1, change: [] });
  });
});

describe('the country', () => {
  const rowOf = (given: Parameters<typeof testCells<typeof countryFields>>[1]) =>
    read(countryFields, (cells) => parseCountry(cells, AREA, 2), given);

  it('is Hungary where the file does not say its code', () => {
    expect(rowOf({ name: 'Magyarország' })).toMatchObject({ code: 'HU', name: 'Magyarország' });
    expect(rowOf({ name: 'Österreich', code: 'AT' }).code).toBe('AT');
  });

  it('is refused without a name', () => {
    expect(() => rowOf({ code: 'HU' })).toThrow(/./);
  });

  it('changes with its name and its border alone', () => {
    const row = rowOf({ name: 'Magyarország' });
    const planned = (differing: object) => planCountry([row], new Map([['HU', { ...row, ...differing }]]));
    expect(planned({})).toMatchObject({ unchanged: 1 });
    expect(planned({ name: 'Hungary' }).change).toEqual([row]);
    expect(planned({ shape: OTHER }).change).toEqual([row]);
  });
});

describe('settlements', () => {
  const GOOD = { code: '02583', name: 'Gyula', county: 'Békés', nuts4Code: '0412', nuts4Name: 'Gyulai' };
  const rowOf = (given: Parameters<typeof testCells<typeof settlementFields>>[1] = {}) =>
    read(settlementFields, (cells) => parseSettlement(cells, AREA, 2), { ...GOOD, ...given });

  it('are read with their district, or without', () => {
    expect(rowOf()).toMatchObject(GOOD);
    expect(rowOf({ county: '', nuts4Code: null, nuts4Name: undefined })).toMatchObject({
      county: null,
      nuts4Code: null,
      nuts4Name: null,
    });
  });

  it.each([
    ['a missing code', { code: '' }],
    ['a missing name', { name: null }],
    ['a code of too many letters', { code: 'x'.repeat(21) }],
    ['a district’s code of too many letters', { nuts4Code: 'x'.repeat(21) }],
    ['a name of too many letters', { name: 'x'.repeat(201) }],
  ])('are refused for %s', (_, given) => {
    expect(() => rowOf(given)).toThrow(/./);
  });

  it.each([
    ['name', { name: 'Gyula 2' }],
    ['county', { county: null }],
    ['code of its district', { nuts4Code: '0413' }],
    ['name of its district', { nuts4Name: 'Békési' }],
    ['border', { shape: OTHER }],
  ])('change with another %s', (_, differing) => {
    const row = rowOf();
    expect(planSettlements([row], new Map([[row.code, { ...row, ...differing }]])).change).toEqual([row]);
    expect(planSettlements([row], new Map([[row.code, row]])).unchanged).toBe(1);
    const old = { ...row, nuts4Code: '001', nuts4Name: 'Mezőtúri járás' };
    const toOther = { ...row, nuts4Code: '002', nuts4Name: null };
    expect(planSettlements([toOther], new Map([[row.code, old]]), ['nuts4Name']).change).toEqual([toOther]);
    const renamed = { ...row, nuts4Code: null, nuts4Name: 'Szolnoki járás' };
    expect(planSettlements([renamed], new Map([[row.code, old]]), ['nuts4Code']).change).toEqual([renamed]);
    const same = { ...row, nuts4Code: '001', nuts4Name: null };
    expect(planSettlements([same], new Map([[row.code, old]]), ['nuts4Name']).unchanged).toBe(1);
  });
});

describe('districts', () => {
  const GOOD = { code: '0412', name: 'Gyulai', county: 'Békés' };
  const rowOf = (given: Parameters<typeof testCells<typeof districtFields>>[1] = {}) =>
    read(districtFields, (cells) => parseDistrict(cells, AREA, 2), { ...GOOD, ...given });
  const piece = (row: number, west: number, more: Partial<DistrictRow> = {}): DistrictRow => ({
    ...rowOf(),
    row,
    shape: asMultiPolygon(testSquare(west, 180_000, 100)),
    ...more,
  });

  it('are refused without a code or a name', () => {
    expect(() => rowOf({ code: ' ' })).toThrow(/./);
    expect(() => rowOf({ name: '' })).toThrow(/./);
    expect(rowOf({ county: '' }).county).toBeNull();
  });

  it('replace the union of their settlements, and no import that is the same', () => {
    const row = rowOf();
    const planned = (source: 'import' | 'settlements') =>
      planDistricts([row], new Map([[row.code, { ...row, source }]]));
    expect(planned('settlements').change).toEqual([row]);
    expect(planned('import')).toMatchObject({ change: [], unchanged: 1 });
  });

  it.each([
    ['name', { name: 'Békési' }],
    ['county', { county: null }],
    ['border', { shape: OTHER }],
  ])('change with another %s', (_, differing) => {
    const row = rowOf();
    const stored = new Map([[row.code, { ...row, source: 'import' as const, ...differing }]]);
    expect(planDistricts([row], stored).change).toEqual([row]);
  });

  it('are joined of pieces of one batch, in the order of the file', () => {
    const { rows, refused } = joinPieces([piece(1, 0), piece(2, 500), piece(3, 900, { code: '0413' })], new Map());
    expect(refused).toEqual([]);
    expect(rows.map(({ row, code, shape }) => [row, code, shape.coordinates.length])).toEqual([
      [1, '0412', 2],
      [3, '0413', 1],
    ]);
  });

  it('are joined of pieces of several batches, and only those that a batch has touched are returned', () => {
    const seen = new Map<string, DistrictRow>();
    joinPieces([piece(1, 0), piece(2, 500, { code: '0413' })], seen);
    const { rows } = joinPieces([piece(3, 900)], seen);
    expect(rows.map(({ row, code, shape }) => [row, code, shape.coordinates.map(([ring]) => ring?.[0]?.[0])])).toEqual([
      [1, '0412', [0, 900]],
    ]);
    expect([...seen.keys()]).toEqual(['0412', '0413']);
  });

  it('refuse a piece with another name, and keep the first', () => {
    const { rows, refused } = joinPieces([piece(1, 0), piece(2, 500, { name: 'Békési' })], new Map());
    expect(refused).toEqual([{ row: 2, reason: expect.stringContaining('0412') as string }]);
    expect(rows).toMatchObject([{ name: 'Gyulai', shape: { coordinates: { length: 1 } } }]);
  });

  it('keep the county that one piece names and another leaves empty', () => {
    const of = (...counties: readonly (string | null)[]) =>
      joinPieces(
        counties.map((county, index) => piece(index, index * 500, { county })),
        new Map(),
      ).rows.map(({ county }) => county);
    expect(of('Békés', null)).toEqual(['Békés']);
    expect(of(null, 'Békés')).toEqual(['Békés']);
    expect(of(null, null)).toEqual([null]);
  });
});

describe('roads', () => {
  const LINE: MultiLineString = {
    type: 'MultiLineString',
    coordinates: [
      [
        [760_000, 180_000],
        [761_000, 180_000],
      ],
    ],
  };
  const SHIFTED: MultiLineString = { ...LINE, coordinates: [LINE.coordinates[0]?.toReversed() ?? []] };
  const rowOf = (given: Parameters<typeof testCells<typeof roadFields>>[1], credit: string | null = null): RoadRow =>
    read(roadFields, (cells) => parseRoad(cells, LINE, 2, credit), given);
  const saved = (road: RoadRow): SavedRoad => {
    if (!isShown(road)) throw new Error('not shown');
    return road;
  };

  it.each<[unknown, string]>([
    ['motorway', 'motorway'],
    ['Autópálya', 'motorway'],
    ['motorway_link', 'motorway'],
    ['trunk', 'motorway'],
    ['elsőrendű főút', 'main'],
    ['primary', 'main'],
    ['SECONDARY', 'secondary'],
    ['mellékút', 'secondary'],
    ['track', 'other'],
    ['living_street', 'other'],
  ])('of the kind %s are %s', (kind, expected) => {
    expect(rowOf({ kind }).kind).toBe(expected);
  });

  it.each<[unknown, string | null]>([
    ['M3', 'M3'],
    ['m 3', 'M3'],
    ['E71;M3', 'M3'],
    ['E71', 'E71'],
    [44, '44'],
    ['', null],
    ['Körös út', null],
    ['4407/a', '4407'],
  ])('with the number %s have %s on the map', (number, expected) => {
    expect(rowOf({ kind: 'main', number }).number).toBe(expected);
  });

  it('are refused of an unknown kind, and without any', () => {
    expect(() => rowOf({ kind: 'folyó' })).toThrow(/folyó/);
    expect(() => rowOf({ kind: '' })).toThrow(/az út fajtája/);
    expect(() => rowOf({ kind: 'main', externalId: 'x'.repeat(101) })).toThrow(/./);
  });

  it('are known by their source’s number, or by their line', () => {
    expect(rowOf({ kind: 'main', externalId: 12 }).code).toBe('12');
    const own = rowOf({ kind: 'main' }).code;
    expect(rowOf({ kind: 'track', number: '44' }).code).toBe(own);
    const other = parseRoad(testCells(roadFields, { kind: 'main' }), SHIFTED, 2, null);
    expect(other).toMatchObject({ ok: true });
    expect(other.ok && other.row.code).not.toBe(own);
  });

  it('of no class that the map shows are not saved', () => {
    expect(['motorway', 'main', 'secondary', 'track'].map((kind) => isShown(rowOf({ kind })))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['kind', { kind: 'motorway' as const }],
    ['number', { number: null }],
    ['credit', { credit: null }],
    ['line', { shape: SHIFTED }],
  ])('change with another %s', (_, differing) => {
    const row = saved(rowOf({ kind: 'main', number: '44', externalId: 1 }, '© OSM'));
    expect(planRoads([row], new Map([['1', { ...row, ...differing }]])).change).toEqual([row]);
    expect(planRoads([row], new Map([['1', row]]))).toMatchObject({ change: [], unchanged: 1 });
  });
});
