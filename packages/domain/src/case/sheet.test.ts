import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellDate, cellText, columnLetters, type SheetCell } from './sheet.ts';

const number = (value: number): SheetCell => ({ kind: 'number', value });
const text = (written: string): SheetCell => ({ kind: 'text', text: written });
const numberOf = (letters: string) => Buffer.from(letters).reduce((sum, code) => sum * 26 + code - 64, 0) - 1;

describe('the letters of a column', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('of number %d are %s', (index, letters) => {
    expect(columnLetters(index)).toBe(letters);
  });

  it('name each column once', () => {
    assert(property(integer({ min: 0, max: 1_000_000 }), (index) => numberOf(columnLetters(index)) === index));
  });
});

describe('the text of a cell', () => {
  it('is trimmed and composed', () => {
    expect(cellText(text('  o\u030Bszi búza '))).toBe('őszi búza');
  });
  it('of a number is the number as written, and of nothing or a failed formula nothing', () => {
    expect(cellText(number(4.25))).toBe('4.25');
    expect([undefined, { kind: 'empty' } as const, { kind: 'error' } as const].map(cellText)).toEqual(['', '', '']);
  });
});

describe('the day of a cell', () => {
  it('of a number is counted from 30 December 1899, or with four years more', () => {
    expect(cellDate(number(45_488), false)).toBe('2024-07-15');
    expect(cellDate(number(45_488 - 1_462), true)).toBe('2024-07-15');
  });

  it('follows the day before', () => {
    const utc = (day: number) => Date.parse(`${cellDate(number(day), false)}T00:00:00Z`);
    assert(property(integer({ min: 10_000, max: 109_937 }), (day) => utc(day + 1) - utc(day) === 86_400_000));
  });

  it('of a number with a time is its day', () => {
    assert(
      property(integer({ min: 10_000, max: 109_938 }), integer({ min: 0, max: 86_399 }), (day, second) => {
        expect(cellDate(number(day + second / 86_400), false)).toBe(cellDate(number(day), false));
      }),
    );
  });

  it.each([9_999, 109_939, -5, 20_240_715])('of the number %d is none: the number stays, to be refused', (value) => {
    expect(cellDate(number(value), false)).toBe(String(value));
  });

  it.each([
    ['2024.07.15.', '2024-07-15'],
    ['2024. 7. 5.', '2024-07-05'],
    ['2024-07-15', '2024-07-15'],
    ['2024/7/15', '2024-07-15'],
    [' 2024.07.15 ', '2024-07-15'],
    ['2024 július 15', '2024-07-15'],
    ['2024-07-14T22:00:00Z', '2024-07-15'],
    ['2024-07-15 00:00:00', '2024-07-15'],
  ])('written as %j is %s', (written, day) => {
    expect(cellDate(text(written), false)).toBe(day);
  });

  it.each(['15.07.2024', '24.07.15', '2024.07.', 'tegnap', ''])(
    'written as %j is none: the text stays, to be refused',
    (written) => {
      expect(cellDate(text(written), false)).toBe(written);
    },
  );
});
