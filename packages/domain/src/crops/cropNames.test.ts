import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  crop,
  foldCropName,
  isPlantCode,
  PLANT_CODES,
  plantCodeOfCode,
  plantCodeOfName,
  plantCodesOfGroup,
  YIELD_GROUPS,
} from './crops.ts';

const NAMES = PLANT_CODES.flatMap((code) => [crop(code).name, ...crop(code).aliases].map((name) => ({ code, name })));
const names = constantFrom(...NAMES);

describe('the compared form of a crop name', () => {
  it('is of small letters, digits and single spaces, whatever the text', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(foldCropName(text)).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
      }),
    );
  });

  it('of a compared form is itself', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(foldCropName(foldCropName(text))).toBe(foldCropName(text));
      }),
    );
  });
});

describe('a crop by its name', () => {
  it('is found in any case, with any signs around its words, and without its accents', () => {
    const signs = array(constantFrom(' ', '\t', '-', '.', ',', '(', ')', '/', '\u00a0'), {
      minLength: 1,
      maxLength: 3,
    });
    assert(
      property(names, signs, signs, ({ code, name }, before, between) => {
        const apart = name.replaceAll(' ', between.join(''));
        for (const written of [name.toUpperCase(), name.toLowerCase(), foldCropName(name), name.normalize('NFD')])
          expect([written, plantCodeOfName(written)]).toEqual([written, code]);
        expect(plantCodeOfName(`${before.join('')}${apart}${before.join('')}`)).toBe(code);
      }),
    );
  });

  it('is none of a name with a letter more', () => {
    assert(
      property(names, constantFrom('x', '7'), ({ name }, more) => {
        expect(plantCodeOfName(`${name}${more}`)).toBeNull();
      }),
    );
  });

  it('is never that of two crops: no name is folded to that of another', () => {
    const byFold = new Map<string, Set<string>>();
    for (const { code, name } of NAMES) {
      const fold = foldCropName(name);
      byFold.set(fold, (byFold.get(fold) ?? new Set()).add(code));
    }
    expect([...byFold].filter(([, codes]) => codes.size > 1)).toEqual([]);
  });
});

describe('a crop by its code', () => {
  it('is itself by its own code, and by the official ones a crop that has it', () => {
    for (const code of PLANT_CODES) {
      expect(plantCodeOfCode(code.toLowerCase())).toBe(code);
      for (const official of [crop(code).ek, crop(code).ek2007].filter((each) => each !== null)) {
        const found = plantCodeOfCode(` ${official.toLowerCase()} `);
        expect(found !== null && [crop(found).ek, crop(found).ek2007].includes(official)).toBe(true);
      }
    }
  });

  it('has a code of the unified application that no other crop has', () => {
    const codes = PLANT_CODES.map((code) => crop(code).ek).filter((each) => each !== null);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('is none of a word of the language’s objects', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect([isPlantCode(word), plantCodeOfCode(word), plantCodeOfName(word)]).toEqual([false, null, null]);
    for (const value of [null, undefined, 1, {}, ['OSZI_BUZA']]) expect(isPlantCode(value)).toBe(false);
  });
});

describe('the groups of the yield menu', () => {
  it('hold each crop once at most, and none is empty', () => {
    const grouped = YIELD_GROUPS.flatMap(plantCodesOfGroup);
    expect(new Set(grouped).size).toBe(grouped.length);
    for (const group of YIELD_GROUPS) expect(plantCodesOfGroup(group).length).toBeGreaterThan(0);
  });

  it('other than the cereals hold a single crop, named as the group', () => {
    for (const group of YIELD_GROUPS.filter((each) => each !== 'KALASZOS'))
      expect(plantCodesOfGroup(group)).toEqual([group]);
  });
});
