import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { useEffect } from 'react';
import { credentials } from '#web/lib/browserCredentials.ts';
import { makeDeviceKey } from '#web/lib/deviceKey.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { fieldGrant, isOpen } from './fieldGrant.ts';

const HOUR_MS = 3_600_000;
/** A long day in the field, and the way home. */
const LIFE_MS = 14 * HOUR_MS;
/** A younger one is not renewed. */
const YOUNG_MS = HOUR_MS;

/** Gives this device a grant for a signed-in person who has taken something along, or a new one in place of theirs. */
async function renew(user: CurrentUser): Promise<void> {
  const [record, stored] = [await fieldGrant.loaded(), await fieldGrant.stored()];
  const now = Date.now();
  const isTheirs = stored?.user.id === user.id && stored.user.companyId === user.companyId;
  const own = isTheirs ? stored : null;
  if (own !== null && record !== null && isOpen(own, now) && now - own.issuedAt >= 0 && now - own.issuedAt < YOUNG_MS)
    return;
  const key = own?.key ?? (await makeDeviceKey());
  await fieldGrant.keep({ id: own?.id ?? newUuid7(), key, user, issuedAt: now, until: now + LIFE_MS, seenAt: now });
}

/** Whether an administrator is working in the person's name: they take nothing to the field. */
const isOwn = ({ session }: CurrentUser): boolean => session.kind === 'password' || session.kind === 'link';

/** Keeps this device's grant while a person with packs is signed in and the service is there; another person's ends. */
export function useFieldGrant(user: CurrentUser, hasPacks: boolean): void {
  useEffect(() => {
    if (credentials.read().token === undefined || !isOwn(user)) return undefined;
    const look = async () => {
      if (!navigator.onLine) return;
      const record = await fieldGrant.stored();
      if (record !== undefined && record.user.id !== user.id) await fieldGrant.end();
      if (hasPacks) await renew(user);
    };
    // A device that stores no key opens nothing without a session.
    const run = () => void look().catch(() => undefined);
    run();
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [user, hasPacks]);
}
