import { describe, expect, it } from 'vitest';
import { crop, PLANT_CODES, plantCodeOfName } from '../crops/crops.ts';
import { DANGER_TYPES } from './case.hu.ts';
import { normaliseDanger } from './dangers.ts';
import { rankedOptions, sameOption } from './rankedOptions.ts';

const PLANTS = PLANT_CODES.map((code) => crop(code).name).toSorted(new Intl.Collator('hu').compare);
const usual = (text: string) => {
  const code = plantCodeOfName(text);
  return code === null ? text : crop(code).name;
};

describe('the options of a list', () => {
  it.each([
    ['napra', 'Napraforgó'],
    ['NAPRAFORGO', 'Napraforgó'],
    ['kukorica', 'Kukorica (szemes)'],
    ['oszi b', 'Őszi búza'],
    ['téli búza', 'Őszi búza'],
  ])('that %j means begin with %s', (typed, first) => {
    expect(rankedOptions(PLANTS, typed, usual)[0]).toBe(first);
  });

  it('are those that the text names, without ambiguous ones', () => {
    expect(['napraforgo', 'búza', 'napra'].map((text) => sameOption(PLANTS, text))).toEqual([
      'Napraforgó',
      'búza',
      'napra',
    ]);
  });

  it('are all where nothing is typed, and none where nothing matches', () => {
    expect(rankedOptions(DANGER_TYPES, ' ', normaliseDanger)).toEqual(DANGER_TYPES);
    expect(rankedOptions(PLANTS, 'xyz', usual)).toEqual([]);
    expect(rankedOptions(DANGER_TYPES, 'jégverés', normaliseDanger)).toEqual(['Jégeső']);
  });
});
