import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAlertTarget, parseFarmerView } from './alertTarget.ts';
import { composeCompoundToken, parseCompoundToken } from './compoundToken.ts';

describe('compound link token', () => {
  it('splits at the first dash', () => {
    expect(parseCompoundToken('57-abcDEF')).toEqual({ userId: 57, token: 'abcDEF' });
    expect(parseCompoundToken('57-a-b')).toEqual({ userId: 57, token: 'a-b' });
  });

  it.each([
    '-abc',
    '57',
    '57-',
    'x57-abc',
    '057-abc',
    '0-abc',
    '+5-abc',
    '5.7-abc',
    '99999999999-abc',
    '2147483648-abc',
    '57-a\nb',
    '',
    null,
    57,
    {},
  ])('refuses %j', (value) => expect(parseCompoundToken(value)).toBeNull());

  it('reads what it writes, and never throws', () => {
    assert(
      property(
        integer({ min: 1, max: 2_147_483_647 }),
        string({ minLength: 1 }).filter((s) => /^.+$/.test(s)),
        (userId, token) => {
          expect(parseCompoundToken(composeCompoundToken({ userId, token }))).toEqual({ userId, token });
        },
      ),
    );
    assert(property(string(), (text) => parseCompoundToken(text) === null || /^[1-9]/.test(text)));
  });
});

describe('alert target', () => {
  it('accepts the names and numbers of the two views', () => {
    for (const view of ['ndvi', '16']) expect(parseFarmerView(view)).toBe('ndvi');
    for (const view of ['alert', '17']) expect(parseFarmerView(view)).toBe('alert');
    for (const view of ['NDVI', '18', '', 'constructor', '__proto__', 16, null])
      expect(parseFarmerView(view)).toBeNull();
  });

  it('reports what is wrong, the view first', () => {
    expect(parseAlertTarget('17', '2022-06-22')).toEqual({ ok: true, target: { view: 'alert', date: '2022-06-22' } });
    expect(parseAlertTarget('map', 'x')).toEqual({ ok: false, reason: 'unknown-view' });
    expect(parseAlertTarget('ndvi', '2022-06-31')).toEqual({ ok: false, reason: 'invalid-date' });
  });
});
