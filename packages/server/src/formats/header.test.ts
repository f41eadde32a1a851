import { describe, expect, it } from 'vitest';
import { HEADER_LINES, headerOf } from './header.ts';

const WANTED = ['kod', 'ha', 'nev'].map((name) => ({ names: [name], required: false }));
const at = (...lines: (readonly string[])[]) => headerOf(lines, WANTED)?.at;
const titles = (count: number) => Array.from({ length: count }, (_, index) => [`Cím ${index}`, '']);

describe('the header of a table', () => {
  it('is looked for in the first lines that have anything', () => {
    expect(at(...titles(HEADER_LINES - 1), ['Kód', 'ha'])).toBe(HEADER_LINES - 1);
    expect(at(...titles(HEADER_LINES), ['Kód', 'ha'])).toBe(0);
    expect(HEADER_LINES).toBe(40);
  });

  it('is known by two of the wanted columns, not by one', () => {
    expect(at(['Lista', ''], ['Kód', 'ha'])).toBe(1);
    expect(at(['Lista', ''], ['Kód', 'megjegyzés'])).toBe(0);
  });

  it('is no note', () => {
    expect(at(['# készült: 2026', ''], ['valami', 'más'])).toBe(1);
  });
});
