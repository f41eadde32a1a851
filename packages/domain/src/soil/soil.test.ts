import { describe, expect, it } from 'vitest';
import { parseHex } from '../colour/contrast.ts';
import { type Deficiency, seenLab } from '../colour/deficiency.ts';
import { GENETIC_TYPES } from './geneticTypes.hu.ts';
import { hexColorOf } from './hexColor.ts';
import { humusClassOf } from './humusClasses.hu.ts';
import { managementCategoryNamed, managementCategoryOf } from './managementCategories.hu.ts';
import { physicalTypeOf } from './physicalTypes.hu.ts';
import { geneticTypeNamed, physicalTypeNamed } from './soilNames.ts';

/** CIELAB distance of two colours as somebody sees them; below about 2 nobody tells them apart. */
function difference(one: string, other: string, deficiency?: Deficiency): number {
  const [a, b] = [parseHex(one), parseHex(other)];
  if (a === null || b === null) return 0;
  const [seen, beside] = [seenLab(a, deficiency), seenLab(b, deficiency)];
  return Math.hypot(seen[0] - beside[0], seen[1] - beside[1], seen[2] - beside[2]);
}
const PAIRS = GENETIC_TYPES.flatMap((one, index) => GENETIC_TYPES.slice(index + 1).map((other) => ({ one, other })));
const nearer = (than: number, pairs: typeof PAIRS, deficiency?: Deficiency) =>
  pairs
    .filter(({ one, other }) => difference(one.color, other.color, deficiency) < than)
    .map(({ one, other }) => `${one.code} ${other.code}`);

describe('the colours of the genetic types', () => {
  it('are told apart, any two of them', () => {
    expect(nearer(13, PAIRS)).toEqual([]);
  });

  it.each(['deuteranopia', 'protanopia'] as const)('of one group are told apart with %s too', (deficiency) => {
    const within = PAIRS.filter(({ one, other }) => one.group === other.group);
    expect(nearer(5, within, deficiency)).toEqual([]);
  });

  it('have that of its group in every group', () => {
    const shown = new Set(GENETIC_TYPES.map(({ group, color }) => `${group} ${color}`));
    for (const color of [
      'Váztalajok #F5E6B3',
      'Kőzethatású talajok #BDBDBD',
      'Barna erdőtalajok #C68642',
      'Csernozjomok #5D4037',
      'Szikes talajok #E1BEE7',
      'Réti és öntéstalajok #7CB342',
      'Láptalajok #26A69A',
    ])
      expect(shown).toContain(color);
  });
});

describe('the genetic types', () => {
  it('are the 31 units, each once, each with a colour of its own', () => {
    expect(GENETIC_TYPES.map(({ code }) => code)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
    expect(new Set(GENETIC_TYPES.map(({ name }) => name)).size).toBe(31);
    expect(new Set(GENETIC_TYPES.map(({ color }) => color)).size).toBe(31);
    for (const { color } of GENETIC_TYPES) expect(color).toMatch(/^#[0-9A-F]{6}$/);
  });

  it.each([
    ['16', 'Réti csernozjomok'],
    ['réti csernozjomok', 'Réti csernozjomok'],
    ['RETI CSERNOZJOMOK', 'Réti csernozjomok'],
  ])('%s is found', (text, name) => {
    expect(geneticTypeNamed(text)?.name).toBe(name);
  });

  it.each(['', '0', '32', 'Braunerde'])('%j is none', (text) => {
    expect(geneticTypeNamed(text)).toBeUndefined();
  });
});

describe('the physical type of a plasticity', () => {
  it.each([
    [25, 'homok'],
    [30, 'homok'],
    [31, 'homokos vályog'],
    [37, 'homokos vályog'],
    [38, 'vályog'],
    [42.4, 'vályog'],
    [43, 'agyagos vályog'],
    [51, 'agyag'],
    [60, 'agyag'],
    [61, 'nehéz agyag'],
  ])('%d is %s', (plasticity, name) => {
    expect(physicalTypeOf(plasticity)?.name).toBe(name);
  });

  it('is found by its name as well, and by nothing else', () => {
    expect(physicalTypeNamed('Homokos vályog')?.color).toBe('#FFCC80');
    expect(physicalTypeNamed('38,5')?.name).toBe('vályog');
    for (const text of ['', '3', '500', 'sár']) expect(physicalTypeNamed(text)).toBeUndefined();
  });
});

describe('the humus class', () => {
  it.each([
    [0.99, 'nagyon gyenge'],
    [1, 'gyenge'],
    [2, 'közepes'],
    [3, 'jó'],
    [3.99, 'jó'],
    [4, 'igen jó'],
  ])('of %d per cent is %s', (percent, name) => {
    expect(humusClassOf(percent).name).toBe(name);
  });
});

describe('a colour', () => {
  it.each([
    ['#a1887f', '#A1887F'],
    ['A1887F', '#A1887F'],
    ['#abc', '#AABBCC'],
    [' fff ', '#FFFFFF'],
  ])('%s is %s', (text, color) => {
    expect(hexColorOf(text)).toBe(color);
  });

  it.each(['', '#', '#ab', '#abcd', '#ggg', 'piros', '#12345g', '##123456'])('%j is none', (text) => {
    expect(hexColorOf(text)).toBeNull();
  });
});

describe('the category of a management zone', () => {
  it.each([
    ['1', 'alacsony'],
    ['Magas', 'magas'],
    ['b', 'B'],
  ])('%s is %s', (text, name) => {
    expect(managementCategoryNamed(text)?.name).toBe(name);
  });

  it('has a colour only where it is known', () => {
    expect(managementCategoryNamed('kiváló')).toBeUndefined();
    expect(managementCategoryOf(4)).toMatchObject({ name: 'változékony', color: '#9E9E9E' });
  });
});
