import { describe, expect, it } from 'vitest';
import { readWritten, shownSign } from './writtenNumber.ts';

describe('the decimal sign that a written number shows', () => {
  it.each([
    ['6,85', ','],
    ['6.85', '.'],
    ['0.5', '.'],
    ['0.500', '.'],
    ['12.3456', '.'],
    ['1234.567', '.'],
    ['1 250.000', '.'],
    ['1.250e3', '.'],
    ['1.250.000', ','],
    ['72.500,00', ','],
    ['72,500.00', '.'],
    ['1,250,000', '.'],
    ['850.000', 'dotOrThousands'],
    ['-1.250', 'dotOrThousands'],
    ['72,500', 'commaOrThousands'],
    ['850', null],
    ['850 000', null],
    ['búza', null],
    ['1.25.000', null],
  ])('%s: %s', (text, sign) => {
    expect(shownSign(text)).toBe(sign);
  });
});

describe('a written number', () => {
  it.each([
    ['6,85', undefined, 6.85],
    ['6.85', undefined, 6.85],
    [',5', undefined, 0.5],
    ['72.500,00', undefined, 72_500],
    ['1.250.000', undefined, 1_250_000],
    ['1\u00A0234\u202F567,5', undefined, 1_234_567.5],
    ['\u2212 2e3', undefined, -2000],
    ['72,500', undefined, 72.5],
    ['72,500', '.', 72_500],
    ['850.000', ',', 850_000],
    ['850.000', '.', 850],
    ['+850', ',', 850],
  ] as const)('%s with %s is %d', (text, sign, number) => {
    expect(readWritten(text, sign)).toBe(number);
  });

  it.each([
    ['850.000', undefined],
    ['6.85', ','],
    ['0.500', ','],
    ['6,85', '.'],
    ['1 6,85', undefined],
    ['12 34', undefined],
    ['6.8.5', undefined],
    ['1.25.000', undefined],
    ['7 t', undefined],
    ['', undefined],
    ['-', undefined],
    ['5.', undefined],
    ['1234.567,5', undefined],
    ["72'500", undefined],
  ] as const)('%s with %s is none', (text, sign) => {
    expect(readWritten(text, sign)).toBeNaN();
  });
});
