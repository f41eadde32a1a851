import { isClientRoute } from '@georisk/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { href, pathTo } from './routes.ts';

describe('addresses', () => {
  it('are written as specified', () => {
    expect(href.block('ABCD1234', { view: 'alert', date: '2026-06-01' })).toBe(
      '/view/block/ABCD1234?view=alert&date=2026-06-01',
    );
    expect(href.block('ABCD1234', { view: null })).toBe('/view/block/ABCD1234');
    expect(href.signIn()).toBe('/bejelentkezes');
    expect(href.signIn('/profil?a=b')).toBe('/bejelentkezes?url=%2Fprofil%3Fa%3Db');
  });
  it('escape inserted values', () => {
    expect(href.block('A/../B')).toBe('/view/block/A%2F..%2FB');
    expect(pathTo('ek', { code: 'A/B' }, { year: 2026, view: null })).toBe('/view/ek/A%2FB?year=2026');
  });
  it.each([
    href.home(),
    href.signIn(),
    href.profile(),
    href.passwordReset(),
    href.block('ABCD1234'),
    href.adminUsers(),
    pathTo('adminMessages'),
    pathTo('adminImports'),
    pathTo('adminAlertDeliveries'),
    pathTo('adminSources'),
    href.adminWork(),
  ])('%s is known to the server', (path) => expect(isClientRoute(path)).toBe(true));
  it.each(['/nincs', '/view', '/view/block/', '/profil/', '/t/a/b', '/t/a/b/c/d'])('%s is unknown', (path) =>
    expect(isClientRoute(path)).toBe(false),
  );
  it('of links are known', () => {
    expect(isClientRoute('/t/57-abc')).toBe(true);
    expect(isClientRoute('/t/57-abc/alert/2026-06-01')).toBe(true);
  });
});
