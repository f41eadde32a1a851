import { callApi } from '#web/lib/api.ts';
import { credentials } from '#web/lib/browserCredentials.ts';

/**
 * Ends the session here at once and on the server as soon as it can be reached.
 * True when the own session comes forth from behind one in another person's name.
 */
export function signOut(): boolean {
  const { token } = credentials.read();
  if (token !== undefined) {
    // The server's session ends by itself when this does not arrive; the user must not wait for it.
    callApi('signOut', { token }).catch(() => undefined);
  }
  return credentials.dropToken('signedOut');
}
