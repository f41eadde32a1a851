import { describe, expect, it } from 'vitest';
import { awayText } from './awayText.ts';

describe('how far a place is', () => {
  it.each([
    [0, '0\u00A0m'],
    [0.4, '0\u00A0m'],
    [12.5, '13\u00A0m'],
    [999.4, '999\u00A0m'],
    // Not a thousand metres: that is a kilometre.
    [999.5, '1,0\u00A0km'],
    [1_000, '1,0\u00A0km'],
    // No hundredths, of which a receiver knows nothing.
    [1_249, '1,2\u00A0km'],
    [1_250, '1,3\u00A0km'],
    [9_999, '10,0\u00A0km'],
    [1_234_567, '1\u00A0234,6\u00A0km'],
  ])('of %s metres is %s', (metres, text) => {
    expect(awayText(metres)).toBe(text);
  });
});
