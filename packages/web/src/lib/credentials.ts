import { ADMIN_KEY, TOKEN_KEY } from './storageKeys.ts';

/** `expired`: the server ended it (code 1). */
export type SessionEnd = 'expired' | 'signedOut' | 'passwordChanged';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Credentials {
  readonly token: string | undefined;
  readonly admin: boolean;
  /** Why there is no session any more, until the next one begins. */
  readonly ended: SessionEnd | undefined;
  /** Another number is another session: all data of the last one are invalid. */
  readonly session: number;
}

export interface CredentialStore {
  readonly read: () => Credentials;
  /** The own session's token, also while the tab impersonates another person. */
  ownToken(): string | undefined;
  keepToken(token: string): void;
  /** A fresh token of the same user, replacing the one in use: the session continues. */
  refreshToken(token: string): void;
  keepTabToken(token: string): void;
  /** Forgets the token in use; true when this restores the own session behind a tab's session. */
  dropToken(why: SessionEnd): boolean;
  setAdmin(admin: boolean): void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another tab signed in or out. */
  changedElsewhere(): void;
}

/**
 * A browser that refuses storage (private mode, full disk) still signs in: the values then exist as long as the page.
 */
function forgiving(store: Store): Store {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => {
      try {
        return memory.get(key) ?? store.getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    setItem: (key, value) => {
      try {
        store.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem: (key) => {
      memory.delete(key);
      try {
        store.removeItem(key);
      } catch {
        // Nothing was stored there.
      }
    },
  };
}

/**
 * Storage of the bearer token. In localStorage, as specified, for staff too: they work in many tabs, and a token per
 * tab would require the password in each. The exception is a session that impersonates another person: it belongs to
 * its tab (sessionStorage), has precedence over the own session there, and ends with the tab.
 */
export function makeCredentialStore(device: Store, tab: Store): CredentialStore {
  const [deviceStore, tabStore] = [forgiving(device), forgiving(tab)];
  const listeners = new Set<() => void>();
  let ended: SessionEnd | undefined;
  let session = 0;
  const load = (): Credentials => ({
    token: tabStore.getItem(TOKEN_KEY) ?? deviceStore.getItem(TOKEN_KEY) ?? undefined,
    admin: deviceStore.getItem(ADMIN_KEY) === 'true',
    ended,
    session,
  });
  let current = load();
  const changed = (sameSession = false) => {
    const before = current.token;
    current = load();
    if (current.token !== before && !sameSession) current = { ...current, session: ++session };
    for (const listener of listeners) listener();
  };
  return {
    read: () => current,
    ownToken: () => deviceStore.getItem(TOKEN_KEY) ?? undefined,
    keepToken: (token) => {
      ended = undefined;
      tabStore.removeItem(TOKEN_KEY);
      deviceStore.setItem(TOKEN_KEY, token);
      changed();
    },
    refreshToken: (token) => {
      (tabStore.getItem(TOKEN_KEY) === null ? deviceStore : tabStore).setItem(TOKEN_KEY, token);
      changed(true);
    },
    keepTabToken: (token) => {
      ended = undefined;
      tabStore.setItem(TOKEN_KEY, token);
      changed();
    },
    dropToken: (why) => {
      ended = why;
      const inAnothersName = tabStore.getItem(TOKEN_KEY) !== null;
      (inAnothersName ? tabStore : deviceStore).removeItem(TOKEN_KEY);
      deviceStore.setItem(ADMIN_KEY, 'false');
      changed();
      return inAnothersName && current.token !== undefined;
    },
    setAdmin: (admin) => {
      deviceStore.setItem(ADMIN_KEY, String(admin));
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedElsewhere: () => changed(),
  };
}
