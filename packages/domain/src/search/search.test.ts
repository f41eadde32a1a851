import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCH, matchName, prefixDistance } from './nameMatch.ts';
import { plainText } from './plainText.ts';

const match = (phrase: string, name: string) => matchName(plainText(phrase), plainText(name));

describe('typed text and a name', () => {
  it.each([
    ['Hódmezővásárhely', 'Hódmezővásárhely', MATCH.exact],
    ['hodmezo', 'Hódmezővásárhely', MATCH.prefix],
    ['HÓDMEZŐ', 'Hódmezővásárhely', MATCH.prefix],
    ['vasarhely', 'Hódmezővásárhely', MATCH.inside],
    ['endre', 'Tápió-Endre', MATCH.word],
    ['hodmzeo', 'Hódmezővásárhely', MATCH.typo],
    ['hodmezz', 'Hódmezővásárhely', MATCH.typo],
    ['debrcen', 'Debrecen', MATCH.typo],
    ['szgeed', 'Szeged', MATCH.typo],
    ['xyz', 'Szeged', null],
    ['bud', 'Szeged', null],
    ['', 'Szeged', null],
    ['pec', 'Pécs', MATCH.prefix],
    ['öcs', 'Öcs', MATCH.exact],
  ])('%s for %s', (phrase, name, expected) => expect(match(phrase, name)).toBe(expected));

  it('forgives nothing in three letters', () => expect(match('pcs', 'Pécs')).toBeNull());

  it('counts slips up to a beginning of the name', () => {
    expect(prefixDistance('abc', 'abcdef', 2)).toBe(0);
    expect(prefixDistance('acb', 'abcdef', 2)).toBe(1);
    expect(prefixDistance('zzz', 'abcdef', 2)).toBe(3);
  });

  it('finds every beginning of a name, whatever its accents', () => {
    fc.assert(
      fc.property(fc.constantFrom('Hódmezővásárhely', 'Kisújszállás', 'Őrtilos'), fc.nat(20), (name, length) => {
        const phrase = plainText(name.slice(0, length + 1));
        expect(matchName(phrase, plainText(name))).not.toBeNull();
      }),
    );
  });
});
