/** The used part of a storage. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A browser that forbids storage throws where it is merely named: it is named at each use, whose own fallback then
 * applies.
 */
const atUse = (name: 'localStorage' | 'sessionStorage'): KeyStore => ({
  getItem: (key) => window[name].getItem(key),
  setItem: (key, value) => window[name].setItem(key, value),
  removeItem: (key) => window[name].removeItem(key),
});

/** For small preferences of this device; every use may throw. */
export const deviceStorage = atUse('localStorage');
/** For what belongs to one tab; every use may throw. */
export const tabStorage = atUse('sessionStorage');
