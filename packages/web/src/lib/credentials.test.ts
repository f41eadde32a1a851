import { describe, expect, it, vi } from 'vitest';
import { makeCredentialStore } from './credentials.ts';
import { ADMIN_KEY, TOKEN_KEY } from './storageKeys.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function make() {
  const [device, tab] = [storage(), storage()];
  return { device, tab, store: makeCredentialStore(device, tab) };
}

describe('credentials', () => {
  it('keep the token on the device and the flag under the specified name', () => {
    const { device, store } = make();
    store.keepToken('t1');
    store.setAdmin(true);
    expect(device.kept.get(TOKEN_KEY)).toBe('t1');
    expect(device.kept.get('envimap-admin')).toBe('true');
    expect(makeCredentialStore(device, storage()).read()).toMatchObject({ token: 't1', admin: true });
  });

  it('prefer an impersonating session to the own one, and restore the own one afterwards', () => {
    const { device, tab, store } = make();
    store.keepToken('own');
    store.keepTabToken('other');
    expect(store.read().token).toBe('other');
    expect(makeCredentialStore(device, storage()).read().token).toBe('own');
    expect(store.dropToken('signedOut')).toBe(true);
    expect(store.read().token).toBe('own');
    expect(tab.kept.size).toBe(0);
    expect(store.dropToken('signedOut')).toBe(false);
    expect(store.read()).toMatchObject({ token: undefined, ended: 'signedOut' });
  });

  it('drop the flag with the token, and the reason with the next token', () => {
    const { device, store } = make();
    store.keepToken('t');
    store.setAdmin(true);
    store.dropToken('expired');
    expect(device.kept.get(ADMIN_KEY)).toBe('false');
    expect(store.read().ended).toBe('expired');
    store.keepToken('u');
    expect(store.read()).toMatchObject({ ended: undefined, admin: false });
  });

  it('count sessions: another token is another one, a refreshed token is not', () => {
    const { device, store } = make();
    const seen = vi.fn();
    store.subscribe(seen);
    store.keepToken('a');
    const first = store.read().session;
    store.refreshToken('b');
    store.setAdmin(true);
    expect(store.read()).toMatchObject({ token: 'b', session: first });
    device.setItem(TOKEN_KEY, 'from another tab');
    store.changedElsewhere();
    expect(store.read().session).not.toBe(first);
    expect(seen).toHaveBeenCalledTimes(4);
  });

  it('work in a browser that refuses storage', () => {
    const refusing = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
      removeItem: () => {
        throw new Error('denied');
      },
    };
    const store = makeCredentialStore(refusing, refusing);
    store.keepToken('t');
    expect(store.read().token).toBe('t');
    store.dropToken('signedOut');
    expect(store.read().token).toBeUndefined();
  });
});
