import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { toEov } from '@georisk/domain/geo/crs.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import {
  parseSoilSample,
  planSoilSamples,
  soilSampleFields,
  type SoilSampleRow,
  type StoredSoilSample,
} from './soilSamples.plan.ts';

type Given = Parameters<typeof testCells<typeof soilSampleFields>>[1];

const AREA = testSquare(760_000, 180_000, 100);
const AROUND = { properties: {}, report: { repair: () => {} } };
const GOOD = { easting: 760_000, northing: 180_000 };
const parse = (cells: Given, shape: Areal | null = null) =>
  parseSoilSample(testCells(soilSampleFields, cells), shape, 4, AROUND, HUNGARY_BOUNDS);
const rowOf = (cells: Given = {}, shape: Areal | null = null): SoilSampleRow => {
  const parsed = parse(shape === null ? { ...GOOD, ...cells } : cells, shape);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};
const storedOf = (row: SoilSampleRow): StoredSoilSample => row;

describe('parseSoilSample', () => {
  it('reads a sample of a place; a file without the other columns says nothing of them', () => {
    expect(rowOf({ externalId: 'M-1' })).toEqual({
      row: 4,
      externalId: 'M-1',
      place: [760_000, 180_000],
      shape: null,
      soilPlan: null,
      settlement: null,
      hrsz: null,
      meparCode: null,
      landUse: null,
      area: null,
      genetic: null,
      organicContent: null,
    });
  });

  it('reads a sample of an area, whatever its columns say of a place', () => {
    expect(rowOf({ ...GOOD, externalId: 'M-2' }, AREA)).toMatchObject({ place: null, shape: AREA });
  });

  it('reads the place of degrees where it is of EOV', () => {
    const [x, y] = toEov(wgs84(20.5, 46.5));
    const { place } = rowOf({ easting: '', northing: null, lon: '20,5', lat: 46.5 });
    expect(place?.[0]).toBeCloseTo(x, 2);
    expect(place?.[1]).toBeCloseTo(y, 2);
  });

  it.each<[string, Given, Partial<SoilSampleRow>]>([
    ['a humus content with a comma', { organicContent: '2,4' }, { organicContent: 2.4 }],
    ['no humus at all', { organicContent: 0 }, { organicContent: 0 }],
    ['the most humus', { organicContent: '100' }, { organicContent: 100 }],
    ['an area with spaces between thousands', { area: '1 234,5' }, { area: 1234.5 }],
    ['a lower-case code of a block', { meparCode: ' abcd1e23 ' }, { meparCode: 'ABCD1E23' }],
    ['a lot number that is a number', { hrsz: 123 }, { hrsz: '123' }],
    ['a genetic type by its code', { genetic: 16 }, { genetic: 'Réti csernozjomok' }],
    ['a genetic type by its code as text', { genetic: ' 2 ' }, { genetic: 'Futóhomok' }],
    ['a genetic type without accents', { genetic: 'FUTOHOMOK' }, { genetic: 'Futóhomok' }],
    ['a laboratory’s own type', { genetic: 'lösz alapú' }, { genetic: 'lösz alapú' }],
    ['spaces around a text', { settlement: '  Makó ' }, { settlement: 'Makó' }],
    ['a place of exchanged axes', { easting: 180_000, northing: 760_000 }, { place: [760_000, 180_000] }],
    ['letters that are written apart', { settlement: 'Mako\u0301' }, { settlement: 'Makó' }],
  ])('reads %s', (_, cells, expected) => {
    expect(rowOf(cells)).toMatchObject(expected);
  });

  it.each<[string, Given, RegExp]>([
    ['no place', { easting: '', northing: '' }, /nincs helye/],
    ['half a place', { northing: '' }, /nincs helye/],
    ['a place outside the country', { easting: 100_000 }, /kívül esik/],
    ['a place that is no number', { easting: 'itt' }, /eovY/],
    ['a latitude that is no number', { easting: '', lon: 20, lat: 'észak' }, /lat/],
    ['degrees of nowhere', { easting: '', northing: '', lon: 999, lat: 999 }, /kívül esik/],
    ['humus above all', { organicContent: 100.1 }, /100.1/],
    ['negative humus', { organicContent: -1 }, /-1/],
    ['humus that is no number', { organicContent: 'sok' }, /sok/],
    ['a negative area', { area: -2 }, /-2/],
    ['an endless area', { area: Number.POSITIVE_INFINITY }, /terület/],
    ['a bad code of a block', { meparCode: 'ABC' }, /ABC/],
    ['a plan of too many letters', { soilPlan: 'x'.repeat(201) }, /talajvédelmi terv/],
    ['a settlement of too many letters', { settlement: 'x'.repeat(101) }, /település/],
    ['a lot number of too many letters', { hrsz: 'x'.repeat(51) }, /helyrajzi szám/],
    ['a land use of too many letters', { landUse: 'x'.repeat(101) }, /művelési ág/],
    ['a genetic type of too many letters', { genetic: 'x'.repeat(101) }, /genetikai talajtípus/],
    ['an identifier of too many letters', { externalId: 'x'.repeat(101) }, /azonosító/],
  ])('refuses %s', (_, cells, reason) => {
    expect(parse({ ...GOOD, ...cells })).toEqual({ ok: false, reason: expect.stringMatching(reason) as string });
  });

  it('names a sample without an identifier by its place, and by nothing else', () => {
    const own = rowOf().externalId;
    expect(rowOf({ organicContent: 3, genetic: 4 }).externalId).toBe(own);
    expect(rowOf({ easting: 760_000.01 }).externalId).not.toBe(own);
    expect(rowOf({ externalId: '  ' }).externalId).toBe(own);
    expect(rowOf({}, AREA).externalId).not.toBe(rowOf({}, testSquare(760_000, 180_000, 101)).externalId);
  });

  it('names a place the same that is the same to the centimetre', () => {
    expect(rowOf({ easting: 760_000.004 }).externalId).toBe(rowOf().externalId);
  });
});

describe('planSoilSamples', () => {
  const sample = rowOf({ externalId: 'M-1', organicContent: 2, genetic: 2, hrsz: '01/2' });

  it('adds what is new and leaves what is the same', () => {
    const stored = new Map([['M-1', storedOf(sample)]]);
    const other = rowOf({ externalId: 'M-2' });
    expect(planSoilSamples([sample, other], stored)).toEqual({ add: [other], change: [], unchanged: 1, refused: [] });
  });

  it.each<[string, Partial<StoredSoilSample>]>([
    ['humus', { organicContent: 2.1 }],
    ['humus of nobody', { organicContent: null }],
    ['type', { genetic: 'lösz alapú' }],
    ['plan', { soilPlan: 'T-1' }],
    ['settlement', { settlement: 'Makó' }],
    ['lot', { hrsz: null }],
    ['block', { meparCode: 'ABCD1E23' }],
    ['land use', { landUse: 'szántó' }],
    ['area', { area: 3 }],
    ['place', { place: [760_000, 180_000.01] }],
    ['kind of place', { place: null, shape: AREA }],
  ])('changes a sample with another %s', (_, differing) => {
    const stored = new Map([['M-1', { ...storedOf(sample), ...differing }]]);
    expect(planSoilSamples([sample], stored)).toMatchObject({ add: [], change: [sample], unchanged: 0 });
  });

  it('changes a sample whose area has another corner', () => {
    const ofArea = rowOf({ externalId: 'M-3' }, AREA);
    const stored = new Map([['M-3', { ...storedOf(ofArea), shape: testSquare(760_000, 180_000, 99) }]]);
    expect(planSoilSamples([ofArea], stored).change).toEqual([ofArea]);
    expect(planSoilSamples([ofArea], new Map([['M-3', storedOf(ofArea)]])).unchanged).toBe(1);
  });
});
