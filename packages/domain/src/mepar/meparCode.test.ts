import { describe, expect, it } from 'vitest';
import { isMeparCode, normaliseMeparCode } from './meparCode.ts';

describe('MePAR code', () => {
  it('is 8 capitals and digits', () => {
    expect(isMeparCode('W1U6F818')).toBe(true);
    for (const wrong of [
      'w1u6f818',
      'W1U6F81',
      'W1U6F8181',
      'ÁBCD1234',
      'W1U6F818\n',
      ' W1U6F81',
      '',
      null,
      12_345_678,
    ])
      expect(isMeparCode(wrong)).toBe(false);
  });

  it('may be untidy in a table', () => {
    expect(normaliseMeparCode(' w1u6f818 ')).toBe('W1U6F818');
    expect(normaliseMeparCode('ábcd1234')).toBeNull();
    expect(normaliseMeparCode('W1U6 F818')).toBeNull();
  });
});
