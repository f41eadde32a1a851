import { describe, expect, it } from 'vitest';
import { baselineNumber, normalBaseline } from './reflectance.ts';

describe('normalBaseline', () => {
  it.each<[unknown, string]>([
    ['05.11', '05.11'],
    ['5.11', '05.11'],
    ['N0511', '05.11'],
    ['n05.11', '05.11'],
    ['0511', '05.11'],
    [' 04.00 ', '04.00'],
    [5.11, '05.11'],
    [5.1, '05.10'],
    [4, '04.00'],
    [2.05, '02.05'],
    [511, '05.11'],
  ])('%j is %s', (value, expected) => {
    expect(normalBaseline(value)).toBe(expected);
    expect(baselineNumber(value)).toBe(Number(expected));
  });

  it.each([
    null,
    undefined,
    '',
    '5.1',
    '5',
    '511',
    '05.111',
    '1.2.3',
    'N5',
    -5.11,
    5.111,
    Number.NaN,
    {},
    [5.11],
    true,
  ])('%j is none', (value) => {
    expect([normalBaseline(value), baselineNumber(value)]).toEqual([null, null]);
  });
});
