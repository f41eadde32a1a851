import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { premiumBasis, proposalBasis, sumBasis, withoutPremiumText, withoutSumText } from './partlyKnown.hu.ts';
import { isWhole, knownSum } from './partlyKnown.ts';

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;

describe('a sum of which not all is known', () => {
  it('is none where nothing of it is known, and nothing where there is nothing to add', () => {
    expect(knownSum(0, { known: 0, all: 3 })).toBeNull();
    expect(knownSum(0, { known: 0, all: 0 })).toBe(0);
    expect(knownSum(7, { known: 1, all: 3 })).toBe(7);
  });

  it('is the sum itself wherever something is known', () =>
    assert(
      property(integer({ min: 1, max: 9 }), integer({ min: 0, max: 9 }), integer(), (known, unknown, sum) => {
        expect(knownSum(sum, { known, all: known + unknown })).toBe(sum);
        expect(isWhole({ known, all: known + unknown })).toBe(unknown === 0);
      }),
    ));
});

describe('the sentence about what a figure is made of', () => {
  it.each([
    [proposalBasis, '260 káraktából 2 kapott javaslatot', '260 káraktából még egy sem kapott javaslatot'],
    [premiumBasis, '260 kötvényből 2 teljes díja ismert', '260 kötvényből egynek sem ismert a teljes díja'],
    [
      sumBasis,
      '260 kötvényből 2 teljes biztosítási összege ismert',
      '260 kötvényből egynek sem ismert a teljes biztosítási összege',
    ],
  ])('names both numbers, and is left out where all is known', (textOf, some, none) => {
    expect(textOf({ known: 2, all: 260 })).toBe(some);
    expect(textOf({ known: 0, all: 260 })).toBe(none);
    expect(textOf({ known: 260, all: 260 })).toBeNull();
    expect(textOf({ known: 0, all: 0 })).toBeNull();
  });

  it('counts the plots without an amount', () => {
    expect(plain(withoutSumText(2418))).toBe('2 418 tábla biztosítási összege nem ismert');
    expect(plain(withoutPremiumText(1))).toBe('1 tábla díja nem ismert');
  });
});
