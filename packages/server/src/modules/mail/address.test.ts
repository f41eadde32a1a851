import { describe, expect, it } from 'vitest';
import { parseEmail, parsePhone } from './address.ts';

describe('parseEmail', () => {
  it.each([
    'gazda@pelda.hu',
    'kovacs.bela+karriasztas@posta.example.hu',
    ' gazda@pelda.hu ',
    "o'hara@xn--bcher-kva.example",
  ])('accepts %s', (text) => {
    expect(parseEmail(text)).toBe(text.trim());
  });

  it.each([
    '',
    'gazda',
    '@pelda.hu',
    'gazda@',
    'gazda@pelda',
    'gazda@@pelda.hu',
    'gazda@evil.example@pelda.hu',
    '"gazda"@pelda.hu',
    '"gazda@evil.example x"@pelda.hu',
    'gazda(megjegyzés)@pelda.hu',
    'Gazda <gazda@pelda.hu>',
    'group: gazda@pelda.hu;',
    'gazda@pelda.hu, masik@pelda.hu',
    'gazda@pelda.hu\r\nBcc: masik@pelda.hu',
    'gazda\0@pelda.hu',
    'gázda@pelda.hu',
    'gazda@példa.hu',
    'gazda@[192.0.2.1]',
    'gazda@192.0.2.1',
    '.gazda@pelda.hu',
    'gazda..bela@pelda.hu',
    'gazda@-pelda.hu',
    'gazda@pelda..hu',
    `${'a'.repeat(65)}@pelda.hu`,
    `a@${'b'.repeat(250)}.hu`,
    '('.repeat(10_240),
    `${'a.'.repeat(5_000)}@pelda.hu`,
    `gazda@${'a-'.repeat(5_000)}hu`,
  ])('refuses %j', (text) => {
    expect(parseEmail(text)).toBeNull();
  });
});

describe('parsePhone', () => {
  it.each([
    ['+36 30 123 4567', '+36301234567'],
    ['06-30/123-4567', '+36301234567'],
    ['0036301234567', '+36301234567'],
    ['+43 660 1234567', '+436601234567'],
  ])('reads %s', (text, number) => {
    expect(parsePhone(text)).toBe(number);
  });

  it.each(['', '12345', '301234567', '+36', 'abc', '+36301234567;ext=1', `+36${'1'.repeat(10_000)}`])(
    'refuses %j',
    (text) => {
      expect(parsePhone(text)).toBeNull();
    },
  );
});
