import { describe, expect, it } from 'vitest';
import { isOutlineFor } from './sameCrop.ts';

describe('an insured outline', () => {
  it.each([
    ['Silókukorica', 'Kukorica (szemes)', false],
    ['Őszi búza', 'Napraforgó', false],
    ['őszi  búza', 'Őszi búza', true],
    [null, 'Őszi búza', true],
    ['', 'Őszi búza', true],
    ['Őszi búza', '', true],
  ])('of %s is one for a plot of %s: %s', (insured, plot, isOne) => {
    expect(isOutlineFor(insured, plot)).toBe(isOne);
  });
});
