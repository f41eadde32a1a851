import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import { describe, expect, it } from 'vitest';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import {
  parseSoilZone,
  planSoilZones,
  soilZoneFields,
  type SoilZoneRow,
  type StoredSoilZone,
} from './soilZones.plan.ts';

type Given = Parameters<typeof testCells<typeof soilZoneFields>>[1];

const AREA = testSquare(760_000, 180_000, 100);
const GOOD = { genetic: 'Réti talajok', physical: 'vályog' };
const parse = (cells: Given, shape = AREA) => parseSoilZone(testCells(soilZoneFields, { ...GOOD, ...cells }), shape, 2);
/** As saved where nothing is stored. */
const rowOf = (cells: Given = {}, shape = AREA): SoilZoneRow => {
  const parsed = parse(cells, shape);
  if (!parsed.ok) throw new Error(parsed.reason);
  const [added] = planSoilZones([parsed.row], new Map()).add;
  if (added === undefined) throw new Error('was refused');
  return added;
};
const storedOf = (row: SoilZoneRow): StoredSoilZone => row;

describe('parseSoilZone', () => {
  it('reads both types with the colours of the list', () => {
    expect(rowOf({ externalId: 'Z-1' })).toEqual({
      row: 2,
      externalId: 'Z-1',
      genetic: 'Réti talajok',
      physical: 'vályog',
      colorGenetic: expect.stringMatching(/^#[0-9A-F]{6}$/) as string,
      colorPhysical: '#FFAB91',
      shape: asMultiPolygon(AREA),
    });
  });

  it.each<[unknown, string]>([
    [1, 'Köves és földes kopárok'],
    ['1', 'Köves és földes kopárok'],
    [31, 'Fiatal, nyers öntéstalajok'],
    ['reti talajok', 'Réti talajok'],
    ['RÉTI TALAJOK', 'Réti talajok'],
    ['Barnaföldek (Ramann-féle barna erdőtalajok)', 'Barnaföldek (Ramann-féle barna erdőtalajok)'],
    ['1.0', 'Köves és földes kopárok'],
    ['3,00', 'Humuszos homoktalajok'],
  ])('reads the genetic type %s', (genetic, name) => {
    expect(rowOf({ genetic }).genetic).toBe(name);
  });

  it.each([['0'], ['32'], ['-5'], ['3.1'], ['1,5'], ['1-2'], ['ismeretlen']])(
    'knows no genetic type %s, which needs a colour of its own',
    (genetic) => {
      expect(parse({ genetic, colorGenetic: null })).toEqual({
        ok: false,
        reason: expect.stringContaining(genetic) as string,
      });
      expect(rowOf({ genetic, colorGenetic: '#abc' })).toMatchObject({ genetic, colorGenetic: '#AABBCC' });
    },
  );

  it.each<[unknown, string]>([
    [38, 'vályog'],
    ['38', 'vályog'],
    ['30,4', 'homok'],
    ['30.5', 'homokos vályog'],
    [120, 'nehéz agyag'],
    ['AGYAGOS VALYOG', 'agyagos vályog'],
    ['tőzeg, kotu', 'tőzeg, kotu'],
  ])('reads the physical type %s', (physical, name) => {
    expect(rowOf({ physical }).physical).toBe(name);
  });

  it.each([['9'], ['121'], ['-38'], ['38%'], ['kavics']])(
    'knows no physical type %s, which needs a colour of its own',
    (physical) => {
      expect(parse({ physical, colorPhysical: null })).toEqual({
        ok: false,
        reason: expect.stringContaining(physical) as string,
      });
      expect(rowOf({ physical, colorPhysical: '112233' })).toMatchObject({ physical, colorPhysical: '#112233' });
    },
  );

  it('draws a known type in the colour that the file gives it', () => {
    expect(rowOf({ colorPhysical: '#000' })).toMatchObject({ physical: 'vályog', colorPhysical: '#000000' });
  });

  it.each<[string, Given, RegExp]>([
    ['a missing genetic type', { genetic: ' ' }, /genetikai talajtípus/],
    ['a missing physical type', { physical: null }, /fizikai talajféleség/],
    ['a colour of four digits', { colorGenetic: '#abcd' }, /colorGenetic/],
    ['a colour by its name', { colorPhysical: 'piros' }, /colorPhysical/],
    ['a name of too many letters', { physical: 'x'.repeat(101), colorPhysical: '#000' }, /fizikai/],
  ])('refuses %s', (_, cells, reason) => {
    expect(parse(cells)).toEqual({ ok: false, reason: expect.stringMatching(reason) as string });
  });

  it('names a zone without an identifier by its outline, as one part or several', () => {
    const own = rowOf().externalId;
    expect(parseSoilZone(testCells(soilZoneFields, GOOD), asMultiPolygon(AREA), 9)).toMatchObject({
      row: { externalId: own },
    });
    expect(rowOf({ physical: 'agyag' }).externalId).toBe(own);
    expect(rowOf({}, testSquare(760_000, 180_000, 99)).externalId).not.toBe(own);
  });
});

describe('planSoilZones', () => {
  const zone = rowOf({ externalId: 'Z-1' });

  it('adds a zone that is new, and leaves the same one', () => {
    expect(planSoilZones([zone], new Map())).toMatchObject({ add: [zone], unchanged: 0 });
    expect(planSoilZones([zone], new Map([['Z-1', storedOf(zone)]]))).toMatchObject({ add: [], unchanged: 1 });
  });

  it.each<[string, Partial<StoredSoilZone>]>([
    ['genetic type', { genetic: 'Futóhomok' }],
    ['physical type', { physical: 'homok' }],
    ['colour of the genetic type', { colorGenetic: '#000000' }],
    ['colour of the physical type', { colorPhysical: '#000000' }],
    ['outline', { shape: asMultiPolygon(testSquare(760_000, 180_000, 99)) }],
  ])('changes a zone with another %s', (_, differing) => {
    const stored = new Map([['Z-1', { ...storedOf(zone), ...differing }]]);
    expect(planSoilZones([zone], stored)).toMatchObject({ add: [], change: [zone], unchanged: 0 });
  });
});
