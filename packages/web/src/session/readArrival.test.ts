import { describe, expect, it } from 'vitest';
import { assert, property, string, webQueryParameters } from 'fast-check';
import { readArrival } from './readArrival.ts';

const TOKEN = `57-${'A_-b'.repeat(10)}xyz`;
const at = (path: string) => readArrival(new URL(path, 'https://here.invalid'));

describe('the secrets of an arriving address', () => {
  it.each([
    [`/t/${TOKEN}`, '/'],
    [`/t/${TOKEN}?x=1`, '/?x=1'],
    [`/?linkToken=${TOKEN}`, '/'],
    [`/?t=${TOKEN}&x=1`, '/?x=1'],
    [`/view/block/ABCD1234?t=${TOKEN}&view=alert`, '/view/block/ABCD1234?view=alert'],
    [`/t/${TOKEN}?admin=true`, '/'],
  ])('%s leaves %s', (path, clean) => {
    const { cleanUrl, link } = at(path);
    expect(cleanUrl).toBe(clean);
    expect(link).toEqual({ compoundToken: TOKEN, target: undefined });
  });

  it('tell visitors of a graveyard, and leave no word of it', () => {
    const visit = { compoundToken: TOKEN, target: undefined, isVisit: true };
    expect(at(`/t/${TOKEN}?visit=true`)).toMatchObject({ cleanUrl: '/', link: visit });
    expect(at(`/t/${TOKEN}?visit=true&x=1`)).toMatchObject({ cleanUrl: '/?x=1', link: visit });
    expect(at(`/t/${TOKEN}?visit=1`).link).not.toHaveProperty('isVisit');
    expect(at('/profil?visit=true')).toMatchObject({ cleanUrl: '/profil?visit=true', link: undefined });
  });

  it('is an alert link with view and date', () => {
    expect(at(`/t/${TOKEN}/alert/2026-06-01`)).toMatchObject({
      cleanUrl: '/',
      link: { compoundToken: TOKEN, target: { view: 'alert', date: '2026-06-01' } },
    });
  });

  it.each(['/', '/profil?x=1', '/bejelentkezes?url=%2Fprofil', '/t', '/tea/57-abc'])('%s is no alert link', (path) =>
    expect(at(path)).toMatchObject({ cleanUrl: path, link: undefined }),
  );

  it.each([`/t/${TOKEN}/alert`, `/t/${TOKEN}/alert/2026-06-01/more`, '/t/'])(
    '%s is a broken link: no page, and its token is removed',
    (path) => expect(at(path)).toMatchObject({ cleanUrl: '/t', link: undefined }),
  );

  it('include a flag that is true only when the address says so', () => {
    expect(at('/?admin=true').admin).toBe(true);
    expect(at('/?admin=1').admin).toBe(false);
    expect(at('/').admin).toBeUndefined();
  });

  it('include the token of a new password only on its page', () => {
    expect(at('/passwordRenew?token=secret')).toMatchObject({ cleanUrl: '/passwordRenew', renewToken: 'secret' });
    expect(at('/profil?token=x')).toMatchObject({ cleanUrl: '/profil?token=x', renewToken: undefined });
  });

  it('include the token of an alert mail only on its page', () => {
    expect(at('/ertesitesek?token=secret')).toMatchObject({ cleanUrl: '/ertesitesek', mailToken: 'secret' });
    expect(at('/passwordRenew?token=x').mailToken).toBeUndefined();
  });

  it('never leave the token in the address, whatever surrounds it', () => {
    const CANARY = 'CANARY0123456789';
    assert(
      property(webQueryParameters(), string(), (query, rest) => {
        for (const path of [`/t/9-${CANARY}`, `/t/9-${CANARY}/${encodeURIComponent(rest || 'x')}/2026-01-01`, '/']) {
          const extra = path === '/' ? `t=9-${CANARY}` : '';
          const url = URL.parse(`${path}?${query}&${extra}`, 'https://here.invalid');
          if (url) expect(readArrival(url).cleanUrl).not.toContain(CANARY);
        }
      }),
    );
  });
});
