import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, withoutUnseen } from './isBlank.ts';

describe('a text', () => {
  it.each([
    '',
    ' ',
    '\t\n\u00a0\u3000',
    '\u200b',
    '\u202e',
    '\u200b\u202e \u2060\ufeff',
    '\u00ad',
    '\u034f',
    '\u3164\uffa0\u115f',
    '\u2800',
    '\u2028\u2029',
    '\ufe0f',
    '\u{e0001}\u{e0061}',
    '\u0007',
  ])('%j shows nothing', (text) => expect(isBlank(text)).toBe(true));

  it.each(['a', '0', '-', '.', 'ű', '\u200ba', 'a\u202e', ' \u00ad1', '😀', '👨\u200d🌾', '日', '\ue000', '\u0301'])(
    '%j shows something',
    (text) => expect(isBlank(text)).toBe(false),
  );

  it('shows something beside whatever letters nobody sees', () => {
    assert(property(string({ unit: 'binary' }), (text) => !isBlank(`${text}x`) && !isBlank(`x${text}`)));
  });
});

describe('a text without unseen letters', () => {
  it.each([
    ['K\u200b-1', 'K-1'],
    ['\ufeffK-\u202e1\u00ad', 'K-1'],
    ['K 1', 'K 1'],
    ['Őszi búza', 'Őszi búza'],
    ['', ''],
  ])('%j is %j', (text, kept) => expect(withoutUnseen(text)).toBe(kept));

  it('is blank where it was, and stays as it is', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const kept = withoutUnseen(text);
        return withoutUnseen(kept) === kept && isBlank(kept) === isBlank(text);
      }),
    );
  });
});
