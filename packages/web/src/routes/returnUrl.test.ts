import { describe, expect, it } from 'vitest';
import { href } from './routes.ts';
import { safeReturnUrl } from './returnUrl.ts';

describe('return address', () => {
  it.each(['/', '/profil?x=1', '/view/block/ABCD1234?view=alert&date=2026-06-01', '/admin/felhasznalok?phrase=%C5%91'])(
    '%s is kept',
    (url) => expect(safeReturnUrl(url)).toBe(url),
  );
  it.each([
    null,
    undefined,
    '',
    'profil',
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/bejelentkezes',
    '/bejelentkezes?url=%2Fbejelentkezes',
    '/.//evil.example',
    '/..//evil.example',
    '/\t/evil.example',
  ])('%j is home', (url) => expect(safeReturnUrl(url)).toBe('/'));
  it('survives the sign-in address', () => {
    const wanted = href.block('ABCD1234', { view: 'ndvi', date: '2026-06-01' });
    expect(safeReturnUrl(new URLSearchParams(href.signIn(wanted).split('?')[1]).get('url'))).toBe(wanted);
  });
});
