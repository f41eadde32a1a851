import { describe, expect, it } from 'vitest';
import { managementCategoryNamed } from './managementCategories.hu.ts';
import { geneticTypeNamed } from './soilNames.ts';
import { codeIn, folded } from './typeNames.ts';

describe('codeIn', () => {
  it.each([
    ['1', 1],
    [' 31 ', 31],
    ['007', 7],
    ['1.0', 1],
    ['16,00', 16],
    ['0', 0],
    ['12.', 12],
  ])('the text %j is the code %i', (text, code) => expect(codeIn(text)).toBe(code));

  it.each(['', ' ', '1.5', '-1', '+1', '1-2', '1 2', '.0', '1e1', '0x1', '1000', 'A', '1.0.0', '1,0a'])(
    'the text %j is no code',
    (text) => expect(codeIn(text)).toBeNull(),
  );
});

describe('folded', () => {
  it.each([
    ['Réti csernozjomok', 'reticsernozjomok'],
    ['tőzeg, kotu', 'tozegkotu'],
    ['  ', ''],
    ['HOMOKOS-VÁLYOG', 'homokosvalyog'],
  ])('%j is %j', (name, expected) => expect(folded(name)).toBe(expected));
});

describe('a code that a program wrote with decimals', () => {
  it('is the same type of soil, and never the one whose code has its digits', () => {
    for (let code = 1; code <= 31; code += 1) expect(geneticTypeNamed(`${code}.0`)?.code).toBe(code);
    for (const text of ['1.5', '-1', '1-2', '3.1', '1/2']) expect(geneticTypeNamed(text)).toBeUndefined();
  });

  it('is the same category of a zone', () => {
    expect(['1.0', '2,0', '3.00', '4.0'].map((text) => managementCategoryNamed(text)?.name)).toEqual([
      'alacsony',
      'közepes',
      'magas',
      'változékony',
    ]);
    for (const text of ['1.5', '-1', '1-', '5.0']) expect(managementCategoryNamed(text)).toBeUndefined();
  });
});

it('takes no category of a laboratory with a sign for the letter alone', () => {
  expect(managementCategoryNamed(' a ')?.name).toBe('A');
  expect(managementCategoryNamed('KÖZEPES')?.name).toBe('közepes');
  for (const text of ['A+', 'A-', 'b/c', '-']) expect(managementCategoryNamed(text)).toBeUndefined();
});
