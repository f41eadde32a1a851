import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { useEffect, useEffectEvent } from 'react';
import { credentials } from '#web/lib/browserCredentials.ts';
import { fieldGrant } from './fieldGrant.ts';
import { fateOf, type GrantFate, renewGrant } from './grantCalls.ts';

/** How often a device with a network asks after its grant. */
const ASK_EVERY_MS = 5 * 60_000;

/** Whether an administrator is working in the person's name, or an alert's link: they take nothing to the field. */
const isOwn = ({ session }: CurrentUser): boolean => session.kind === 'password' || session.kind === 'link';

async function fateNow(user: CurrentUser, hasPacks: boolean): Promise<GrantFate | null> {
  const record = await fieldGrant.stored();
  if (credentials.read().token === undefined) return record === undefined ? null : fateOf(record);
  if (record !== undefined && record.user.id !== user.id) await fieldGrant.end();
  return hasPacks && isOwn(user) ? renewGrant(user) : null;
}

/**
 * Keeps this device's grant while a person with packs is signed in, and ends it where the server has: then nobody goes on without a session.
 * @param onRevoked deletes what was taken along
 */
export function useFieldGrant(user: CurrentUser, hasPacks: boolean, onRevoked: () => Promise<void>): void {
  const erase = useEffectEvent(onRevoked);
  useEffect(() => {
    // Without an answer everything stays as it is; a device that stores no key opens nothing without a session.
    const look = async () => {
      if (!navigator.onLine) return;
      const fate = await fateNow(user, hasPacks);
      if (fate === 'revoked') await erase();
      if (fate === 'revoked' || fate === 'ended') await fieldGrant.end();
    };
    const run = () => void look().catch(() => undefined);
    run();
    const timer = setInterval(run, ASK_EVERY_MS);
    window.addEventListener('online', run);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', run);
    };
  }, [user, hasPacks]);
}
