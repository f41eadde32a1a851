const KEY = 'georisk-link-nonce';

/** A mark of this browser tab: a double press within half a minute counts as one use of the link. */
export function browserNonce(): string {
  const fresh = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    const kept = window.sessionStorage.getItem(KEY) ?? fresh();
    window.sessionStorage.setItem(KEY, kept);
    return kept;
  } catch {
    return fresh();
  }
}
