import { assert, integer, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCH, matchClean, matchName, prefixDistance } from './nameMatch.ts';
import { plainText } from './plainText.ts';

/** Optimal string alignment by its recursion, to the best beginning of the name. */
function naiveDistance(phrase: string, name: string): number {
  const known = new Map<string, number>();
  const distance = (i: number, j: number): number => {
    if (i === 0) return j;
    if (j === 0) return i;
    const key = `${i}/${j}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const costs = [
      distance(i - 1, j) + 1,
      distance(i, j - 1) + 1,
      distance(i - 1, j - 1) + (phrase[i - 1] === name[j - 1] ? 0 : 1),
    ];
    if (i > 1 && j > 1 && phrase[i - 1] === name[j - 2] && phrase[i - 2] === name[j - 1])
      costs.push(distance(i - 2, j - 2) + 1);
    const least = Math.min(...costs);
    known.set(key, least);
    return least;
  };
  return Math.min(...Array.from({ length: name.length + 1 }, (_, length) => distance(phrase.length, length)));
}

const word = () => stringMatching(/^[abc]{0,9}$/);

describe('slips between a phrase and the beginning of a name', () => {
  it('are those of the plain recursion, up to the limit', () => {
    assert(
      property(
        word(),
        word(),
        integer({ min: 0, max: 3 }),
        (phrase, name, most) => prefixDistance(phrase, name, most) === Math.min(naiveDistance(phrase, name), most + 1),
      ),
    );
  });

  it.each([
    ['szolnok', 'szolnok', 0],
    ['szolnk', 'szolnok', 1], // left out
    ['szollnok', 'szolnok', 1], // doubled
    ['szlonok', 'szolnok', 1], // two in the wrong order
    ['szalnok', 'szolnok', 1], // changed
    ['szol', 'szolnok', 0], // the beginning alone
    ['zsolnok', 'szolnok', 1],
  ])('%s to %s are %s', (phrase, name, slips) => expect(prefixDistance(phrase, name, 2)).toBe(slips));
});

describe('a match', () => {
  it.each<[string, string, number | null]>([
    ['szolnok', 'szolnok', MATCH.exact],
    ['szol', 'szolnok', MATCH.prefix],
    ['szent', 'jasz szentandras', MATCH.word],
    ['zent', 'jasz szentandras', MATCH.inside],
    ['en', 'jasz szentandras', null], // two letters anywhere say nothing
    ['sz', 'jasz szentandras', MATCH.word],
    ['szlo', 'szolnok', MATCH.typo],
    ['szl', 'szolnok', null], // three letters are forgiven nothing
    ['szoblnok', 'szolnok', MATCH.typo], // eight letters
    ['sxoxnok', 'szolnok', null], // two slips in seven
    ['sxoxnoka', 'szolnoka', MATCH.typo], // and in eight
    ['', 'szolnok', null],
    ['szolnok', '', null],
  ])('of %j with %j is %s', (phrase, name, expected) => expect(matchName(phrase, name)).toBe(expected));

  it('without slips is the same with them, and never better', () => {
    assert(
      property(word(), word(), (phrase, name) => {
        const [clean, forgiving] = [matchClean(phrase, name), matchName(phrase, name)];
        return clean === null ? forgiving === null || forgiving === MATCH.typo : forgiving === clean;
      }),
    );
  });
});

describe('plain text', () => {
  it.each([
    ['Őszi búza', 'oszi buza'],
    ['ÁRVÍZTŰRŐ TÜKÖRFÚRÓGÉP', 'arvizturo tukorfurogep'],
    ['  Jász-Nagykun–Szolnok  vm. ', 'jasz nagykun szolnok vm'],
    ['Fő u. 12/a', 'fo u 12 a'],
    ['ß Łódź', 'ß łodz'],
    ['---', ''],
  ])('of %j is %j', (text, plain) => expect(plainText(text)).toBe(plain));

  it('is plain already, however it was composed', () => {
    assert(
      property(
        string({ unit: 'grapheme' }),
        (text) =>
          plainText(plainText(text)) === plainText(text) &&
          plainText(text.normalize('NFD')) === plainText(text.normalize('NFC')),
      ),
    );
  });
});
