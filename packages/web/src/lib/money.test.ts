import { expect, test } from 'vitest';
import { formatExactForints, formatForints } from './money.hu.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test.each([
  [0, '0 Ft'],
  [999_999, '999 999 Ft'],
  [1_000_000, '1,0 M Ft'],
  [12_340_000, '12,3 M Ft'],
  [999_949_999, '999,9 M Ft'],
  [999_960_000, '1,00 Mrd Ft'],
  [1_250_000_000, '1,25 Mrd Ft'],
])('%d forints are written as %s', (forints, text) => expect(plain(formatForints(forints))).toBe(text));

test('an exact amount is written to the forint, however large', () =>
  expect(plain(formatExactForints(1_250_000_001))).toBe('1 250 000 001 Ft'));
