import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import { fieldPacks, type PackState } from './fieldPacks.ts';
import type { PackRow } from './packStore.ts';

/** The cases that the signed-in person has on this device. */
export function usePacks(): PackState {
  const { id, companyId, role } = useCurrentUser();
  useEffect(() => void fieldPacks.open({ id, companyId, role }), [id, companyId, role]);
  return useSyncExternalStore(fieldPacks.subscribe, fieldPacks.read);
}

/** What is kept of a case; null where nothing is. */
export const usePack = (damageId: number): PackRow | null =>
  usePacks().packs?.find((pack) => pack.damageId === damageId) ?? null;
