import { assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeCompanyColour } from './companyColour.ts';
import { contrast, parseHex, readableOn } from './contrast.ts';

const channel = () => integer({ min: 0, max: 255 });
const colour = () => tuple(channel(), channel(), channel());

describe('a colour in hexadecimal digits', () => {
  it.each([
    ['#000000', [0, 0, 0]],
    ['#FfA01b', [255, 160, 27]],
    ['#FFF', null],
    ['FFFFFF', null],
    ['#GGGGGG', null],
    ['#FFFFFFF', null],
    ['', null],
  ])('%j is %j', (text, expected) => expect(parseHex(text)).toEqual(expected));
});

describe('contrast', () => {
  it.each([
    // WCAG's own figures: black on white 21, equal 1, #767676 on white 4.54, #777777 4.48.
    [[0, 0, 0], [255, 255, 255], 21],
    [[9, 9, 9], [9, 9, 9], 1],
    [[0x76, 0x76, 0x76], [255, 255, 255], 4.54],
    [[0x77, 0x77, 0x77], [255, 255, 255], 4.48],
    [[255, 0, 0], [255, 255, 255], 4],
    [[0, 0, 255], [255, 255, 255], 8.59],
    [[0, 255, 0], [255, 255, 255], 1.37],
  ] as const)('of %j on %j is %s', (a, b, expected) => expect(contrast(a, b)).toBeCloseTo(expected, 2));

  it('is the same both ways, and between 1 and 21', () => {
    assert(
      property(colour(), colour(), (a, b) => {
        const found = contrast(a, b);
        return found === contrast(b, a) && found >= 1 && found <= 21 + 1e-9;
      }),
    );
  });
});

describe('a readable shade', () => {
  it('has the contrast that is wanted, on light ground and on dark', () => {
    assert(
      property(colour(), colour(), (own, ground) => {
        const shade = parseHex(readableOn(own, ground, 4.5));
        return shade !== null && contrast(shade, ground) >= 4.5;
      }),
    );
  });

  it('of a readable colour is itself, of yellow on white a dark yellow, of grey on black a lighter grey', () => {
    expect(readableOn([0, 0, 0], [255, 255, 255], 4.5)).toBe('#000000');
    const [r, g, b] = parseHex(readableOn([255, 255, 0], [255, 255, 255], 4.5)) ?? [0, 0, 0];
    expect([r, b]).toEqual([g, 0]);
    expect(parseHex(readableOn([40, 40, 40], [0, 0, 0], 4.5))?.[0]).toBeGreaterThan(40);
  });

  it('is suggested to a company whose colour is not readable, and the suggestion is accepted', () => {
    assert(
      property(colour(), (rgb) => {
        const hex = `#${rgb.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
        const verdict = judgeCompanyColour(hex);
        return (
          verdict.ok ||
          (verdict.reason === 'alert' && judgeCompanyColour(verdict.suggestion).ok) ||
          (verdict.reason === 'unreadable' && verdict.contrast < 4.5 && judgeCompanyColour(verdict.suggestion).ok)
        );
      }),
    );
    expect(judgeCompanyColour('red')).toEqual({ ok: false, reason: 'no-colour' });
  });
});
