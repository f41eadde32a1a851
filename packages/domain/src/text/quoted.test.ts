import { expect, it } from 'vitest';
import { quoted, quotedList } from './quoted.hu.ts';

it('quotes a short text as it is', () => {
  expect(quoted('őszi búza')).toBe('„őszi búza”');
  expect(quoted('')).toBe('„”');
  expect(quoted('x'.repeat(40))).toBe(`„${'x'.repeat(40)}”`);
});

it('quotes the beginning of a long one, in whole characters', () => {
  expect(quoted('x'.repeat(41))).toBe(`„${'x'.repeat(39)}…”`);
  expect(quoted('🌾'.repeat(1_000_000))).toBe(`„${'🌾'.repeat(39)}…”`);
});

it('keeps it on one line', () => {
  expect(quoted('a\r\nb\u2028c\u0000')).toBe('„a  b c ”');
});

it('lists twenty names and counts the others', () => {
  expect(quotedList(['a', 'x'.repeat(99)])).toBe(`„a”, „${'x'.repeat(39)}…”`);
  const many = quotedList(Array.from({ length: 23 }, (_, index) => `o${index}`));
  expect(many).toMatch(/^„o0”, .*„o19” és további 3$/);
});
