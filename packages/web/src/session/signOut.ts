import { callApi } from '#web/lib/api.ts';
import { credentials } from '#web/lib/browserCredentials.ts';

/**
 * Ends the session here at once and on the server as soon as it is reachable. True when this restores the own session
 * behind an impersonating one.
 */
export function signOut(): boolean {
  const { token } = credentials.read();
  if (token !== undefined) {
    // If this does not arrive, the server's session expires by itself; the user must not wait for it.
    callApi('signOut', { token }).catch(() => undefined);
  }
  return credentials.dropToken('signedOut');
}
