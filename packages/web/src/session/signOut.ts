import { callApi } from '#web/lib/api.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { fieldGrant } from './fieldGrant/fieldGrant.ts';

async function signOutThere(token: string, grant: string | undefined): Promise<void> {
  // Before the session by which it is ended.
  if (grant !== undefined) await callApi('revokeDeviceGrant', { params: { id: grant }, token }).catch(() => undefined);
  await callApi('signOut', { token }).catch(() => undefined);
}

/**
 * Ends the session here at once and on the server as soon as it is reachable. True when this restores the own session
 * behind an impersonating one.
 */
export function signOut(): boolean {
  const { token } = credentials.read();
  if (token !== undefined) {
    // If this does not arrive, the server's session expires by itself; the user must not wait for it.
    void signOutThere(token, fieldGrant.read().record?.id);
  }
  // Nobody goes on with what was taken along; it stays on the device until its person signs in again.
  fieldGrant.end().catch(() => undefined);
  return credentials.dropToken('signedOut');
}
