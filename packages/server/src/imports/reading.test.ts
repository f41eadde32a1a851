import { describe, expect, it } from 'vitest';
import { readNumber, readRequiredNumber, readRequiredText, readText } from './reading.ts';

describe('the text of a cell', () => {
  it.each(['#N/A', ' #REF! ', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#GETTING_DATA'])(
    'is refused where a formula failed: %s',
    (cell) => {
      expect(() => readText(cell, 'gazda')).toThrow(`Hibás képlet áll benne (gazda): ${cell.trim()}.`);
      expect(() => readRequiredText(cell, 'gazda')).toThrow('Hibás képlet');
    },
  );

  it.each(['#1', 'N/A', '#N/A 12', '12/#A', '#'])('is taken where it only resembles that: %s', (cell) =>
    expect(readText(cell, 'gazda')).toBe(cell),
  );
});

describe('the number of a policy or a case', () => {
  it.each([
    ['K\u200b-1', 'K-1'],
    ['\ufeffK-1', 'K-1'],
    ['K-\u00ad1\u2060', 'K-1'],
    ['K\u00a01', 'K 1'],
    [' K \t 1 ', 'K 1'],
    ['KA\u0301R-1', 'KÁR-1'],
    ['k-1', 'k-1'],
    [12, '12'],
  ])('%j is %j', (cell, number) => {
    expect(readNumber(cell, 'kárszám', 6)).toBe(number);
    expect(readRequiredNumber(cell, 'kárszám', 6)).toBe(number);
  });

  it('is none where nothing of it is seen', () => {
    for (const cell of [null, '', ' \u200b\ufeff', '\u00a0']) {
      expect(readNumber(cell, 'kárszám')).toBeNull();
      expect(() => readRequiredNumber(cell, 'kárszám')).toThrow('kárszám');
    }
  });

  it('is refused where a formula failed, and where what is seen of it is too long', () => {
    expect(() => readNumber('#N/A\u200b', 'kárszám')).toThrow('Hibás képlet');
    expect(() => readNumber('K-12345', 'kárszám', 6)).toThrow('kárszám');
    expect(readNumber(`K-1234${'\u200b'.repeat(9)}`, 'kárszám', 6)).toBe('K-1234');
  });
});
