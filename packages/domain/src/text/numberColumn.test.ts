import { describe, expect, it } from 'vitest';
import { NumberColumn, signOfAll, signOfColumn } from './numberColumn.ts';

const columnOf = (...texts: readonly string[]) => {
  const column = new NumberColumn();
  for (const [index, text] of texts.entries()) column.note(index + 2, text);
  return column;
};
const signOf = (texts: readonly string[], ofFile?: ',' | '.', sure?: { least: number; most: number }) =>
  signOfColumn(columnOf(...texts), ofFile, sure);

describe('the decimal sign of a column', () => {
  it.each([
    [['850.000', '1.250.000'], ','],
    [['850.000', '72.500,00'], ','],
    [['850.000', '6,5'], ','],
    [['1.250', '6.85'], '.'],
    [['1.250', '0.500'], '.'],
    [['1.250', '12.3456'], '.'],
    [['72,500', '1,250.5'], '.'],
    [['72,500'], ','],
    [['850', '12', 'búza'], undefined],
  ] as const)('of %j is %s', (texts, sign) => {
    expect(signOf(texts)).toEqual({ ok: true, sign });
  });

  it('is that of the other columns where its own values do not show it', () => {
    expect(signOf(['850.000'], ',')).toEqual({ ok: true, sign: ',' });
    expect(signOf(['850.000'], '.')).toEqual({ ok: true, sign: '.' });
    expect(signOf(['72,500'], '.')).toEqual({ ok: true, sign: '.' });
    expect(signOfAll([columnOf('1.250'), columnOf('6,85')])).toBe(',');
    expect(signOfAll([columnOf('6.85'), columnOf('6,85')])).toBeUndefined();
  });

  it('is the only one with which its values are possible', () => {
    expect(signOf(['19.123'], ',', { least: -180, most: 180 })).toEqual({ ok: true, sign: '.' });
    expect(signOf(['650.123'], undefined, { least: 400_000, most: 950_000 })).toEqual({ ok: true, sign: ',' });
    expect(signOf(['1.250'], undefined, { least: 0, most: 5_000 })).toMatchObject({ ok: false });
  });

  it('is not guessed', () => {
    const at = { row: 3, text: '850.000' };
    expect(signOf(['12', '850.000', '72.500'])).toEqual({ ok: false, fault: { code: 'ambiguous', at } });
    const [comma, dot] = [
      { row: 3, text: '1.250.000' },
      { row: 4, text: '6.85' },
    ];
    expect(signOf(['850.000', '1.250.000', '6.85'])).toEqual({ ok: false, fault: { code: 'mixed', comma, dot } });
    expect(signOf(['6,85', '6.85', '1,250'])).toMatchObject({ ok: false, fault: { code: 'mixed' } });
    // Each of them can be read in one way.
    expect(signOf(['6,85', '6.85', '12'])).toEqual({ ok: true, sign: undefined });
  });
});
