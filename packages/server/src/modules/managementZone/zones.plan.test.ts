import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import { describe, expect, it } from 'vitest';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import { parseZone, planZones, type StoredZone, zoneFields, type ZoneRow } from './zones.plan.ts';

type Given = Parameters<typeof testCells<typeof zoneFields>>[1];

const AREA = testSquare(760_000, 180_000, 100);
const GOOD = { areaName: 'Nagy tábla', category: 'magas' };
const parse = (cells: Given) => parseZone(testCells(zoneFields, { ...GOOD, ...cells }), AREA, 3);
/** As saved where nothing is stored. */
const rowOf = (cells: Given = {}): ZoneRow => {
  const parsed = parse(cells);
  if (!parsed.ok) throw new Error(parsed.reason);
  const [added] = planZones([parsed.row], new Map()).add;
  if (added === undefined) throw new Error('was refused');
  return added;
};
const storedOf = (row: ZoneRow): StoredZone => row;

describe('parseZone', () => {
  it('reads a zone of a category of the list', () => {
    expect(rowOf({ externalId: 'K-1', meparCode: 'abcd1e23' })).toEqual({
      row: 3,
      externalId: 'K-1',
      areaName: 'Nagy tábla',
      category: 'magas',
      color: expect.stringMatching(/^#[0-9A-F]{6}$/) as string,
      meparCode: 'ABCD1E23',
      shape: asMultiPolygon(AREA),
    });
  });

  it.each<[unknown, string]>([
    [1, 'alacsony'],
    ['2', 'közepes'],
    ['3', 'magas'],
    [4, 'változékony'],
    ['KÖZEPES', 'közepes'],
    [' Magas ', 'magas'],
    ['a', 'A'],
    ['C', 'C'],
    ['1.0', 'alacsony'],
    ['4,0', 'változékony'],
    ['kozepes', 'közepes'],
  ])('reads the category %s', (category, name) => {
    expect(rowOf({ category }).category).toBe(name);
  });

  it.each([['0'], ['5'], ['-1'], ['1.5'], ['D'], ['jó']])('needs a colour for the category %s', (category) => {
    expect(parse({ category, color: null })).toEqual({
      ok: false,
      reason: expect.stringContaining(category) as string,
    });
    expect(rowOf({ category, color: '#0f8' })).toMatchObject({ category, color: '#00FF88' });
  });

  it('prefers the colour of the file to that of the list', () => {
    expect(rowOf({ category: 'A', color: '123456' })).toMatchObject({ category: 'A', color: '#123456' });
  });

  it.each<[string, Given, RegExp]>([
    ['a missing name', { areaName: '' }, /areaName/],
    ['a missing category', { category: null }, /category/],
    ['a name of too many letters', { areaName: 'x'.repeat(101) }, /areaName/],
    ['a category of too many letters', { category: 'x'.repeat(101), color: '#000' }, /category/],
    ['a colour that is none', { color: 'zöld' }, /zöld/],
    ['a bad code of a block', { meparCode: 'ABCD1E2' }, /ABCD1E2/],
  ])('refuses %s', (_, cells, reason) => {
    expect(parse(cells)).toEqual({ ok: false, reason: expect.stringMatching(reason) as string });
  });
});

describe('planZones', () => {
  const zone = rowOf({ externalId: 'K-1' });

  it('adds, leaves and changes', () => {
    expect(planZones([zone], new Map())).toMatchObject({ add: [zone], change: [], unchanged: 0 });
    expect(planZones([zone], new Map([['K-1', storedOf(zone)]]))).toMatchObject({ add: [], change: [], unchanged: 1 });
  });

  it.each<[string, Partial<StoredZone>]>([
    ['name', { areaName: 'Kis tábla' }],
    ['category', { category: 'közepes' }],
    ['colour', { color: '#000000' }],
    ['block', { meparCode: 'ABCD1E23' }],
    ['outline', { shape: asMultiPolygon(testSquare(760_000, 180_000, 99)) }],
  ])('changes a zone with another %s', (_, differing) => {
    const stored = new Map([['K-1', { ...storedOf(zone), ...differing }]]);
    expect(planZones([zone], stored)).toMatchObject({ add: [], change: [zone], unchanged: 0 });
  });
});
