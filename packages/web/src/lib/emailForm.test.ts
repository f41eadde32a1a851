import { describe, expect, it } from 'vitest';
import { looksLikeEmail } from './emailForm.ts';

describe('form of an e-mail address', () => {
  it.each(['kiss.istvan@pelda.hu', 'a+b@x.example.com', 'gazda57@pelda.hu'])('%s fits', (text) =>
    expect(looksLikeEmail(text)).toBe(true),
  );
  it.each([
    '',
    'kiss',
    'kiss@',
    '@pelda.hu',
    'kiss@pelda',
    'a b@pelda.hu',
    '"a"@pelda.hu',
    'a@b@pelda.hu',
    'a@pelda.h',
  ])('%j does not', (text) => expect(looksLikeEmail(text)).toBe(false));
  it('is at most 254 characters', () => expect(looksLikeEmail(`${'a'.repeat(250)}@b.hu`)).toBe(false));
});
