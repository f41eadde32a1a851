import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword } from './passwordRule.ts';
import { PASSWORD_REFUSAL_TEXTS } from './passwordRule.hu.ts';

describe('password rule', () => {
  it.each([
    ['aaaaaaaa', 'too-few-distinct'],
    ['abcabcab', 'too-few-distinct'],
    ['abcdabcd', null],
    ['abcd123', 'too-short'],
    ['AaAaAaAa', 'too-few-distinct'],
    ['ab12ab12', null],
    ['Demo-2026!', null],
    ['', 'too-short'],
    ['ab12'.repeat(32), null],
    [`${'ab12'.repeat(32)}x`, 'too-long'],
  ] as const)('%s: %s', (password, expected) => expect(checkPassword(password)).toBe(expected));

  it('counts code points after NFC, not bytes or surrogates', () => {
    expect(checkPassword('🌾🌽🌻🍇')).toBe('too-short');
    expect(checkPassword('🌾🌽🌻🍇🌾🌽🌻🍇')).toBeNull();
    // "é" written as e + accent is one character, and the same one as the composed
    expect(checkPassword('e\u0301'.repeat(4) + 'ab')).toBe('too-short');
    expect(checkPassword(`${'e\u0301\u00e9'.repeat(3)}ab`)).toBe('too-few-distinct');
  });

  it('may require more, and checks the block list in lower case', () => {
    expect(checkPassword('abcdabcd', { minimumLength: 12 })).toBe('too-short');
    expect(checkPassword('Jelszo123', { isCommon: (password) => password === 'jelszo123' })).toBe('common');
  });

  it('accepts exactly what the rule says', () => {
    assert(
      property(string({ maxLength: 200 }), (password) => {
        const points = Array.from(password.normalize('NFC'));
        const fits = points.length >= 8 && points.length <= 128 && new Set(points).size >= 4;
        return (checkPassword(password) === null) === fits;
      }),
    );
  });

  it('returns the sentence of the specification', () => {
    expect(PASSWORD_REFUSAL_TEXTS['too-short']).toBe(
      'A megadott jelszó nem megfelelő (minimum 8 karakter, minimum 4 különböző karakter)!',
    );
  });
});
