import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useWaiting } from '#web/offline/useWaiting.ts';
import { useFieldGrant } from '#web/session/fieldGrant/useFieldGrant.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { fieldPacks } from './fieldPacks.ts';
import { usePacks } from './usePacks.ts';

/** Code that a case needs without a network. */
const loadScreens = () => Promise.all([import('./SeasonDialog.tsx'), import('./TakeDialog.tsx')]);

/** Opens the packs of the signed-in person, and compares them with the server whenever there is a network. Shows nothing. */
export function KeptPacks({ preload }: { readonly preload: () => Promise<unknown> }) {
  const client = useQueryClient();
  const { packs } = usePacks();
  const hasPacks = (packs?.length ?? 0) > 0;
  useFieldGrant(useCurrentUser(), hasPacks, () => fieldPacks.removeAll());
  const load = useEffectEvent(() => void Promise.all([loadScreens(), preload()]).catch(() => undefined));
  useEffect(() => {
    if (!hasPacks) return undefined;
    const check = () => void fieldPacks.check();
    const back = () => {
      // Kept answers count as fresh for a moment: the network has newer ones.
      void client.invalidateQueries();
      check();
    };
    load();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [client, hasPacks]);
  const isSent = useWaiting().length === 0;
  useEffect(() => {
    // Own work that has just been sent belongs to what is on the device.
    if (hasPacks && isSent && navigator.onLine) void fieldPacks.check();
  }, [hasPacks, isSent]);
  return null;
}
