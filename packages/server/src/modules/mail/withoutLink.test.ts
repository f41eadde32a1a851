import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newToken } from '#server/tokens.ts';
import { REMOVED_LINK } from './mail.hu.ts';
import { withoutLink } from './message.repository.ts';

const TOKEN = 'Ab-_0'.padEnd(43, 'x');

describe('withoutLink', () => {
  it.each([
    ['a link alone', `https://georisk.example/t/12-${TOKEN}`, `https://georisk.example/t/${REMOVED_LINK}`],
    [
      'a link in a sentence',
      `Nyissa meg: https://g.example/b/7-${TOKEN}, köszönjük.`,
      `Nyissa meg: https://g.example/b/${REMOVED_LINK}, köszönjük.`,
    ],
    [
      'a link with a view behind it',
      `https://g.example/t/2147483647-${TOKEN}/alert/2026-06-15`,
      `https://g.example/t/${REMOVED_LINK}/alert/2026-06-15`,
    ],
    ['two links', `1-${TOKEN} 2-${TOKEN}`, `${REMOVED_LINK} ${REMOVED_LINK}`],
    ['a short token', `12-${TOKEN.slice(1)}`, `12-${TOKEN.slice(1)}`],
    ['a number of nobody', `0-${TOKEN}`, `0-${TOKEN}`],
    ['no link', 'Az Ön tábláján: 2026-06-15.', 'Az Ön tábláján: 2026-06-15.'],
    ['nothing', '', ''],
  ])('of %s', (_, body, expected) => {
    expect(withoutLink(body)).toBe(expected);
  });

  it('leaves no token of anybody, wherever it stands, the second time as the first', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '.', '/', 'ő', '\n'), maxLength: 20 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 2_147_483_647 }), (before, after, userId) => {
        const token = newToken();
        // A letter before the number belongs to no link.
        const body = `${before}/${userId}-${token} ${after}`;
        expect(withoutLink(body)).not.toContain(token);
        expect(withoutLink(withoutLink(body))).toBe(withoutLink(body));
      }),
    );
  });
});
