import { describe, expect, it } from 'vitest';
import { REFERENCE_ZOOMS, roadKindOf, roadKindsAt, roadNumberOf, showsCounties } from './roads.ts';

describe('the class of a road', () => {
  it.each([
    ['motorway', 'motorway'],
    ['Autópálya', 'motorway'],
    ['trunk_link', 'motorway'],
    ['Major Highway', 'motorway'],
    ['primary', 'main'],
    ['főút', 'main'],
    ['Secondary Highway', 'main'],
    ['secondary', 'secondary'],
    ['mellékút', 'secondary'],
    ['residential', 'other'],
    ['Track', 'other'],
    ['bicikliút', null],
    ['', null],
  ] as const)('named %j is %j', (text, kind) => {
    expect(roadKindOf(text)).toBe(kind);
  });
});

describe('the number of a road', () => {
  it.each([
    ['M3', 'M3'],
    [' m 3 ', 'M3'],
    ['M3;E 71', 'M3'],
    ['E60;4', '4'],
    ['E 60', 'E60'],
    ['4434', '4434'],
    ['Fő utca', null],
    ['', null],
    ['1234567890', null],
  ])('of %j is %j', (text, number) => {
    expect(roadNumberOf(text)).toBe(number);
  });
});

describe('the zooms of the reference lines', () => {
  it('add classes one after the other, and leave counties out beside villages', () => {
    expect(roadKindsAt(REFERENCE_ZOOMS.first)).toEqual(['motorway']);
    expect(roadKindsAt(REFERENCE_ZOOMS.main)).toEqual(['motorway', 'main']);
    expect(roadKindsAt(REFERENCE_ZOOMS.last)).toEqual(['motorway', 'main', 'secondary']);
    expect([showsCounties(REFERENCE_ZOOMS.first), showsCounties(REFERENCE_ZOOMS.last)]).toEqual([true, false]);
  });
});
