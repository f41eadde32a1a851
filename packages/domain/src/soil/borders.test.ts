import { describe, expect, it } from 'vitest';
import { meanOfImages, zScores } from '../soilZone/seasonScores.ts';
import { soilZoneCategory } from '../soilZone/soilZoneClasses.ts';
import { GENETIC_TYPES } from './geneticTypes.hu.ts';
import { hexColorOf } from './hexColor.ts';
import { humusClassOf } from './humusClasses.hu.ts';
import { managementCategoryNamed, managementCategoryOf } from './managementCategories.hu.ts';
import { physicalTypeOf } from './physicalTypes.hu.ts';
import { geneticTypeNamed, physicalTypeNamed } from './soilNames.ts';
import { TERRAIN_STOPS } from './terrainStops.ts';

const unknown = Number.NaN;

describe('names of soils', () => {
  it.each(GENETIC_TYPES)('$name is found by its code and by its name', ({ code, name }) => {
    expect(geneticTypeNamed(` ${code} `)?.code).toBe(code);
    expect(geneticTypeNamed(name.toUpperCase())?.code).toBe(code);
  });

  it('there are 31 genetic types, numbered without a gap, and no 32nd', () => {
    expect(GENETIC_TYPES.map(({ code }) => code)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
    expect([geneticTypeNamed('32'), geneticTypeNamed('0'), geneticTypeNamed('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['30', 'homok'],
    ['30,4', 'homok'],
    ['30.5', 'homokos vályog'],
    ['37', 'homokos vályog'],
    ['38', 'vályog'],
    ['42,49', 'vályog'],
    ['43', 'agyagos vályog'],
    ['50', 'agyagos vályog'],
    ['51', 'agyag'],
    ['60', 'agyag'],
    ['61', 'nehéz agyag'],
    ['120', 'nehéz agyag'],
    ['121', undefined],
    ['10', 'homok'],
    ['9', undefined],
    ['VÁLYOG', 'vályog'],
    ['Tőzeg - kotu', 'tőzeg, kotu'],
    ['', undefined],
    ['agyagos', undefined],
  ])('the physical type of %j is %s', (text, name) => expect(physicalTypeNamed(text)?.name).toBe(name));

  it('no plasticity is peat or rock', () =>
    expect([0, 35, 999].map((each) => physicalTypeOf(each)?.name)).toEqual(['homok', 'homokos vályog', 'nehéz agyag']));
});

describe('classes', () => {
  it.each([
    [0, 'nagyon gyenge'],
    [0.999, 'nagyon gyenge'],
    [1, 'gyenge'],
    [2, 'közepes'],
    [3, 'jó'],
    [3.999, 'jó'],
    [4, 'igen jó'],
    [40, 'igen jó'],
  ])('humus of %s %% is %s', (percent, name) => expect(humusClassOf(percent).name).toBe(name));

  it.each([
    ['1', 'alacsony'],
    [' Magas ', 'magas'],
    ['4', 'változékony'],
    ['c', 'C'],
    ['B', 'B'],
    ['5', undefined],
    ['', undefined],
  ])('the management category %j is %s', (text, name) => expect(managementCategoryNamed(text)?.name).toBe(name));

  it('every category of seasons has its colour', () => {
    expect(([1, 2, 3, 4] as const).map((category) => managementCategoryOf(category).color)).toEqual([
      '#D7191C',
      '#FFFFBF',
      '#1A9641',
      '#9E9E9E',
    ]);
  });

  it.each([
    ['#abc', '#AABBCC'],
    ['A1B2C3', '#A1B2C3'],
    [' #fff ', '#FFFFFF'],
    ['#abcd', null],
    ['piros', null],
    ['##abc', null],
  ])('the colour %j is %j', (text, expected) => expect(hexColorOf(text)).toBe(expected));

  it('colours of heights ascend', () => {
    const metres = TERRAIN_STOPS.map((stop) => stop.metres);
    expect(metres).toEqual([...metres].sort((a, b) => a - b));
  });
});

describe('zones of several seasons', () => {
  it.each<[readonly number[], number | null]>([
    [[0.5, 0.5, 0.5], 2],
    [[0.51, 0.51, 0.51], 3],
    [[-0.5, -0.5, -0.5], 2],
    [[-0.51, -0.51, -0.51], 1],
    [[-1, 0, 1], 2], // sd of the sample exactly 1
    [[-1.01, 0, 1.01], 4],
    [[2, 2], null],
    [[], null],
    [[0.8, 1.1, 0.9], 3],
    [[1.2, -1.1, 0.3], 4],
  ])('with scores %j have category %s', (scores, category) => expect(soilZoneCategory(scores)).toBe(category));

  it('have scores without mean, of deviation 1, unknown where unknown', () => {
    const scores = zScores(Float64Array.of(0.2, unknown, 0.4, 0.6));
    // Mean 0.4, population sd sqrt(0.08 / 3).
    expect([...scores]).toEqual([
      expect.closeTo(-Math.sqrt(1.5), 9),
      unknown,
      expect.closeTo(0, 9),
      expect.closeTo(Math.sqrt(1.5), 9),
    ]);
    expect([...zScores(Float64Array.of(0.5, 0.5, unknown))]).toEqual([0, 0, unknown]);
  });

  it('are made of the mean of what was seen of each pixel', () => {
    expect([...meanOfImages([Float64Array.of(0.2, unknown, unknown), Float64Array.of(0.4, 0.6, unknown)])]).toEqual([
      expect.closeTo(0.3, 12),
      0.6,
      unknown,
    ]);
    expect(meanOfImages([])).toHaveLength(0);
  });
});
